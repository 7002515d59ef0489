import { accountKinds } from '@kancil/contract/identity/account-kinds'
import { browserName } from '@kancil/rules/identity/browser-name'
import type { Tx } from '../../../kernel/db.ts'
import { networkOf } from '../../../kernel/http/networks.ts'
import { isRecordedAddress, keepAddress } from '../proofs/store.ts'
import type { MailContext } from '../../../outbound/mail/queue.ts'
import { notifyMember } from '../contact/notify.ts'
import type { Member } from '../store.ts'

/**
 * Records the address from which a member has come in with a proof of who they are, and notifies
 * them by mail unless it is the first. A remembered browser proves nothing: the mail goes out, once
 * a day, and the address stays unrecorded.
 */
export async function notePlace(
  tx: Tx,
  context: MailContext & { readonly ip: string; readonly userAgent: string },
  member: Member,
  { remembered }: { readonly remembered?: boolean },
): Promise<void> {
  if (member.account_kind === accountKinds.trial) return
  const { now, ip, userAgent } = context
  const network = networkOf(ip)
  const before = remembered
    ? await isRecordedAddress(tx, member.id, network)
    : await keepAddress(tx, member.id, network, now)
  if (before !== false) return
  const at = now.toISOString()
  await notifyMember(
    tx,
    context,
    member.id,
    { kind: 'newPlace', at, ip, browser: browserName(userAgent).name },
    remembered ? { eventKey: `remembered:${member.id}:${network}:${at.slice(0, 10)}` } : {},
  )
}
