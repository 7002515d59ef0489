import type { Settings } from '@kancil/contract/site/settings'
import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { FailureNotice } from '../feedback/alert.tsx'
import { Button } from '../button.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { ChangedBy } from './changed-by.tsx'
import { Panel } from './page-head.tsx'
import { SettingHistory } from './setting-history.tsx'
import { type StoredSetting, useKeptSetting } from './use-stored-setting.ts'
import { explainSetting, type FormKey, useMayChange, useSaveSetting } from './use-save-setting.ts'

export type Draft<Key extends FormKey> = {
  readonly value: Settings[Key]
  /** What is in force. */
  readonly stored: Settings[Key]
  readonly set: (change: Partial<Settings[Key]>) => void
}
type Props<Key extends FormKey> = {
  readonly setting: Key
  readonly title: ReactNode
  readonly text?: ReactNode
  /** The words on screen for the field that a refusal names, such as `places.1.countries`. */
  readonly nameOf?: (field: string) => string
  readonly children: (draft: Draft<Key>) => ReactNode
}

/**
 * A form for one setting: a draft of the stored value, saved as a whole. A change by another
 * operator resets the draft.
 */
export function SettingForm<Key extends FormKey>(props: Props<Key>): ReactElement {
  const stored = useKeptSetting(props.setting)
  if (!stored) return <Skeleton className="h-56 w-full" />
  return <Form key={stored.version} {...props} kept={stored} />
}

function Form<Key extends FormKey>(
  props: Props<Key> & { kept: StoredSetting<Settings[Key]> },
): ReactElement {
  const text = useText()
  const { kept: stored, setting } = props
  const may = useMayChange(setting)
  const [value, setValue] = useState(stored.value)
  const { save, error, isPending } = useSaveSetting(setting)
  const explain: typeof explainSetting = (refusal) => {
    const { id, values } = explainSetting(refusal)
    const { field } = values
    return typeof field === 'string' && props.nameOf
      ? { id, values: { ...values, field: props.nameOf(field) } }
      : { id, values }
  }
  const changed = JSON.stringify(value) !== JSON.stringify(stored.value)
  function submit(event: FormEvent): void {
    event.preventDefault()
    save(value, stored.version)
  }
  return (
    <Panel title={props.title} text={props.text} aside={<ChangedBy kept={stored} />}>
      <form onSubmit={submit} className="grid gap-4">
        <fieldset disabled={!may} className="contents">
          {props.children({
            value,
            stored: stored.value,
            set: (change) => setValue({ ...value, ...change }),
          })}
        </fieldset>
        <FailureNotice error={error} explain={explain} />
        {may && (
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={!changed} pending={isPending}>
              {text('operator.save')}
            </Button>
            {changed && (
              <Button variant="ghost" onClick={() => setValue(stored.value)}>
                {text('operator.settings.undo')}
              </Button>
            )}
            <SettingHistory setting={setting} kept={stored} />
          </div>
        )}
      </form>
    </Panel>
  )
}
