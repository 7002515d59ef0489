import type { RoundStatus } from '@kancil/contract/games/bets'
import type { GameCategory } from '@kancil/contract/games/vendors'
import { type Currency, type Money } from '@kancil/contract/money'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import { lateDays } from './day-store.ts'
import { played, tally } from './round-parts-store.ts'
import { validBetEvent } from './valid-bet-store.ts'
import { dayStart } from './site-day-store.ts'

export type RoundRow = {
  readonly id: string
  readonly memberId: string
  readonly vendorId: string
  readonly roundId: string
  readonly gameCode: string
  readonly currency: Currency
  readonly placedAt: Date
  readonly settledAt: Date | null
  readonly stake: Money
  /** The part of the stake that is void or no turnover. */
  readonly voidStake: Money
  readonly payout: Money
  readonly status: RoundStatus
  readonly line: GameCategory | null
}

export const roundColumns = sql`b.id, b.member_id as "memberId", b.vendor_id as "vendorId",
  b.round_id as "roundId", b.game_code as "gameCode", b.currency, b.placed_at as "placedAt",
  b.settled_at as "settledAt", b.stake, b.void_stake as "voidStake", b.payout, b.status, b.line`

/**
 * Adds ledger movements to their rounds and returns the rounds that are now settled or cancelled.
 * Sums are built from the transfers alone, so transfers may come in any order; each reaches this
 * handler once (outbox).
 */
export async function addToRounds(tx: Tx, transferIds: readonly number[]): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`
    with fact as (
      select t.id, s.id as source_id, substr(s.code, 8) as vendor_id, a.id as account_id,
        a.owner_id as member, a.currency, coalesce(o.round_id, t.round_id) as round,
        coalesce(t.game_code, o.game_code, '') as game, t.created_at as at,
        case when t.kind = 'bet' then t.amount when o.kind = 'bet' then -o.amount else 0 end
          as stake,
        case when t.kind = 'win' then t.amount when o.kind = 'win' then -o.amount else 0 end
          as payout,
        case when t.kind = 'win' then bet_not_counted(t.details)
          when o.kind = 'win' then -bet_not_counted(o.details) else 0 end as void_stake,
        case when t.kind = 'bet' then 1 when o.kind = 'bet' then -1 else 0 end as bets,
        case when t.kind = 'win' then 1 when o.kind = 'win' then -1 else 0 end as wins
      from unnest(${[...transferIds]}::bigint[]) as u(id)
        join transfer t on t.id = u.id
        join ledger_source s on s.id = t.source_id and s.code like 'vendor:%'
        join account a on a.id in (t.debit_account, t.credit_account) and a.owner_kind = 'member'
        left join transfer o on t.kind = 'rollback' and t.repeat_of is null and o.id = t.ref_id
      where t.kind in ('bet', 'win') or o.id is not null
    ), round as (
      select vendor_id, source_id, account_id, member, round, currency, max(game) as game,
        min(at) as placed, max(at) as last_at, sum(stake)::bigint as stake,
        sum(void_stake)::bigint as void_stake, sum(payout)::bigint as payout,
        sum(bets)::int as bets, sum(wins)::int as wins, min(id) as first, max(id) as last
      from fact where round is not null
      group by vendor_id, source_id, account_id, member, round, currency
    ), standing as (
      select r.*, d.round_id is not null as closed,
        bet_round_status(r.bets, r.wins, d.round_id is not null) as status,
        case when r.stake <> 0 then coalesce(g.category, 'RNG') end as line
      from round r left join round_state d on d.account_id = r.account_id and d.round_id = r.round
        and d.source_id = r.source_id
        left join game g on g.vendor_id = r.vendor_id and g.code = r.game
    ), changed as (insert into bet_round as b (id, member_id, vendor_id, round_id, game_code,
        currency, placed_at, stake, void_stake, payout, bets, wins, first_transfer,
        last_transfer, is_closed, status, settled_at, line, valid_change)
      select 'rnd_' || md5(vendor_id || ' ' || member || ' ' || round), member, vendor_id, round,
        game, currency, placed, stake, void_stake, payout, bets, wins, first, last, closed, status,
        case when status <> 'open' then last_at end, line,
        bet_round_valid(status, stake, void_stake)
      from standing order by 1
    on conflict (member_id, id) do update set
      line = coalesce(b.line, excluded.line),
      valid_change = bet_round_valid(bet_round_status(b.bets + excluded.bets,
          b.wins + excluded.wins, b.is_closed or excluded.is_closed), b.stake + excluded.stake,
          b.void_stake + excluded.void_stake)
        - bet_round_valid(b.status, b.stake, b.void_stake),
      stake = b.stake + excluded.stake, void_stake = b.void_stake + excluded.void_stake,
      payout = b.payout + excluded.payout,
      bets = b.bets + excluded.bets, wins = b.wins + excluded.wins,
      first_transfer = least(b.first_transfer, excluded.first_transfer),
      last_transfer = greatest(b.last_transfer, excluded.last_transfer),
      is_closed = b.is_closed or excluded.is_closed,
      game_code = case when b.game_code = '' then excluded.game_code else b.game_code end,
      placed_at = least(b.placed_at, excluded.placed_at),
      status = bet_round_status(b.bets + excluded.bets, b.wins + excluded.wins,
        b.is_closed or excluded.is_closed),
      settled_at = case when bet_round_status(b.bets + excluded.bets, b.wins + excluded.wins,
          b.is_closed or excluded.is_closed) <> 'open'
        then greatest(b.settled_at, excluded.settled_at, excluded.placed_at) end
    returning b.*, b.xmax = 0 as is_new), tally as (${tally}), told as (${validBetEvent}), played as (${played}),
    marked as (${lateDays})
    select ${roundColumns} from changed b`.execute(tx)
  return rows.filter((row) => row.status !== 'open')
}

export type ClosedRound = {
  readonly id: string
  readonly memberId: string
  readonly vendorId: string
  readonly roundId: string
  readonly gameCode: string
  readonly currency: string
  readonly at: string
  /** JSON text. */
  readonly details: string | null
  readonly replayUrl: string | null
}

/**
 * Records that a vendor closed the round, and any details it gave. This may come before the round's
 * own bets.
 */
export async function markRoundClosed(tx: Tx, round: ClosedRound): Promise<RoundRow[]> {
  const { rows } =
    await sql<RoundRow>`with changed as (insert into bet_round as b (id, member_id, vendor_id,
      round_id, game_code, currency, placed_at, settled_at, is_closed, status, details, replay_url)
    values (${round.id}, ${round.memberId}, ${round.vendorId}, ${round.roundId}, ${round.gameCode},
      ${round.currency}, ${round.at}, ${round.at}, true, bet_round_status(0, 0, true),
      ${round.details}::jsonb, ${round.replayUrl})
    on conflict (member_id, id) do update set is_closed = true,
      status = bet_round_status(b.bets, b.wins, true),
      valid_change = bet_round_valid(bet_round_status(b.bets, b.wins, true), b.stake,
          b.void_stake) - bet_round_valid(b.status, b.stake, b.void_stake),
      settled_at = coalesce(b.settled_at, excluded.settled_at),
      details = coalesce(excluded.details, b.details),
      replay_url = coalesce(excluded.replay_url, b.replay_url)
    returning b.*, b.xmax = 0 as is_new), tally as (${tally}), told as (${validBetEvent}), played as (${played}),
    marked as (${lateDays})
    select ${roundColumns} from changed b`.execute(tx)
  return rows
}

/** What settlements change of one round. Several bets of a round are one change. */
export type RoundChange = Omit<ClosedRound, 'at' | 'details' | 'replayUrl'> & {
  readonly payout: Money
  readonly voidStake: Money
  readonly transferId: bigint | null
}

/**
 * Applies changes of settlements, each round once, and returns the rounds. They may come before the
 * rounds' own bets; then the rounds begin here.
 */
export async function changeRounds(
  tx: Tx,
  changes: readonly RoundChange[],
  at: Date,
): Promise<RoundRow[]> {
  const rows = changes.map((change) => ({
    ...{ id: change.id, member: change.memberId, vendor: change.vendorId },
    ...{ round: change.roundId, game: change.gameCode, currency: change.currency },
    ...{ payout: String(change.payout), voided: String(change.voidStake) },
    transfer: change.transferId === null ? null : String(change.transferId),
  }))
  const result =
    await sql<RoundRow>`with changed as (insert into bet_round as b (id, member_id, vendor_id,
      round_id, game_code, currency, placed_at, settled_at, payout, void_stake, wins, status,
      first_transfer, last_transfer)
    select r.id, r.member, r.vendor, r.round, r.game, r.currency, ${at}, ${at}, r.payout, r.voided,
      1, bet_round_status(0, 1, false), r.transfer, r.transfer
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, member text, vendor text,
      round text, game text, currency text, payout bigint, voided bigint, transfer bigint)
    order by r.member, r.id
    on conflict (member_id, id) do update set payout = b.payout + excluded.payout,
      void_stake = b.void_stake + excluded.void_stake,
      wins = greatest(b.wins, 1), last_transfer = greatest(b.last_transfer, excluded.last_transfer),
      status = bet_round_status(b.bets, greatest(b.wins, 1), b.is_closed), settled_at = ${at},
      valid_change = bet_round_valid(bet_round_status(b.bets, greatest(b.wins, 1), b.is_closed),
        b.stake, b.void_stake + excluded.void_stake)
        - bet_round_valid(b.status, b.stake, b.void_stake)
    returning b.*, b.xmax = 0 as is_new, old.settled_at as stood_at,
      bet_round_valid(old.status, old.stake, old.void_stake) as stood), tally as (${tally}), told as (${validBetEvent}), played as (${played}),
    marked as (${lateDays}),
    corrected as (insert into bet_round_correction (member_id, round_id, line, stood, stood_at, at)
      select c.member_id, c.id, c.line, c.stood, c.stood_at, ${at} from changed c
      where c.stood_at is not null and c.stood <> 0 and c.currency <> 'XTS')
    select ${roundColumns} from changed b`.execute(tx)
  return result.rows
}

export type BetFilter = {
  readonly memberId: string | null
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly vendorId?: string | undefined
  /** Vendors whose rounds are left out. */
  readonly without?: readonly string[] | undefined
  readonly gameCode?: string | undefined
  readonly status?: RoundStatus | undefined
  /** The product line that the rounds count for. */
  readonly line?: GameCategory | undefined
  /** Instants that the rounds lie between, both included: a sitting. ISO 8601. */
  readonly since?: string | undefined
  readonly until?: string | undefined
  /** Only rounds that were placed before this and are still open. */
  readonly openSince?: Date | undefined
}

/** Conditions on rounds `b`, plus `more` if given. */
export function betConditions(filter: BetFilter, more: RawBuilder<unknown> | null = null) {
  const day = (text: string, plus: number) => dayStart(sql`${text}`, plus)
  const parts = [
    filter.memberId ? sql`b.member_id = ${filter.memberId}` : null,
    filter.from ? sql`b.placed_at >= ${day(filter.from, 0)}` : null,
    filter.to ? sql`b.placed_at < ${day(filter.to, 1)}` : null,
    filter.vendorId ? sql`b.vendor_id = ${filter.vendorId}` : null,
    filter.without ? sql`b.vendor_id <> all(${[...filter.without]}::text[])` : null,
    filter.gameCode ? sql`b.game_code = ${filter.gameCode}` : null,
    filter.status ? statusIs(filter.status) : null,
    filter.line ? sql`coalesce(b.line, 'RNG') = ${filter.line}` : null,
    filter.since ? sql`b.placed_at >= ${filter.since}::timestamptz` : null,
    // Rounds are placed between milliseconds.
    filter.until ? sql`b.placed_at < ${filter.until}::timestamptz + interval '1 ms'` : null,
    filter.openSince ? sql`b.status = 'open' and b.placed_at < ${filter.openSince}` : null,
    more,
  ].filter((part) => part !== null)
  return parts.length > 0 ? sql`where ${sql.join(parts, sql` and `)}` : sql``
}

/** In words that match the index of unsettled rounds. */
function statusIs(status: RoundStatus): RawBuilder<unknown> {
  const isStatus = sql`b.status = ${status}`
  return status === 'settled' ? isStatus : sql`${isStatus} and b.status <> 'settled'`
}

/** A position among a member's rounds, newest first. */
export type RoundPlace = Pick<RoundRow, 'memberId' | 'id'>

/**
 * The rounds after `after`, newest first; the first ones without it. Its placement time is looked
 * up in the database, because a JavaScript date has no microseconds. `days`: the only days that
 * have matching rounds, where that is known; the others are not walked.
 */
export async function readRoundsAfter(
  db: Db,
  filter: BetFilter,
  limit: number,
  after: RoundPlace | null,
  days: readonly string[] | null = null,
): Promise<RoundRow[]> {
  const last =
    after &&
    sql`(select l.placed_at from bet_round l
      where l.member_id = ${after.memberId} and l.id = ${after.id})`
  const isAfter =
    after && last && sql`b.placed_at <= ${last} and (b.placed_at < ${last} or b.id > ${after.id})`
  const rowsOf = (more: RawBuilder<unknown> | null) => sql<RoundRow>`select ${roundColumns}
    from bet_round b ${betConditions(filter, more)}
    order by b.placed_at desc, b.id limit ${limit}`
  if (!days) return (await rowsOf(isAfter).execute(db)).rows
  const within = sql`b.placed_at >= ${dayStart(sql`d.day`, 0)}
    and b.placed_at < ${dayStart(sql`d.day`, 1)} ${isAfter ? sql`and ${isAfter}` : sql``}`
  const { rows } = await sql<RoundRow>`select b.* from unnest(${[...days]}::date[]) d (day)
      cross join lateral (${rowsOf(within)}) b
    order by b."placedAt" desc, b.id limit ${limit}`.execute(db)
  return rows
}

export type RoundExtras = {
  readonly details: unknown
  readonly replayUrl: string | null
  readonly firstTransfer: bigint | null
  readonly lastTransfer: bigint | null
}

export async function readRound(
  db: Db,
  memberId: string,
  id: string,
): Promise<(RoundRow & RoundExtras) | null> {
  const { rows } = await sql<RoundRow & RoundExtras>`select ${roundColumns}, b.details,
    b.replay_url as "replayUrl", b.first_transfer as "firstTransfer",
    b.last_transfer as "lastTransfer" from bet_round b
    where b.id = ${id} and b.member_id = ${memberId}`.execute(db)
  return rows[0] ?? null
}

/**
 * Minimum payout for the winner board, in minor units; null: never. Must match the database's
 * `winner_board_min`, which the index of wins uses.
 */
export const winnerBoardMin: Readonly<Record<Currency, bigint | null>> = {
  MYR: 5_000n,
  SGD: 2_000n,
  USD: 1_000n,
  EUR: 1_000n,
  THB: 40_000n,
  IDR: 200_000n,
  VND: 300_000n,
  KWD: 4_000n,
  XTS: null,
}
