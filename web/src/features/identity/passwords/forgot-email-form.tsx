import { forgotByEmail } from '@kancil/contract/identity/recovery'
import { fitsPattern } from '@kancil/rules/identity/patterns'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { explainForgotByEmail } from './texts.ts'
import { rememberedName } from '../login/remembered-login.ts'
import { useFirstFocus } from '../login/use-first-focus.ts'

const emailPattern = 3

/** Asks for a link by mail; the answer does not reveal whether there is such an account. */
export function ForgotEmailForm({ onSent }: { onSent: () => void }): ReactElement {
  const text = useText()
  const action = useAction(forgotByEmail)
  const [sent, setSent] = useState<number | null>(null)
  const form = useForm({ defaultValues: { username: rememberedName(), email: '' } })
  const { errors } = form.formState
  useFirstFocus(() => form.setFocus('username'))

  function send({ username, email }: { username: string; email: string }): void {
    action.mutate(
      { username: username.trim(), email: email.trim() },
      { onSuccess: ({ expiredMinutes }) => setSent(expiredMinutes) },
    )
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      aria-busy={action.isPending}
      onSubmit={(event: FormEvent) => void form.handleSubmit(send)(event)}
    >
      <p className="text-muted">{text('proof.forgot.text')}</p>
      <FailureNotice error={action.error} explain={explainForgotByEmail} />
      <TextField
        label={text('identity.field.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        error={errors.username?.message}
        {...form.register('username', {
          validate: (value) => value.trim() !== '' || text('identity.problem.enter.username'),
        })}
      />
      <TextField
        label={text('proof.forgot.email')}
        type="email"
        autoComplete="email"
        maxLength={254}
        error={errors.email?.message}
        {...form.register('email', {
          validate: (value) =>
            fitsPattern(emailPattern, value.trim()) || text('proof.forgot.emailInvalid'),
        })}
      />
      <Button type="submit" size="lg" block pending={action.isPending}>
        {text('proof.forgot.submit')}
      </Button>
      {sent !== null && (
        <ConfirmDialog title={text('proof.forgot.sentTitle')} onClose={onSent}>
          {text('proof.forgot.sent', { minutes: sent })}
        </ConfirmDialog>
      )}
    </form>
  )
}
