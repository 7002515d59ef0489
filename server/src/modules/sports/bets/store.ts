import type { Id, MemberId } from '@kancil/contract/ids'
import type { Currency, Money } from '@kancil/contract/money'
import type { BetState, RejectCode } from '@kancil/contract/sports/bets'
import type { LegResult, OddsFormat } from '@kancil/contract/sports/market'
import type { Acceptance } from '@kancil/rules/sports/placing'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export type LegRow = {
  readonly betId: string
  readonly place: number
  readonly matchId: string
  readonly marketKey: string
  readonly outcome: string
  readonly priceMilli: number
  readonly priceVersion: number
  /** Hundredths of the bet's format. */
  readonly oddsHundredths: number
  readonly isLive: boolean
  readonly scoreHome: number
  readonly scoreAway: number
  readonly result: LegResult | null
}

export type BetRow = {
  readonly id: Id<'bet'>
  readonly memberId: MemberId
  readonly requestId: string
  readonly requestHash: string
  readonly currency: Currency
  readonly oddsFormat: OddsFormat
  readonly stake: Money
  readonly debit: Money
  readonly best: Money
  readonly payoutMax: Money
  readonly payout: Money
  readonly openStake: Money
  readonly cashed: Money
  readonly state: BetState
  readonly acceptance: Acceptance
  readonly rejectCode: RejectCode | null
  readonly dueAt: Date | null
  readonly placedAt: Date
  readonly version: number
}

export type BetWithLegs = BetRow & { readonly legs: readonly LegRow[] }

const betColumns = sql`b.id, b.member_id as "memberId", b.request_id as "requestId",
  b.request_hash as "requestHash", b.currency, b.odds_format as "oddsFormat", b.stake, b.debit,
  b.best, b.payout_max as "payoutMax", b.payout, b.open_stake as "openStake", b.cashed, b.state,
  b.acceptance, b.reject_code as "rejectCode", b.due_at as "dueAt", b.placed_at as "placedAt",
  b.version`

export async function insertBet(tx: Tx, bet: BetWithLegs): Promise<void> {
  await sql`insert into sports_bet (id, member_id, request_id, request_hash, currency, odds_format,
      stake, debit, best, payout_max, open_stake, state, acceptance, due_at, placed_at)
    values (${bet.id}, ${bet.memberId}, ${bet.requestId}, ${bet.requestHash}, ${bet.currency},
      ${bet.oddsFormat}, ${bet.stake}, ${bet.debit}, ${bet.best}, ${bet.payoutMax},
      ${bet.openStake}, ${bet.state}, ${bet.acceptance}, ${bet.dueAt}, ${bet.placedAt})`.execute(tx)
  const legs = bet.legs.map((leg) => ({
    ...{ place: leg.place, match: leg.matchId, market: leg.marketKey, outcome: leg.outcome },
    ...{ price: leg.priceMilli, version: leg.priceVersion, odds: leg.oddsHundredths },
    ...{ live: leg.isLive, home: leg.scoreHome, away: leg.scoreAway },
  }))
  await sql`insert into sports_leg (bet_id, place, match_id, market_key, outcome, price_milli,
      price_version, odds_hundredths, is_live, score_home, score_away, is_parlay)
    select ${bet.id}, r.place, r.match, r.market, r.outcome, r.price, r.version, r.odds, r.live,
      r.home, r.away, ${bet.legs.length > 1}
    from jsonb_to_recordset(${JSON.stringify(legs)}::jsonb) as r(place int, match text,
      market text, outcome text, price int, version int, odds int, live boolean, home int,
      away int)`.execute(tx)
}

export async function betByRequest(
  db: Db | Tx,
  memberId: string,
  requestId: string,
): Promise<BetRow | null> {
  const { rows } = await sql<BetRow>`select ${betColumns} from sports_bet b
    where b.member_id = ${memberId} and b.request_id = ${requestId}`.execute(db)
  return rows[0] ?? null
}

export async function readBet(
  db: Db | Tx,
  memberId: string,
  id: string,
): Promise<BetWithLegs | null> {
  const { rows } = await sql<BetRow>`select ${betColumns} from sports_bet b
    where b.member_id = ${memberId} and b.id = ${id}`.execute(db)
  return (await withLegs(db, rows))[0] ?? null
}

/** Locks a bet whose member's wallet the caller has locked. */
export async function lockBet(tx: Tx, memberId: string, id: string): Promise<BetWithLegs | null> {
  const { rows } = await sql<BetRow>`select ${betColumns} from sports_bet b
    where b.member_id = ${memberId} and b.id = ${id} for update`.execute(tx)
  return (await withLegs(tx, rows))[0] ?? null
}

async function legsOf(db: Db | Tx, betIds: readonly string[]): Promise<LegRow[]> {
  if (betIds.length === 0) return []
  const { rows } = await sql<LegRow>`select bet_id as "betId", place, match_id as "matchId",
      market_key as "marketKey", outcome, price_milli as "priceMilli",
      price_version as "priceVersion", odds_hundredths as "oddsHundredths", is_live as "isLive",
      score_home as "scoreHome", score_away as "scoreAway", result
    from sports_leg where bet_id = any(${betIds}::text[]) order by bet_id, place`.execute(db)
  return rows
}

async function withLegs<Row extends BetRow>(
  db: Db | Tx,
  rows: readonly Row[],
): Promise<(Row & { legs: readonly LegRow[] })[]> {
  const legs = Map.groupBy(
    await legsOf(
      db,
      rows.map(({ id }) => id),
    ),
    ({ betId }) => betId,
  )
  return rows.map((row) => ({ ...row, legs: legs.get(row.id) ?? [] }))
}

type PlacedBet = BetWithLegs & { readonly placedAtText: string }

const openStates = sql`('pending', 'accepted')`

const states = {
  open: sql`b.state in ${openStates}`,
  settled: sql`b.state not in ${openStates}`,
  // In part or whole.
  cashedOut: sql`b.cashed > 0`,
}

/** A member's bets after a place, the newest first. */
export async function memberBets(
  db: Db,
  memberId: string,
  which: 'open' | 'settled' | 'cashedOut' | undefined,
  { after, limit }: { readonly after: readonly string[] | null; readonly limit: number },
): Promise<PlacedBet[]> {
  const [at = null, id = null] = after ?? []
  const state = which === undefined ? sql`true` : states[which]
  const { rows } = await sql<BetRow & { placedAtText: string }>`select ${betColumns},
      b.placed_at::text as "placedAtText" from sports_bet b
    where b.member_id = ${memberId} and ${state}
      and (${at}::timestamptz is null or (b.placed_at, b.id) < (${at}::timestamptz, ${id}))
    order by b.placed_at desc, b.id desc limit ${limit}`.execute(db)
  return withLegs(db, rows)
}

/** The bets on a match, the newest first. */
export async function matchBets(
  db: Db,
  matchId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: BetWithLegs[]; total: number }> {
  const where = sql`where b.id in (select bet_id from sports_leg where match_id = ${matchId})`
  const { rows } = await sql<BetRow>`select ${betColumns} from sports_bet b ${where}
    order by b.placed_at desc, b.id desc limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ total: bigint }>`select count(*) as total
    from sports_bet b ${where}`.execute(db)
  return { rows: await withLegs(db, rows), total: Number(counted[0]!.total) }
}

/** Bets of a match that can be settled, after a place, in the order of their ids. */
export async function betsToSettle(
  tx: Db | Tx,
  matchId: string,
  after: string,
  limit: number,
): Promise<BetWithLegs[]> {
  const { rows } = await sql<BetRow>`select ${betColumns}
    from (select distinct bet_id from sports_leg
        where match_id = ${matchId} and bet_id > ${after}) g
      join sports_bet b on b.id = g.bet_id
    where b.state not in ('pending', 'rejected', 'cashedOut')
    order by b.id limit ${limit}`.execute(tx)
  return withLegs(tx, rows)
}

export type BetOutcomeRow = {
  readonly id: string
  readonly state: BetState
  readonly payout: Money
  readonly version: number
  readonly legs: readonly (LegResult | null)[]
}

/** Writes what a settlement made of bets and of their legs; a bet keeps its newest version. */
export async function putOutcomes(
  tx: Tx,
  outcomes: readonly BetOutcomeRow[],
  now: Date,
): Promise<void> {
  const rows = outcomes.map((row) => ({ ...row, payout: String(row.payout) }))
  await sql`update sports_bet b set state = r.state, payout = r.payout, version = r.version,
      settled_at = case when r.state = 'accepted' then null else ${now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id text, state text, payout bigint, version int)
    where b.id = r.id and b.version <= r.version`.execute(tx)
  await putLegs(tx, outcomes)
}

/** Writes what became of legs, whether or not their bet can be settled. */
export async function putLegs(
  tx: Tx,
  outcomes: readonly Pick<BetOutcomeRow, 'id' | 'legs'>[],
): Promise<void> {
  const legs = outcomes.flatMap(({ id, legs: results }) =>
    results.map((result, place) => ({ id, place, result })),
  )
  await sql`update sports_leg g set result = r.result
    from jsonb_to_recordset(${JSON.stringify(legs)}::jsonb) as r(id text, place int, result text)
    where g.bet_id = r.id and g.place = r.place`.execute(tx)
}

/** Pending bets whose time has come, oldest first. */
export async function dueBets(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ id: string; memberId: string; currency: Currency }[]> {
  const { rows } = await sql<{ id: string; memberId: string; currency: Currency }>`select id,
      member_id as "memberId", currency from sports_bet
    where state = 'pending' and due_at <= ${now} order by due_at limit ${limit}`.execute(db)
  return rows
}

/** A pending bet is accepted, waits longer, or is refused. */
export async function decideBet(
  tx: Tx,
  bet: Pick<BetRow, 'id' | 'memberId'>,
  to: {
    readonly state: BetState
    readonly rejectCode?: RejectCode
    readonly dueAt?: Date
    readonly version?: number
    readonly payout?: Money
    readonly now: Date
  },
): Promise<void> {
  const isOver = to.state === 'rejected'
  await sql`update sports_bet set state = ${to.state}, reject_code = ${to.rejectCode ?? null},
      due_at = ${to.dueAt ?? null}, version = coalesce(${to.version ?? null}::int, version),
      payout = coalesce(${to.payout ?? null}::bigint, payout),
      settled_at = ${isOver ? to.now : null}::timestamptz
    where member_id = ${bet.memberId} and id = ${bet.id}`.execute(tx)
}
