import type { SettingKey, Settings } from '@kancil/contract/site/settings'
import { defaultSettings } from '@kancil/rules/site/defaults'
import { sql } from 'kysely'
import type { TestServer } from '../../testing/server.ts'
import { changeSetting } from './door.ts'

/** Sets a setting to its default with a change. */
export async function setSetting<Key extends SettingKey>(
  { kernel, clock, ownerDb }: TestServer,
  key: Key,
  change: Partial<Settings[Key]> = {},
): Promise<void> {
  const { rows } = await sql<{ version: number }>`select version from setting
    where key = ${key}`.execute(ownerDb)
  const value = { ...defaultSettings[key], ...change }
  const by = { operatorId: null, name: 'test', ip: '127.0.0.1' }
  const context = { ...kernel, now: clock.now() }
  await changeSetting(context, { key, value, version: rows[0]?.version ?? 0, by })
}
