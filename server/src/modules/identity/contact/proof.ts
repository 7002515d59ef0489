import type { ContactKind } from '@kancil/contract/identity/contact'
import type { Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Contact } from './store.ts'
import { isOwnPassword } from '../passwords/own.ts'
import { checkCode, type CodeRequest, type CodeContext } from '../codes/issue.ts'
import { memberById } from '../store.ts'

type ContactProof = {
  readonly oldCode?: string | undefined
  readonly password?: string | undefined
}

/**
 * Where the code that must confirm a change is sent; null when no proved contact is being replaced.
 */
export function oldContactCode(kind: ContactKind, contact: Contact): CodeRequest | null {
  const channel = kind === 'phone' ? 'sms' : 'mail'
  const proven = kind === 'phone' ? contact.provenPhone : contact.emailProven && contact.email
  return proven ? { channel, purpose: 'change', destination: proven } : null
}

/**
 * Proves that the caller may change a contact: by the code sent to the old one, or by the password
 * if none was proved. The returned function uses up the code in the change's own transaction.
 * @throws Refused `old_code_required`, `old_code_wrong`, `old_code_expired`, `code_too_many`,
 * `password_required`, `password_wrong`, `proof_locked`
 */
export async function proveChange(
  context: CodeContext,
  caller: { readonly memberId: string },
  old: CodeRequest | null,
  proof: ContactProof,
): Promise<(tx: Tx) => Promise<boolean>> {
  if (!old) return provePassword(context, caller.memberId, proof.password)
  if (!proof.oldCode) throw new Refusal('old_code_required')
  const verdict = await checkCode(context, { ...old, code: proof.oldCode })
  if (verdict.kind === 'wrong')
    throw new Refusal('old_code_wrong', { triesLeft: verdict.triesLeft })
  if (verdict.kind !== 'ok')
    throw new Refusal(verdict.kind === 'expired' ? 'old_code_expired' : 'code_too_many')
  return (tx) => verdict.use(tx)
}

async function provePassword(
  context: CodeContext,
  memberId: string,
  password: string | undefined,
): Promise<() => Promise<boolean>> {
  if (!password) throw new Refusal('password_required')
  const member = await memberById(context.db, memberId)
  if (!member || !(await isOwnPassword(context, member, password)))
    throw new Refusal('password_wrong')
  return async () => true
}
