import {
  changeGuardedSetting,
  changeSetting,
  guardedSettingKeys,
  type GuardedSettingKey,
  listSettings,
  type SettingKey,
  type Settings,
} from '@kancil/contract/site/settings'
import { useMay } from '../../lib/session/operator-session.ts'
import { useAction } from '../../lib/call/queries.ts'
import { useStepUp } from '../../lib/session/step-up.tsx'
import { texts } from '../../lib/texts.ts'
import { showToast } from '../feedback/toast-store.ts'

export const explainSetting = texts(changeSetting, {
  setting_invalid: 'operator.error.settingInvalid',
  setting_changed: 'operator.error.settingChanged',
})

/** Every setting except the site's status, which has its own page. */
export type FormKey = Exclude<SettingKey, 'system'>

function isGuarded(key: FormKey): key is GuardedSettingKey {
  return (guardedSettingKeys as readonly string[]).includes(key)
}

/**
 * Whether this operator may change a setting: settings that affect money are for administrators.
 */
export function useMayChange(key: FormKey): boolean {
  const may = useMay()
  return may(isGuarded(key) ? 'operators.write' : 'settings.write')
}

/** Saves one setting with the version that was read; asks for the second factor where required. */
export function useSaveSetting<Key extends FormKey>(key: Key) {
  const steppedUp = useStepUp()
  const open = useAction(changeSetting, { refreshes: [listSettings] })
  const guarded = useAction(changeGuardedSetting, { refreshes: [listSettings] })
  const change = isGuarded(key) ? guarded : open
  return {
    error: change.error,
    isPending: change.isPending,
    save(value: Settings[Key], version: number): void {
      const sent = isGuarded(key)
        ? steppedUp(() => guarded.mutateAsync({ key, value, version }))
        : open.mutateAsync({ key, value, version } as Parameters<typeof open.mutateAsync>[0])
      // The form shows a refusal.
      sent.then(
        () => showToast('operator.settings.saved', 'success'),
        () => undefined,
      )
    },
  }
}
