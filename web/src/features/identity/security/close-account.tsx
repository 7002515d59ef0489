import { closeAccount } from '@kancil/contract/identity/security'
import { DoorClosed } from 'lucide-react'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { endTabSession } from '../../../lib/session/session.ts'
import { texts } from '../../../lib/texts.ts'
import { FailureNotice, Notice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { controlClass, Field } from '../../../ui/form/field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { SecurityRow } from './row.tsx'

const explain = texts(closeAccount, {
  password_wrong: 'security.close.fault.password',
  proof_locked: 'identity.password.locked',
  account_has_balance: 'security.close.fault.balance',
  account_owes: 'security.close.fault.owes',
  account_has_open_withdrawal: 'security.close.fault.withdrawal',
  account_has_open_deposit: 'security.close.fault.deposit',
  account_has_open_bets: 'security.close.fault.bets',
  account_has_purse: 'security.close.fault.purse',
})
const reasonMin = 3

export function CloseAccount(): ReactElement {
  const text = useText()
  const [open, setOpen] = useState(false)
  return (
    <SecurityRow
      icon={<DoorClosed size={22} />}
      title={text('security.close.title')}
      note={text('security.close.note')}
      action={
        !open && (
          <Button variant="danger" onClick={() => setOpen(true)}>
            {text('security.close.open')}
          </Button>
        )
      }
    >
      {open && <CloseForm onCancel={() => setOpen(false)} />}
    </SecurityRow>
  )
}

function CloseForm({ onCancel }: { onCancel: () => void }): ReactElement {
  const text = useText()
  const [password, setPassword] = useState('')
  const [reason, setReason] = useState('')
  const [sure, setSure] = useState(false)
  const close = useAction(closeAccount)
  const ready = sure && password !== '' && reason.trim().length >= reasonMin

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!ready) return
    close.mutate(
      { password, reason },
      {
        onSuccess() {
          showToast('security.close.done', 'success')
          endTabSession(false)
        },
      },
    )
  }

  return (
    <form noValidate className="grid gap-4" aria-busy={close.isPending} onSubmit={submit}>
      <Notice tone="warning">{text('security.close.before')}</Notice>
      <FailureNotice error={close.error} explain={explain} />
      <TextField
        label={text('security.close.password')}
        type="password"
        autoComplete="current-password"
        maxLength={200}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Field label={text('security.close.reason')} hint={text('security.close.reasonShort')}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={300}
            className={`${controlClass} py-2`}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <Checkbox
        label={text('security.close.sure')}
        checked={sure}
        onChange={(event) => setSure(event.target.checked)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onCancel}>
          {text('shell.cancel')}
        </Button>
        <Button type="submit" variant="danger" disabled={!ready} pending={close.isPending}>
          {text('security.close.do')}
        </Button>
      </div>
    </form>
  )
}
