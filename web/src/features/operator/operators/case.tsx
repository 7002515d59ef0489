import { setOperatorMember } from '@kancil/contract/identity/members'
import {
  changeOperator,
  listOperators,
  type Operator,
  resetOperatorPassword,
  resetOperatorTotp,
} from '@kancil/contract/operator/operators'
import { operatorPasswordLengthMin } from '@kancil/contract/operator/sign-in'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { useStepUp } from '../../../lib/session/step-up.tsx'
import { texts } from '../../../lib/texts.ts'
import { FailureNotice, Notice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { roleChoices, roleNote, useRoles } from './role-words.ts'
import { showToast } from '../../../ui/feedback/toast-store.ts'

const refreshes = [listOperators]
const explain = texts(changeOperator, {
  own_account: 'operator.error.ownAccount',
  last_admin: 'operator.error.lastAdmin',
  role_unknown: 'operator.error.roleUnknown',
})
const explainMember = texts(setOperatorMember, {
  own_account: 'operator.error.ownAccount',
  account_unknown: 'operator.error.accountUnknown',
})
const explainPassword = texts(resetOperatorPassword, {
  own_account: 'operator.error.ownAccount',
  password_contains_name: 'operator.error.passwordContainsName',
  password_breached: 'operator.error.passwordBreached',
})

/** One operator: role, locked or active, a lost authenticator, a forgotten password. */
export function OperatorCase(props: {
  operator: Operator
  own: boolean
  onClose: () => void
}): ReactElement {
  const text = useText()
  const { operator, own: isSelf, onClose } = props
  const [role, setRole] = useState(operator.role)
  return (
    <Dialog title={operator.name} size="modal" onClose={onClose}>
      {isSelf ? (
        <Notice>{text('operator.error.ownAccount')}</Notice>
      ) : (
        <div className="grid gap-6">
          <RoleForm operator={operator} role={role} setRole={setRole} onDone={onClose} />
          <OwnMember operator={operator} onDone={onClose} />
          <Resets operator={operator} onDone={onClose} />
        </div>
      )}
    </Dialog>
  )
}

function RoleForm(props: {
  operator: Operator
  role: string
  setRole: (role: string) => void
  onDone: () => void
}): ReactElement {
  const text = useText()
  const steppedUp = useStepUp()
  const change = useAction(changeOperator, { refreshes })
  const { operator, role } = props
  const roles = useRoles()
  const held = roles.find((candidate) => candidate.role === role)?.permissions ?? []
  function send(part: { role?: string; disabled?: boolean }): void {
    steppedUp(() => change.mutateAsync({ operatorId: operator.operatorId, ...part })).then(
      () => {
        showToast('operator.operators.changed', 'success', { name: operator.name })
        props.onDone()
      },
      () => undefined,
    )
  }
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={text('operator.role')}
          className="grow"
          value={role}
          onChange={(event) => props.setRole(event.target.value)}
          options={roleChoices(text, roles, role)}
        />
        <Button
          disabled={role === operator.role}
          pending={change.isPending}
          onClick={() => send({ role })}
        >
          {text('operator.save')}
        </Button>
        <Button
          variant={operator.disabled ? 'secondary' : 'danger'}
          pending={change.isPending}
          onClick={() => send({ disabled: !operator.disabled })}
        >
          {text(operator.disabled ? 'operator.operators.open' : 'operator.operators.close')}
        </Button>
      </div>
      <p className="text-sm text-muted">{roleNote(text, role)}</p>
      <p className="flex flex-wrap gap-1.5">
        {held.map((permission) => (
          <span key={permission} className="px-2 py-0.5 rounded-sm bg-raised text-xs">
            {text(`operator.permission.${permission}`)}
          </span>
        ))}
      </p>
      <FailureNotice error={change.error} explain={explain} />
    </section>
  )
}

/** Their own account as a member: what its bets hang on, they do not decide. */
function OwnMember({ operator, onDone }: { operator: Operator; onDone: () => void }): ReactElement {
  const text = useText()
  const steppedUp = useStepUp()
  const link = useAction(setOperatorMember, { refreshes })
  const { operatorId, name, ownMember } = operator
  const [account, setAccount] = useState(ownMember?.account ?? '')
  function submit(event: FormEvent): void {
    event.preventDefault()
    steppedUp(() => link.mutateAsync({ operatorId, account: account.trim() })).then(
      () => {
        showToast('operator.operators.changed', 'success', { name })
        onDone()
      },
      () => undefined,
    )
  }
  return (
    <form onSubmit={submit} className="grid gap-3 border-t border-hair pt-5">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={text('operator.operators.ownMember')}
          hint={text('operator.operators.ownMember.text')}
          className="grow"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          value={account}
          onChange={(event) => setAccount(event.target.value)}
        />
        <Button
          type="submit"
          variant="secondary"
          disabled={account.trim() === (ownMember?.account ?? '')}
          pending={link.isPending}
        >
          {text('operator.save')}
        </Button>
      </div>
      <FailureNotice error={link.error} explain={explainMember} />
    </form>
  )
}

function Resets({ operator, onDone }: { operator: Operator; onDone: () => void }): ReactElement {
  const text = useText()
  const steppedUp = useStepUp()
  const totp = useAction(resetOperatorTotp, { refreshes })
  const reset = useAction(resetOperatorPassword, { refreshes })
  const [password, setPassword] = useState('')
  const { operatorId, name } = operator
  const done = (): void => {
    showToast('operator.operators.changed', 'success', { name })
    onDone()
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    steppedUp(() => reset.mutateAsync({ operatorId, password })).then(done, () => undefined)
  }
  return (
    <section className="grid gap-4 border-t border-hair pt-5">
      <div className="flex items-center gap-4">
        <p className="grow text-sm">
          <span className="block font-medium">{text('operator.operators.lostApp')}</span>
          <span className="text-muted">{text('operator.operators.lostApp.text')}</span>
        </p>
        <Button
          variant="secondary"
          disabled={!operator.totpBound}
          pending={totp.isPending}
          onClick={() =>
            void steppedUp(() => totp.mutateAsync({ operatorId })).then(done, () => undefined)
          }
        >
          {text('operator.operators.unbind')}
        </Button>
      </div>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <TextField
          label={text('operator.operators.onePassword')}
          className="grow"
          type="password"
          autoComplete="new-password"
          required
          minLength={operatorPasswordLengthMin}
          maxLength={128}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" variant="secondary" pending={reset.isPending}>
          {text('operator.operators.give')}
        </Button>
      </form>
      <FailureNotice
        error={totp.error}
        explain={texts(resetOperatorTotp, { own_account: 'operator.error.ownAccount' })}
      />
      <FailureNotice error={reset.error} explain={explainPassword} />
    </section>
  )
}
