import type { VendorSettings } from '@kancil/contract/games/vendor-desk'
import type { GameCategory } from '@kancil/contract/games/vendors'
import type { Currency } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Tx } from '../../../kernel/db.ts'

export type StoredVendor = VendorSettings & { readonly id: string; readonly version: number }

/** Locks a vendor until the transaction ends; null if there is none. */
export async function lockVendor(tx: Tx, id: string): Promise<StoredVendor | null> {
  const { rows } = await sql<StoredVendor>`select id, display_name as "displayName", dialect,
    base_url as "baseUrl", frame_origins as "frameOrigins", allowed_ips as "allowedIps",
    currencies, late_original as "lateOriginal", second_rollback as "secondRollback", version from game_vendor where id = ${id} for update`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** How a dialect's vendors differ, for a vendor that is made. */
export type VendorProfile = { readonly needsSession: boolean; readonly checksGames: boolean }

/** False if the id, or the wire code that follows from it, is taken. */
export async function insertVendor(
  tx: Tx,
  { id, vassalage, ...vendor }: VendorSettings & { id: string; vassalage: string },
  profile: VendorProfile,
  now: Date,
): Promise<boolean> {
  const done = await sql`insert into game_vendor (id, vassalage, display_name, dialect, base_url,
      status, remembers_nonces, needs_session, checks_games, allowed_ips, frame_origins,
      currencies, late_original, second_rollback, created_at)
    values (${id}, ${vassalage}, ${vendor.displayName}, ${vendor.dialect}, ${vendor.baseUrl},
      'off', false, ${profile.needsSession}, ${profile.checksGames}, ${vendor.allowedIps},
      ${vendor.frameOrigins}, ${vendor.currencies}, ${vendor.lateOriginal},
      ${vendor.secondRollback}, ${now})
    on conflict do nothing`.execute(tx)
  return (done.numAffectedRows ?? 0n) > 0n
}

export async function updateVendor(tx: Tx, id: string, vendor: VendorSettings): Promise<void> {
  await sql`update game_vendor set display_name = ${vendor.displayName},
    base_url = ${vendor.baseUrl}, allowed_ips = ${vendor.allowedIps},
    frame_origins = ${vendor.frameOrigins}, currencies = ${vendor.currencies},
    late_original = ${vendor.lateOriginal}, second_rollback = ${vendor.secondRollback},
    version = version + 1 where id = ${id}`.execute(tx)
}

export type KeyState = { readonly keyId: string; readonly isLive: boolean }

/** Every key of a vendor that the transaction has locked. */
export async function keysOfVendor(tx: Tx, vendorId: string, now: Date): Promise<KeyState[]> {
  const { rows } = await sql<KeyState>`select key_id as "keyId",
    retired_at is null or retired_at > ${now} as "isLive" from game_vendor_key
    where vendor_id = ${vendorId}`.execute(tx)
  return rows
}

/** False if it was retired before. */
export async function retireKeyRow(
  tx: Tx,
  vendorId: string,
  keyId: string,
  now: Date,
): Promise<boolean> {
  const done = await sql`update game_vendor_key set retired_at = ${now}
    where vendor_id = ${vendorId} and key_id = ${keyId}
      and (retired_at is null or retired_at > ${now})`.execute(tx)
  return (done.numAffectedRows ?? 0n) > 0n
}

type Amounts = Readonly<Partial<Record<Currency, string>>>
export type StoredEdits = {
  readonly names?: Readonly<Record<string, string>>
  readonly category?: GameCategory
  readonly minBet?: Amounts
  readonly maxBet?: Amounts
  readonly maxWin?: Amounts
}
/** A game as its vendor lists it, beside an operator's edits. */
export type ListedGame = {
  readonly id: string
  readonly vendorId: string
  readonly code: string
  readonly status: 'live' | 'maintenance' | 'off'
  readonly isHot: boolean
  readonly sortOrder: number
  readonly names: Readonly<Record<string, string>>
  readonly category: GameCategory
  readonly minBet: Amounts
  readonly maxBet: Amounts
  readonly edits: StoredEdits
  /** How often it was edited. */
  readonly version: number
  readonly currencies: readonly Currency[]
}

/** Locks the game until the transaction ends; null if there is none. */
export async function lockListedGame(tx: Tx, id: string): Promise<ListedGame | null> {
  const { rows } = await sql<ListedGame>`select g.id, g.vendor_id as "vendorId", g.code, g.status,
    g.is_hot as "isHot", g.sort_order as "sortOrder", g.names, g.category, g.min_bet as "minBet",
    g.max_bet as "maxBet", g.edits, g.edit_version as version, v.currencies
    from game g join game_vendor v on v.id = g.vendor_id
    where g.id = ${id} for update of g`.execute(tx)
  return rows[0] ?? null
}

export async function writeEdits(
  tx: Tx,
  id: string,
  edits: StoredEdits,
  sortOrder: number,
): Promise<void> {
  await sql`update game set edits = ${JSON.stringify(edits)}, sort_order = ${sortOrder},
    edit_version = edit_version + 1 where id = ${id}`.execute(tx)
}
