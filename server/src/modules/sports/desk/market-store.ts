import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import { marketColumns, type MarketRow } from '../board/store.ts'

/** What is offered of a match, and whatever somebody has bet on or the house has voided. */
export async function deskMarkets(db: Db, matchId: string): Promise<MarketRow[]> {
  const { rows } = await sql<MarketRow>`select ${marketColumns} from sports_market k
    where k.match_id = ${matchId} and (k.status <> 'inactive'
      or exists (select from sports_leg g
        where g.match_id = k.match_id and g.market_key = k.key)
      or k.key = any((select house_voids from sports_match where id = ${matchId})::text[]))
    order by k.key`.execute(db)
  return rows
}

/** Voids a market, or leaves it to the feed and to what is decided about the match. */
export async function setMarketVoid(
  tx: Tx,
  matchId: string,
  key: string,
  isVoid: boolean,
): Promise<void> {
  const without = sql`array_remove(house_voids, ${key})`
  await sql`update sports_match
    set house_voids = ${isVoid ? sql`array_append(${without}, ${key})` : without}
    where id = ${matchId}`.execute(tx)
}

/** Whether a match has, or had, a market: one whose prices are gone is known by its bets. */
export async function isMarketOf(db: Db | Tx, matchId: string, key: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select
      exists (select from sports_market where match_id = ${matchId} and key = ${key})
      or exists (select from sports_leg where match_id = ${matchId} and market_key = ${key}) as is`.execute(
    db,
  )
  return rows[0]!.is
}

/** Whether what becomes of a match decides about a bet of a member. */
export async function hasBetOn(db: Db | Tx, memberId: string, matchId: string): Promise<boolean> {
  const { rows } = await sql`select from sports_leg g join sports_bet b on b.id = g.bet_id
    where g.match_id = ${matchId} and b.member_id = ${memberId}
      and b.state not in ('rejected', 'cashedOut') limit 1`.execute(db)
  return rows.length > 0
}
