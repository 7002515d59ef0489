import { cashbackDesk, changeCashback } from '@kancil/contract/promotions/cashback-desk'
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
  return may(isGuarded(key) || key === 'cashback' ? 'operators.write' : 'settings.write')
}

/** Saves one setting with the version that was read; asks for the second factor where required. */
export function useSaveSetting<Key extends FormKey>(key: Key) {
  const steppedUp = useStepUp()
  const open = useAction(changeSetting, { refreshes: [listSettings] })
  const guarded = useAction(changeGuardedSetting, { refreshes: [listSettings] })
  const cashback = useAction(changeCashback, { refreshes: [listSettings, cashbackDesk] })
  const change = key === 'cashback' ? cashback : isGuarded(key) ? guarded : open
  function send(value: Settings[Key], version: number): Promise<object> {
    if (key === 'cashback') {
      const terms = value as Settings['cashback']
      return steppedUp(() => cashback.mutateAsync({ terms, version }))
    }
    if (isGuarded(key)) return steppedUp(() => guarded.mutateAsync({ key, value, version }))
    return open.mutateAsync({ key, value, version } as Parameters<typeof open.mutateAsync>[0])
  }
  return {
    error: change.error,
    isPending: change.isPending,
    save(value: Settings[Key], version: number): void {
      // The form shows a refusal.
      send(value, version).then(
        (answer) => {
          const isWaiting = 'isWaiting' in answer && answer.isWaiting === true
          showToast(isWaiting ? 'operator.settings.waits' : 'operator.settings.saved', 'success')
        },
        () => undefined,
      )
    },
  }
}
