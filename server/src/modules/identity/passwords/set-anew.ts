import type { Settings } from '@kancil/contract/site/settings'
import { faultOf, mergeRules } from '@kancil/rules/identity/field-rules'
import { isCommonPassword } from '@kancil/rules/identity/passwords'
import type { Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Sessions } from '../../../kernel/http/session.ts'
import { forgetDevices } from '../login/attempt-store.ts'
import type { MailContext } from '../../../outbound/mail/queue.ts'
import { notifyMember } from '../contact/notify.ts'
import { forgetRemembered } from '../sessions/remember-store.ts'
import { keepPassword } from './store.ts'
import { type Member } from '../store.ts'

/**
 * Checks a new password against the operator's rule and the list of commonly guessed ones.
 * @throws Refused `fields_invalid`, `password_breached`
 */
export function demandGoodPassword(settings: Settings, password: string, account: string): void {
  const problem = faultOf(mergeRules(settings.register).password, password)
  if (problem) throw new Refusal('fields_invalid', { fields: [{ name: 'newPassword', problem }] })
  const isDefault = password === settings.accounts.defaultPassword
  if (isDefault || isCommonPassword(password, account)) throw new Refusal('password_breached')
}

/**
 * Stores a new password for an owner who forgot the old one: every session and every trusted
 * browser ends.
 */
export async function setPasswordAnew(
  tx: Tx,
  context: MailContext & { readonly sessions: Sessions; readonly ip: string },
  member: Member,
  hash: string,
): Promise<void> {
  const { now, sessions, ip } = context
  await keepPassword(tx, member.id, { hash, given: false, now })
  await sessions.endAll(tx, 'member', member.id)
  await forgetRemembered(tx, member.id)
  await forgetDevices(tx, member.merchant, member.account_key)
  const at = now.toISOString()
  await notifyMember(tx, context, member.id, { kind: 'passwordChanged', at, ip })
}
