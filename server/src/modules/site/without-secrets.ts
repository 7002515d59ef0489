import type { SettingKey, Settings } from '@kancil/contract/site/settings'

/** A setting for the log and for people who may not change it: passwords appear as stars. */
export function withoutSecrets<Key extends SettingKey>(
  key: Key,
  value: Settings[Key],
): Settings[Key] {
  if (key !== 'accounts') return value
  const accounts = value as Settings['accounts']
  return { ...accounts, defaultPassword: accounts.defaultPassword && '***' } as Settings[Key]
}
