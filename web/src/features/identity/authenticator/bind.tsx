import { bindAuthenticator, offerAuthenticator } from '@kancil/contract/identity/authenticator'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { QrCode } from '../../../ui/pictures/qr-code.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { explainBind, explainOffer } from './texts.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useSessionAgain } from '../login/use-session-again.ts'

type Offer = { readonly secret: string; readonly uri: string }

/** The password, then the QR code and a code from the app, then the recovery codes. */
export function BindAuthenticator({ onEnd }: { onEnd: () => void }): ReactElement {
  const [offer, setOffer] = useState<Offer | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onKept={onEnd} />
  if (offer) return <ConfirmStep offer={offer} onBound={setCodes} onCancel={onEnd} />
  return <PasswordStep onOffer={setOffer} onCancel={onEnd} />
}

function PasswordStep(props: {
  onOffer: (offer: Offer) => void
  onCancel: () => void
}): ReactElement {
  const text = useText()
  const [password, setPassword] = useState('')
  const ask = useAction(offerAuthenticator)

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (password) ask.mutate({ password }, { onSuccess: props.onOffer })
  }

  return (
    <form noValidate className="grid gap-4" aria-busy={ask.isPending} onSubmit={submit}>
      <FailureNotice error={ask.error} explain={explainOffer} />
      <TextField
        label={text('authenticator.password')}
        type="password"
        autoComplete="current-password"
        maxLength={200}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={props.onCancel}>
          {text('shell.cancel')}
        </Button>
        <Button type="submit" disabled={!password} pending={ask.isPending}>
          {text('authenticator.next')}
        </Button>
      </div>
    </form>
  )
}

function ConfirmStep(props: {
  offer: Offer
  onBound: (codes: readonly string[]) => void
  onCancel: () => void
}): ReactElement {
  const { secret, uri } = props.offer
  const text = useText()
  const [code, setCode] = useState('')
  const bind = useAction(bindAuthenticator)
  const goOnWith = useSessionAgain()

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!code.trim()) return
    bind.mutate(
      { code: code.trim() },
      {
        onSuccess({ recoveryCodes, session }) {
          goOnWith(session)
          showToast('authenticator.bound', 'success')
          props.onBound(recoveryCodes)
        },
        onError: () => setCode(''),
      },
    )
  }

  return (
    <form noValidate className="grid gap-4" aria-busy={bind.isPending} onSubmit={submit}>
      <p>{text('authenticator.scan')}</p>
      <div className="flex flex-wrap items-center gap-5">
        <QrCode value={uri} label={text('authenticator.qr')} size={168} margin={14} />
        <p className="grow basis-48 min-w-0 text-sm text-muted">
          {text('authenticator.byHand')}
          <code
            className="block mt-1 p-3 rounded-md bg-raised text-base text-text font-mono break-all select-all"
            dir="ltr"
          >
            {secret}
          </code>
        </p>
      </div>
      <FailureNotice error={bind.error} explain={explainBind} />
      <TextField
        label={text('authenticator.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={props.onCancel}>
          {text('shell.cancel')}
        </Button>
        <Button type="submit" disabled={!code.trim()} pending={bind.isPending}>
          {text('authenticator.bind')}
        </Button>
      </div>
    </form>
  )
}
