import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'

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
    insert into setting (key, value, version, updated_at, updated_by)
    values (${setting.key}, ${JSON.stringify(setting.value)}, 1, ${setting.updatedAt}, ${setting.updatedBy})
    on conflict (key) do update set value = excluded.value, version = setting.version + 1,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by
    where setting.version = ${setting.version}
    returning key, value, version, updated_at, updated_by`.execute(tx)
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
