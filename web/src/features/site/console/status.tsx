import { listSettings, type Settings, switchStatus } from '@kancil/contract/site/settings'
import type { SystemStatus } from '@kancil/contract/site/status'
import { CircleCheck, Construction, MapPinOff } from 'lucide-react'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useMay } from '../../../lib/session/operator-session.ts'
import { useAction } from '../../../lib/call/queries.ts'
import { useStepUp } from '../../../lib/session/step-up.tsx'
import { texts } from '../../../lib/texts.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/style/class-names.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { ChangedBy } from '../../../ui/console/changed-by.tsx'
import { PageHead, Panel } from '../../../ui/console/page-head.tsx'
import { type StoredSetting, useKeptSetting } from '../../../ui/console/use-stored-setting.ts'

const explain = texts(switchStatus, { setting_changed: 'operator.error.settingChanged' })
const choices = [
  { status: 0, icon: CircleCheck, tone: 'text-success' },
  { status: 1, icon: Construction, tone: 'text-gold' },
  { status: 2, icon: MapPinOff, tone: 'text-danger' },
] as const

/**
 * The site's status: open, maintenance, restricted. A change reaches every open page within a
 * second.
 */
export function SiteStatus(): ReactElement {
  const text = useText()
  const setting = useKeptSetting('system')
  return (
    <>
      <PageHead title={text('operator.nav.status')} text={text('operator.status.text')} />
      {setting ? (
        <StatusForm key={setting.version} kept={setting} />
      ) : (
        <Skeleton className="h-80 w-full" />
      )}
    </>
  )
}

function StatusForm({ kept: setting }: { kept: StoredSetting<Settings['system']> }): ReactElement {
  const text = useText()
  const may = useMay()('settings.write')
  const steppedUp = useStepUp()
  const change = useAction(switchStatus, { refreshes: [listSettings] })
  const [status, setStatus] = useState<SystemStatus>(setting.value.status)
  const [message, setMessage] = useState(setting.value.message)
  const [asking, setAsking] = useState(false)
  const changed = status !== setting.value.status || message.trim() !== setting.value.message

  function submit(event: FormEvent): void {
    event.preventDefault()
    // Closing the site stops all play, so it needs a second confirmation. Opening does not.
    if (status !== 0 && status !== setting.value.status) setAsking(true)
    else void send()
  }
  async function send(): Promise<void> {
    setAsking(false)
    await steppedUp(() => change.mutateAsync({ status, message, version: setting.version })).then(
      () => showToast('operator.status.done', 'success'),
      () => undefined,
    )
  }

  return (
    <Panel title={text('operator.status.now')} aside={<ChangedBy kept={setting} />}>
      <form onSubmit={submit} className="grid gap-5">
        <StatusChoices
          status={status}
          inForce={setting.value.status}
          disabled={!may}
          onChange={setStatus}
        />
        <TextField
          label={text('operator.status.message')}
          hint={text('operator.status.message.hint')}
          optional={text('operator.optional')}
          maxLength={500}
          disabled={!may}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
        <FailureNotice error={change.error} explain={explain} />
        {may && (
          <Button
            type="submit"
            className="justify-self-start"
            disabled={!changed}
            pending={change.isPending}
          >
            {text('operator.status.change')}
          </Button>
        )}
      </form>
      {asking && (
        <ConfirmDialog
          title={text(`operator.status.${status}.ask` as 'operator.status.1.ask')}
          danger
          confirmLabel={text('operator.status.change')}
          onConfirm={() => void send()}
          onClose={() => setAsking(false)}
        >
          {text('operator.status.ask.text')}
        </ConfirmDialog>
      )}
    </Panel>
  )
}

function StatusChoices(props: {
  status: SystemStatus
  inForce: SystemStatus
  disabled: boolean
  onChange: (status: SystemStatus) => void
}): ReactElement {
  const text = useText()
  return (
    <fieldset disabled={props.disabled} className="grid gap-3 md:grid-cols-3">
      <legend className="sr-only">{text('operator.nav.status')}</legend>
      {choices.map(({ status: value, icon: Icon, tone }) => (
        <label
          key={value}
          className={classNames(
            'grid gap-1.5 p-4 rounded-md border cursor-pointer content-start',
            'has-focus-visible:outline-2 has-focus-visible:outline-primary',
            props.status === value ? 'border-primary bg-raised' : 'border-line hover:border-muted',
          )}
        >
          <span className="flex items-center gap-2.5">
            <input
              type="radio"
              name="status"
              className="sr-only"
              checked={props.status === value}
              onChange={() => props.onChange(value)}
            />
            <Icon size={20} className={tone} aria-hidden="true" />
            <span className="font-semibold grow">{text(`operator.status.${value}`)}</span>
            {props.inForce === value && (
              <span className="text-xs text-muted">{text('operator.status.inForce')}</span>
            )}
          </span>
          <span className="text-sm text-muted">{text(`operator.status.${value}.text`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
