import type { GameCategory } from '@kancil/contract/games/vendors'
import type { Currency, Money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { OutboxEvent } from '../../../kernel/events/event.ts'

/**
 * Valid bets of all the member's settled rounds so far, by product line, in minor units. It grows
 * with each settlement, whenever the bet was placed, and shrinks when a settled round is rolled
 * back. Open and void rounds count for nothing, and neither does a trial account's play.
 */
export async function validBetsOf(
  db: Db | Tx,
  memberId: string,
  currency: Currency,
): Promise<ReadonlyMap<GameCategory, Money>> {
  const { rows } = await sql<{ line: GameCategory; amount: Money }>`
    select line, sum(amount)::bigint as amount from (
      select line, amount from valid_bet where member_id = ${memberId} and currency = ${currency}
      union all
      select line, amount from valid_bet_change
        where member_id = ${memberId} and currency = ${currency}
    ) part group by line`.execute(db)
  return new Map(rows.map((row) => [row.line, row.amount]))
}

const changesPerFold = 5_000

/**
 * Folds the changes so far into the sums, so that a member's total takes a few rows however much
 * they play.
 */
export async function foldValidBets(db: Db): Promise<void> {
  while ((await foldSome(db)) === changesPerFold);
}

async function foldSome(db: Db): Promise<number> {
  const { rows } = await sql<{ folded: bigint }>`
    with gone as (
      delete from valid_bet_change where (member_id, id) in (
        select member_id, id from valid_bet_change
        order by member_id, id limit ${changesPerFold} for update skip locked)
      returning member_id, currency, line, amount
    ), added as (
      insert into valid_bet as v (member_id, currency, line, amount)
        select member_id, currency, line, sum(amount) from gone
        group by member_id, currency, line order by member_id, currency, line
      on conflict (member_id, currency, line) do update set amount = v.amount + excluded.amount
    )
    select count(*) as folded from gone`.execute(db)
  return Number(rows[0]!.folded)
}

/**
 * Event: what rounds count for as turnover changed. One for all rounds of a transaction; a round
 * that was taken back comes with a negative change. Trial accounts' rounds are never in it.
 */
export const validBetsTopic = 'games.valid-bets'
export type ValidBets = {
  readonly rounds: readonly {
    readonly roundId: string
    readonly memberId: string
    readonly currency: Currency
    readonly line: GameCategory
    /** When the round's first bet was placed. */
    readonly placedAt: string
    /** When it was settled or taken back; null where a settled round is open again. */
    readonly at: string | null
    /** Minor units as text; negative where it is taken back. */
    readonly change: string
  }[]
}

/** The rounds of all these events. */
export function roundsIn(events: readonly OutboxEvent[]): ValidBets['rounds'] {
  return events.flatMap(({ payload }) => (payload as ValidBets).rounds)
}

/** A part of the statement that changes rounds: the event of those in `changed`. */
export const validBetEvent = sql`insert into outbox (topic, payload)
  select ${validBetsTopic}::text, jsonb_build_object('rounds', jsonb_agg(jsonb_build_object(
    'roundId', c.id, 'memberId', c.member_id, 'currency', c.currency,
    'line', coalesce(c.line, g.category, 'RNG'),
    'placedAt', c.placed_at, 'at', c.settled_at, 'change', c.valid_change::text)))
  from changed c left join game g
    on c.line is null and g.vendor_id = c.vendor_id and g.code = c.game_code
  where c.valid_change <> 0 and c.currency <> 'XTS' having count(*) > 0`
