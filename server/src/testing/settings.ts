import type { SettingKey, Settings } from '@kancil/contract/site/settings'
import { sql } from 'kysely'
import { changeSetting, readSettings } from '../modules/site/door.ts'
import type { TestServer } from './server.ts'

/** Changes some fields of a setting as an operator would; in force for the very next call. */
export async function setSetting<Key extends SettingKey>(
  server: TestServer,
  key: Key,
  change: Partial<Settings[Key]>,
): Promise<void> {
  const settings = await readSettings(server.db)
  const { rows } = await sql<{ version: number }>`select version from setting
    where key = ${key}`.execute(server.db)
  await changeSetting(
    { db: server.db, live: server.kernel.live, now: server.clock.now() },
    {
      key,
      value: { ...settings[key], ...change },
      version: rows[0]?.version ?? 0,
      by: { operatorId: null, name: 'test', ip: '' },
    },
  )
}
