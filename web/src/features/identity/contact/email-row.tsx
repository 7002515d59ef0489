import { bindEmail, sendEmailCode } from '@kancil/contract/identity/contact'
import { type SecurityOverview, securityOverview } from '@kancil/contract/identity/security'
import { fitsPattern } from '@kancil/rules/identity/patterns'
import { Mail } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { ContactForm } from './form.tsx'
import { ContactRow } from './row.tsx'
import { explainEmail, explainEmailCode } from './texts.ts'
import type { EditableRow } from '../security/editable-row.ts'

const mailPattern = 3
type Props = EditableRow & { readonly overview: SecurityOverview }

export function EmailRow({ overview, onEnd, ...row }: Props): ReactElement | null {
  const state = overview.items.find(({ item }) => item === 'email')?.state
  // Not offered if the site cannot send mail.
  if (!state) return null
  return (
    <ContactRow
      {...row}
      id="security-email"
      icon={<Mail size={22} />}
      title="security.email.title"
      note="security.email.note"
      masked={overview.maskedEmail}
      isSet={state === 'set'}
    >
      <EmailForm oldMasked={state === 'set' ? overview.maskedEmail : ''} onEnd={onEnd} />
    </ContactRow>
  )
}

function EmailForm(props: { oldMasked: string; onEnd: () => void }): ReactElement {
  const text = useText()
  const send = useAction(sendEmailCode)
  const bind = useAction(bindEmail, { refreshes: [securityOverview] })
  const [email, setEmail] = useState('')
  const [tried, setTried] = useState(false)
  const fits = fitsPattern(mailPattern, email.trim())

  return (
    <ContactForm
      kind="email"
      oldMasked={props.oldMasked}
      sending={{ pending: send.isPending, failure: send.error && explainEmailCode(send.error) }}
      changing={{ pending: bind.isPending, failure: bind.error && explainEmail(bind.error) }}
      onCancel={props.onEnd}
      onSend={(sent) => {
        setTried(true)
        if (!fits) return
        send.mutate({ email }, { onSuccess: ({ expiredMinutes }) => sent(expiredMinutes) })
      }}
      onSubmit={(proof) =>
        bind.mutate(
          { email, ...proof },
          {
            onSuccess() {
              showToast('security.contact.done.email', 'success')
              props.onEnd()
            },
          },
        )
      }
    >
      <TextField
        label={text('security.contact.address')}
        type="email"
        dir="ltr"
        className="[&_input]:text-start"
        autoComplete="email"
        maxLength={254}
        error={tried && !fits ? text('security.contact.fault.email') : undefined}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
    </ContactForm>
  )
}
