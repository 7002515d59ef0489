import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { formatMoney, money } from '@kancil/contract/money'
import { page } from '@kancil/contract/paging'
import type {
  cashback as endpoint,
  cashbackClaims as claimsEndpoint,
} from '@kancil/contract/promotions/cashback'
import { businessDay } from '@kancil/contract/time'
import { cashbackOf, totalCashback } from '@kancil/rules/promotions/cashback'
import type { Context } from '../../kernel/http/serve.ts'
import { validBetsOf } from '../games/door.ts'
import { claimsPage, lastClaim, linesOf, paidForOf } from './cashback-store.ts'
import { claimView, lineView, nextClaimAt } from './cashback-view.ts'
import { openCashback } from './open-cashback.ts'

const pageSizeDefault = 20

/** What a claim would pay now, line by line. */
export async function showCashback({
  db,
  now,
  caller,
}: Context<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  const { memberId, currency } = caller
  const terms = await openCashback(db)
  const last = await lastClaim(db, memberId)
  const [settled, paidFor] = await Promise.all([
    validBetsOf(db, memberId, currency),
    paidForOf(db, last),
  ])
  const lines = cashbackOf(settled, paidFor, terms)
  const isSpent = last !== null && last.day >= businessDay(now)
  return {
    currency,
    lines: lines.map((one) => lineView(one, currency)),
    total: formatMoney(totalCashback(lines), currency),
    minimum: formatMoney(money(BigInt(terms.claimMin)), currency),
    ...(last ? { lastClaimAt: last.claimedAt.toISOString() } : {}),
    ...(isSpent ? { nextClaimAt: nextClaimAt(last.day) } : {}),
  }
}

export async function listCashbackClaims(
  { db, caller }: Context<typeof claimsEndpoint>,
  { pageNo = 1, pageSize = pageSizeDefault }: InputOf<typeof claimsEndpoint>,
): Promise<OutputOf<typeof claimsEndpoint>> {
  await openCashback(db)
  const { rows, total } = await claimsPage(db, caller.memberId, pageSize, (pageNo - 1) * pageSize)
  const lines = await linesOf(db, rows)
  const items = rows.map((row) => claimView(row, lines.get(row.id) ?? []))
  return page(items, pageNo, pageSize, total)
}
