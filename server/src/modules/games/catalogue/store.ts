import type { VendorStatus } from '@kancil/contract/games/vendor-status'
import type { Currency } from '@kancil/contract/money'
import type { LateOriginal, SecondRollback } from '@kancil/contract/ports/vendor-dialects'
import type { WalletScope } from '@kancil/contract/ports/vendor-wallet'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

/** A vendor with its protocol settings, as stored. */
export type VendorRow = {
  readonly id: string
  readonly vassalage: string
  readonly displayName: string
  readonly dialect: string
  readonly baseUrl: string
  readonly status: VendorStatus
  readonly transactionScope: WalletScope
  readonly lateOriginal: LateOriginal
  readonly secondRollback: SecondRollback
  readonly remembersNonces: boolean
  readonly needsSession: boolean
  readonly checksGames: boolean
  readonly allowedIps: readonly string[]
  readonly currencies: readonly Currency[]
  readonly callsPerSecond: number | null
  readonly isHot: boolean
  readonly sortOrder: number
  /** Where its frames load from; empty: the origin of its base address. */
  readonly frameOrigins: readonly string[]
  readonly version: number
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
    late_original as "lateOriginal", second_rollback as "secondRollback",
    remembers_nonces as "remembersNonces", needs_session as "needsSession",
    checks_games as "checksGames", allowed_ips as "allowedIps", currencies,
    calls_per_second as "callsPerSecond", is_hot as "isHot", sort_order as "sortOrder",
    frame_origins as "frameOrigins", version
    from game_vendor order by sort_order, id`.execute(db)
  return rows
}

/** Keys that may still sign; with `all`, retired ones too. */
export async function readKeys(db: Db | Tx, now: Date, all = false): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`select vendor_id as "vendorId", key_id as "keyId", sealed,
    created_at as "createdAt", retired_at as "retiredAt" from game_vendor_key
    where ${all} or retired_at is null or retired_at > ${now} order by created_at desc`.execute(db)
  return rows
}

export type NewVendor = Omit<VendorRow, 'frameOrigins' | 'version'>

/**
 * Adds the vendor, or updates everything but its status; one that an operator changed stays as it
 * is.
 */
export async function putVendorRow(tx: Db | Tx, vendor: NewVendor, now: Date): Promise<void> {
  await sql`insert into game_vendor (id, vassalage, display_name, dialect, base_url, status,
      transaction_scope, late_original, second_rollback, remembers_nonces, needs_session, checks_games, allowed_ips, currencies,
      calls_per_second, is_hot, sort_order, created_at)
    values (${vendor.id}, ${vendor.vassalage}, ${vendor.displayName}, ${vendor.dialect},
      ${vendor.baseUrl}, ${vendor.status}, ${vendor.transactionScope},
      ${vendor.lateOriginal}, ${vendor.secondRollback}, ${vendor.remembersNonces},
      ${vendor.needsSession}, ${vendor.checksGames}, ${[...vendor.allowedIps]},
      ${[...vendor.currencies]}, ${vendor.callsPerSecond}, ${vendor.isHot},
      ${vendor.sortOrder}, ${now})
    on conflict (id) do update set display_name = excluded.display_name, dialect = excluded.dialect,
      base_url = excluded.base_url, transaction_scope = excluded.transaction_scope,
      late_original = excluded.late_original, second_rollback = excluded.second_rollback,
      remembers_nonces = excluded.remembers_nonces, needs_session = excluded.needs_session,
      checks_games = excluded.checks_games, allowed_ips = excluded.allowed_ips,
      currencies = excluded.currencies, calls_per_second = excluded.calls_per_second,
      is_hot = excluded.is_hot, sort_order = excluded.sort_order
      where game_vendor.version = 1`.execute(tx)
}

/** Adds a key, or replaces the secret of an existing id. */
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

/** Locks a vendor until the transaction ends; null if there is none. */
export async function lockVendorStatus(
  tx: Tx,
  id: string,
): Promise<{ readonly id: string; readonly status: VendorStatus } | null> {
  const { rows } = await sql<{ id: string; status: VendorStatus }>`select id, status
    from game_vendor where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

export async function setVendorStatusRow(tx: Tx, id: string, status: VendorStatus): Promise<void> {
  await sql`update game_vendor set status = ${status} where id = ${id}`.execute(tx)
}
