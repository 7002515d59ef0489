import type { OutputOf } from '@kancil/contract/endpoint'
import { formatMoney, type Money, money } from '@kancil/contract/money'
import {
  openWithdrawalsMax,
  type withdrawalOptions as endpoint,
} from '@kancil/contract/payments/withdrawal'
import { businessDay } from '@kancil/contract/time'
import { turnoverDone, turnoverLeft } from '@kancil/rules/payments/turnover'
import { withdrawableNow } from '@kancil/rules/payments/withdrawal'
import { limitsOfLevel } from '@kancil/rules/payments/withdrawal-limits'
import { startOfDay } from '@kancil/rules/wallet/period'
import type { Context } from '../../../kernel/http/serve.ts'
import { findMember } from '../../identity/door.ts'
import { identityRoom } from '../../safety/door.ts'
import { readSettings } from '../../site/door.ts'
import { bucketsOf, withdrawalsStopped } from '../../wallet/door.ts'
import { bankAccountsOf } from '../bank-account/store.ts'
import { readTurnover } from './turnover-store.ts'
import { usualMinutes, withdrawalSums } from './queue-store.ts'

export async function withdrawalOptions({
  db,
  caller,
  now,
  request,
}: Context<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  const { memberId, currency } = caller
  const [{ payments: terms }, buckets, turnover, sums, usual, member, stopped, accounts] =
    await Promise.all([
      readSettings(db),
      bucketsOf(db, memberId, currency),
      readTurnover(db, memberId, currency),
      withdrawalSums(db, memberId, currency, startOfDay(businessDay(now))),
      usualMinutes(db),
      findMember(db, memberId),
      withdrawalsStopped(db),
      bankAccountsOf(db, memberId),
    ])
  const text = (amount: Money) => formatMoney(amount, currency)
  const minor = (amount: number) => text(money(BigInt(amount)))
  const level = member?.club_rank ?? 0
  const limits = limitsOfLevel(terms, level)
  const { country } = request
  const identity = await identityRoom(db, { memberId, country, total: sums.total })
  const withdrawable = withdrawableNow(limits, {
    ...sums,
    stopped,
    cash: buckets.cash,
    turnoverLeft: turnoverLeft(turnover, buckets.wagered),
    ...(identity ? { identityLeft: identity.left } : {}),
  })
  return {
    currency,
    available: text(buckets.cash),
    withdrawable: text(withdrawable),
    amountMin: text(limits.amountMin),
    amountMax: text(limits.amountMax),
    dayLeft: text(money(sums.dayUsed < limits.dayMax ? limits.dayMax - sums.dayUsed : 0n)),
    dayCountLeft: Math.max(0, limits.dayCount - sums.dayRequests),
    dayCount: limits.dayCount,
    level,
    needs: [
      { code: 'payment_password', met: Boolean(member?.payment_password_hash) },
      { code: 'payee_name', met: Boolean(member?.payee_name) },
      { code: 'bank_account', met: accounts.length > 0 },
    ],
    identity: identity && { needed: identity.needed, left: text(identity.left) },
    openLeft: Math.max(0, openWithdrawalsMax - sums.openCount),
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
