import type { OutputOf } from '@kancil/contract/endpoint'
import { type operatorLogin, operatorTotp } from '@kancil/contract/operator/sign-in'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { operatorSignedIn } from '../../../lib/session/operator-session.ts'
import { useAction } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { CodeField, isCode } from './code-field.tsx'
import { Enrolment } from './enrolment.tsx'
import { NewPasswordField } from './new-password-field.tsx'

const explain = texts(operatorTotp, {
  challenge_expired: 'operator.error.challengeExpired',
  wrong_code: 'operator.error.wrongCode',
  new_password_required: 'operator.error.newPasswordRequired',
  password_unchanged: 'operator.error.passwordUnchanged',
  password_contains_name: 'operator.error.passwordContainsName',
  password_breached: 'operator.error.passwordBreached',
})

/** The code; at the first sign-in also the app to bind and the password to choose. */
export function SecondStep(props: {
  challenge: OutputOf<typeof operatorLogin>
  onBack: () => void
}): ReactElement {
  const text = useText()
  const { challenge, enrolment, newPasswordNeeded } = props.challenge
  const totp = useAction(operatorTotp)
  const [code, setCode] = useState('')
  const [newPassword, setNewPassword] = useState('')

  function send(digits: string): void {
    const input = newPasswordNeeded
      ? { challenge, code: digits, newPassword }
      : { challenge, code: digits }
    totp.mutate(input, {
      onSuccess: operatorSignedIn,
      // A code works only once, so the next attempt needs another.
      onError: (error) => error.code === 'wrong_code' && setCode(''),
    })
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    send(code)
  }
  function type(digits: string): void {
    setCode(digits)
    if (isCode(digits) && !newPasswordNeeded) send(digits)
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      {enrolment && <Enrolment secret={enrolment.secret} uri={enrolment.uri} />}
      {newPasswordNeeded && <NewPasswordField value={newPassword} onChange={setNewPassword} />}
      <CodeField value={code} onChange={type} autoFocus={!newPasswordNeeded} />
      <FailureNotice error={totp.error} explain={explain} />
      <div className="flex gap-3">
        <Button
          variant="secondary"
          onClick={props.onBack}
          icon={<ArrowLeft size={16} className="flip-rtl" aria-hidden="true" />}
        >
          {text('operator.signIn.back')}
        </Button>
        <Button type="submit" className="grow" pending={totp.isPending} disabled={!isCode(code)}>
          {text('operator.signIn.enter')}
        </Button>
      </div>
    </form>
  )
}
