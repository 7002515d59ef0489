import { memberInfo } from '@kancil/contract/identity/member'
import { setPaymentPassword } from '@kancil/contract/identity/passwords'
import type { FieldRule } from '@kancil/contract/identity/registration-fields'
import { securityOverview } from '@kancil/contract/identity/security'
import { faultOf } from '@kancil/rules/identity/field-rules'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useText } from '../../../i18n/use-text.tsx'
import { useAction, useQueryOf } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { problemText, ruleText } from '../registration/field-words.ts'
import { useRegisterSettings } from '../registration/use-register-settings.ts'

const explain = texts(setPaymentPassword, {
  login_password_required: 'identity.payment.loginRequired',
  login_password_wrong: 'identity.payment.loginWrong',
  proof_locked: 'identity.password.locked',
  payment_password_required: 'identity.payment.oldRequired',
  payment_password_wrong: 'identity.payment.oldWrong',
  payment_password_locked: 'identity.payment.locked',
  passwords_differ: 'identity.problem.passwordsDiffer',
  fields_invalid: 'identity.register.fieldsInvalid',
})

const empty = {
  loginPassword: '',
  oldPaymentPassword: '',
  newPaymentPassword: '',
  confirmPaymentPassword: '',
}
type Values = typeof empty

/** The field that an error belongs to. */
const fieldOf: Readonly<Record<string, keyof Values>> = {
  login_password_wrong: 'loginPassword',
  payment_password_wrong: 'oldPaymentPassword',
  fields_invalid: 'newPaymentPassword',
}

type Props = {
  readonly onDone: () => void
  /** Beside the button: an alternative action. */
  readonly aside?: ReactNode
}

/**
 * Sets or changes the payment password. Changing requires the old one; setting requires the login
 * password unless the login is fresh.
 */
export function PaymentPasswordForm(props: Props): ReactElement {
  const { data: info } = useQueryOf(memberInfo, {})
  const { data: settings } = useRegisterSettings()
  if (!info || !settings) return <Skeleton className="h-56 w-full rounded-md" />
  const rule = { ...settings.paymentPassword, required: true }
  return <Form {...props} rule={rule} asksOld={info.hasPaymentPassword} />
}

function usePaymentPassword(onDone: () => void, rule: FieldRule, asksOld: boolean) {
  const text = useText()
  const action = useAction(setPaymentPassword, { refreshes: [memberInfo, securityOverview] })
  const [asksLogin, setAsksLogin] = useState(false)
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: empty })
  const notEmpty = (value: string) => value !== '' || text('identity.problem.required')
  const refusal = action.error
  return {
    action,
    // Shown once: at its field, if it belongs to one.
    error: refusal && fieldOf[refusal.code] ? null : refusal,
    asksLogin: asksLogin && !asksOld,
    errors: form.formState.errors,
    login: form.register('loginPassword', { validate: asksLogin ? notEmpty : () => true }),
    old: form.register('oldPaymentPassword', { validate: asksOld ? notEmpty : () => true }),
    fresh: form.register('newPaymentPassword', {
      validate: (value) => {
        const problem = faultOf(rule, value)
        return problem ? problemText(text, problem, rule) : true
      },
    }),
    confirmed: form.register('confirmPaymentPassword', {
      validate: (value, { newPaymentPassword }) =>
        value === newPaymentPassword || text('identity.problem.passwordsDiffer'),
    }),
    submit: form.handleSubmit(({ loginPassword, oldPaymentPassword, ...values }) => {
      const proof = asksOld ? { oldPaymentPassword } : asksLogin ? { loginPassword } : {}
      action.mutate(
        { ...values, ...proof },
        {
          onSuccess() {
            form.reset(empty)
            onDone()
          },
          onError(error) {
            if (error.code === 'login_password_required') setAsksLogin(true)
            const field = fieldOf[error.code]
            if (!field) return
            const { id, values: words } = explain(error)
            const broken = error.code === 'fields_invalid'
            const message = broken ? ruleText(text, rule) : text(id, words)
            form.setError(field, { message }, { shouldFocus: true })
          },
        },
      )
    }),
  }
}

function Form(props: Props & { rule: FieldRule; asksOld: boolean }): ReactElement {
  const text = useText()
  const it = usePaymentPassword(props.onDone, props.rule, props.asksOld)
  const secret = { type: 'password', maxLength: 100 } as const
  const pin = { ...secret, autoComplete: 'off', inputMode: 'numeric' } as const
  return (
    <form
      noValidate
      className="grid gap-4"
      aria-busy={it.action.isPending}
      onSubmit={(event) => void it.submit(event)}
    >
      <FailureNotice error={it.error} explain={explain} />
      {it.asksLogin && (
        <TextField
          {...secret}
          label={text('identity.payment.login')}
          autoComplete="current-password"
          error={it.errors.loginPassword?.message}
          {...it.login}
        />
      )}
      {props.asksOld && (
        <TextField
          {...pin}
          label={text('identity.payment.old')}
          error={it.errors.oldPaymentPassword?.message}
          {...it.old}
        />
      )}
      <TextField
        {...pin}
        label={text('identity.payment.new')}
        hint={ruleText(text, props.rule)}
        error={it.errors.newPaymentPassword?.message}
        {...it.fresh}
      />
      <TextField
        {...pin}
        label={text('identity.payment.confirm')}
        error={it.errors.confirmPaymentPassword?.message}
        {...it.confirmed}
      />
      <div className="flex flex-wrap-reverse gap-3 w-full max-w-md ms-auto *:grow">
        {props.aside}
        <Button type="submit" pending={it.action.isPending}>
          {text(props.asksOld ? 'identity.payment.change' : 'identity.payment.set')}
        </Button>
      </div>
    </form>
  )
}
