import { type ContactKind, sendOldContactCode } from '@kancil/contract/identity/contact'
import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react'
import { useLanguageStore, useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import type { Explanation } from '../../../lib/texts.ts'
import { Notice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { ContactCode } from '../codes/contact-code.tsx'
import { explainOldCode } from './texts.ts'

export type Proof = { readonly code: string; readonly oldCode?: string; readonly password?: string }

type Props = {
  readonly kind: ContactKind
  /**
   * The masked old number or address, proved before and now being replaced; '' asks for the
   * password instead.
   */
  readonly oldMasked: string
  /** The fields for the number or the address. */
  readonly children: ReactNode
  readonly sending: { readonly pending: boolean; readonly failure: Explanation | null }
  readonly changing: { readonly pending: boolean; readonly failure: Explanation | null }
  /** Checks the fields and sends a code to the number or address entered. */
  readonly onSend: (sent: (minutes: number) => void) => void
  readonly onSubmit: (proof: Proof) => void
  readonly onCancel: () => void
}

const isCode = (text: string): boolean => /^\d{6}$/.test(text)

/** Sets or changes a member's phone or email: a code to the old one, then a code to the new one. */
export function ContactForm(props: Props): ReactElement {
  const text = useText()
  const [code, setCode] = useState('')
  const [oldCode, setOldCode] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const { oldMasked, kind, sending, changing } = props
  const missing = (value: string) =>
    tried && !isCode(value) ? text('security.contact.codeInvalid') : undefined

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (!isCode(code) || (oldMasked ? !isCode(oldCode) : password === '')) return
    props.onSubmit({ code, ...(oldMasked ? { oldCode } : { password }) })
  }

  return (
    <form noValidate className="grid gap-4" aria-busy={changing.pending} onSubmit={submit}>
      {changing.failure && (
        <Notice tone="danger">{text(changing.failure.id, changing.failure.values)}</Notice>
      )}
      {oldMasked && (
        <OldCode
          kind={kind}
          masked={`\u2066${oldMasked}\u2069`}
          value={oldCode}
          error={missing(oldCode)}
          onChange={setOldCode}
        />
      )}
      {props.children}
      <ContactCode
        label={text('security.contact.newCode')}
        value={code}
        error={missing(code)}
        pending={sending.pending}
        failure={sending.failure}
        onChange={setCode}
        onSend={props.onSend}
      />
      {!oldMasked && (
        <TextField
          label={text('identity.payment.login')}
          type="password"
          autoComplete="current-password"
          maxLength={200}
          error={tried && password === '' ? text('identity.problem.enter.password') : undefined}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={props.onCancel}>
          {text('shell.cancel')}
        </Button>
        <Button type="submit" pending={changing.pending}>
          {text('security.contact.confirm')}
        </Button>
      </div>
    </form>
  )
}

/** The code sent to the old number or address, and the alternative for a member who has lost it. */
function OldCode(props: {
  kind: ContactKind
  masked: string
  value: string
  error: string | undefined
  onChange: (code: string) => void
}): ReactElement {
  const text = useText()
  const language = useLanguageStore().language()
  const askOld = useAction(sendOldContactCode)
  const { kind, masked, value, error, onChange } = props
  return (
    <div className="grid gap-1">
      <ContactCode
        label={text('security.contact.oldCode', { masked })}
        value={value}
        error={error}
        pending={askOld.isPending}
        failure={askOld.error && explainOldCode(askOld.error)}
        onChange={onChange}
        onSend={(sent) =>
          askOld.mutate(
            { kind, language },
            { onSuccess: ({ expiredMinutes }) => sent(expiredMinutes) },
          )
        }
      />
      <p className="text-sm text-muted">{text('security.contact.lost', { masked })}</p>
    </div>
  )
}
