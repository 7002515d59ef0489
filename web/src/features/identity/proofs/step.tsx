import type { SignIn } from '@kancil/contract/identity/login'
import {
  giveProof,
  type ProofDemand,
  type ProofKind,
  sendProofCode,
} from '@kancil/contract/identity/proofs'
import { type FormEvent, type ReactElement, useRef, useState } from 'react'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { explainProof, explainProofCode } from './texts.ts'
import { clockText, useCountdown } from '../codes/use-countdown.ts'

type SentProofKind = ProofKind & ('smsCode' | 'email')
const isSent = (kind: ProofKind): kind is SentProofKind => kind === 'smsCode' || kind === 'email'

/** What to type for each proof, and the phone keyboard that suits it. */
const fields: Record<
  ProofKind,
  {
    readonly label: MessageId
    readonly hint: MessageId
    readonly inputMode: 'numeric' | 'tel' | 'text'
    readonly autoComplete: string
    readonly maxLength: number
  }
> = {
  authenticator: {
    label: 'proof.authenticator',
    hint: 'proof.authenticator.hint',
    inputMode: 'text',
    autoComplete: 'one-time-code',
    maxLength: 20,
  },
  smsCode: codeField(),
  email: codeField(),
  phone: {
    label: 'proof.phone',
    hint: 'proof.phone.hint',
    inputMode: 'tel',
    autoComplete: 'tel',
    maxLength: 40,
  },
  payeeName: {
    label: 'proof.payeeName',
    hint: 'proof.payeeName.hint',
    inputMode: 'text',
    autoComplete: 'name',
    maxLength: 100,
  },
}

function codeField() {
  return {
    label: 'proof.code',
    hint: 'proof.code.hint',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    maxLength: 6,
  } as const
}

/** After a correct password from an unrecorded address: one of the proofs that the account has. */
export function ProofStep(props: {
  demand: ProofDemand
  onDone: (answer: SignIn) => void
  /** Goes back to the password. */
  onBack: () => void
}): ReactElement {
  const { ticket, proofs } = props.demand
  const text = useText()
  const [kind, setKind] = useState<ProofKind>(proofs[0]!.kind)
  const [answer, setAnswer] = useState('')
  const give = useAction(giveProof)
  const field = useRef<HTMLInputElement>(null)
  const hint = proofs.find((proof) => proof.kind === kind)?.hint ?? ''
  const { label, hint: words, ...typing } = fields[kind]
  const isOver = give.error?.code === 'proof_expired' || give.error?.code === 'proof_locked'

  function choose(next: ProofKind): void {
    setKind(next)
    setAnswer('')
    give.reset()
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (answer.trim() === '') return field.current?.focus()
    give.mutate(
      { ticket, kind, answer: answer.trim() },
      { onSuccess: props.onDone, onError: () => field.current?.focus() },
    )
  }

  return (
    <form noValidate className="grid gap-4" aria-busy={give.isPending} onSubmit={submit}>
      <p className="text-muted">{text('proof.text')}</p>
      <FailureNotice error={give.error} explain={explainProof} />
      {proofs.length > 1 && <ProofChoice proofs={proofs} chosen={kind} onChoose={choose} />}
      {isSent(kind) && <SendCode key={kind} ticket={ticket} kind={kind} hint={hint} />}
      <TextField
        {...typing}
        ref={field}
        label={text(label)}
        hint={text(words, { hint: isolate(hint) })}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
      <Button type="submit" size="lg" block pending={give.isPending} disabled={isOver}>
        {text('proof.submit')}
      </Button>
      <Button variant="ghost" onClick={props.onBack}>
        {text('proof.restart')}
      </Button>
    </form>
  )
}

function ProofChoice(props: {
  proofs: ProofDemand['proofs']
  chosen: ProofKind
  onChoose: (kind: ProofKind) => void
}): ReactElement {
  const text = useText()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm text-muted">{text('proof.by')}</legend>
      {props.proofs.map(({ kind, hint }) => (
        <label
          key={kind}
          className="flex items-center gap-3 min-h-12 px-4 py-2 rounded-md border border-hair cursor-pointer has-checked:border-primary has-checked:bg-raised"
        >
          <input
            type="radio"
            name="proof"
            className="size-4 accent-primary"
            checked={kind === props.chosen}
            onChange={() => props.onChoose(kind)}
          />
          <span className="grow">{text(`proof.kind.${kind}`)}</span>
          {hint && <bdi className="text-sm text-muted">{hint}</bdi>}
        </label>
      ))}
    </fieldset>
  )
}

function SendCode(props: { ticket: string; kind: SentProofKind; hint: string }): ReactElement {
  const { ticket, kind, hint } = props
  const text = useText()
  const send = useAction(sendProofCode)
  const { left, start } = useCountdown(0)
  const wait = (seconds: number): void => start(Date.now() + seconds * 1000)

  function begin(): void {
    send.mutate(
      { ticket, kind },
      {
        onSuccess: ({ expiredMinutes }) => wait(60 * expiredMinutes),
        onError({ code, value }) {
          const seconds: unknown = value['retryAfterSeconds']
          if (code === 'code_too_soon' && typeof seconds === 'number') wait(seconds)
        },
      },
    )
  }

  return (
    <div className="grid gap-2">
      <FailureNotice error={send.error} explain={explainProofCode} />
      <Button
        variant="secondary"
        className="tabular-nums"
        pending={send.isPending}
        disabled={left > 0}
        onClick={begin}
      >
        {left > 0 ? text('proof.wait', { time: clockText(left) }) : text('proof.send')}
      </Button>
      <p role="status" className="text-sm text-muted empty:hidden">
        {send.data &&
          text('proof.sent', { hint: isolate(hint), minutes: send.data.expiredMinutes })}
      </p>
    </div>
  )
}

/** A number or an address embedded in text of any direction. */
function isolate(hint: string): string {
  return `\u2066${hint}\u2069`
}
