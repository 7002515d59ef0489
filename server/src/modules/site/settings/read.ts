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
import { readStoredSettings } from '../store.ts'

const cachedMilliseconds = 900
type Cached = { settings: Promise<Settings>; readAt: number }
const cache = new WeakMap<Db, Cached>()

/**
 * The settings in force: what operators stored, and defaults for the rest. One read serves all
 * callers in the process for just under a second, so changes from other processes are seen within
 * that time.
 */
export function readSettings(db: Db): Promise<Settings> {
  const cached = cache.get(db)
  if (cached && performance.now() - cached.readAt < cachedMilliseconds) return cached.settings
  const settings = readStoredSettings(db).then((rows) => {
    const values = settingKeys.map((key) => [
      key,
      inForce(key, rows.find((row) => row.key === key)?.value),
    ])
    return Object.fromEntries(values) as Settings
  })
  const fresh = { settings, readAt: performance.now() }
  cache.set(db, fresh)
  // Failures are not cached: the next caller asks the database again.
  settings.catch(() => cache.get(db) === fresh && cache.delete(db))
  return settings
}

/** Call after a change by this process, so that the very next call sees it. */
export function forgetSettings(db: Db): void {
  cache.delete(db)
}

/**
 * A value stored by an earlier version gets the fields added since; one that no longer fits is
 * replaced by the default.
 */
export function inForce<Key extends SettingKey>(key: Key, stored: unknown): Settings[Key] {
  if (stored === null || typeof stored !== 'object') return defaultSettings[key]
  const value = { ...defaultSettings[key], ...stored } as Settings[Key]
  const fits =
    Value.Check(settingSchemas[key] as TSchema, value) && settingFault(key, value) === null
  return fits ? value : defaultSettings[key]
}
