import type { RegisterSettings } from '@kancil/contract/identity/registration'
import type { FieldProblem } from '@kancil/contract/identity/registration-fields'
import { registerSocial } from '@kancil/contract/identity/social'
import { type ReactElement, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { type Text, useLanguageStore, useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { visitCodes } from '../../../lib/session/visit-codes.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { cleanValue } from '../registration/clean-value.ts'
import { isFormField, problemText } from '../registration/field-words.ts'
import { RuledField } from '../registration/form.tsx'
import { explainRegister } from './texts.ts'
import { useEnter } from '../login/use-enter.ts'
import { TermsBox } from '../registration/terms-box.tsx'
import { useFirstFocus } from '../login/use-first-focus.ts'
import { type FormField, isAtField, useTerms } from '../registration/use-registration.ts'

/** Fields that the provider has vouched for, or that nobody has to fill in. */
function isNeeded({ name, rule }: FormField): boolean {
  if (name === 'username' || name === 'birthday') return true
  return rule.required && !answered.includes(name)
}
const answered = ['password', 'confirmPassword', 'captcha', 'email', 'verificationCode']
const number = ['countryDialingCode', 'mobileNum']

/** The short registration after a provider login: user name, birthday, terms. */
export function SocialForm({ settings }: { settings: RegisterSettings }): ReactElement {
  const text = useText()
  const enter = useEnter()
  const language = useLanguageStore().language()
  const action = useAction(registerSocial)
  const terms = useTerms(settings)
  const [requestId] = useState(() => crypto.randomUUID())
  const isProved = settings.fields.some(({ name }) => name === 'verificationCode')
  const fields = settings.fields.filter(
    (field): field is FormField =>
      isFormField(field.name) &&
      isNeeded(field as FormField) &&
      // If numbers are verified by code, an unverified one is not accepted.
      !(isProved && number.includes(field.name)),
  )
  const form = useForm<Record<string, string>>({
    defaultValues: Object.fromEntries(fields.map(({ name }) => [name, ''])),
    mode: 'onTouched',
  })
  useFirstFocus(() => form.setFocus('username'))

  function send(values: Record<string, string>): void {
    if (!terms.check()) return
    const clean = fields.map(({ name }) => [name, cleanValue(name, values[name] ?? '')])
    const filled = Object.fromEntries(clean.filter(([, value]) => value !== ''))
    const codes = Object.fromEntries(Object.entries(visitCodes()).filter(([, code]) => code))
    action.mutate(
      {
        ...codes,
        ...filled,
        requestId,
        username: filled['username'] ?? '',
        termsAgreed: terms.agreed,
        termsVersion: settings.termsVersion,
        language,
        registerMethod: 'WEB',
        domain: location.hostname,
        registerUrl: `${location.origin}${location.pathname}`,
      },
      { onSuccess: enter, onError: (refusal) => showAtFields(text, form, fields, refusal) },
    )
  }

  // Shown once: at its field, if it belongs to one.
  const error = action.error && isAtField(action.error.code) ? null : action.error

  return (
    <form
      noValidate
      className="grid gap-4"
      aria-busy={action.isPending}
      onSubmit={(event) => void form.handleSubmit(send)(event)}
    >
      <FailureNotice error={error} explain={explainRegister} />
      {fields.map((field) => (
        <RuledField
          key={field.name}
          field={field}
          form={form}
          minimumAge={settings.minimumAge}
          captchaVersion={0}
        />
      ))}
      <TermsBox age={settings.termsAge} terms={terms} />
      <Button type="submit" size="lg" block pending={action.isPending}>
        {text('identity.register.submit')}
      </Button>
    </form>
  )
}

/** An error that belongs to a field is shown there. */
function showAtFields(
  text: Text,
  form: UseFormReturn<Record<string, string>>,
  fields: readonly FormField[],
  { code, value }: { readonly code: string; readonly value: Readonly<Record<string, unknown>> },
): void {
  const tell = (name: string, message: string): void =>
    form.setError(name, { message }, { shouldFocus: true })
  if (code === 'account_taken') tell('username', text('identity.register.taken'))
  if (code === 'under_age') tell('birthday', text('identity.problem.underAge', value))
  if (code !== 'fields_invalid') return
  for (const { name, problem } of value['fields'] as { name: string; problem: FieldProblem }[]) {
    const rule = fields.find((field) => field.name === name)?.rule
    if (rule) tell(name, problemText(text, problem, rule, name))
  }
}
