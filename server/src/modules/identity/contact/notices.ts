import { type MemberClosed, memberClosed } from '@kancil/contract/identity/security'
import type { Currency } from '@kancil/contract/money'
import type { Tx } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { NamedHandler } from '../../../kernel/events/event.ts'
import { type NoticeOf, notifyMember } from './notify.ts'

/** Notices by mail about events in other modules, each sent once. */
export function noticeEvents({ secrets, clock }: Kernel): readonly NamedHandler[] {
  const tell = (tx: Tx, memberId: string, notice: NoticeOf, eventId: bigint): Promise<void> =>
    notifyMember(tx, { secrets, now: clock.now() }, memberId, notice, {
      eventKey: `${notice.kind}:${eventId}`,
    })
  return [
    {
      name: 'identity.tellWithdrawal',
      topic: 'payments.withdrawalAsked',
      handle(tx, { id, payload }) {
        const { memberId, amount, currency, at } = payload as WithdrawalRequested
        return tell(tx, memberId, { kind: 'withdrawalAsked', amount, currency, at }, id)
      },
    },
    {
      name: 'identity.tellClosed',
      topic: memberClosed,
      handle(tx, { id, payload }) {
        const { memberId, at } = payload as MemberClosed
        return tell(tx, memberId, { kind: 'accountClosed', at, ip: '' }, id)
      },
    },
  ]
}

type WithdrawalRequested = {
  readonly memberId: string
  readonly amount: string
  readonly currency: Currency
  readonly at: string
}
