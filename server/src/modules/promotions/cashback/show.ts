import type { OutputOf } from '@kancil/contract/endpoint'
import { formatMoney, money } from '@kancil/contract/money'
import type {
  cashback as endpoint,
  cashbackClaims as claimsEndpoint,
} from '@kancil/contract/promotions/cashback'
import { businessDay } from '@kancil/contract/time'
import { cashbackOf, totalCashback } from '@kancil/rules/promotions/cashback'
import type { Context } from '../../../kernel/http/serve.ts'
import type { ListSource } from '../../../kernel/http/serve-list.ts'
import { bonusKit } from '../../games/door.ts'
import { memberClub } from '../../identity/door.ts'
import { type ClaimRow, claimsPage, lastClaim, linesOf, paidForOf } from './store.ts'
import { claimView, lineView, nextClaimAt } from './view.ts'
import { openCashback } from './open.ts'

/** What a claim would pay now, line by line. */
export async function showCashback({
  db,
  now,
  caller,
}: Context<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  const { memberId, currency } = caller
  const terms = await openCashback(db)
  const last = await lastClaim(db, memberId)
  const [settled, paidFor, rebate] = await Promise.all([
    bonusKit.validBetsOf(db, memberId, currency),
    paidForOf(db, last),
    memberClub.clubRebate(db, memberId),
  ])
  const lines = cashbackOf(settled, paidFor, terms, rebate)
  const isSpent = last !== null && last.day >= businessDay(now)
  return {
    currency,
    lines: lines.map((line) => lineView(line, currency)),
    total: formatMoney(totalCashback(lines), currency),
    minimum: formatMoney(money(BigInt(terms.claimMin)), currency),
    ...(last ? { lastClaimAt: last.claimedAt.toISOString() } : {}),
    ...(isSpent ? { nextClaimAt: nextClaimAt(last.day) } : {}),
  }
}

export const ownClaims: ListSource<typeof claimsEndpoint, ClaimRow> = {
  async read({ db, caller }, _filters, range) {
    await openCashback(db)
    return claimsPage(db, caller.memberId, range)
  },
  async view(rows, { db }) {
    const lines = await linesOf(db, rows)
    return rows.map((row) => claimView(row, lines.get(row.id) ?? []))
  },
}
