import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import {
  explainSetting,
  useMayChange,
  useSaveSetting,
} from '../../../ui/console/use-save-setting.ts'
import { useKeptSetting } from '../../../ui/console/use-stored-setting.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Switch } from '../../../ui/form/switch.tsx'

/** Whether members may claim: the same switch as under Settings, Switches. */
export function CashbackSwitch(): ReactElement | null {
  const text = useText()
  const flags = useKeptSetting('flags')
  const may = useMayChange('flags')
  const { save, error, isPending } = useSaveSetting('flags')
  if (!flags) return null
  return (
    <div className="grid gap-2 max-w-120">
      <Switch
        label={text('promodesk.cashback.open')}
        hint={text('promodesk.cashback.open.hint')}
        checked={flags.value.MANPLAYREB3}
        disabled={!may || isPending}
        onChange={(isOn) => save({ ...flags.value, MANPLAYREB3: isOn }, flags.version)}
      />
      <FailureNotice error={error} explain={explainSetting} />
    </div>
  )
}
