import type { OutputOf } from '@kancil/contract/endpoint'
import { changeOwnPassword, endOwnSession, ownSessions } from '@kancil/contract/operator/sign-in'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { useOperator } from '../../lib/session/operator-session.ts'
import { useAction, useQueryOf } from '../../lib/call/queries.ts'
import { useStepUp } from '../../lib/session/step-up.tsx'
import { explainCommon, texts } from '../../lib/texts.ts'
import { FailureNotice } from '../../ui/feedback/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Table } from '../../ui/table/table.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { NewPasswordField } from './sign-in/new-password-field.tsx'
import { PageHead, Panel } from '../../ui/console/page-head.tsx'
import { sessionColumns } from './session-columns.tsx'
import { useFailure } from '../../ui/console/use-failure.ts'
import { roleNote } from './operators/role-words.ts'

type OwnSession = OutputOf<typeof ownSessions>['sessions'][number]

const explain = texts(changeOwnPassword, {
  wrong_credentials: 'operator.error.wrongPassword',
  password_unchanged: 'operator.error.passwordUnchanged',
  password_contains_name: 'operator.error.passwordContainsName',
  password_breached: 'operator.error.passwordBreached',
})

/** The operator's own account: what the role may do, the open sessions, the password. */
export function Account(): ReactElement | null {
  const text = useText()
  const self = useOperator()
  if (!self) return null
  return (
    <>
      <PageHead title={self.name} text={roleNote(text, self.role)} />
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_380px] items-start">
        <Sessions />
        <PasswordForm />
      </div>
    </>
  )
}

function Sessions(): ReactElement {
  const text = useText()
  const failure = useFailure()
  const sessions = useQueryOf(ownSessions, {}, { staleMs: 0 })
  const end = useAction(endOwnSession, { refreshes: [ownSessions] })
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold">{text('operator.sessions')}</h2>
      <FailureNotice error={end.error} explain={explainCommon} />
      <Table
        caption={text('operator.sessions')}
        dense
        columns={[
          ...sessionColumns<OwnSession>(text, (row) => row.createdAt),
          {
            key: 'end',
            header: text('operator.operators.state'),
            align: 'end',
            cell: (row) =>
              row.current ? (
                <Badge tone="success">{text('operator.sessions.here')}</Badge>
              ) : (
                <Button
                  size="sm"
                  variant="ghost"
                  pending={end.isPending}
                  onClick={() => end.mutate({ sessionId: row.sessionId })}
                >
                  {text('operator.sessions.end')}
                </Button>
              ),
          },
        ]}
        rows={sessions.data?.sessions}
        rowKey={(row) => row.sessionId}
        error={failure(sessions.error)}
        onRetry={() => void sessions.refetch()}
        empty={text('operator.sessions.none')}
        skeletonRows={2}
      />
    </section>
  )
}

function PasswordForm(): ReactElement {
  const text = useText()
  const steppedUp = useStepUp()
  const change = useAction(changeOwnPassword, { refreshes: [ownSessions] })
  const [oldPassword, setOld] = useState('')
  const [newPassword, setNew] = useState('')
  function submit(event: FormEvent): void {
    event.preventDefault()
    steppedUp(() => change.mutateAsync({ oldPassword, newPassword })).then(
      () => {
        showToast('operator.password.done', 'success')
        setOld('')
        setNew('')
      },
      () => undefined,
    )
  }
  return (
    <Panel title={text('operator.password.change')} text={text('operator.password.text')}>
      <form onSubmit={submit} className="grid gap-4">
        <TextField
          label={text('operator.password.old')}
          type="password"
          autoComplete="current-password"
          required
          maxLength={256}
          value={oldPassword}
          onChange={(event) => setOld(event.target.value)}
        />
        <NewPasswordField value={newPassword} onChange={setNew} />
        <FailureNotice error={change.error} explain={explain} />
        <Button type="submit" pending={change.isPending}>
          {text('operator.password.change')}
        </Button>
      </form>
    </Panel>
  )
}
