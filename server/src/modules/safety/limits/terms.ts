import type { Currency, Money } from '@kancil/contract/money'
import { banInForce } from '@kancil/rules/safety/gate'
import type { LimitAmount } from '@kancil/rules/safety/limit-change'
import type { Tx } from '../../../kernel/db.ts'
import { noPlay, playTermsOf, setPlayTerms } from '../../../ledger/play/terms.ts'
import { playBans } from '../../identity/door.ts'
import { limitsOf } from './store.ts'

/**
 * Puts the member's limits and any ban where a bet looks for them: on the wallet's own row, so that
 * a bet costs no statement more. They hold from the next bet, whichever product it is of.
 */
export async function applyTerms(
  tx: Tx,
  { memberId, currency }: { readonly memberId: string; readonly currency: Currency },
  now: Date,
): Promise<void> {
  const limits = await limitsOf(tx, memberId)
  const ban = banInForce(await playBans.keptBanOf(tx, memberId), now)
  const { bonusOrder } = await playTermsOf(tx, memberId, currency)
  const of = ({ amount }: { readonly amount: LimitAmount }) => amount as Money | null
  await setPlayTerms(
    tx,
    memberId,
    currency,
    {
      bonusOrder,
      betMax: ban ? noPlay : of(limits.betMax),
      wagerDayMax: of(limits.wagerDay),
      wagerWeekMax: of(limits.wagerWeek),
      wagerMonthMax: of(limits.wagerMonth),
      lossDayMax: of(limits.lossDay),
      lossWeekMax: of(limits.lossWeek),
      lossMonthMax: of(limits.lossMonth),
    },
    now,
  )
}
