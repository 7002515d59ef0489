import { bindPhone, sendPhoneCode } from '@kancil/contract/identity/contact'
import { type SecurityOverview, securityOverview } from '@kancil/contract/identity/security'
import { Smartphone } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useLanguageStore, useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { ContactForm } from './form.tsx'
import { ContactRow } from './row.tsx'
import { explainPhone, explainPhoneCode } from './texts.ts'
import { CountrySelect } from '../registration/country-select.tsx'
import type { EditableRow } from '../security/editable-row.ts'
import { useCountriesAwaited, useMobileCheck } from '../registration/use-mobile-check.ts'

type Props = EditableRow & { readonly overview: SecurityOverview }

export function PhoneRow({ overview, onEnd, ...row }: Props): ReactElement | null {
  const state = overview.items.find(({ item }) => item === 'phone')?.state
  // Not offered if the site cannot send text messages.
  if (!state) return null
  return (
    <ContactRow
      {...row}
      id="security-phone"
      icon={<Smartphone size={22} />}
      title="security.phone.title"
      note="security.phone.note"
      masked={overview.maskedPhone}
      isSet={state === 'set'}
    >
      <PhoneForm oldMasked={state === 'set' ? overview.maskedPhone : ''} onEnd={onEnd} />
    </ContactRow>
  )
}

function PhoneForm(props: { oldMasked: string; onEnd: () => void }): ReactElement {
  const text = useText()
  const language = useLanguageStore().language()
  const check = useMobileCheck()
  const awaited = useCountriesAwaited()
  const send = useAction(sendPhoneCode)
  const bind = useAction(bindPhone, { refreshes: [securityOverview] })
  const [countryDialingCode, setDialingCode] = useState('')
  const [mobileNum, setMobileNum] = useState('')
  const [fault, setFault] = useState<string>()
  const number = { countryDialingCode, mobileNum: mobileNum.trim() }

  return (
    <ContactForm
      kind="phone"
      oldMasked={props.oldMasked}
      sending={{
        pending: send.isPending || awaited,
        failure: send.error && explainPhoneCode(send.error),
      }}
      changing={{ pending: bind.isPending, failure: bind.error && explainPhone(bind.error) }}
      onCancel={props.onEnd}
      onSend={(sent) => {
        const verdict = check(countryDialingCode, mobileNum)
        setFault(verdict === true ? undefined : verdict)
        if (verdict !== true) return
        send.mutate(
          { ...number, language },
          { onSuccess: ({ expiredMinutes }) => sent(expiredMinutes) },
        )
      }}
      onSubmit={(proof) =>
        bind.mutate(
          { ...number, ...proof },
          {
            onSuccess() {
              showToast('security.contact.done.phone', 'success')
              props.onEnd()
            },
          },
        )
      }
    >
      <div className="grid sm:grid-cols-2 gap-4">
        <CountrySelect
          onlyTexts
          label={text('identity.field.countryDialingCode')}
          value={countryDialingCode}
          onChange={setDialingCode}
        />
        <TextField
          label={text('security.contact.number')}
          type="tel"
          dir="ltr"
          className="[&_input]:text-start"
          autoComplete="tel-national"
          maxLength={40}
          error={fault}
          value={mobileNum}
          onChange={(event) => setMobileNum(event.target.value)}
        />
      </div>
    </ContactForm>
  )
}
