import { loginByPhoneAuth } from '@kancil/contract/identity/phone-auth'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { MobileFields } from '../registration/mobile-fields.tsx'
import { faultOf, type PhoneAuthSite } from '../phone-auth/client.ts'
import { explainProviderLogin, faultTexts } from './provider-texts.ts'
import { useEnter } from './use-enter.ts'
import { useFirstFocus } from './use-first-focus.ts'
import { useProviderCode } from '../codes/use-provider-code.ts'

type Props = { readonly site: PhoneAuthSite; readonly side?: 'agent' | undefined }

/**
 * Login by mobile number and a code from the phone-auth provider, whose ID token our server checks.
 */
export function ProviderLoginForm({ site, side }: Props): ReactElement {
  const text = useText()
  const enter = useEnter()
  const action = useAction(loginByPhoneAuth)
  const code = useProviderCode(site)
  const [rememberMe, setRememberMe] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const form = useForm<Record<string, string>>({
    defaultValues: { countryDialingCode: '', mobileNum: '', verificationCode: '' },
    mode: 'onTouched',
  })
  useFirstFocus(() => form.setFocus('mobileNum'))

  async function send({ verificationCode = '' }: Record<string, string>): Promise<void> {
    setConfirming(true)
    try {
      const firebaseIdToken = await code.tokenFor(verificationCode.trim())
      const who = { rememberMe, ...(side ? { side } : {}) }
      action.mutate({ firebaseChannel: 'sms', firebaseIdToken, ...who }, { onSuccess: enter })
    } catch (error) {
      const message = text(faultTexts[faultOf(error)])
      form.setError('verificationCode', { message }, { shouldFocus: true })
    } finally {
      setConfirming(false)
    }
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      aria-busy={action.isPending || confirming}
      onSubmit={(event: FormEvent) => void form.handleSubmit(send)(event)}
    >
      <FailureNotice error={action.error} explain={explainProviderLogin} />
      <MobileFields form={form} sms={code} />
      {!code.sent && <p className="text-sm text-muted">{text('provider.check')}</p>}
      <Checkbox
        label={text('identity.login.remember')}
        checked={rememberMe}
        onChange={(event) => setRememberMe(event.target.checked)}
      />
      <Button type="submit" size="lg" block pending={action.isPending || confirming}>
        {text('identity.login.submit')}
      </Button>
    </form>
  )
}
