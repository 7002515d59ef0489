import { type Currency, type Money, money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export type ExposurePlace = {
  readonly matchId: string
  readonly marketKey: string
  readonly outcome: string
  readonly currency: Currency
}

/**
 * Adds what the house would lose on an outcome, unless it would pass the limit: checked by the
 * statement that adds, so the limit is exact however many bet at once.
 *
 * @returns null if it was added; what is left otherwise
 */
export async function addExposure(
  tx: Tx,
  place: ExposurePlace,
  { liability, stake }: { readonly liability: Money; readonly stake: Money },
  limit: Money,
): Promise<Money | null> {
  const { matchId, marketKey, outcome, currency } = place
  const { rows } = await sql`insert into sports_exposure as e
      (match_id, market_key, outcome, currency, amount, stakes)
    select ${matchId}, ${marketKey}, ${outcome}, ${currency}, ${liability}, ${stake}
    where ${liability}::bigint <= ${limit}::bigint
    on conflict (match_id, market_key, outcome, currency) do update
      set amount = e.amount + excluded.amount, stakes = e.stakes + excluded.stakes
      where e.amount + excluded.amount <= ${limit}::bigint
    returning match_id`.execute(tx)
  if (rows.length > 0) return null
  const { rows: now } = await sql<{ amount: bigint }>`select amount from sports_exposure
    where match_id = ${matchId} and market_key = ${marketKey} and outcome = ${outcome}
      and currency = ${currency}`.execute(tx)
  const left = limit - (now[0]?.amount ?? 0n)
  return money(left < 0n ? 0n : left)
}

/** A bet that was refused, or cashed out, is no risk any more. */
export async function takeExposure(
  tx: Tx,
  { matchId, marketKey, outcome, currency }: ExposurePlace,
  { liability, stake }: { readonly liability: Money; readonly stake: Money },
): Promise<void> {
  await sql`update sports_exposure set amount = greatest(amount - ${liability}, 0),
      stakes = greatest(stakes - ${stake}, 0)
    where match_id = ${matchId} and market_key = ${marketKey} and outcome = ${outcome}
      and currency = ${currency}`.execute(tx)
}

/**
 * What open parlays would cost on an outcome if all their other legs were won. They are summed anew
 * each time: a parlay that a lost leg ended is no risk on its other legs any more.
 */
const openParlays = sql`sum(greatest(b.best - b.debit, 0))::bigint`

/**
 * Whether a parlay may be added to an outcome. The row of the outcome stays locked, so that of two
 * parlays at once the second sees the first; callers go through its legs in the order of places.
 *
 * @returns null if it may; what is left otherwise
 */
export async function roomForParlay(
  tx: Tx,
  { matchId, marketKey, outcome, currency }: ExposurePlace,
  liability: Money,
  limit: Money,
): Promise<Money | null> {
  await sql`insert into sports_exposure as e (match_id, market_key, outcome, currency, amount)
    values (${matchId}, ${marketKey}, ${outcome}, ${currency}, 0)
    on conflict (match_id, market_key, outcome, currency) do update
      set amount = e.amount`.execute(tx)
  const { rows } = await sql<{ sum: bigint | null }>`select ${openParlays} as sum
    from sports_leg g join sports_bet b on b.id = g.bet_id
    where g.match_id = ${matchId} and g.market_key = ${marketKey} and g.outcome = ${outcome}
      and g.is_parlay and b.currency = ${currency}
      and b.state in ('pending', 'accepted')`.execute(tx)
  const left = limit - (rows[0]?.sum ?? 0n)
  return liability <= left ? null : money(left < 0n ? 0n : left)
}

export type ExposureRow = ExposurePlace & {
  readonly amount: Money
  readonly stakes: Money
  /** What open parlays would cost. */
  readonly parlays: Money
}

export async function exposureOf(db: Db, matchId: string): Promise<ExposureRow[]> {
  const { rows } = await sql<ExposureRow>`with parlays as (
      select g.market_key, g.outcome, b.currency, ${openParlays} as amount
      from sports_leg g join sports_bet b on b.id = g.bet_id
      where g.match_id = ${matchId} and g.is_parlay and b.state in ('pending', 'accepted')
      group by g.market_key, g.outcome, b.currency)
    select e.match_id as "matchId", e.market_key as "marketKey", e.outcome, e.currency, e.amount,
      e.stakes, coalesce(p.amount, 0)::bigint as parlays
    from sports_exposure e
      left join parlays p using (market_key, outcome, currency)
    where e.match_id = ${matchId} and (e.stakes > 0 or p.amount is not null)
    order by e.market_key, e.amount + coalesce(p.amount, 0) desc`.execute(db)
  return rows
}

export async function memberPercent(db: Db | Tx, memberId: string): Promise<number> {
  const { rows } = await sql<{ percent: number }>`select percent from sports_member_limit
    where member_id = ${memberId}`.execute(db)
  return rows[0]?.percent ?? 100
}
