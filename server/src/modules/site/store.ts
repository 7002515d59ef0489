import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import type { PageRange } from '../../kernel/http/serve-list.ts'

export type StoredSetting = {
  key: string
  value: unknown
  version: number
  updatedAt: Date
  updatedBy: string
}
type Row = { key: string; value: unknown; version: number; updated_at: Date; updated_by: string }

export async function readStoredSettings(db: Db | Tx): Promise<StoredSetting[]> {
  const { rows } = await sql<Row>`
    select key, value, version, updated_at, updated_by from setting order by key`.execute(db)
  return rows.map(asKept)
}

export async function lockStoredSetting(tx: Tx, key: string): Promise<StoredSetting | undefined> {
  const { rows } = await sql<Row>`
    select key, value, version, updated_at, updated_by from setting where key = ${key} for update`.execute(
    tx,
  )
  return rows[0] && asKept(rows[0])
}

/**
 * Stores a value as the version after `version`; undefined if somebody else stored one meanwhile.
 */
export async function keepSetting(
  tx: Tx,
  setting: { key: string; value: unknown; version: number; updatedAt: Date; updatedBy: string },
): Promise<StoredSetting | undefined> {
  const { rows } = await sql<Row>`
    with kept as (insert into setting (key, value, version, updated_at, updated_by)
    values (${setting.key}, ${JSON.stringify(setting.value)}, 1, ${setting.updatedAt}, ${setting.updatedBy})
    on conflict (key) do update set value = excluded.value, version = setting.version + 1,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by
    where setting.version = ${setting.version}
    returning key, value, version, updated_at, updated_by),
    noted as (insert into setting_version (key, version, value, updated_at, updated_by)
      select key, version, value, updated_at, updated_by from kept)
    select * from kept`.execute(tx)
  return rows[0] && asKept(rows[0])
}

function asKept(row: Row): StoredSetting {
  return {
    key: row.key,
    value: row.value,
    version: row.version,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  }
}

/** Versions of one setting, the newest first. */
export async function versionsPage(
  db: Db,
  key: string,
  { limit, offset }: PageRange,
): Promise<{ rows: StoredSetting[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`select key, value, version, updated_at, updated_by from setting_version
      where key = ${key} order by version desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: bigint }>`select count(*) as total from setting_version
      where key = ${key}`.execute(db),
  ])
  return { rows: rows.map(asKept), total: Number(counted.rows[0]!.total) }
}
