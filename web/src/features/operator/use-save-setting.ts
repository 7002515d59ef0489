import {
  changeSetting,
  listSettings,
  type SettingKey,
  type Settings,
} from '@kancil/contract/settings'
import { useAction } from '../../lib/queries.ts'
import { texts } from '../../lib/texts.ts'
import { showToast } from '../../ui/toast-store.ts'

export const explainSetting = texts(changeSetting, {
  setting_invalid: 'operator.error.settingInvalid',
  setting_changed: 'operator.error.settingChanged',
})

/** Saves one setting with the version that was seen. */
export function useSaveSetting<Key extends Exclude<SettingKey, 'system'>>(key: Key) {
  const change = useAction(changeSetting, { refreshes: [listSettings] })
  return {
    error: change.error,
    isPending: change.isPending,
    save(value: Settings[Key], version: number): void {
      change.mutate(
        { key, value, version },
        { onSuccess: () => showToast('operator.settings.saved', 'success') },
      )
    },
  }
}
