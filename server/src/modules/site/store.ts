import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'

export type KeptSetting = {
  key: string
  value: unknown
  version: number
  updatedAt: Date
  updatedBy: string
}
type Row = { key: string; value: unknown; version: number; updated_at: Date; updated_by: string }

export async function readKept(db: Db | Tx): Promise<KeptSetting[]> {
  const { rows } = await sql<Row>`
    select key, value, version, updated_at, updated_by from setting order by key`.execute(db)
  return rows.map(asKept)
}

export async function lockKept(tx: Tx, key: string): Promise<KeptSetting | undefined> {
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
  kept: { key: string; value: unknown; version: number; updatedAt: Date; updatedBy: string },
): Promise<KeptSetting | undefined> {
  const { rows } = await sql<Row>`
    insert into setting (key, value, version, updated_at, updated_by)
    values (${kept.key}, ${JSON.stringify(kept.value)}, 1, ${kept.updatedAt}, ${kept.updatedBy})
    on conflict (key) do update set value = excluded.value, version = setting.version + 1,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by
    where setting.version = ${kept.version}
    returning key, value, version, updated_at, updated_by`.execute(tx)
  return rows[0] && asKept(rows[0])
}

function asKept(row: Row): KeptSetting {
  return {
    key: row.key,
    value: row.value,
    version: row.version,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  }
}
