import type { FieldRule } from '@kancil/contract/identity/registration-fields'
import { resetPassword } from '@kancil/contract/identity/recovery'
import { faultOf } from '@kancil/rules/identity/field-rules'
import type { FormEvent, ReactElement } from 'react'
import { useForm } from 'react-hook-form'
import { useText } from '../../../i18n/use-text.tsx'
import { useModal } from '../../../lib/screen/modal.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { explainCommon, texts } from '../../../lib/texts.ts'
import { FailureNotice, Notice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { problemText } from '../registration/field-words.ts'
import { forgetResetToken, resetToken } from './reset-link.ts'
import { useFirstFocus } from '../login/use-first-focus.ts'
import { useRegisterSettings } from '../registration/use-register-settings.ts'

const explain = texts(resetPassword, {
  reset_link_invalid: 'proof.reset.invalid',
  passwords_differ: 'identity.problem.passwordsDiffer',
  fields_invalid: 'identity.register.fieldsInvalid',
  password_breached: 'identity.problem.passwordBreached',
})

/** Sets a new password with the link from a mail; the login follows. */
export function ResetModal({ close }: { close: () => void }): ReactElement {
  const text = useText()
  const modal = useModal()
  const { data, error } = useRegisterSettings()
  const token = resetToken()

  function done(): void {
    forgetResetToken()
    showToast('proof.reset.done', 'success')
    modal.open('login')
  }

  return (
    <Dialog title={text('proof.reset.title')} size="narrow" guarded onClose={close}>
      <FailureNotice error={error} explain={explainCommon} />
      {!token && <Notice tone="warning">{text('proof.reset.missing')}</Notice>}
      {token && !data && !error && <Skeleton className="h-60 w-full rounded-md" />}
      {token && data && <ResetForm token={token} rule={data.password} onDone={done} />}
    </Dialog>
  )
}

function ResetForm(props: { token: string; rule: FieldRule; onDone: () => void }): ReactElement {
  const text = useText()
  const action = useAction(resetPassword)
  const rule = { ...props.rule, required: true }
  const form = useForm({
    defaultValues: { newPassword: '', confirmNewPassword: '' },
    mode: 'onTouched',
  })
  const { errors } = form.formState
  useFirstFocus(() => form.setFocus('newPassword'))
  const send = form.handleSubmit((values) =>
    action.mutate({ token: props.token, ...values }, { onSuccess: props.onDone }),
  )
  const secret = { type: 'password', autoComplete: 'new-password', maxLength: 200 } as const

  return (
    <form
      noValidate
      className="grid gap-4"
      aria-busy={action.isPending}
      onSubmit={(event: FormEvent) => void send(event)}
    >
      <p className="text-muted">{text('proof.reset.text')}</p>
      <FailureNotice error={action.error} explain={explain} />
      <TextField
        {...secret}
        label={text('identity.password.new')}
        hint={text('identity.password.hint')}
        error={errors.newPassword?.message}
        {...form.register('newPassword', {
          validate: (value) => {
            const problem = faultOf(rule, value)
            return problem ? problemText(text, problem, rule) : true
          },
        })}
      />
      <TextField
        {...secret}
        label={text('identity.password.confirm')}
        error={errors.confirmNewPassword?.message}
        {...form.register('confirmNewPassword', {
          validate: (value, { newPassword }) =>
            value === newPassword || text('identity.problem.passwordsDiffer'),
        })}
      />
      <Button type="submit" size="lg" block pending={action.isPending}>
        {text('proof.reset.submit')}
      </Button>
    </form>
  )
}
