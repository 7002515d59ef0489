import type { Tx } from '../../../kernel/db.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Letter, Notice } from '../../../outbound/mail/letters.ts'
import { type MailContext, queueMail } from '../../../outbound/mail/queue.ts'
import { mailFacts } from './mail-facts.ts'

/** A notice without the account's name, which is the same in all of one member's notices. */
export type NoticeOf<One extends Notice = Notice> = One extends Notice
  ? Omit<One, 'account'>
  : never

/**
 * Notifies a member by mail of a change to the account; does nothing if there is no address.
 *
 * @param to another address than the member's own, e.g. the one before a change
 */
export async function notifyMember(
  tx: Tx,
  context: MailContext,
  memberId: string,
  notice: NoticeOf,
  options: { readonly eventKey?: string; readonly to?: string | null } = {},
): Promise<void> {
  const facts = await mailFacts(tx, memberId)
  const to = options.to === undefined ? facts?.email : options.to
  if (!facts || !to) return
  await queueMail(tx, context, {
    eventKey: options.eventKey ?? `${notice.kind}:${memberId}:${newId('event', context.now)}`,
    to,
    memberId,
    language: facts.language,
    letter: { ...notice, account: facts.account } as Letter,
  })
}
