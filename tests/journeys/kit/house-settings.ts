import { setTimeout as sleep } from 'node:timers/promises'
import { defaultSettings } from '@kancil/rules/site/defaults'
import type { SettingKey, Settings } from '@kancil/contract/site/settings'
import { settingsMessage } from '@kancil/contract/site/info'
import { sql } from 'kysely'
import type { JourneyHouse } from './house.ts'

type Books = Pick<JourneyHouse, 'db'>
type Changes = { readonly [Key in SettingKey]?: Partial<Settings[Key]> }

/** Each process reads its settings again after this, whether or not it was notified. */
const readAgainMs = 950

/**
 * Changes fields of settings without the console; the rest of each has its defaults. The next file
 * finds the settings as they were.
 */
export async function setHouseSettings({ db }: Books, changes: Changes): Promise<void> {
  for (const [key, change] of Object.entries(changes)) {
    const value = JSON.stringify({ ...defaultSettings[key as SettingKey], ...change })
    await sql`insert into setting (key, value, version, updated_at, updated_by)
      values (${key}, ${value}, 1, now(), 'journey')
      on conflict (key) do update set value = excluded.value, version = setting.version + 1`.execute(
      db,
    )
  }
  await readAgain({ db }, Object.keys(changes) as SettingKey[])
}

/**
 * Until the server shows what the database has by now: what its processes remember is read again,
 * and pages that they rendered before are not shown again, as if another process had changed a
 * setting.
 */
export async function readAgain(
  { db }: Books,
  keys: readonly SettingKey[] = ['flags'],
): Promise<void> {
  await sleep(readAgainMs)
  const items = keys.map((key) => ['site', { type: settingsMessage, data: { key } }])
  await sql`select send_live('journey', ${JSON.stringify(items)})`.execute(db)
}

/** The same for one setting. */
export async function setHouseSetting<Key extends SettingKey>(
  house: Books,
  key: Key,
  change: Partial<Settings[Key]>,
): Promise<void> {
  await setHouseSettings(house, { [key]: change } as Changes)
}
