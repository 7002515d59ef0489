import type { Money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Tx } from '../../../kernel/db.ts'
import { lateDays } from './day-store.ts'
import { played, tally } from './round-parts-store.ts'
import { roundColumns, type RoundRow } from './store.ts'
import { validBetEvent } from './valid-bet-store.ts'

/** A finished round of a purse, as its vendor lists it: none of our transfers belongs to it. */
export type ListedRound = {
  readonly id: string
  readonly memberId: string
  readonly vendorId: string
  readonly roundId: string
  readonly gameCode: string
  readonly currency: string
  readonly stake: Money
  readonly payout: Money
  readonly playedAt: Date
}

/** Adds rounds that are finished as they come, each once. */
export async function addListedRounds(
  tx: Tx,
  rounds: readonly ListedRound[],
  at: Date,
): Promise<RoundRow[]> {
  if (rounds.length === 0) return []
  const rows = rounds.map((round) => ({
    ...{ id: round.id, member: round.memberId, vendor: round.vendorId, round: round.roundId },
    ...{ game: round.gameCode, currency: round.currency, at: round.playedAt.toISOString() },
    ...{ stake: String(round.stake), payout: String(round.payout) },
  }))
  const result =
    await sql<RoundRow>`with changed as (insert into bet_round as b (id, member_id, vendor_id,
      round_id, game_code, currency, placed_at, settled_at, stake, payout, bets, wins, is_closed,
      status, line, valid_change)
    select r.id, r.member, r.vendor, r.round, r.game, r.currency, r.at, ${at}, r.stake, r.payout,
      1, 1, true, bet_round_status(1, 1, true), coalesce(g.category, 'RNG'),
      bet_round_valid(bet_round_status(1, 1, true), r.stake)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, member text, vendor text,
      round text, game text, currency text, at timestamptz, stake bigint, payout bigint)
      left join game g on g.vendor_id = r.vendor and g.code = r.game
    order by r.member, r.id
    on conflict (member_id, id) do nothing
    returning b.*, true as is_new), tally as (${tally}), told as (${validBetEvent}), played as (${played}),
    marked as (${lateDays})
    select ${roundColumns} from changed b`.execute(tx)
  return result.rows
}
