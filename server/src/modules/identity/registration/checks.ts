import { businessDay } from '@kancil/contract/time'
import type { RegistrationInput } from '@kancil/contract/identity/registration-fields'
import { birthdayFault } from '@kancil/rules/identity/age'
import { type RegisterRules, registrationFaults } from '@kancil/rules/identity/field-rules'
import { isCommonPassword } from '@kancil/rules/identity/passwords'

type Refusal = 'fields_invalid' | 'under_age' | 'terms_not_agreed'
type CheckContext<Code extends string> = {
  readonly now: Date
  readonly refuse: (code: Code, value?: Record<string, unknown>) => never
}

/** Checks that apply to every kind of registration. */
export function checkFields(
  { now, refuse }: CheckContext<Refusal>,
  input: Partial<RegistrationInput> & { readonly termsAgreed: boolean },
  rules: RegisterRules,
  minimumAge: number,
): void {
  const faults = registrationFaults(rules, input)
  if (faults.length > 0) refuse('fields_invalid', { fields: faults })
  const fault = input.birthday ? birthdayFault(input.birthday, businessDay(now), minimumAge) : null
  if (fault === 'under_age') refuse('under_age', { minimumAge })
  if (fault) refuse('fields_invalid', { fields: [{ name: 'birthday', problem: fault }] })
  if (!input.termsAgreed) refuse('terms_not_agreed')
}

/** Checks a registration's password: typed the same twice, and not a commonly guessed one. */
export function checkNewPassword(
  { refuse }: CheckContext<'passwords_differ' | 'password_breached'>,
  input: Pick<RegistrationInput, 'username' | 'password' | 'confirmPassword'>,
): void {
  if (input.confirmPassword !== undefined && input.confirmPassword !== input.password)
    refuse('passwords_differ')
  if (isCommonPassword(input.password, input.username)) refuse('password_breached')
}
