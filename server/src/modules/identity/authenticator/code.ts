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

/** Encrypts members' secrets at rest. */
export function authenticatorKey(secrets: Secrets): Buffer {
  return secrets.keyFor('member-totp')
}

/** Whether the member has confirmed an authenticator with a code. */
export async function hasAuthenticator(db: Db | Tx, memberId: string): Promise<boolean> {
  return ((await authenticatorOf(db, memberId))?.bound_at ?? null) !== null
}

/**
 * Accepts a code from the member's app, or a recovery code in its place. Each works once: the
 * caller's transaction uses it up together with what it proves. Use of a recovery code is reported
 * by mail.
 */
export async function takeAuthenticatorCode(
  tx: Tx,
  context: MailContext & { readonly ip: string },
  memberId: string,
  typed: string,
  options: { readonly offered?: boolean } = {},
): Promise<boolean> {
  const { secrets, now, ip } = context
  const authenticator = await authenticatorOf(tx, memberId)
  if (!authenticator || (authenticator.bound_at === null) !== (options.offered ?? false))
    return false
  const digits = typed.replace(/\s/g, '')
  if (/^\d{6}$/.test(digits)) {
    const step = stepOfCode(
      openText(authenticatorKey(secrets), authenticator.sealed_secret),
      digits,
      now,
    )
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

/** Replaces all recovery codes with ten new ones; only their hashes are stored. */
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

/** Fifty random bits need no slow hash; the key protects them if only the table leaks. */
function hashOf(secrets: Secrets, memberId: string, code: string): Buffer {
  return hmacSha256(secrets.keyFor('recovery-code'), `${memberId}:${code}`)
}
