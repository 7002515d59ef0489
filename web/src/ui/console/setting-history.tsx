import { type SettingVersion, settingVersions, type Settings } from '@kancil/contract/site/settings'
import { History } from 'lucide-react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { useQueryOf } from '../../lib/call/queries.ts'
import { explainCommon } from '../../lib/texts.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { FailureNotice } from '../feedback/alert.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { Instant } from '../instant.tsx'
import { ChangeTable } from './change-table.tsx'
import { changesOf } from './changes.ts'
import type { StoredSetting } from './use-stored-setting.ts'
import { explainSetting, type FormKey, useMayChange, useSaveSetting } from './use-save-setting.ts'

/** The versions of a setting, and a way back to each. */
export function SettingHistory<Key extends FormKey>(props: {
  setting: Key
  kept: StoredSetting<Settings[Key]>
}): ReactElement {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        icon={<History size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {text('operator.settings.history')}
      </Button>
      {isOpen && <HistoryDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function HistoryDialog<Key extends FormKey>(props: {
  setting: Key
  kept: StoredSetting<Settings[Key]>
  onClose: () => void
}): ReactElement {
  const text = useText()
  const { setting, kept } = props
  const may = useMayChange(setting)
  const { data, error } = useQueryOf(settingVersions, { key: setting, pageSize: 50 })
  const { save, error: refused, isPending } = useSaveSetting(setting)
  const versions = data?.items ?? []
  return (
    <Dialog size="modal" title={text('operator.settings.historyTitle')} onClose={props.onClose}>
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
                  onClick={() => save(version.value as Settings[Key], kept.version)}
                >
                  {text('operator.settings.restore')}
                </Button>
              )}
            </VersionHead>
            <Difference version={version} before={versions[at + 1]} />
          </section>
        ))}
      </div>
    </Dialog>
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

function Difference(props: {
  version: SettingVersion
  before: SettingVersion | undefined
}): ReactElement {
  const text = useText()
  const { version, before } = props
  if (!before) return <p className="text-sm text-muted">{text('operator.settings.first')}</p>
  const json = (value: unknown) => JSON.stringify(value)
  return <ChangeTable changes={changesOf(json(before.value), json(version.value))} />
}
