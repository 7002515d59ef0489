import type {
  FieldProblem,
  FieldRule,
  RegistrationField,
  RegistrationInput,
} from '@kancil/contract/identity/registration-fields'
import { fitsPattern, lengthInCodePoints } from './patterns.ts'

export type RegisterRules = Readonly<Record<RegistrationField, FieldRule>>
export type FieldFault = { readonly name: RegistrationField; readonly problem: FieldProblem }

type Options = Partial<Pick<FieldRule, 'enabled' | 'required'>>

function rule(
  patternId: FieldRule['patternId'],
  minLength: number,
  maxLength: number,
  acceptedPattern: string,
  { enabled = false, required = false }: Options = {},
): FieldRule {
  return { enabled, required, acceptedPattern, patternId, minLength, maxLength }
}

const mandatory = { enabled: true, required: true }

/** The rules of a new installation; the operator's settings replace them one by one. */
export const defaultRegisterRules: RegisterRules = {
  username: rule(1, 4, 16, 'letters and digits, letter first', mandatory),
  password: rule(0, 8, 64, 'any characters', mandatory),
  // Off: the page copies the password (specification, section 5), which can be shown while typing.
  confirmPassword: rule(0, 8, 64, 'equal to the password'),
  birthday: rule(11, 10, 10, 'yyyy-MM-dd', mandatory),
  payeeName: rule(17, 3, 80, 'full name with spaces'),
  email: rule(3, 6, 254, 'e-mail'),
  countryDialingCode: rule(6, 1, 4, 'digits'),
  mobileNum: rule(6, 7, 15, 'digits'),
  qqNum: rule(6, 5, 12, 'digits'),
  line: rule(9, 2, 40, 'no spaces'),
  whatsapp: rule(6, 7, 15, 'digits'),
  facebook: rule(9, 2, 100, 'no spaces'),
  wechat: rule(22, 6, 20, 'letters, digits and underscore'),
  idNumber: rule(4, 5, 20, 'letters and digits'),
  recommenderId: rule(4, 4, 40, 'letters and digits'),
  affiliateCode: rule(4, 4, 20, 'letters and digits'),
  referralCode: rule(4, 4, 40, 'letters and digits', { enabled: true }),
  domain: rule(9, 3, 253, 'host name', { enabled: true }),
  paymentPassword: rule(6, 6, 6, 'six digits'),
  captcha: rule(4, 5, 5, 'letters and digits'),
  verificationCode: rule(6, 6, 6, 'digits'),
}

/** The order of the form. The page sends `referralCode` and `domain`; nobody types them. */
export const formOrder: readonly RegistrationField[] = [
  'username',
  'password',
  'confirmPassword',
  'payeeName',
  'email',
  'countryDialingCode',
  'mobileNum',
  'verificationCode',
  'birthday',
  'paymentPassword',
  'idNumber',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'recommenderId',
  'affiliateCode',
  'captcha',
]

/** Kept as typed: a space in a password is part of it. All other fields are trimmed. */
const secretFields: ReadonlySet<string> = new Set([
  'password',
  'confirmPassword',
  'paymentPassword',
])

/**
 * A field as it is checked and stored: normalised to NFC, and trimmed unless it is a secret; a
 * number loses the separators that people type between digits.
 */
export function normaliseField(name: RegistrationField, value: string): string {
  const composed = value.normalize('NFC')
  if (name === 'mobileNum') return composed.replaceAll(/[\s().-]/g, '')
  return secretFields.has(name) ? composed : composed.trim()
}

/** What is wrong with a value under a rule, or null. The same in browser and server. */
export function faultOf(fieldRule: FieldRule, value: string): FieldProblem | null {
  if (value === '') return fieldRule.required ? 'required' : null
  const length = lengthInCodePoints(value)
  if (length < fieldRule.minLength) return 'too_short'
  if (length > fieldRule.maxLength) return 'too_long'
  return fitsPattern(fieldRule.patternId, value) ? null : 'pattern'
}

/** The operator's rules over the defaults; user name and password are always required. */
export function mergeRules(overrides: Partial<Record<string, Partial<FieldRule>>>): RegisterRules {
  const merged = Object.fromEntries(
    Object.entries(defaultRegisterRules).map(([name, base]) => [
      name,
      { ...base, ...overrides[name] },
    ]),
  ) as Record<RegistrationField, FieldRule>
  merged.username = { ...merged.username, ...mandatory }
  merged.password = { ...merged.password, ...mandatory }
  return merged
}

/** Every fault of a registration, in the order of the form; empty if there is none. */
export function registrationFaults(
  rules: RegisterRules,
  input: Partial<RegistrationInput>,
): FieldFault[] {
  const faults: FieldFault[] = []
  const names = [...formOrder, 'referralCode', 'domain'] as const
  for (const name of names) {
    const value = (input as Partial<Record<string, string>>)[name]
    // The confirmation is compared with the password, not checked by itself.
    if (name === 'confirmPassword') continue
    // A link may carry the code even if the form does not ask for it; whether it is valid is
    // checked later.
    if (!rules[name].enabled && name === 'affiliateCode') continue
    if (!rules[name].enabled) {
      if (value !== undefined && value !== '') faults.push({ name, problem: 'not_offered' })
      continue
    }
    const problem = faultOf(rules[name], normaliseField(name, value ?? ''))
    if (problem) faults.push({ name, problem })
  }
  return faults
}

/** The form in which accounts are compared: the same for `Aminah` and `aminah`. */
export function accountKey(account: string): string {
  return account.normalize('NFKC').trim().toLowerCase()
}
