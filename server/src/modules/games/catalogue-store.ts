import type { GameCategory } from '@kancil/contract/games'
import type { VendorStatus } from '@kancil/contract/games-console'
import type { Currency } from '@kancil/contract/money'
import type { WalletScope } from '@kancil/contract/ports/vendor-wallet'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'

/** A vendor with its ways, as the table has it. */
export type VendorRow = {
  readonly id: string
  readonly vassalage: string
  readonly displayName: string
  readonly dialect: string
  readonly baseUrl: string
  readonly status: VendorStatus
  readonly transactionScope: WalletScope
  readonly remembersNonces: boolean
  readonly needsSession: boolean
  readonly checksGames: boolean
  readonly allowedIps: readonly string[]
  readonly currencies: readonly Currency[]
  readonly callsPerSecond: number | null
  readonly isHot: boolean
  readonly sortOrder: number
}

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

export type KeyRow = {
  readonly vendorId: string
  readonly keyId: string
  readonly sealed: string
  readonly createdAt: Date
  readonly retiredAt: Date | null
}

export async function readVendors(db: Db | Tx): Promise<VendorRow[]> {
  const { rows } =
    await sql<VendorRow>`select id, vassalage, display_name as "displayName", dialect,
    base_url as "baseUrl", status, transaction_scope as "transactionScope",
    remembers_nonces as "remembersNonces", needs_session as "needsSession",
    checks_games as "checksGames", allowed_ips as "allowedIps", currencies,
    calls_per_second as "callsPerSecond", is_hot as "isHot", sort_order as "sortOrder"
    from game_vendor order by sort_order, id`.execute(db)
  return rows
}

type KeptGame = Omit<GameRow, 'roundsPlayed'> & { readonly roundsPlayed: bigint }

export async function readGames(db: Db | Tx): Promise<GameRow[]> {
  const { rows } =
    await sql<KeptGame>`select id, vendor_id as "vendorId", code, category, names, rtp,
    volatility, min_bet as "minBet", max_bet as "maxBet", line_num as "lineNum", features, devices,
    demo, default_play_type as "defaultPlayType", restricted_countries as "restrictedCountries",
    restricted_currencies as "restrictedCurrencies", is_hot as "isHot", status, version,
    sort_order as "sortOrder", listed_at as "listedAt", rounds_played as "roundsPlayed"
    from game order by sort_order, id`.execute(db)
  return rows.map((row) => ({ ...row, roundsPlayed: Number(row.roundsPlayed) }))
}

/** Keys that may still sign; with `all`, the retired ones too. */
export async function readKeys(db: Db | Tx, now: Date, all = false): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`select vendor_id as "vendorId", key_id as "keyId", sealed,
    created_at as "createdAt", retired_at as "retiredAt" from game_vendor_key
    where ${all} or retired_at is null or retired_at > ${now} order by created_at desc`.execute(db)
  return rows
}

export type NewVendor = Omit<VendorRow, 'sortOrder'> & { readonly sortOrder: number }

/** Adds the vendor, or brings everything but its status up to date. */
export async function putVendorRow(tx: Db | Tx, vendor: NewVendor, now: Date): Promise<void> {
  await sql`insert into game_vendor (id, vassalage, display_name, dialect, base_url, status,
      transaction_scope, remembers_nonces, needs_session, checks_games, allowed_ips, currencies,
      calls_per_second, is_hot, sort_order, created_at)
    values (${vendor.id}, ${vendor.vassalage}, ${vendor.displayName}, ${vendor.dialect},
      ${vendor.baseUrl}, ${vendor.status}, ${vendor.transactionScope}, ${vendor.remembersNonces},
      ${vendor.needsSession}, ${vendor.checksGames}, ${[...vendor.allowedIps]},
      ${[...vendor.currencies]}, ${vendor.callsPerSecond}, ${vendor.isHot},
      ${vendor.sortOrder}, ${now})
    on conflict (id) do update set display_name = excluded.display_name, dialect = excluded.dialect,
      base_url = excluded.base_url, transaction_scope = excluded.transaction_scope,
      remembers_nonces = excluded.remembers_nonces, needs_session = excluded.needs_session,
      checks_games = excluded.checks_games, allowed_ips = excluded.allowed_ips,
      currencies = excluded.currencies, calls_per_second = excluded.calls_per_second,
      is_hot = excluded.is_hot, sort_order = excluded.sort_order`.execute(tx)
}

/** Adds a key, or replaces the secret of the same id. */
export async function putKeyRow(
  tx: Db | Tx,
  key: { vendorId: string; keyId: string; sealed: string; retiredAt: Date | null },
  now: Date,
): Promise<void> {
  await sql`insert into game_vendor_key (vendor_id, key_id, sealed, created_at, retired_at)
    values (${key.vendorId}, ${key.keyId}, ${key.sealed}, ${now}, ${key.retiredAt})
    on conflict (vendor_id, key_id) do update set sealed = excluded.sealed,
      retired_at = excluded.retired_at`.execute(tx)
}

export async function countLiveKeys(tx: Db | Tx, vendorId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from game_vendor_key
    where vendor_id = ${vendorId} and (retired_at is null or retired_at > ${now})`.execute(tx)
  return Number(rows[0]!.n)
}

export type NewGame = Omit<
  GameRow,
  'roundsPlayed' | 'listedAt' | 'status' | 'isHot' | 'sortOrder'
> & {
  readonly sortOrder: number
}

/** Adds the game, or brings what the vendor says of it up to date; the operator's switches stay. */
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

/** The status before, or null where there is no such vendor. */
export async function setVendorStatusRow(
  tx: Tx,
  vendorId: string,
  status: VendorStatus,
): Promise<VendorStatus | null> {
  const { rows } = await sql<{ status: VendorStatus }>`select status from game_vendor
    where id = ${vendorId} for update`.execute(tx)
  if (!rows[0]) return null
  await sql`update game_vendor set status = ${status} where id = ${vendorId}`.execute(tx)
  return rows[0].status
}

export type GameSwitches = { readonly status: VendorStatus; readonly isHot: boolean }

/** The switches before, or null where there is no such game. */
export async function setGameRow(
  tx: Tx,
  gameId: string,
  change: { status?: VendorStatus | undefined; isHot?: boolean | undefined },
): Promise<GameSwitches | null> {
  const { rows } = await sql<GameSwitches>`select status, is_hot as "isHot" from game
    where id = ${gameId} for update`.execute(tx)
  const before = rows[0]
  if (!before) return null
  await sql`update game set status = ${change.status ?? before.status},
    is_hot = ${change.isHot ?? before.isHot} where id = ${gameId}`.execute(tx)
  return before
}

/** Counts the rounds of the last thirty days onto the games. */
export async function countRoundsPlayed(db: Db, since: Date): Promise<void> {
  await sql`update game g set rounds_played = coalesce(p.rounds, 0)
    from game x left join (select vendor_id, game_code, count(*) as rounds from bet_round
      where placed_at >= ${since} group by vendor_id, game_code) p
      on p.vendor_id = x.vendor_id and p.game_code = x.code
    where g.id = x.id and g.rounds_played <> coalesce(p.rounds, 0)`.execute(db)
}
