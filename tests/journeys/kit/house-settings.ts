import { defaultSettings } from '@kancil/rules/site/defaults'
import type { SettingKey, Settings } from '@kancil/contract/site/settings'
import { settingsMessage } from '@kancil/contract/site/info'
import { sql } from 'kysely'
import type { JourneyHouse } from './house.ts'

/** Each process reads its settings again after this, whether or not it was notified. */
const readAgainMs = 950

/**
 * Changes fields of a setting without the console, and notifies the server as another of its
 * processes would, so that cached pages are not shown again.
 */
export async function setHouseSetting<Key extends SettingKey>(
  { db }: Pick<JourneyHouse, 'db'>,
  key: Key,
  change: Partial<Settings[Key]>,
): Promise<void> {
  const value = JSON.stringify({ ...defaultSettings[key], ...change })
  await sql`insert into setting (key, value, version, updated_at, updated_by)
    values (${key}, ${value}, 1, now(), 'journey')
    on conflict (key) do update set value = excluded.value, version = setting.version + 1`.execute(
    db,
  )
  await new Promise((done) => setTimeout(done, readAgainMs))
  const items = [['site', { type: settingsMessage, data: { key } }]]
  await sql`select pg_notify('kancil_live', ${JSON.stringify({ from: 'journey', items })})`.execute(
    db,
  )
}
