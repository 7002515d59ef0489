import type { ProofDemand } from '@kancil/contract/identity/proofs'
import type { ReactElement } from 'react'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useText } from '../../../i18n/use-text.tsx'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { CaptchaField } from '../verification/captcha-field.tsx'
import { explainLogin } from '../phone-auth/texts.ts'
import { useFirstFocus } from './use-first-focus.ts'
import { useLogin } from './use-login.ts'
import { VerifyStep } from './verify-step.tsx'

export type LoginFormProps = {
  /** The agents' login, which accepts nobody else. */
  readonly side?: 'agent' | undefined
  /** The password was right, and the visitor's address requires one more proof. */
  readonly onDemand: (demand: ProofDemand) => void
}

export function LoginForm({ side, onDemand }: LoginFormProps): ReactElement {
  const text = useText()
  const { form, asks, remembered, error, pending, verifying, submit, verified, back } = useLogin(
    onDemand,
    side,
  )
  const { errors } = form.formState
  const filled = (missing: MessageId) => (value: string) => value.trim() !== '' || text(missing)
  useFirstFocus(() => form.setFocus(remembered ? 'password' : 'username'))
  return (
    <>
      {verifying && (
        <VerifyStep purpose="login" hard={asks.hard} onVerified={verified} onBack={back} />
      )}
      <form
        hidden={verifying}
        noValidate
        className={verifying ? undefined : 'grid gap-4'}
        aria-busy={pending}
        onSubmit={submit}
      >
        <FailureNotice error={error} explain={explainLogin} />
        <TextField
          label={text('identity.field.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          error={errors.username?.message}
          {...form.register('username', { validate: filled('identity.problem.enter.username') })}
        />
        <TextField
          label={text('identity.field.password')}
          type="password"
          autoComplete="current-password"
          maxLength={200}
          error={errors.password?.message}
          {...form.register('password', { validate: filled('identity.problem.enter.password') })}
        />
        {asks.captcha && (
          <CaptchaField
            key={asks.version}
            error={errors.captcha?.message}
            maxLength={20}
            {...form.register('captcha', { validate: filled('identity.problem.enter.captcha') })}
          />
        )}
        <Checkbox label={text('identity.login.remember')} {...form.register('rememberMe')} />
        <Button type="submit" size="lg" block pending={pending}>
          {text('identity.login.submit')}
        </Button>
      </form>
    </>
  )
}
