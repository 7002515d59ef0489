import { login } from '@kancil/contract/identity/login'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { MobileFields, numberIn } from '../registration/mobile-fields.tsx'
import { explainLogin } from '../phone-auth/texts.ts'
import { readRememberedLogin } from './remembered-login.ts'
import { useEnter } from './use-enter.ts'
import { useFirstFocus } from './use-first-focus.ts'
import { useSmsCode } from '../codes/use-sms-code.ts'
import { VerifyStep } from './verify-step.tsx'

function rememberedNumber(): { countryDialingCode: string; mobileNum: string } {
  const stored = readRememberedLogin()
  return stored.type === 'sms'
    ? { countryDialingCode: stored.countryDialingCode, mobileNum: stored.username }
    : { countryDialingCode: '', mobileNum: '' }
}

/**
 * Login by mobile number and code. Sending the code requires the puzzle; the login itself does not.
 */
export function SmsLoginForm({ side }: { side?: 'agent' | undefined }): ReactElement {
  const text = useText()
  const enter = useEnter()
  const action = useAction(login)
  const sms = useSmsCode({ purpose: 'login' })
  const [rememberMe, setRememberMe] = useState(false)
  const form = useForm<Record<string, string>>({
    defaultValues: { ...rememberedNumber(), verificationCode: '' },
    mode: 'onTouched',
  })
  useFirstFocus(() => form.setFocus('mobileNum'))

  function send({ verificationCode = '' }: Record<string, string>): void {
    const { countryDialingCode, mobileNum } = numberIn(form)
    action.mutate(
      {
        countryDialingCode,
        username: mobileNum,
        password: verificationCode.trim(),
        type: 'sms',
        rememberMe,
        ...(side ? { side } : {}),
      },
      { onSuccess: enter, onError: () => form.setFocus('verificationCode') },
    )
  }

  return (
    <>
      {sms.verifying && <VerifyStep purpose="login" onVerified={sms.verified} onBack={sms.back} />}
      <form
        hidden={sms.verifying}
        noValidate
        className={sms.verifying ? undefined : 'grid gap-4'}
        aria-busy={action.isPending}
        onSubmit={(event: FormEvent) => void form.handleSubmit(send)(event)}
      >
        <FailureNotice error={action.error} explain={explainLogin} />
        <MobileFields form={form} sms={sms} />
        <Checkbox
          label={text('identity.login.remember')}
          checked={rememberMe}
          onChange={(event) => setRememberMe(event.target.checked)}
        />
        <Button type="submit" size="lg" block pending={action.isPending}>
          {text('identity.login.submit')}
        </Button>
      </form>
    </>
  )
}
