import type { GameCategory } from '@kancil/contract/games/vendors'
import type { Currency } from '@kancil/contract/money'
import type { VipMonth } from '@kancil/rules/rewards/vip'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

/** The line under which deposits are kept beside bets. */
export const depositLine = 'DEPOSIT'

/** What changed on a member's day: valid bets of a line, or deposits. */
export type DayChange = {
  readonly memberId: string
  readonly currency: Currency
  /** `yyyy-MM-dd`. */
  readonly day: string
  readonly line: GameCategory | typeof depositLine
  readonly amount: bigint
  readonly at: Date
}

/** Adds changes to days and months, in two statements however many there are. */
export async function addChanges(tx: Tx, changes: readonly DayChange[]): Promise<void> {
  const part = sql`select c.member_id, c.currency, c.day, c.line, sum(c.amount)::bigint as amount,
      max(c.at) as at
    from unnest(${changes.map((row) => row.memberId)}::text[],
      ${changes.map((row) => row.currency)}::text[], ${changes.map((row) => row.day)}::date[],
      ${changes.map((row) => row.line)}::text[], ${changes.map((row) => row.amount)}::bigint[],
      ${changes.map((row) => row.at)}::timestamptz[])
      as c(member_id, currency, day, line, amount, at)
    group by c.member_id, c.currency, c.day, c.line
    order by c.member_id, c.currency, c.day, c.line`
  await sql`insert into member_day as d (member_id, currency, day, line, amount, last_at) ${part}
    on conflict (member_id, currency, day, line) do update
      set amount = d.amount + excluded.amount,
        last_at = case when excluded.amount > 0 then greatest(d.last_at, excluded.last_at)
          else d.last_at end`.execute(tx)
  await sql`insert into vip_month as m (member_id, currency, month, valid_bet, deposits)
    select member_id, currency, date_trunc('month', day)::date,
      coalesce(sum(amount) filter (where line <> ${depositLine}), 0)::bigint,
      coalesce(sum(amount) filter (where line = ${depositLine}), 0)::bigint
    from (${part}) p group by 1, 2, 3 order by 1, 2, 3
    on conflict (member_id, currency, month) do update
      set valid_bet = m.valid_bet + excluded.valid_bet,
        deposits = m.deposits + excluded.deposits`.execute(tx)
}

/** What all members staked since a day, by line. */
export async function stakedSince(
  db: Db,
  currency: Currency,
  from: string,
): Promise<readonly { readonly line: GameCategory; readonly amount: bigint }[]> {
  const { rows } = await sql<{ line: GameCategory; amount: bigint }>`select line,
      sum(amount)::bigint as amount from member_day
    where currency = ${currency} and day >= ${from}::date and line <> ${depositLine}
    group by line`.execute(db)
  return rows
}

/** The months of these members in a currency. */
export async function monthsOf(
  db: Db | Tx,
  memberIds: readonly string[],
  currency: Currency,
): Promise<ReadonlyMap<string, readonly VipMonth[]>> {
  const { rows } = await sql<VipMonth & { memberId: string }>`select member_id as "memberId",
      to_char(month, 'YYYY-MM') as month, valid_bet as "validBet", deposits
    from vip_month where member_id = any(${[...memberIds]}::text[]) and currency = ${currency}`.execute(
    db,
  )
  return Map.groupBy(rows, ({ memberId }) => memberId)
}

/** Sums of a member's days, both included, by line. */
export async function daySums(
  db: Db | Tx,
  memberId: string,
  currency: Currency,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly { readonly day: string; readonly line: string; readonly amount: bigint }[]> {
  const { rows } = await sql<{ day: string; line: string; amount: bigint }>`
    select to_char(day, 'YYYY-MM-DD') as day, line, amount from member_day
    where member_id = ${memberId} and currency = ${currency}
      and day between ${from}::date and ${to}::date`.execute(db)
  return rows
}
