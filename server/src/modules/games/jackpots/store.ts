import type { Currency, Money } from '@kancil/contract/money'
import type { jackpotStates } from '@kancil/contract/games/jackpots'
import { siteZone } from '@kancil/contract/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export type JackpotRow = {
  readonly id: string
  readonly vendorId: string
  readonly currency: Currency
  readonly names: Readonly<Record<string, string>>
  /** The vendor's codes of its games. */
  readonly games: readonly string[]
  readonly sharePpm: number
  readonly reservePpm: number
  readonly seed: Money
  readonly state: (typeof jackpotStates)[number]
  readonly poolCarry: bigint
  readonly reserveCarry: bigint
  readonly checkedAt: Date | null
}

const columns = sql`j.id, j.vendor_id as "vendorId", j.currency, j.names, j.games,
  j.share_ppm as "sharePpm", j.reserve_ppm as "reservePpm", j.seed, j.state,
  j.pool_carry as "poolCarry", j.reserve_carry as "reserveCarry", j.checked_at as "checkedAt"`

/** What an account of the jackpot holds. */
const held = (purpose: 'pool' | 'reserve') => sql`coalesce((select a.balance from account a
  where a.owner_kind = 'jackpot' and a.owner_id = j.id and a.purpose = ${purpose}
    and a.currency = j.currency and a.shard = 0), 0)::bigint`

/** A win that was not taken back. */
const stands = sql`not exists (select from jackpot_win_back b where b.win_id = w.id)`

export type HeldJackpot = JackpotRow & {
  readonly pool: Money
  readonly lastAmount: Money | null
  readonly lastAt: Date | null
}

/** All jackpots, with what they hold and their last wins. */
export async function heldJackpots(db: Db): Promise<HeldJackpot[]> {
  const { rows } = await sql<HeldJackpot>`
    select ${columns}, ${held('pool')} as pool, w.amount as "lastAmount", w.won_at as "lastAt"
    from jackpot j left join lateral (select w.amount, w.won_at from jackpot_win w
      where w.jackpot_id = j.id and ${stands} order by w.won_at desc, w.id limit 1) w on true
    order by j.id`.execute(db)
  return rows
}

export type JackpotBooks = JackpotRow & {
  readonly pool: Money
  readonly reserve: Money
  readonly contributed: Money
  readonly contributedToday: Money
  readonly seeded: Money
  readonly paid: Money
  readonly wins: number
}

/**
 * Both sides of the reconciliation: what the accounts hold, and what was booked by day and by win.
 * The first seed is the house's, as is what a reserve lacked. A win that was taken back counts for
 * nothing.
 */
export async function jackpotBooks(db: Db, day: string): Promise<JackpotBooks[]> {
  const { rows } = await sql<JackpotBooks>`
    select ${columns}, ${held('pool')} as pool, ${held('reserve')} as reserve, d.contributed,
      d."contributedToday", (j.seed + w.seeded)::bigint as seeded, w.paid, w.wins
    from jackpot j
      cross join lateral (select coalesce(sum(d.pool + d.reserve), 0)::bigint as contributed,
          coalesce(sum(d.pool + d.reserve) filter (where d.day = ${day}::date), 0)::bigint
            as "contributedToday"
        from jackpot_day d where d.jackpot_id = j.id) d
      cross join lateral (select coalesce(sum(w.from_house), 0)::bigint as seeded,
          coalesce(sum(w.amount), 0)::bigint as paid, count(*)::integer as wins
        from jackpot_win w where w.jackpot_id = j.id and ${stands}) w
    order by j.id`.execute(db)
  return rows
}

/** Keeps what a comparison found; a jackpot whose books differ is paused. */
export async function keepCheck(
  db: Db,
  id: string,
  check: { readonly difference: Money; readonly at: Date },
): Promise<void> {
  await sql`update jackpot set checked_at = ${check.at}, checked_difference = ${check.difference}::bigint,
      state = case when ${check.difference}::bigint = 0 then state else 'paused' end
    where id = ${id}`.execute(db)
}

/** Locked: whoever books holds the jackpot's row first. */
export async function lockJackpot(tx: Tx, id: string): Promise<JackpotRow | null> {
  const { rows } = await sql<JackpotRow>`select ${columns} from jackpot j where j.id = ${id}
    for no key update`.execute(tx)
  return rows[0] ?? null
}

export type SettledStake = {
  readonly vendorId: string
  readonly gameCode: string
  readonly currency: Currency
  /** Minor units. */
  readonly change: bigint
}

/** The vendors and games of rounds of the betting record. */
export async function stakesOf(
  tx: Tx,
  rounds: readonly {
    readonly roundId: string
    readonly memberId: string
    readonly change: string
  }[],
): Promise<SettledStake[]> {
  const changes = rounds.map(({ roundId, memberId, change }) => ({ roundId, memberId, change }))
  const { rows } = await sql<SettledStake>`
    select b.vendor_id as "vendorId", b.game_code as "gameCode", b.currency,
      sum(r.change)::bigint as change
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as r("roundId" text, "memberId" text, change bigint)
      join bet_round b on b.member_id = r."memberId" and b.id = r."roundId"
    group by b.vendor_id, b.game_code, b.currency`.execute(tx)
  return rows
}

/** Live jackpots that these stakes feed, locked in the order of their ids. */
export async function lockFedJackpots(
  tx: Tx,
  stakes: readonly SettledStake[],
): Promise<JackpotRow[]> {
  const vendors = [...new Set(stakes.map(({ vendorId }) => vendorId))]
  const games = [...new Set(stakes.map(({ gameCode }) => gameCode))]
  const currencies = [...new Set(stakes.map(({ currency }) => currency))]
  const { rows } = await sql<JackpotRow>`select ${columns} from jackpot j
    where j.state = 'live' and j.currency = any (${currencies}) and j.vendor_id = any (${vendors}) and j.games && ${games}::text[]
    order by j.id for no key update`.execute(tx)
  return rows
}

export async function keepCarry(
  tx: Tx,
  id: string,
  carry: { readonly pool: bigint; readonly reserve: bigint },
): Promise<void> {
  await sql`update jackpot set pool_carry = ${carry.pool}, reserve_carry = ${carry.reserve}
    where id = ${id}`.execute(tx)
}

export async function addToDay(
  tx: Tx,
  jackpotId: string,
  booked: { readonly stake: bigint; readonly pool: bigint; readonly reserve: bigint },
  at: Date,
): Promise<void> {
  await sql`insert into jackpot_day as d (jackpot_id, day, stake, pool, reserve)
    values (${jackpotId}, (${at}::timestamptz at time zone ${siteZone})::date,
      ${booked.stake}::numeric, ${booked.pool}, ${booked.reserve})
    on conflict (jackpot_id, day) do update set stake = d.stake + excluded.stake,
      pool = d.pool + excluded.pool, reserve = d.reserve + excluded.reserve`.execute(tx)
}

/** False where it is there already. */
export async function insertJackpot(
  tx: Tx,
  row: Pick<
    JackpotRow,
    'id' | 'vendorId' | 'currency' | 'names' | 'games' | 'sharePpm' | 'reservePpm' | 'seed'
  >,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`insert into jackpot (id, vendor_id, currency, names, games, share_ppm,
      reserve_ppm, seed, created_at)
    values (${row.id}, ${row.vendorId}, ${row.currency}, ${JSON.stringify(row.names)}::jsonb,
      ${[...row.games]}, ${row.sharePpm}, ${row.reservePpm}, ${row.seed}, ${at})
    on conflict (id) do nothing returning id`.execute(tx)
  return rows.length === 1
}

export async function setJackpotRow(tx: Tx, id: string, state: JackpotRow['state']): Promise<void> {
  await sql`update jackpot set state = ${state} where id = ${id}`.execute(tx)
}
