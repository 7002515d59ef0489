import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import {
  phoneAuthIssuer,
  type PublicJwk,
  sandboxPhoneAuthProject,
} from '@kancil/contract/ports/phone-auth'
import { randomToken } from '../kernel/chance.ts'
import type { Clock } from '../kernel/clock.ts'

const tokenSeconds = 3_600

export type Issuer = {
  readonly keys: readonly PublicJwk[]
  /** An ID token for someone who has entered the code sent to this number. */
  tokenFor(phoneNumber: string): string
}

/** Signs as Firebase does (RS256), with a key of its own for each start of the sandbox. */
export function openIssuer(clock: Clock): Issuer {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' })
  const kid = createHash('sha256').update(n).digest('hex').slice(0, 40)
  return {
    keys: [{ kid, kty: 'RSA', n, e }],
    tokenFor(phoneNumber) {
      const now = Math.floor(clock.now().getTime() / 1000)
      const sub = createHash('sha256').update(phoneNumber).digest('base64url').slice(0, 28)
      const claims = {
        iss: phoneAuthIssuer(sandboxPhoneAuthProject),
        aud: sandboxPhoneAuthProject,
        auth_time: now,
        user_id: sub,
        sub,
        iat: now,
        exp: now + tokenSeconds,
        // Two tokens within one second must differ: RSA signs the same text the same way.
        jti: randomToken(12),
        phone_number: phoneNumber,
        firebase: { identities: { phone: [phoneNumber] }, sign_in_provider: 'phone' },
      }
      const body = `${encode({ alg: 'RS256', kid, typ: 'JWT' })}.${encode(claims)}`
      return `${body}.${sign('sha256', Buffer.from(body), privateKey).toString('base64url')}`
    },
  }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
