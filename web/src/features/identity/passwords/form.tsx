import { changePassword } from '@kancil/contract/identity/passwords'
import type { FieldRule } from '@kancil/contract/identity/registration-fields'
import { faultOf } from '@kancil/rules/identity/field-rules'
import type { ReactElement } from 'react'
import { useForm } from 'react-hook-form'
import { useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { startTabSession } from '../../../lib/session/session.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { problemText, ruleText } from '../registration/field-words.ts'
import { explainChange } from './texts.ts'

type Values = { oldPassword: string; newPassword: string; confirmNewPassword: string }

/** The field that an error belongs to. */
const fieldOf: Readonly<Record<string, keyof Values>> = {
  old_password_wrong: 'oldPassword',
  password_unchanged: 'newPassword',
  password_breached: 'newPassword',
  fields_invalid: 'newPassword',
}

type PasswordFormProps = {
  readonly account: string
  readonly rule: FieldRule
  readonly asksOld: boolean
  readonly onAsksOld: () => void
  readonly onDone: () => void
}

/** The form, its call, and the checks that it shares with the server. */
function usePasswordForm(props: PasswordFormProps) {
  const text = useText()
  const action = useAction(changePassword)
  const form = useForm<Values>({
    defaultValues: { oldPassword: '', newPassword: '', confirmNewPassword: '' },
    mode: 'onTouched',
  })
  const rule = { ...props.rule, required: true }
  const notEmpty = (value: string) => value !== '' || text('identity.problem.required')
  const refusal = action.error
  return {
    action,
    // Shown once: at its field, if it belongs to one.
    error: refusal && fieldOf[refusal.code] ? null : refusal,
    errors: form.formState.errors,
    old: form.register('oldPassword', { validate: props.asksOld ? notEmpty : () => true }),
    fresh: form.register('newPassword', {
      validate: (value) => {
        const problem = faultOf(rule, value)
        return problem ? problemText(text, problem, rule) : true
      },
    }),
    confirmed: form.register('confirmNewPassword', {
      validate: (value, { newPassword }) =>
        value === newPassword || text('identity.problem.passwordsDiffer'),
    }),
    submit: form.handleSubmit(({ oldPassword, ...values }) =>
      action.mutate(
        { ...values, ...(props.asksOld ? { oldPassword } : {}) },
        {
          onSuccess(session) {
            startTabSession(session)
            props.onDone()
          },
          onError(error) {
            if (error.code === 'old_password_required') props.onAsksOld()
            const field = fieldOf[error.code]
            if (!field) return
            const { id, values: words } = explainChange(error)
            const broken = error.code === 'fields_invalid'
            const message = broken ? ruleText(text, rule) : text(id, words)
            form.setError(field, { message }, { shouldFocus: true })
          },
        },
      ),
    ),
  }
}

/**
 * Sets a new password. The old one is required unless this is the forced change directly after a
 * login in this tab (decisions 35). If the server requires it after all, the field appears.
 */
export function PasswordForm(props: PasswordFormProps): ReactElement {
  const text = useText()
  const { action, error, errors, old, fresh, confirmed, submit } = usePasswordForm(props)
  const secret = { type: 'password', maxLength: 200 } as const
  return (
    <form
      noValidate
      className="grid gap-4"
      aria-busy={action.isPending}
      onSubmit={(event) => void submit(event)}
    >
      <FailureNotice error={error} explain={explainChange} />
      <TextField
        label={text('identity.field.username')}
        value={props.account}
        autoComplete="username"
        readOnly
      />
      {props.asksOld && (
        <TextField
          {...secret}
          label={text('identity.password.old')}
          autoComplete="current-password"
          error={errors.oldPassword?.message}
          {...old}
        />
      )}
      <TextField
        {...secret}
        label={text('identity.password.new')}
        hint={text('identity.password.hint')}
        autoComplete="new-password"
        error={errors.newPassword?.message}
        {...fresh}
      />
      <TextField
        {...secret}
        label={text('identity.password.confirm')}
        autoComplete="new-password"
        error={errors.confirmNewPassword?.message}
        {...confirmed}
      />
      <Button type="submit" size="lg" block pending={action.isPending}>
        {text('identity.password.submit')}
      </Button>
    </form>
  )
}
