import {
  type SettingKey,
  settingKeys,
  type Settings,
  settingSchemas,
} from '@kancil/contract/site/settings'
import { defaultSettings } from '@kancil/rules/site/defaults'
import { settingFault } from '@kancil/rules/site/setting-fault'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { Db } from '../../../kernel/db.ts'
import { readKept } from '../store.ts'

const cachedMilliseconds = 900
type Cached = { settings: Promise<Settings>; readAt: number }
const cache = new WeakMap<Db, Cached>()

/**
 * The settings in force: what operators kept, the defaults for the rest. One reading serves all
 * callers of the process for less than a second, so a change made in another process is seen within
 * that time.
 */
export function readSettings(db: Db): Promise<Settings> {
  const held = cache.get(db)
  if (held && performance.now() - held.readAt < cachedMilliseconds) return held.settings
  const settings = readKept(db).then((rows) => {
    const values = settingKeys.map((key) => [
      key,
      inForce(key, rows.find((row) => row.key === key)?.value),
    ])
    return Object.fromEntries(values) as Settings
  })
  const fresh = { settings, readAt: performance.now() }
  cache.set(db, fresh)
  // A failure is not kept: the next caller asks the database again.
  settings.catch(() => cache.get(db) === fresh && cache.delete(db))
  return settings
}

/** After a change of this process, so that it shows in the very next call. */
export function forgetSettings(db: Db): void {
  cache.delete(db)
}

/**
 * A kept value of an earlier version gets the fields that came since; one that no longer fits gives
 * way to the default.
 */
export function inForce<Key extends SettingKey>(key: Key, kept: unknown): Settings[Key] {
  if (kept === null || typeof kept !== 'object') return defaultSettings[key]
  const value = { ...defaultSettings[key], ...kept } as Settings[Key]
  const fits =
    Value.Check(settingSchemas[key] as TSchema, value) && settingFault(key, value) === null
  return fits ? value : defaultSettings[key]
}
