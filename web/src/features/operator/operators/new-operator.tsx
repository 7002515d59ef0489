import { createOperator, listOperators } from '@kancil/contract/operator/operators'
import { operatorPasswordLengthMin } from '@kancil/contract/operator/sign-in'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { useStepUp } from '../../../lib/session/step-up.tsx'
import { texts } from '../../../lib/texts.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { roleChoices, roleNote, useRoles } from './role-words.ts'
import { showToast } from '../../../ui/feedback/toast-store.ts'

const explain = texts(createOperator, {
  name_taken: 'operator.error.nameTaken',
  role_unknown: 'operator.error.roleUnknown',
  password_contains_name: 'operator.error.passwordContainsName',
  password_breached: 'operator.error.passwordBreached',
})

/** Creates an operator with a password for the first sign-in. */
export function NewOperator({ onClose }: { onClose: () => void }): ReactElement {
  const text = useText()
  const steppedUp = useStepUp()
  const create = useAction(createOperator, { refreshes: [listOperators] })
  const [name, setName] = useState('')
  const [role, setRole] = useState('support')
  const roles = useRoles()
  const [password, setPassword] = useState('')
  function submit(event: FormEvent): void {
    event.preventDefault()
    steppedUp(() => create.mutateAsync({ name, role, password })).then(
      () => {
        showToast('operator.operators.created', 'success', { name })
        onClose()
      },
      () => undefined,
    )
  }
  return (
    <Dialog title={text('operator.operators.new')} size="narrow" guarded onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        <TextField
          label={text('operator.name')}
          hint={text('operator.name.hint')}
          required
          pattern="[a-z][a-z0-9._\-]{2,31}"
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value.toLowerCase())}
        />
        <Select
          label={text('operator.role')}
          hint={roleNote(text, role)}
          value={role}
          onChange={(event) => setRole(event.target.value)}
          options={roleChoices(text, roles, role)}
        />
        <TextField
          label={text('operator.operators.firstPassword')}
          hint={text('operator.operators.firstPassword.hint', { count: operatorPasswordLengthMin })}
          type="password"
          autoComplete="new-password"
          required
          minLength={operatorPasswordLengthMin}
          maxLength={128}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <FailureNotice error={create.error} explain={explain} />
        <Button type="submit" block pending={create.isPending}>
          {text('operator.operators.create')}
        </Button>
      </form>
    </Dialog>
  )
}
