import { listSettings, type SettingKey, type Settings } from '@kancil/contract/site/settings'
import { settingsMessage } from '@kancil/contract/site/info'
import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '../../lib/live/state.ts'
import { keyOf, useQueryOf } from '../../lib/call/queries.ts'

export type StoredSetting<Value> = {
  readonly value: Value
  readonly version: number
  readonly updatedAt: string | null
  readonly updatedBy: string
}

/**
 * A setting's stored value, updated live when another operator changes it. Undefined while it
 * loads.
 */
export function useKeptSetting<Key extends SettingKey>(
  key: Key,
): StoredSetting<Settings[Key]> | undefined {
  const cache = useQueryClient()
  const { data } = useQueryOf(listSettings, {})
  useLive(settingsMessage, () => void cache.invalidateQueries({ queryKey: keyOf(listSettings) }))
  const stored = data?.settings.find((setting) => setting.key === key)
  return stored as StoredSetting<Settings[Key]> | undefined
}
