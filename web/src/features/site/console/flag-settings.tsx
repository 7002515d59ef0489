import type { Settings } from '@kancil/contract/site/settings'
import { featureFlags } from '@kancil/contract/site/flags'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useMay } from '../../../lib/session/operator-session.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { ChangedBy } from '../../../ui/console/changed-by.tsx'
import { Panel } from '../../../ui/console/page-head.tsx'
import { SettingHistory } from '../../../ui/console/setting-history.tsx'
import { useKeptSetting } from '../../../ui/console/use-stored-setting.ts'
import { explainSetting, useSaveSetting } from '../../../ui/console/use-save-setting.ts'

/** The switches of the specification; each takes effect as soon as it is pressed. */
export function FlagSettings(): ReactElement {
  const text = useText()
  const may = useMay()('settings.write')
  const setting = useKeptSetting('flags')
  const { save, error, isPending } = useSaveSetting('flags')
  if (!setting) return <Skeleton className="h-80 w-full" />
  const flags: Settings['flags'] = setting.value
  return (
    <Panel
      title={text('operator.settings.flags')}
      text={text('operator.flags.text')}
      aside={<ChangedBy kept={setting} />}
    >
      <FailureNotice error={error} explain={explainSetting} />
      <ul className="grid md:grid-cols-2 gap-x-10 gap-y-2">
        {featureFlags.map((flag) => (
          <li key={flag} className="border-b border-hair pb-2">
            <Switch
              label={
                <>
                  {text(`operator.flag.${flag}`)}{' '}
                  <code className="text-xs text-muted font-normal">{flag}</code>
                </>
              }
              hint={text(`operator.flag.${flag}.text`)}
              checked={flags[flag]}
              disabled={!may || isPending}
              onChange={(on) => save({ ...flags, [flag]: on }, setting.version)}
            />
          </li>
        ))}
      </ul>
      <div className="pt-3">
        <SettingHistory setting="flags" kept={setting} />
      </div>
    </Panel>
  )
}
