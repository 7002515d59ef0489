import { operatorLogin } from '@kancil/contract/operator/sign-in'
import type { OutputOf } from '@kancil/contract/endpoint'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { FailureNotice, Notice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { SecondStep } from './second-step.tsx'

type Challenge = OutputOf<typeof operatorLogin>
const explain = texts(operatorLogin, { wrong_credentials: 'operator.error.wrongCredentials' })

/** The console's sign-in: name and password, then the code of the authenticator app. */
export function SignIn(): ReactElement {
  const text = useText()
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  return (
    <>
      <p className="text-sm text-muted -mt-2">{text('operator.signIn.subtitle')}</p>
      {!globalThis.isSecureContext && (
        <Notice tone="danger">{text('operator.signIn.insecure')}</Notice>
      )}
      {challenge ? (
        <SecondStep challenge={challenge} onBack={() => setChallenge(null)} />
      ) : (
        <FirstStep onDone={setChallenge} />
      )}
    </>
  )
}

function FirstStep({ onDone }: { onDone: (challenge: Challenge) => void }): ReactElement {
  const text = useText()
  const login = useAction(operatorLogin)
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  function submit(event: FormEvent): void {
    event.preventDefault()
    login.mutate({ name, password }, { onSuccess: onDone })
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <TextField
        label={text('operator.name')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
        maxLength={64}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={text('operator.password')}
        type="password"
        autoComplete="current-password"
        required
        maxLength={256}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FailureNotice error={login.error} explain={explain} />
      <Button type="submit" block pending={login.isPending}>
        {text('operator.signIn.next')}
      </Button>
    </form>
  )
}
