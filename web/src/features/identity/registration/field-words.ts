import type {
  FieldProblem,
  FieldRule,
  RegistrationField,
} from '@kancil/contract/identity/registration-fields'
import type { MessageId } from '../../../i18n/message-id.ts'
import type { Text } from '../../../i18n/use-text.tsx'

type FormFieldName = Exclude<RegistrationField, 'referralCode' | 'domain'>

type FieldWords = {
  readonly label: MessageId
  readonly autoComplete: string
  readonly type?: 'password' | 'email' | 'tel'
  readonly inputMode?: 'numeric' | 'email' | 'tel'
  readonly placeholder?: MessageId
}

/** The label and autofill settings of each registration field. */
export const fieldWords: Readonly<Record<FormFieldName, FieldWords>> = {
  username: { label: 'identity.field.username', autoComplete: 'username' },
  password: { label: 'identity.field.password', autoComplete: 'new-password', type: 'password' },
  confirmPassword: {
    label: 'identity.field.confirmPassword',
    autoComplete: 'new-password',
    type: 'password',
  },
  payeeName: { label: 'identity.field.payeeName', autoComplete: 'name' },
  email: { label: 'identity.field.email', autoComplete: 'email', type: 'email' },
  countryDialingCode: {
    label: 'identity.field.countryDialingCode',
    autoComplete: 'tel-country-code',
    inputMode: 'tel',
  },
  mobileNum: { label: 'identity.field.mobileNum', autoComplete: 'tel-national', type: 'tel' },
  verificationCode: {
    label: 'phone.code',
    autoComplete: 'one-time-code',
    inputMode: 'numeric',
  },
  birthday: {
    label: 'identity.field.birthday',
    autoComplete: 'bday',
    inputMode: 'numeric',
    placeholder: 'identity.birthday.form',
  },
  paymentPassword: {
    label: 'identity.field.paymentPassword',
    autoComplete: 'off',
    type: 'password',
    inputMode: 'numeric',
  },
  idNumber: { label: 'identity.field.idNumber', autoComplete: 'off' },
  qqNum: { label: 'identity.field.qqNum', autoComplete: 'off', inputMode: 'numeric' },
  line: { label: 'identity.field.line', autoComplete: 'off' },
  whatsapp: { label: 'identity.field.whatsapp', autoComplete: 'off', type: 'tel' },
  facebook: { label: 'identity.field.facebook', autoComplete: 'off' },
  wechat: { label: 'identity.field.wechat', autoComplete: 'off' },
  recommenderId: { label: 'identity.field.recommenderId', autoComplete: 'off' },
  affiliateCode: { label: 'entry.affiliate.label', autoComplete: 'off' },
  captcha: { label: 'identity.captcha.label', autoComplete: 'off' },
}

export function isFormField(name: string): name is FormFieldName {
  return Object.hasOwn(fieldWords, name)
}

const patternTexts: Readonly<Record<FieldRule['patternId'], MessageId>> = {
  0: 'identity.pattern.0',
  1: 'identity.pattern.1',
  2: 'identity.pattern.2',
  3: 'identity.pattern.3',
  4: 'identity.pattern.4',
  5: 'identity.pattern.5',
  6: 'identity.pattern.6',
  7: 'identity.pattern.7',
  8: 'identity.pattern.8',
  9: 'identity.pattern.9',
  10: 'identity.pattern.10',
  11: 'identity.pattern.11',
  12: 'identity.pattern.12',
  13: 'identity.pattern.13',
  14: 'identity.pattern.14',
  15: 'identity.pattern.15',
  16: 'identity.pattern.16',
  17: 'identity.pattern.17',
  18: 'identity.pattern.18',
  19: 'identity.pattern.19',
  20: 'identity.pattern.20',
  21: 'identity.pattern.21',
  22: 'identity.pattern.22',
  23: 'identity.pattern.23',
}

/** What a field accepts, in words: `Enter 4-16 letters and digits, letter first`. */
export function ruleText(text: Text, rule: FieldRule): string {
  const { minLength, maxLength } = rule
  const range = minLength === maxLength ? `${minLength}` : `${minLength}-${maxLength}`
  return text(patternTexts[rule.patternId], { range })
}

/** What to do about an empty field; other fields use the specification's sentence. */
const emptyTexts: Readonly<Partial<Record<string, MessageId>>> = {
  username: 'identity.problem.choose.username',
  password: 'identity.problem.choose.password',
  birthday: 'identity.problem.choose.birthday',
  mobileNum: 'identity.problem.choose.mobileNum',
}

/** Fields whose message names the error before the accepted format (specification, section 5). */
const formatTexts: Readonly<Partial<Record<string, MessageId>>> = {
  payeeName: 'identity.problem.nameFormat',
  mobileNum: 'identity.problem.numberFormat',
}

/** What is wrong with a field, in words; `name` if it is a registration field. */
export function problemText(text: Text, problem: FieldProblem, rule: FieldRule, name = ''): string {
  if (problem === 'required') return text(emptyTexts[name] ?? 'identity.problem.required')
  if (problem === 'not_offered') return text('identity.problem.notOffered')
  if (name === 'birthday') return text('identity.problem.birthday')
  const format = formatTexts[name]
  return format ? text(format, { rule: ruleText(text, rule) }) : ruleText(text, rule)
}
