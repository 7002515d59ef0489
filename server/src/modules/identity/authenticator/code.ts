import { recoveryCodesCount } from '@kancil/contract/identity/authenticator'
import { asRecoveryCode, recoveryCodeFrom } from '@kancil/rules/identity/extra-proofs'
import { stepOfCode } from '../../../kernel/crypto/authenticator.ts'
import { hmacSha256, randomOctets } from '../../../kernel/chance.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { openText } from '../../../kernel/crypto/sealed.ts'
import type { Secrets } from '../../../kernel/crypto/secrets.ts'
import {
  authenticatorOf,
  recoveryCodesLeft,
  replaceRecoveryCodes,
  takeStep,
  useRecoveryCode,
} from './store.ts'
import type { MailContext } from '../../../outbound/mail/queue.ts'
import { notifyMember } from '../contact/notify.ts'

/** Seals the members' secrets at rest. */
export function authenticatorKey(secrets: Secrets): Buffer {
  return secrets.keyFor('member-totp')
}

/** Whether the member has shown a code of an authenticator, so that it counts. */
export async function hasAuthenticator(db: Db | Tx, memberId: string): Promise<boolean> {
  return ((await authenticatorOf(db, memberId))?.bound_at ?? null) !== null
}

/**
 * Takes a code of the member's app, or one of the recovery codes in its place. Each is good once:
 * the caller's transaction uses it up with what it proves. A recovery code is told of by mail.
 */
export async function takeAuthenticatorCode(
  tx: Tx,
  context: MailContext & { readonly ip: string },
  memberId: string,
  typed: string,
  options: { readonly offered?: boolean } = {},
): Promise<boolean> {
  const { secrets, now, ip } = context
  const kept = await authenticatorOf(tx, memberId)
  if (!kept || (kept.bound_at === null) !== (options.offered ?? false)) return false
  const digits = typed.replace(/\s/g, '')
  if (/^\d{6}$/.test(digits)) {
    const step = stepOfCode(openText(authenticatorKey(secrets), kept.sealed_secret), digits, now)
    return step !== null && takeStep(tx, memberId, step)
  }
  const code = options.offered ? null : asRecoveryCode(typed)
  if (!code) return false
  if (!(await useRecoveryCode(tx, memberId, hashOf(secrets, memberId, code), now))) return false
  const codesLeft = await recoveryCodesLeft(tx, memberId)
  await notifyMember(tx, context, memberId, {
    kind: 'recoveryCodeUsed',
    at: now.toISOString(),
    ip,
    codesLeft,
  })
  return true
}

/** Ten new ones in the place of all before; only their hashes are kept. */
export async function newRecoveryCodes(
  tx: Tx,
  secrets: Secrets,
  memberId: string,
): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < recoveryCodesCount) codes.add(recoveryCodeFrom(randomOctets(16)))
  const hashes = [...codes].map((code) => hashOf(secrets, memberId, code))
  await replaceRecoveryCodes(tx, memberId, hashes)
  return [...codes]
}

/** Fifty bits of chance need no slow hash; the key keeps them from whoever has the table alone. */
function hashOf(secrets: Secrets, memberId: string, code: string): Buffer {
  return hmacSha256(secrets.keyFor('recovery-code'), `${memberId}:${code}`)
}
