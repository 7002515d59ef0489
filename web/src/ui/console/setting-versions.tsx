import { type SettingVersion, settingVersions, type Settings } from '@kancil/contract/site/settings'
import type { ReactElement, ReactNode } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { useQueryOf } from '../../lib/call/queries.ts'
import { explainCommon } from '../../lib/texts.ts'
import { Button } from '../button.tsx'
import { FailureNotice } from '../feedback/alert.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { Instant } from '../instant.tsx'
import { ValueChanges } from './changes/of-values.tsx'
import type { StoredSetting } from './use-stored-setting.ts'
import { explainSetting, type FormKey, useMayChange, useSaveSetting } from './use-save-setting.ts'

/** Each version of a setting beside the one before it, the newest first. */
export function SettingVersions(props: {
  setting: FormKey
  kept: StoredSetting<Settings[FormKey]>
}): ReactElement {
  const text = useText()
  const { setting, kept } = props
  const may = useMayChange(setting)
  const { data, error } = useQueryOf(settingVersions, { key: setting, pageSize: 50 })
  const { save, error: refused, isPending } = useSaveSetting(setting)
  const versions = data?.items ?? []
  return (
    <div className="grid gap-5">
      <FailureNotice error={error} explain={explainCommon} />
      <FailureNotice error={refused} explain={explainSetting} />
      {!data && !error && <Skeleton className="h-40 w-full" />}
      {data && versions.length === 0 && <p>{text('operator.settings.historyNone')}</p>}
      {versions.map((version, at) => (
        <section key={version.version} className="grid gap-2 border-b border-hair pb-4">
          <VersionHead version={version} isNow={version.version === kept.version}>
            {may && version.version !== kept.version && (
              <Button
                size="sm"
                variant="secondary"
                pending={isPending}
                onClick={() => save(version.value as Settings[FormKey], kept.version)}
              >
                {text('operator.settings.restore')}
              </Button>
            )}
          </VersionHead>
          {versions[at + 1] ? (
            <ValueChanges before={versions[at + 1]!.value} after={version.value} />
          ) : (
            <p className="text-sm text-muted">{text('operator.settings.first')}</p>
          )}
        </section>
      ))}
    </div>
  )
}

function VersionHead(props: {
  version: SettingVersion
  isNow: boolean
  children: ReactNode
}): ReactElement {
  const text = useText()
  const { version } = props
  return (
    <header className="flex flex-wrap items-center justify-between gap-3">
      <span className="text-sm">
        <span className="font-semibold">
          {text('operator.settings.version', { version: String(version.version) })}
        </span>
        {props.isNow && ` (${text('operator.settings.now')})`}
        <span className="text-muted">
          {` · ${version.updatedBy} · `}
          <Instant at={version.updatedAt} />
        </span>
      </span>
      {props.children}
    </header>
  )
}
