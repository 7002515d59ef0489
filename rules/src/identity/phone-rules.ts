import type { FieldRule, RegistrationField } from '@kancil/contract/identity/registration-fields'
import type { Settings } from '@kancil/contract/site/settings'
import type { RegisterRules } from './field-rules.ts'

export type RegisterMethod = 'username' | 'mobile'
type Flags = Settings['flags']

/**
 * What a registration asks for, by its method and the flags (specification, sections 2, 3 and 5).
 * REGMOBVERF3 requires the number and a code sent to it, whatever the method. By mobile, a name and
 * a password are required if MOBILENUMPASSREG3 says so, or if there is no code and so no other way
 * to sign in.
 */
export function rulesOfMethod(
  overrides: RegisterRules,
  method: RegisterMethod,
  flags: Flags,
): RegisterRules {
  const isVerified = flags.REGMOBVERF3
  const rules: Record<RegistrationField, FieldRule> = { ...overrides }
  ask('verificationCode', isVerified)
  if (method === 'mobile' || isVerified) {
    ask('mobileNum', true)
    ask('countryDialingCode', true)
  }
  if (method === 'mobile' && isVerified && !flags.MOBILENUMPASSREG3) {
    for (const name of ['username', 'password', 'confirmPassword'] as const) ask(name, false)
  }
  return rules

  function ask(name: RegistrationField, isAsked: boolean): void {
    rules[name] = { ...rules[name], enabled: isAsked, required: isAsked }
  }
}

/** Whether a registration of this method is offered; `reachesPhones`: whether texts can be sent. */
export function isMethodOpen(
  method: RegisterMethod,
  flags: Flags,
  reachesPhones: boolean,
): boolean {
  const isOn = method === 'mobile' ? flags.MOBILENUMREG3 : flags.USERNAMEREG3
  return flags.DIRECTREG3 && isOn && (reachesPhones || !flags.REGMOBVERF3)
}
