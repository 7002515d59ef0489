import { sendLoginCode } from '@kancil/contract/identity/phone'
import { loginByPhoneAuth } from '@kancil/contract/identity/phone-auth'
import { solveSlider } from '../../server/src/modules/identity/testing/members.ts'
import {
  askLoginCode,
  malaysia,
  plantPhone,
} from '../../server/src/modules/identity/testing/sms.ts'
import { type Row, rowsOf } from './catalogue-row.ts'
import type { World } from './world.ts'

const { server, browser } = rowsOf(8)

async function askForCode(world: World, more: object) {
  const visitor = world.someone()
  const verification = await solveSlider(world.server, visitor)
  const ask = { ...malaysia, mobileNum: world.newNumber(), verification }
  return visitor.call(sendLoginCode, { ...ask, ...more })
}

/** Why a code by SMS is not sent. */
export const sendRows: readonly Row[] = [
  browser(
    'SMS send failure: server message in a warning with confirm',
    [
      'web/src/features/identity/codes/use-sms-code.test.tsx',
      'a send that fails with %s is a warning to confirm',
    ],
    {
      text: 'phone.failed.limit',
      english:
        'Too many codes were requested. Please try again later, or contact customer service.',
    },
  ),
  server({
    rule: 'SMS send failure: the address has had its share',
    async cause(world) {
      await world.set('codes', { perAddressHour: 1 })
      const visitor = world.someone()
      await askLoginCode(world.server, visitor, world.newNumber())
      return askLoginCode(world.server, visitor, world.newNumber())
    },
    ...{ answer: [429, 'code_limit'], by: 'sendLogin' },
    text: 'phone.failed.limit',
    english: 'Too many codes were requested. Please try again later, or contact customer service.',
  }),
  server({
    rule: 'SMS send failure: too many to a block of numbers',
    async cause(world) {
      await world.set('codes', { smsPerPrefixHour: 1 })
      const numbers = ['0137654321', '0137654322', '0137654323']
      for (const number of numbers) await plantPhone(world.server, world.newName(), number)
      for (const number of numbers.slice(1))
        await askLoginCode(world.server, world.someone(), number)
      return askLoginCode(world.server, world.someone(), numbers[0]!)
    },
    ...{ answer: [503, 'code_paused'], by: 'sendLogin' },
    text: 'phone.failed.paused',
    english: 'Codes cannot be sent to this area at the moment. Please contact customer service.',
  }),
  server({
    rule: 'SMS send failure: no texts to that country',
    cause: (world) => askForCode(world, { countryDialingCode: '49', mobileNum: '015112345678' }),
    ...{ answer: [422, 'country_not_served'], by: 'sendLogin' },
    text: 'phone.number.notServed',
    english: 'We do not send codes to numbers in this country.',
  }),
  server({
    rule: 'SMS send failure: SMS login is off',
    async cause(world) {
      await world.set('flags', { MOBILEVERCODELOGIN3: false })
      return askForCode(world, {})
    },
    ...{ answer: [403, 'sms_login_closed'], by: 'sendLogin' },
    text: 'phone.login.closed',
    english: 'Login by SMS code is not available at the moment.',
  }),
]

type ProviderCause = (world: World) => ReturnType<World['provider']['send']>

function providerRow(
  [rule, code, text, english]: readonly [string, string, string, string],
  cause: ProviderCause,
): Row {
  return server({
    rule: `phone-auth provider: ${rule}`,
    cause,
    ...{ answer: [400, code], by: 'provider' },
    ...{ text: `provider.fault.${text}`, english },
  })
}
const sendTo =
  (phone: string, key?: string): ProviderCause =>
  ({ provider }) =>
    provider.send(phone, key)

const codeMs = 5 * 60_000
const notEnabled = 'This method is not enabled. Please contact customer service.'
const noQuota = 'No more messages can be sent at the moment. Please contact customer service.'
const missing = 'Please enter the verification code. If you have none, send one first.'
const checkFailed = 'The check failed. Please try again.'

/** The phone-auth provider's errors. */
export const providerRows: readonly Row[] = [
  providerRow(
    [
      'invalid phone number',
      'INVALID_PHONE_NUMBER',
      'invalidNumber',
      'The phone number is not valid. Please check it.',
    ],
    sendTo('12'),
  ),
  providerRow(
    [
      'missing phone number',
      'MISSING_PHONE_NUMBER',
      'missingNumber',
      'Please enter your phone number.',
    ],
    sendTo(''),
  ),
  providerRow(
    [
      'too many requests (retry after 5 minutes)',
      'TOO_MANY_ATTEMPTS_TRY_LATER',
      'tooMany',
      'Too many requests. Please try again in 5 minutes.',
    ],
    sendTo('+60123400001'),
  ),
  providerRow(
    [
      'unknown',
      'INVALID_ARGUMENT',
      'unknown',
      'The phone verification failed for an unknown reason. Please try again.',
    ],
    sendTo('+60123456789', 'the key of nobody'),
  ),
  providerRow(
    [
      'invalid verification code',
      'INVALID_CODE',
      'invalidCode',
      'The verification code is not right.',
    ],
    ({ provider }) => provider.confirm((code) => (code === '000000' ? '000001' : '000000')),
  ),
  providerRow(['missing code', 'MISSING_CODE', 'missingCode', missing], ({ provider }) =>
    provider.confirm(() => ''),
  ),
  providerRow(
    ['captcha check failed', 'CAPTCHA_CHECK_FAILED', 'captcha', checkFailed],
    sendTo('+60123400004'),
  ),
  providerRow(
    ['captcha check left out', 'MISSING_RECAPTCHA_TOKEN', 'captcha', checkFailed],
    ({ provider }) => provider.sendUnchecked('+60123456789'),
  ),
  providerRow(
    ['quota not sufficient (contact service)', 'QUOTA_EXCEEDED', 'quota', noQuota],
    sendTo('+60123400002'),
  ),
  providerRow(
    ['operation not enabled (contact service)', 'OPERATION_NOT_ALLOWED', 'notEnabled', notEnabled],
    sendTo('+60123400003'),
  ),
  providerRow(
    [
      'code expired (send again)',
      'SESSION_EXPIRED',
      'expired',
      'The code has expired. Please request another.',
    ],
    ({ provider, server: { clock } }) =>
      provider.confirm((code) => {
        clock.advance(codeMs + 1)
        return code
      }),
  ),
  ...(
    [
      ['web/src/features/identity/phone-auth/client.test.ts', 'a window that is closed first'],
      [
        'tests/journeys/security-centre.test.ts',
        'login by the phone-auth provider, in Arabic on a phone',
      ],
    ] as const
  ).map((where) =>
    browser('phone-auth provider: popup closed by user (login failed, retry)', where, {
      text: 'provider.fault.popupClosed',
      english: 'The window was closed before the check was done. Please try again.',
    }),
  ),
  server({
    rule: 'phone-auth provider: a word of it that does not hold',
    async cause(world) {
      await world.set('phoneAuth', { enabled: true })
      const firebaseIdToken = 'not.a.token-of-anybody'
      return world.someone().call(loginByPhoneAuth, { firebaseChannel: 'sms', firebaseIdToken })
    },
    ...{ answer: [422, 'phone_token_refused'], by: 'providerLogin' },
    text: 'provider.token.refused',
    english: 'The phone verification is not valid. Please request a new code.',
  }),
]
