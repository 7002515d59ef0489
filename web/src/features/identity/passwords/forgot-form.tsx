import type { SignIn } from '@kancil/contract/identity/login'
import type { FieldRule } from '@kancil/contract/identity/registration-fields'
import { recoverByPhone } from '@kancil/contract/identity/phone'
import { faultOf } from '@kancil/rules/identity/field-rules'
import type { FormEvent, ReactElement } from 'react'
import { useForm } from 'react-hook-form'
import { useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { problemText } from '../registration/field-words.ts'
import { MobileFields, numberIn } from '../registration/mobile-fields.tsx'
import { explainRecovery } from '../phone-auth/texts.ts'
import { useFirstFocus } from '../login/use-first-focus.ts'
import { useSmsCode } from '../codes/use-sms-code.ts'
import { VerifyStep } from '../login/verify-step.tsx'

/**
 * Sets a new password with a code to the proven number; checked by the same rules as on the server.
 */
export function ForgotForm(props: {
  rule: FieldRule
  onDone: (answer: SignIn) => void
}): ReactElement {
  const text = useText()
  const action = useAction(recoverByPhone)
  const sms = useSmsCode({ purpose: 'recover' })
  const rule = { ...props.rule, required: true }
  const form = useForm<Record<string, string>>({
    defaultValues: {
      countryDialingCode: '',
      mobileNum: '',
      verificationCode: '',
      newPassword: '',
    },
    mode: 'onTouched',
  })
  useFirstFocus(() => form.setFocus('mobileNum'))

  function send({ verificationCode = '', newPassword = '' }: Record<string, string>): void {
    action.mutate(
      { ...numberIn(form), verificationCode: verificationCode.trim(), newPassword },
      {
        onSuccess: props.onDone,
        onError: ({ code }) =>
          form.setFocus(code.startsWith('code_') ? 'verificationCode' : 'newPassword'),
      },
    )
  }

  return (
    <>
      {sms.verifying && (
        <VerifyStep purpose="recover" onVerified={sms.verified} onBack={sms.back} />
      )}
      <form
        hidden={sms.verifying}
        noValidate
        className={sms.verifying ? undefined : 'grid gap-4'}
        aria-busy={action.isPending}
        onSubmit={(event: FormEvent) => void form.handleSubmit(send)(event)}
      >
        <p className="text-muted">{text('phone.forgot.text')}</p>
        <FailureNotice error={action.error} explain={explainRecovery} />
        <MobileFields form={form} sms={sms} />
        <TextField
          label={text('phone.forgot.newPassword')}
          type="password"
          autoComplete="new-password"
          hint={text('identity.password.hint')}
          maxLength={200}
          error={form.formState.errors['newPassword']?.message}
          {...form.register('newPassword', {
            validate: (value) => {
              const problem = faultOf(rule, value)
              return problem ? problemText(text, problem, rule) : true
            },
          })}
        />
        <Button type="submit" size="lg" block pending={action.isPending}>
          {text('phone.forgot.submit')}
        </Button>
      </form>
    </>
  )
}
