import type { OutputOf } from '@kancil/contract/endpoint'
import { formatMoney, type Money, money } from '@kancil/contract/money'
import type { withdrawalOptions as endpoint } from '@kancil/contract/payments/withdrawal'
import { businessDay } from '@kancil/contract/time'
import { turnoverDone, turnoverLeft } from '@kancil/rules/payments/turnover'
import { withdrawableNow } from '@kancil/rules/payments/withdrawal'
import { startOfDay } from '@kancil/rules/wallet/period'
import type { Context } from '../../../kernel/http/serve.ts'
import { findMember } from '../../identity/door.ts'
import { readSettings } from '../../site/door.ts'
import { bucketsOf, withdrawalsStopped } from '../../wallet/door.ts'
import { readTurnover } from './turnover-store.ts'
import { usualMinutes, withdrawalSums } from './queue-store.ts'

export async function withdrawalOptions({
  db,
  caller,
  now,
}: Context<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  const { memberId, currency } = caller
  const [{ payments: terms }, buckets, turnover, sums, usual, member, stopped] = await Promise.all([
    readSettings(db),
    bucketsOf(db, memberId, currency),
    readTurnover(db, memberId, currency),
    withdrawalSums(db, memberId, currency, startOfDay(businessDay(now))),
    usualMinutes(db),
    findMember(db, memberId),
    withdrawalsStopped(db),
  ])
  const text = (amount: Money) => formatMoney(amount, currency)
  const minor = (amount: number) => text(money(BigInt(amount)))
  const dayMax = BigInt(terms.withdrawalDayMax)
  const withdrawable = withdrawableNow(
    {
      amountMin: money(BigInt(terms.withdrawalMin)),
      amountMax: money(BigInt(terms.withdrawalMax)),
      dayMax: money(dayMax),
    },
    {
      stopped,
      cash: buckets.cash,
      dayUsed: sums.dayUsed,
      turnoverLeft: turnoverLeft(turnover, buckets.wagered),
      openCount: sums.openCount,
    },
  )
  return {
    currency,
    available: text(buckets.cash),
    withdrawable: text(withdrawable),
    amountMin: minor(terms.withdrawalMin),
    amountMax: minor(terms.withdrawalMax),
    dayLeft: text(money(sums.dayUsed < dayMax ? dayMax - sums.dayUsed : 0n)),
    feeBasisPoints: terms.withdrawalFeeBasisPoints,
    feeMin: minor(terms.withdrawalFeeMin),
    turnover: {
      required: text(turnover.required),
      done: text(turnoverDone(turnover, buckets.wagered)),
      left: text(turnoverLeft(turnover, buckets.wagered)),
    },
    ...(usual ? { usualMinutes: usual } : {}),
    reviewMinutes: terms.reviewMinutes,
    hasPaymentPassword: Boolean(member?.payment_password_hash),
    stopped,
  }
}
