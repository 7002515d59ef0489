import { registerSettings } from '@kancil/contract/identity/registration'
import { proofTriesMax } from '@kancil/contract/identity/proofs'
import { mailsTo } from '../../server/src/modules/identity/testing/mail.ts'
import {
  askLoginCode,
  malaysia,
  newestCode,
} from '../../server/src/modules/identity/testing/sms.ts'
import { required, asks, empty, type Row, rowsOf, validCode, validNumber } from './catalogue-row.ts'
import { demandedLogin, demandedCode, registers } from './world.ts'

const { server, browser, other } = rowsOf(5)

const named: readonly Row[] = [
  server({
    rule: 'message: a registration’s captcha',
    async cause(world) {
      await world.ask({ captcha: required })
      return registers(world, { captcha: 'WRONG' }, true)
    },
    ...{ answer: [422, 'captcha_wrong'], by: 'registration' },
    ...{ text: 'identity.captcha.wrong', english: validCode, wording: validCode },
  }),
  server({
    rule: 'message: a registration’s mobile number of no country’s plan',
    async cause(world) {
      await world.ask({ mobileNum: required, countryDialingCode: required })
      return registers(world, { ...malaysia, mobileNum: '0000000' })
    },
    ...{ answer: [422, 'mobile_invalid'], by: 'registration' },
    ...{ text: 'phone.number.invalid', english: validNumber, wording: validNumber },
  }),
  server({
    rule: 'message: the confirmation',
    cause: (world) => registers(world, { confirmPassword: 'rimba malam 8' }),
    ...{ answer: [422, 'passwords_differ'], by: 'registration' },
    text: 'identity.problem.passwordsDiffer',
    ...{ english: 'Incorrect confirmation input', wording: 'Incorrect confirmation input' },
  }),
  server({
    rule: 'message: the real name',
    async cause(world) {
      await world.ask({ payeeName: required })
      return registers(world, { payeeName: 'Siti7' })
    },
    ...{ answer: [422, 'fields_invalid'], by: 'field' },
    text: 'identity.problem.nameFormat',
    english: 'Real name format is incorrect. Enter your full name with spaces, 3-80 characters',
    ...{ wording: 'Real name format is incorrect', ours: 'what the field takes follows' },
  }),
  server({
    rule: 'message: the phone number',
    async cause(world) {
      await world.ask({ mobileNum: required, countryDialingCode: required })
      return registers(world, { ...malaysia, mobileNum: 'my number' })
    },
    ...{ answer: [422, 'fields_invalid'], by: 'field' },
    text: 'identity.problem.numberFormat',
    english: 'Phone number format is incorrect. Enter 7-15 digits',
    ...{ wording: 'Phone number format is incorrect', ours: 'what the field takes follows' },
  }),
  server({
    rule: 'message: the invitation code',
    cause: (world) => registers(world, { affiliateCode: 'NOSUCHCODE' }),
    ...{ answer: [422, 'invitation_code_error'], by: 'registration' },
    text: 'entry.affiliate.title',
    ...{ english: 'Invalid invitation code', wording: 'Invalid invitation code' },
  }),
  server({
    rule: 'message: an empty input',
    cause: (world) => registers(world, { birthday: '' }),
    ...empty,
    ...asks('identity.problem.choose.birthday', 'Enter your date of birth.'),
  }),
]

const sms: readonly Row[] = [
  server({
    rule: 'sending an SMS code is blocked while the countdown is above zero: by the server',
    async cause(world) {
      const mobileNum = world.newNumber()
      await askLoginCode(world.server, world.someone(), mobileNum)
      return askLoginCode(world.server, world.someone(), mobileNum)
    },
    ...{ answer: [429, 'code_too_soon'], by: 'sendLogin' },
    text: 'phone.failed.tooSoon',
    english: 'A code was sent to this number a moment ago. Please wait until it expires.',
  }),
  browser(
    'sending an SMS code is blocked while the countdown is above zero: by the button',
    [
      'web/src/features/identity/codes/use-sms-code.test.tsx',
      'a code is sent once, then counted down for 60 seconds times its minutes',
    ],
    { text: 'phone.wait', english: 'Again in 4:59', values: () => ({ time: '4:59' }) },
  ),
]

const ages: readonly Row[] = [
  server({
    rule: 'age: on the terms checkbox, which defaults agreed, the one of the birthday check',
    async cause(world) {
      const reply = await world.someone().call(registerSettings, {})
      if (!reply.value.termsAgreedByDefault) throw new Error('the terms are not agreed by default')
      return reply
    },
    ...{ answer: [200, ''], by: 'page' },
    text: 'identity.register.terms',
    english: 'I am 21 or older and agree to the terms and conditions',
    values: ({ termsAge }) => ({ age: termsAge }),
  }),
  server({
    rule: 'age: 21 in the registration age text',
    cause: (world) => world.someone().call(registerSettings, {}),
    ...{ answer: [200, ''], by: 'page' },
    text: 'identity.register.ageHint',
    english: 'You must be 21 or older',
    values: ({ minimumAge }) => ({ age: minimumAge }),
  }),
  server({
    rule: 'age: 21 in the birthday check',
    async cause(world) {
      const year = world.server.clock.now().getUTCFullYear() - 20
      return registers(world, { birthday: `${year}-01-01` })
    },
    ...{ answer: [422, 'under_age'], by: 'registration' },
    text: 'identity.problem.underAge',
    english: 'You must be 21 or older to have an account.',
  }),
]

const wrongProof = {
  ...{ answer: [422, 'proof_wrong'] as const, by: 'proof' as const, text: 'proof.wrong' },
  english: `That is not right. ${proofTriesMax - 1} tries left.`,
}
const rightProof = {
  ...{ answer: [200, ''] as const, by: 'page' as const, text: 'proof.submit' },
  english: 'Continue',
}
/** Each proof: what is typed when it is wrong, and how to obtain the right one. */
const proofs: readonly Row[] = [
  server({
    rule: 'unrecorded IP: one proof more is asked for',
    cause: async (world) => (await demandedLogin(world)).reply,
    ...{ answer: [403, 'extra_verification_required'], by: 'login' },
    ...{ text: 'proof.needed', english: 'This login needs one more proof.' },
  }),
  server({
    rule: 'unrecorded IP: phone number, another’s',
    cause: async (world) => (await demandedLogin(world)).prove('phone', '0199999999'),
    ...wrongProof,
  }),
  server({
    rule: 'unrecorded IP: phone number',
    async cause(world) {
      const { prove, mobileNum } = await demandedLogin(world)
      return prove('phone', mobileNum)
    },
    ...rightProof,
  }),
  server({
    rule: 'unrecorded IP: verification code, a wrong one',
    async cause(world) {
      const { prove, send } = await demandedLogin(world)
      await send('smsCode')
      return prove('smsCode', '000000')
    },
    ...wrongProof,
  }),
  server({
    rule: 'unrecorded IP: verification code',
    async cause(world) {
      const { prove, send, mobileNum } = await demandedLogin(world)
      await send('smsCode')
      return prove('smsCode', await newestCode(world.server, `+6${mobileNum}`))
    },
    ...rightProof,
  }),
  server({
    rule: 'unrecorded IP: bound e-mail, a wrong code',
    async cause(world) {
      const { prove, send } = await demandedLogin(world)
      await send('email')
      return prove('email', '000000')
    },
    ...wrongProof,
  }),
  server({
    rule: 'unrecorded IP: bound e-mail',
    async cause(world) {
      const { prove, send, email } = await demandedLogin(world)
      await send('email')
      const [mail] = await mailsTo(world.server, world.postbox, email)
      return prove('email', /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '')
    },
    ...rightProof,
  }),
  server({
    rule: 'unrecorded IP: real bank payee name, another’s',
    cause: async (world) => (await demandedLogin(world)).prove('payeeName', 'Somebody Else'),
    ...wrongProof,
  }),
  server({
    rule: 'unrecorded IP: real bank payee name',
    cause: async (world) => (await demandedLogin(world)).prove('payeeName', 'siti binti ahmad'),
    ...rightProof,
  }),
  server({
    rule: 'unrecorded IP: Google authenticator code, a wrong one',
    cause: async (world) => (await demandedCode(world))('000000'),
    ...wrongProof,
  }),
  server({
    rule: 'unrecorded IP: Google authenticator code',
    cause: async (world) => (await demandedCode(world))(null),
    ...rightProof,
  }),
]

/** Section 5: the named messages, the countdown, the ages, and the proofs of a new address. */
export const messageRows: readonly Row[] = [
  ...named,
  ...sms,
  ...ages,
  ...proofs,
  other('feedback text non-empty', 'H03'),
  other('support question content between min and max word counts', 'H03'),
  other('activity apply: remark at most 140 characters', 'G01'),
  other('activity apply: images png or jpg, each under 5MB, at most 3', 'G01'),
]
