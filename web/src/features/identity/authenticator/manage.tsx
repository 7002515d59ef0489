import {
  authenticatorState,
  removeAuthenticator,
  renewRecoveryCodes,
} from '@kancil/contract/identity/authenticator'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { explainRemove, explainRenew } from './texts.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useSessionAgain } from '../login/use-session-again.ts'

const words = {
  renew: { text: 'authenticator.renew.text', act: 'authenticator.renew' },
  remove: { text: 'authenticator.remove.text', act: 'authenticator.remove' },
} as const

/** With password and code: creates ten new recovery codes, or removes the authenticator. */
export function ManageAuthenticator(props: {
  task: 'renew' | 'remove'
  onEnd: () => void
}): ReactElement {
  const { task, onEnd } = props
  const text = useText()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const renew = useAction(renewRecoveryCodes, { refreshes: [authenticatorState] })
  const remove = useAction(removeAuthenticator)
  const goOnWith = useSessionAgain()
  const pending = renew.isPending || remove.isPending
  const ready = password !== '' && code.trim() !== ''

  function submit(event: FormEvent): void {
    event.preventDefault()
    const input = { password, code: code.trim() }
    if (!ready) return
    if (task === 'renew') return renew.mutate(input, { onError: () => setCode('') })
    remove.mutate(input, {
      onSuccess(session) {
        goOnWith(session)
        showToast('authenticator.removed', 'success')
        onEnd()
      },
      onError: () => setCode(''),
    })
  }

  if (renew.data) return <RecoveryCodes codes={renew.data.recoveryCodes} onKept={onEnd} />
  return (
    <form noValidate className="grid gap-4" aria-busy={pending} onSubmit={submit}>
      <p className="text-sm text-muted">{text(words[task].text)}</p>
      <FailureNotice error={renew.error} explain={explainRenew} />
      <FailureNotice error={remove.error} explain={explainRemove} />
      <TextField
        label={text('authenticator.password')}
        type="password"
        autoComplete="current-password"
        maxLength={200}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <TextField
        label={text('authenticator.codeOrRecovery')}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onEnd}>
          {text('shell.cancel')}
        </Button>
        <Button
          type="submit"
          variant={task === 'remove' ? 'danger' : 'primary'}
          disabled={!ready}
          pending={pending}
        >
          {text(words[task].act)}
        </Button>
      </div>
    </form>
  )
}
