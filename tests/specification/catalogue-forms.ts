import { forgotByEmail } from '@kancil/contract/identity/recovery'
import { recoverByPhone, sendRegisterCode } from '@kancil/contract/identity/phone'
import { login } from '@kancil/contract/identity/login'
import type { RegistrationField } from '@kancil/contract/identity/registration-fields'
import { goodPassword, logIn } from '../../server/src/modules/identity/testing/members.ts'
import { askLoginCode, malaysia } from '../../server/src/modules/identity/testing/sms.ts'
import {
  required,
  asks,
  empty,
  forms,
  notEmpty,
  type Row,
  rowsOf,
  validCode,
  validNumber,
} from './catalogue-row.ts'
import { changes, logsInBySms, registers, registersByMobile, type World } from './world.ts'

const { server, browser, silent } = rowsOf(5)
const rangeOfPassword = 'Enter 8-64 characters'
const triesLeft = 'the tries that are left follow'

/** A code was sent by SMS to a number, and another one is typed. */
async function wrongCode(world: World, purpose: 'login' | 'recover') {
  const visitor = world.someone()
  const mobileNum = world.newNumber()
  await askLoginCode(world.server, visitor, mobileNum, { purpose })
  return { visitor, mobileNum, code: '000000' }
}

const enterName = asks('identity.problem.enter.username', 'Enter your user name.')
const enterPassword = asks('identity.problem.enter.password', 'Enter your password.')
const enterNumber = asks('identity.problem.choose.mobileNum', 'Enter your mobile number.')

const logins: readonly Row[] = [
  browser('login: username required', [forms, 'login: an empty form'], enterName),
  browser('login: password required', [forms, 'login: an empty form'], enterPassword),
  server({
    rule: 'login: captcha required when shown',
    async cause(world) {
      const visitor = world.someone()
      for (let tries = 0; tries < 3; tries++)
        await logIn(world.server, visitor, 'nobody-at-all', 'wrong')
      return logIn(world.server, visitor, 'nobody-at-all', 'wrong')
    },
    ...{ answer: [422, 'captcha_required'], by: 'login' },
    text: 'identity.captcha.required',
    english: 'Please type the letters in the picture as well.',
  }),
  server({
    rule: 'login: captcha wrong',
    async cause(world) {
      const visitor = world.someone()
      for (let tries = 0; tries < 3; tries++)
        await logIn(world.server, visitor, 'nobody-there', 'wrong')
      await visitor.send('GET', '/wps/captcha')
      return logIn(world.server, visitor, 'nobody-there', 'wrong', { captcha: 'WRONG' })
    },
    ...{ answer: [422, 'captcha_wrong'], by: 'login' },
    ...{ text: 'identity.captcha.wrong', english: validCode, wording: validCode },
  }),
  browser('login: mobile number required', [forms, 'login by SMS: an empty form'], enterNumber),
  server({
    rule: 'login: mobile number valid',
    cause: (world) => logsInBySms(world, '123', '123456'),
    ...{ answer: [422, 'mobile_invalid'], by: 'login' },
    ...{ text: 'phone.number.invalid', english: validNumber, wording: validNumber },
  }),
  browser('login: SMS code required', [forms, 'login by SMS: an empty form'], {
    ...{ text: 'phone.code.invalid', english: validCode, wording: validCode },
  }),
  server({
    rule: 'login: SMS code not the one that was sent',
    async cause(world) {
      const { visitor, mobileNum, code } = await wrongCode(world, 'login')
      const input = { ...malaysia, username: mobileNum, password: code, type: 'sms' } as const
      return visitor.call(login, input)
    },
    ...{ answer: [422, 'code_wrong'], by: 'login' },
    text: 'phone.code.wrong',
    english: `${validCode}. 4 tries left.`,
    ...{ wording: validCode, ours: triesLeft },
  }),
]

const change: readonly Row[] = [
  browser('change: old password required if shown', [forms, 'change password: an empty form'], {
    ...notEmpty,
  }),
  server({
    rule: 'change: old password required by the server as well',
    cause: (world) => changes(world, undefined, 'sungai pagi 42'),
    ...{ answer: [422, 'old_password_required'], by: 'change' },
    text: 'identity.password.oldRequired',
    english: 'Please enter your old password as well.',
  }),
  server({
    rule: 'change: old password wrong',
    cause: (world) => changes(world, 'not the one', 'sungai pagi 42'),
    ...{ answer: [422, 'old_password_wrong'], by: 'change' },
    text: 'identity.password.oldWrong',
    english: 'The old password is incorrect.',
  }),
  browser('change: new password required', [forms, 'change password: an empty form'], notEmpty),
  server({
    rule: 'change: new password valid',
    cause: (world) => changes(world, goodPassword, 'short'),
    ...{ answer: [422, 'fields_invalid'], by: 'field' },
    ...{ text: 'identity.pattern.0', english: rangeOfPassword },
  }),
  browser('change: confirm required', [forms, 'change password: no confirmation'], {
    text: 'identity.problem.passwordsDiffer',
    english: 'Incorrect confirmation input',
  }),
  server({
    rule: 'change: confirm equal to new',
    cause: (world) => changes(world, goodPassword, 'sungai pagi 42', 'sungai pagi 43'),
    ...{ answer: [422, 'passwords_differ'], by: 'change' },
    text: 'identity.problem.passwordsDiffer',
    ...{ english: 'Incorrect confirmation input', wording: 'Incorrect confirmation input' },
  }),
]

async function recovers(world: World, more: object) {
  const { visitor, mobileNum, code } = await wrongCode(world, 'recover')
  const input = { ...malaysia, mobileNum, verificationCode: code, newPassword: 'pagi hujan 91' }
  return visitor.call(recoverByPhone, { ...input, ...more })
}

const forgot: readonly Row[] = [
  browser('forgot by e-mail: username required', [forms, 'forgot by e-mail: an empty form'], {
    ...enterName,
  }),
  browser('forgot by e-mail: e-mail required', [forms, 'forgot by e-mail: an empty form'], {
    text: 'proof.forgot.emailInvalid',
    english: 'Please enter a valid e-mail address',
  }),
  server({
    rule: 'forgot by e-mail: e-mail valid',
    cause: (world) => world.someone().call(forgotByEmail, { username: 'aina', email: 'aina@' }),
    ...{ answer: [422, 'email_invalid'], by: 'forgotByEmail' },
    text: 'proof.forgot.emailInvalid',
    english: 'Please enter a valid e-mail address',
  }),
  browser(
    'forgot by phone: mobile required',
    [forms, 'forgot by phone: an empty form'],
    enterNumber,
  ),
  server({
    rule: 'forgot by phone: mobile valid',
    cause: (world) => recovers(world, { mobileNum: '12' }),
    ...{ answer: [422, 'mobile_invalid'], by: 'forgotByPhone' },
    ...{ text: 'phone.number.invalid', english: validNumber, wording: validNumber },
  }),
  browser('forgot by phone: SMS code required', [forms, 'forgot by phone: an empty form'], {
    ...{ text: 'phone.code.invalid', english: validCode, wording: validCode },
  }),
  server({
    rule: 'forgot by phone: SMS code valid',
    cause: (world) => recovers(world, {}),
    ...{ answer: [422, 'code_wrong'], by: 'forgotByPhone' },
    text: 'phone.code.wrong',
    english: `${validCode}. 4 tries left.`,
    ...{ wording: validCode, ours: triesLeft },
  }),
  browser('forgot by phone: new password required', [forms, 'forgot by phone: an empty form'], {
    ...notEmpty,
  }),
  server({
    rule: 'forgot by phone: new password valid',
    cause: (world) => recovers(world, { newPassword: 'short' }),
    ...{ answer: [422, 'fields_invalid'], by: 'field' },
    ...{ text: 'identity.pattern.0', english: rangeOfPassword },
  }),
]

/** Shown only where the operator's rules enable them, and required only if flagged. */
const optional: readonly (readonly [RegistrationField, string])[] = [
  ['payeeName', 'Siti Ahmad'],
  ['qqNum', '123456'],
  ['line', 'siti'],
  ['whatsapp', '60123456789'],
  ['facebook', 'siti'],
  ['wechat', 'siti_88'],
  ['idNumber', '900831015555'],
  ['email', 'siti@example.test'],
  ['recommenderId', 'siti88'],
  ['captcha', 'HEPAT'],
  ['paymentPassword', '285714'],
]

const registrationRows: readonly Row[] = [
  server({
    rule: 'registration: username required',
    cause: (world) => registers(world, { username: ' ' }),
    ...empty,
    ...asks('identity.problem.choose.username', 'Choose a user name.'),
  }),
  server({
    rule: 'registration: password required',
    cause: (world) => registersByMobile(world, { password: undefined, confirmPassword: undefined }),
    ...empty,
    ...asks('identity.problem.choose.password', 'Choose a password.'),
  }),
  silent('registration: password is copied into confirm', [
    'tests/journeys/main-job.test.ts',
    'a visitor opens home and registers, with the puzzle solved by hand',
  ]),
  server({
    rule: 'registration: mobile required for mobile registration',
    cause: (world) => registersByMobile(world, { mobileNum: '' }),
    ...empty,
    ...enterNumber,
  }),
  server({
    rule: 'registration: verification code required when SMS verification is on',
    async cause(world) {
      await world.set('flags', { REGMOBVERF3: true })
      return registersByMobile(world)
    },
    ...empty,
  }),
  server({
    rule: 'registration: mobile must validate before sending SMS',
    async cause(world) {
      await world.set('flags', { REGMOBVERF3: true })
      return world.someone().call(sendRegisterCode, { ...malaysia, mobileNo: '12' })
    },
    ...{ answer: [422, 'mobile_invalid'], by: 'sendRegister' },
    ...{ text: 'phone.number.invalid', english: validNumber, wording: validNumber },
  }),
  ...optional.flatMap(([name, value]) => [
    server({
      rule: `registration: ${name} only where it is enabled`,
      cause: (world) => registers(world, { [name]: value }),
      ...{ answer: [422, 'fields_invalid'] as const, by: 'field' },
      text: 'identity.problem.notOffered',
      english: 'This field is not required.',
    }),
    server({
      rule: `registration: ${name} required where it is flagged`,
      async cause(world) {
        await world.ask({ [name]: required })
        return registers(world)
      },
      ...empty,
    }),
  ]),
  server({
    rule: 'registration: affiliateCode required where it is flagged',
    async cause(world) {
      await world.ask({ affiliateCode: required })
      return registers(world)
    },
    ...empty,
  }),
  ...(['abc', 'a'.repeat(17)] as const).map((username) =>
    server({
      rule: `registration: length bounds come from server rules (${username.length})`,
      cause: (world) => registers(world, { username }),
      ...{ answer: [422, 'fields_invalid'], by: 'field' },
      text: 'identity.pattern.1',
      english: 'Enter 4-16 letters and digits, starting with a letter',
    }),
  ),
]

/** Section 5: the forms, field by field. */
export const formRows: readonly Row[] = [...logins, ...change, ...forgot, ...registrationRows]
