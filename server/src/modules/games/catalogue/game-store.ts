import type { GameCategory } from '@kancil/contract/games/vendors'
import type { VendorStatus } from '@kancil/contract/games/vendor-status'
import type { Currency } from '@kancil/contract/money'
import { siteZone } from '@kancil/contract/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export type GameRow = {
  readonly id: string
  readonly vendorId: string
  readonly code: string
  readonly category: GameCategory
  readonly names: Readonly<Record<string, string>>
  readonly rtp: string
  readonly volatility: string
  readonly minBet: Readonly<Partial<Record<Currency, string>>>
  readonly maxBet: Readonly<Partial<Record<Currency, string>>>
  /** The most that one round may pay, where an operator said so. */
  readonly maxWin: Readonly<Partial<Record<Currency, string>>>
  readonly lineNum: number
  readonly features: readonly string[]
  readonly devices: readonly string[]
  readonly demo: boolean
  readonly defaultPlayType: string
  readonly restrictedCountries: readonly string[]
  readonly restrictedCurrencies: readonly string[]
  readonly isHot: boolean
  readonly status: VendorStatus
  readonly version: string
  readonly sortOrder: number
  readonly listedAt: Date
  readonly roundsPlayed: number
}

type StoredGame = Omit<GameRow, 'roundsPlayed'> & { readonly roundsPlayed: bigint }

/** Every game, as its vendor lists it and an operator edited it. */
export async function readGames(db: Db | Tx): Promise<GameRow[]> {
  const { rows } = await sql<StoredGame>`select id, vendor_id as "vendorId", code,
    coalesce(edits->>'category', category) as category,
    names || coalesce(edits->'names', '{}') as names, rtp, volatility,
    min_bet || coalesce(edits->'minBet', '{}') as "minBet",
    max_bet || coalesce(edits->'maxBet', '{}') as "maxBet",
    coalesce(edits->'maxWin', '{}') as "maxWin",
    line_num as "lineNum", features, devices,
    demo, default_play_type as "defaultPlayType", restricted_countries as "restrictedCountries",
    restricted_currencies as "restrictedCurrencies", is_hot as "isHot", status, version,
    sort_order as "sortOrder", listed_at as "listedAt", rounds_played as "roundsPlayed"
    from game order by sort_order, id`.execute(db)
  return rows.map((row) => ({ ...row, roundsPlayed: Number(row.roundsPlayed) }))
}

export type NewGame = Omit<
  GameRow,
  'roundsPlayed' | 'listedAt' | 'status' | 'isHot' | 'sortOrder' | 'maxWin'
> & {
  readonly sortOrder: number
}

/** Adds the game, or updates the vendor's facts about it; the operator's switches stay. */
export async function putGameRow(tx: Db | Tx, game: NewGame, now: Date): Promise<void> {
  await sql`insert into game (id, vendor_id, code, category, names, rtp, volatility, min_bet,
      max_bet, line_num, features, devices, demo, default_play_type, restricted_countries,
      restricted_currencies, version, sort_order, listed_at)
    values (${game.id}, ${game.vendorId}, ${game.code}, ${game.category},
      ${JSON.stringify(game.names)}, ${game.rtp}, ${game.volatility},
      ${JSON.stringify(game.minBet)}, ${JSON.stringify(game.maxBet)},
      ${game.lineNum}, ${[...game.features]}, ${[...game.devices]},
      ${game.demo}, ${game.defaultPlayType}, ${[...game.restrictedCountries]},
      ${[...game.restrictedCurrencies]}, ${game.version}, ${game.sortOrder}, ${now})
    on conflict (vendor_id, code) do update set category = excluded.category,
      names = excluded.names, rtp = excluded.rtp, volatility = excluded.volatility,
      min_bet = excluded.min_bet,
      max_bet = excluded.max_bet, line_num = greatest(excluded.line_num, game.line_num),
      features = excluded.features,
      devices = excluded.devices, demo = excluded.demo,
      default_play_type = excluded.default_play_type,
      restricted_countries = excluded.restricted_countries,
      restricted_currencies = excluded.restricted_currencies,
      version = excluded.version`.execute(tx)
}

export type GameSwitches = { readonly status: VendorStatus; readonly isHot: boolean }

/** Locks a game until the transaction ends; null if there is none. */
export async function lockGameSwitches(
  tx: Tx,
  id: string,
): Promise<(GameSwitches & { readonly id: string }) | null> {
  const { rows } = await sql<GameSwitches & { id: string }>`select id, status,
    is_hot as "isHot" from game where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

export async function setGameRow(tx: Tx, id: string, to: GameSwitches): Promise<void> {
  await sql`update game set status = ${to.status}, is_hot = ${to.isHot} where id = ${id}`.execute(
    tx,
  )
}

/** Updates each game's count of rounds since a day. */
export async function countRoundsPlayed(db: Db, since: Date): Promise<void> {
  await sql`update game g set rounds_played = coalesce(p.rounds, 0)
    from game x left join (select vendor_id, game_code, sum(rounds) as rounds from game_day
      where day >= (${since}::timestamptz at time zone ${siteZone})::date group by vendor_id, game_code) p
      on p.vendor_id = x.vendor_id and p.game_code = x.code
    where g.id = x.id and g.rounds_played <> coalesce(p.rounds, 0)`.execute(db)
}
