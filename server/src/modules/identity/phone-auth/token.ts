import {
  phoneAuthIssuer,
  type PhoneAuthKeys,
  type PhoneAuthProvider,
} from '@kancil/contract/ports/phone-auth'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { sha256 } from '../../../kernel/chance.ts'
import type { Tx } from '../../../kernel/db.ts'
import { type Phone, phoneOf } from '../contact/number.ts'
import { takePhoneToken } from './token-store.ts'

/** How old a token may be: Firebase allows an hour, we take five minutes. */
const freshSeconds = 5 * 60
const clockToleranceSeconds = 30
const subjectMax = 128

export type PhoneProof =
  | {
      readonly kind: 'proved'
      readonly phone: Phone
      /** Uses up the token; false if it was used before. */
      use(tx: Tx): Promise<boolean>
    }
  | { readonly kind: 'refused' | 'unavailable'; readonly reason: string }

/**
 * What a provider's ID token proves, by Firebase's rules ("Verify ID tokens using a third-party JWT
 * library"): RS256 with a published key, issuer and audience of the project, times, a subject. Our
 * own rule: a phone must have been shown a code within the last few minutes.
 */
export async function verifyPhoneToken(
  provider: PhoneAuthProvider,
  published: PhoneAuthKeys,
  token: string,
  now: Date,
): Promise<PhoneProof> {
  let kid: string
  try {
    const header = decodeProtectedHeader(token)
    if (header.alg !== 'RS256' || !header.kid) return refusal('algorithm or key id')
    kid = header.kid
  } catch {
    return refusal('no token')
  }
  const keys = await published.keys(kid).catch((error: unknown) => String(error))
  if (typeof keys === 'string') return { kind: 'unavailable', reason: keys.slice(0, 100) }
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: [...keys] }), {
      algorithms: ['RS256'],
      issuer: phoneAuthIssuer(provider.project),
      audience: provider.project,
      currentDate: now,
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ['exp', 'iat', 'sub', 'auth_time', 'phone_number'],
    })
    return judge(payload, token, now)
  } catch (error) {
    return refusal((error as { code?: string }).code ?? 'invalid')
  }
}

function judge(payload: Record<string, unknown>, token: string, now: Date): PhoneProof {
  const { sub, iat, exp, aud, auth_time: authTime, phone_number: number } = payload
  if (typeof sub !== 'string' || sub === '' || sub.length > subjectMax) return refusal('subject')
  if (typeof aud !== 'string') return refusal('audience')
  const seconds = now.getTime() / 1000
  if (typeof iat !== 'number' || iat > seconds + clockToleranceSeconds) return refusal('issued at')
  if (typeof authTime !== 'number' || authTime > seconds + clockToleranceSeconds)
    return refusal('auth time')
  if (seconds - authTime > freshSeconds) return refusal('too old')
  const { sign_in_provider: by } = (payload['firebase'] ?? {}) as { sign_in_provider?: unknown }
  if (by !== 'phone') return refusal('not by phone')
  const phone = typeof number === 'string' ? phoneFrom(number) : null
  if (!phone) return refusal('phone number')
  const expiresAt = new Date(((exp as number) + clockToleranceSeconds) * 1000)
  // The signature can be encoded in more than one way; the signed part cannot.
  const signed = sha256(token.slice(0, token.lastIndexOf('.')))
  return { kind: 'proved', phone, use: (tx) => takePhoneToken(tx, signed, expiresAt) }
}

/** Parses E.164: tries the one to three digits that a country code may have. */
function phoneFrom(e164: string): Phone | null {
  if (!/^\+[1-9]\d{6,14}$/.test(e164)) return null
  for (const digits of [1, 2, 3]) {
    const phone = phoneOf(e164.slice(1, 1 + digits), e164)
    if (phone?.e164 === e164) return phone
  }
  return null
}

function refusal(reason: string): PhoneProof {
  return { kind: 'refused', reason }
}
