import type { GameCategory } from '@kancil/contract/games/vendors'
import { gameCategories } from '@kancil/contract/games/vendors'
import type { Id } from '@kancil/contract/ids'
import type { Currency, Money } from '@kancil/contract/money'
import type { ByLine, LineCashback } from '@kancil/rules/promotions/cashback'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'

export type ClaimRow = {
  readonly id: Id<'cashback'>
  readonly memberId: string
  readonly requestId: string
  readonly currency: Currency
  /** `asked` is what the member was shown; `amount` is what was paid. */
  readonly asked: Money
  readonly amount: Money
  /** The site's day, `yyyy-MM-dd`. */
  readonly day: string
  readonly claimedAt: Date
}

const columns = sql`id, member_id as "memberId", request_id as "requestId", currency, asked, amount,
  to_char(day, 'YYYY-MM-DD') as day, claimed_at as "claimedAt"`

async function one(db: Db | Tx, where: RawBuilder<unknown>): Promise<ClaimRow | null> {
  const { rows } = await sql<ClaimRow>`select ${columns} from cashback_claim ${where}`.execute(db)
  return rows[0] ?? null
}

/** Locks the member's claims until the transaction ends: they happen one by one. */
export async function lockTurn(tx: Tx, memberId: string): Promise<void> {
  await sql`insert into cashback_turn (member_id) values (${memberId})
    on conflict do nothing`.execute(tx)
  await sql`select 1 from cashback_turn where member_id = ${memberId} for update`.execute(tx)
}

export function claimByRequest(tx: Tx, memberId: string, requestId: string) {
  return one(tx, sql`where member_id = ${memberId} and request_id = ${requestId}`)
}

export function lastClaim(db: Db | Tx, memberId: string) {
  return one(db, sql`where member_id = ${memberId} order by day desc limit 1`)
}

/** The total already paid for, as the member's last claim left it. */
export async function paidForOf(db: Db | Tx, last: ClaimRow | null): Promise<ByLine> {
  if (!last) return new Map()
  const { rows } = await sql<{ line: GameCategory; paidFor: Money }>`
    select line, paid_for as "paidFor" from cashback_claim_line
    where claim_id = ${last.id}`.execute(db)
  return new Map(rows.map((row) => [row.line, row.paidFor]))
}

export async function insertClaim(
  tx: Tx,
  claim: ClaimRow,
  lines: readonly LineCashback[],
  paidFor: ByLine,
): Promise<void> {
  await sql`insert into cashback_claim (id, member_id, request_id, currency, asked, amount, day,
      claimed_at)
    values (${claim.id}, ${claim.memberId}, ${claim.requestId}, ${claim.currency}, ${claim.asked},
      ${claim.amount}, ${claim.day}, ${claim.claimedAt})`.execute(tx)
  const rows = lines.map(
    (
      each,
    ) => sql`(${claim.id}, ${each.line}, ${each.validBet}::bigint, ${each.rateBasisPoints}::int,
      ${each.cashback}::bigint, ${paidFor.get(each.line)}::bigint)`,
  )
  await sql`insert into cashback_claim_line (claim_id, line, valid_bet, rate_basis_points, cashback,
      paid_for) values ${sql.join(rows)}`.execute(tx)
}

export async function claimsPage(
  db: Db,
  memberId: string,
  { limit, offset }: PageRange,
): Promise<{ rows: ClaimRow[]; total: number }> {
  const { rows } = await sql<ClaimRow>`select ${columns} from cashback_claim
    where member_id = ${memberId} order by day desc limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ total: bigint }>`select count(*) as total
    from cashback_claim where member_id = ${memberId}`.execute(db)
  return { rows, total: Number(counted[0]!.total) }
}

/** The lines of each of these claims, in the order of the header's tabs. */
export async function linesOf(
  db: Db | Tx,
  claims: readonly ClaimRow[],
): Promise<ReadonlyMap<string, readonly LineCashback[]>> {
  const ids = claims.map(({ id }) => id)
  const { rows } = await sql<LineCashback & { claimId: string }>`
    select claim_id as "claimId", line, valid_bet as "validBet",
      rate_basis_points as "rateBasisPoints", cashback
    from cashback_claim_line where claim_id = any (${ids}::text[])`.execute(db)
  const inOrder = rows.toSorted(
    (a, b) => gameCategories.indexOf(a.line) - gameCategories.indexOf(b.line),
  )
  return Map.groupBy(inOrder, ({ claimId }) => claimId)
}
