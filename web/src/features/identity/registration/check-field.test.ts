import { registrationFields } from '@kancil/contract/identity/registration-fields'
import { defaultRegisterRules, formOrder } from '@kancil/rules/identity/field-rules'
import { expect, test } from 'vitest'
import { fieldWords, isFormField, problemText, ruleText } from './field-words.ts'
import { checkField } from './use-registration.ts'

/** Renders texts as their ids, followed by the values. */
const text = (id: string, values?: object): string =>
  values ? `${id} ${JSON.stringify(values)}` : id
const whole = { password: 'rimba malam 7', minimumAge: 21 }
const field = (name: keyof typeof fieldWords) => ({ name, rule: defaultRegisterRules[name] })

test('every field that a form can ask has its words', () => {
  expect(formOrder.filter((name) => !isFormField(name))).toEqual([])
  expect(registrationFields.filter((name) => !isFormField(name)).toSorted()).toEqual(
    ['domain', 'referralCode'].toSorted(),
  )
})

test.each([
  ['username', 'Kancil88', true],
  ['username', '', 'identity.problem.choose.username'],
  ['username', 'ab', 'identity.pattern.1 {"range":"4-16"}'],
  ['password', 'short', 'identity.pattern.0 {"range":"8-64"}'],
  ['confirmPassword', 'rimba malam 7', true],
  ['confirmPassword', 'rimba malam 8', 'identity.problem.passwordsDiffer'],
  ['birthday', '1990-08-31', true],
  ['birthday', '2100-01-01', 'identity.problem.birthday'],
  [
    'birthday',
    `${new Date().getFullYear() - 20}-01-01`,
    'identity.problem.underAge {"minimumAge":21}',
  ],
  ['payeeName', '', true],
  [
    'payeeName',
    'Siti7',
    'identity.problem.nameFormat {"rule":"identity.pattern.17 {\\"range\\":\\"3-80\\"}"}',
  ],
  [
    'mobileNum',
    'my number',
    'identity.problem.numberFormat {"rule":"identity.pattern.6 {\\"range\\":\\"7-15\\"}"}',
  ],
  ['paymentPassword', '12345', 'identity.pattern.6 {"range":"6"}'],
] as const)('%s of %j: %s', (name, value, verdict) => {
  expect(checkField(text as never, field(name), value, whole)).toBe(verdict)
})

test('a field that is not offered is named as such', () => {
  const { rule } = field('wechat')
  expect(problemText(text as never, 'not_offered', rule)).toBe('identity.problem.notOffered')
  expect(ruleText(text as never, rule)).toBe('identity.pattern.22 {"range":"6-20"}')
})
