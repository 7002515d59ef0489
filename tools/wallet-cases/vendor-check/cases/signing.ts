import type { VendorCode } from '@kancil/contract/seamless/native-wire'
import type { Twist } from '../client.ts'
import { type Case, equal, ok, refused } from '../kit.ts'

const twisted = (name: string, twist: Twist, code: VendorCode): Case => ({
  name: `signing: ${name} is ${code}`,
  async run({ call, bet, moved }) {
    const change = await moved(async () => refused(await call('/bet', bet(), twist), code))
    equal('what the refused bet moved', change, 0)
  },
})

export const signingCases: readonly Case[] = [
  {
    name: 'signing: a correct call is answered, with the request’s id',
    async run({ call }) {
      const answer = ok(await call('/ping', {}))
      equal('`requestId`', answer.body['requestId'], answer.requestId)
    },
  },
  twisted('a wrong secret', { secret: 'not-the-secret-0123456789' }, 'INVALID_SIGNATURE'),
  twisted('no signature', { without: 'signature' }, 'INVALID_SIGNATURE'),
  twisted('a body changed after signing', { sentBody: '{"amount":"9"}' }, 'INVALID_SIGNATURE'),
  twisted('another path than the signed one', { signedPath: '/bet' }, 'INVALID_SIGNATURE'),
  twisted('a key that is none of the vendor’s', { keyId: 'nobody-knows-it' }, 'UNKNOWN_KEY'),
  twisted('a clock five minutes slow', { skewMs: -310_000 }, 'CLOCK_SKEW'),
  twisted('a clock five minutes fast', { skewMs: 310_000 }, 'CLOCK_SKEW'),
  {
    name: 'signing: a clock four minutes off is taken',
    async run({ call }) {
      ok(await call('/ping', {}, { skewMs: -240_000 }))
      ok(await call('/ping', {}, { skewMs: 240_000 }))
    },
  },
  {
    name: 'signing: an unknown vendor is UNKNOWN_KEY',
    async run({ call, bet }) {
      refused(await call('/bet', bet(), { vendor: 'nobody-of-this-name' }), 'UNKNOWN_KEY')
    },
  },
  {
    name: 'signing: the signature is checked before the shape',
    async run({ send }) {
      refused(await send('/bet', '{"no', { secret: 'wrong' }), 'INVALID_SIGNATURE')
    },
  },
  {
    name: 'signing: a call that the protocol has not is BAD_REQUEST',
    async run({ call }) {
      refused(await call('/bets', {}), 'BAD_REQUEST')
    },
  },
]
