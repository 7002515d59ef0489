import type { RegisterSettings } from '@kancil/contract/identity/registration'
import type { ReactElement } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { type Text, useText } from '../../../i18n/use-text.tsx'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { CaptchaField } from '../verification/captcha-field.tsx'
import { CodeField } from '../codes/field.tsx'
import { CountrySelect } from './country-select.tsx'
import { fieldWords, ruleText } from './field-words.ts'
import { sendTo } from './mobile-fields.tsx'
import { explainRegistration } from '../phone-auth/texts.ts'
import { TermsBox } from './terms-box.tsx'
import { useFirstFocus } from '../login/use-first-focus.ts'
import { useMobileCheck } from './use-mobile-check.ts'
import {
  checkField,
  type FormField,
  type RegisterMethod,
  useRegistration,
} from './use-registration.ts'
import { VerifyStep } from '../login/verify-step.tsx'

/** Every field with its rule, the same in the browser and on the server; errors shown in place. */
export function RegisterForm(props: {
  settings: RegisterSettings
  method: RegisterMethod
}): ReactElement {
  const { settings, method } = props
  const text = useText()
  const registration = useRegistration(settings, method)
  const { form, fields, terms, sms, error, pending } = registration
  const step = sms.verifying ? sms : registration.verifying ? registration : null
  useFirstFocus(() => form.setFocus(method === 'mobile' ? 'mobileNum' : 'username'))
  return (
    <>
      {registration.badCode && (
        <ConfirmDialog title={text('entry.affiliate.title')} onClose={registration.codeSeen}>
          {text('entry.affiliate.text')}
        </ConfirmDialog>
      )}
      {step && <VerifyStep purpose="register" onVerified={step.verified} onBack={step.back} />}
      <form
        hidden={step !== null}
        noValidate
        className={step ? undefined : 'grid gap-4'}
        aria-busy={pending}
        onSubmit={(event) => void registration.submit(event)}
      >
        <FailureNotice error={error} explain={explainRegistration} />
        {fields.map((field) =>
          field.name === 'verificationCode' ? (
            <CodeField
              key={field.name}
              sms={sms}
              sentText="phone.sentNew"
              onSend={() => void sendTo(form, sms)}
              error={form.formState.errors[field.name]?.message}
              {...form.register(field.name, {
                validate: (value) =>
                  checkField(text, field, value, { minimumAge: 0, password: '' }),
              })}
            />
          ) : (
            <RuledField
              key={field.name}
              field={field}
              form={form}
              captchaVersion={registration.captchaVersion}
              minimumAge={settings.minimumAge}
              onlyTexts={fields.some(({ name }) => name === 'verificationCode')}
            />
          ),
        )}
        <TermsBox age={settings.termsAge} terms={terms} />
        <div className="grid grid-cols-[1fr_auto] gap-3">
          <Button type="submit" size="lg" pending={pending}>
            {text('identity.register.submit')}
          </Button>
          <Button variant="secondary" size="lg" disabled={pending} onClick={registration.reset}>
            {text('identity.register.reset')}
          </Button>
        </div>
      </form>
    </>
  )
}

/** One registration field with its rule, in any kind of registration. */
export function RuledField(props: {
  field: FormField
  form: UseFormReturn<Record<string, string>>
  minimumAge: number
  /** A new number asks for another picture. */
  captchaVersion: number
  /** Only countries that codes can be sent to. */
  onlyTexts?: boolean
}): ReactElement {
  const { field, form, minimumAge, captchaVersion } = props
  const text = useText()
  const checkMobile = useMobileCheck(field.name === 'mobileNum')
  const error = form.formState.errors[field.name]?.message
  const { label, placeholder, ...how } = fieldWords[field.name]
  const common = {
    error,
    maxLength: 254,
    ...form.register(field.name, {
      validate(value, { password = '', countryDialingCode }) {
        const verdict = checkField(text, field, value, { password, minimumAge })
        if (verdict !== true || field.name !== 'mobileNum' || value === '') return verdict
        return countryDialingCode === undefined ? true : checkMobile(countryDialingCode, value)
      },
    }),
  }
  if (field.name === 'captcha') return <CaptchaField key={captchaVersion} {...common} />
  if (field.name === 'countryDialingCode')
    return (
      <DialingCode
        label={text(label)}
        error={error}
        form={form}
        onlyTexts={props.onlyTexts ?? false}
      />
    )
  const optional = !field.rule.required && field.name !== 'confirmPassword'
  return (
    <TextField
      label={text(label)}
      optional={optional ? text('identity.optional') : undefined}
      hint={error ? undefined : hintOf(text, field, minimumAge)}
      {...(placeholder ? { placeholder: text(placeholder) } : {})}
      {...(field.name === 'username' ? { autoCapitalize: 'none', spellCheck: false } : {})}
      {...how}
      {...common}
    />
  )
}

/** Selected, not typed: the code comes with the country's name. */
function DialingCode(props: {
  label: string
  error: string | undefined
  form: UseFormReturn<Record<string, string>>
  onlyTexts: boolean
}): ReactElement {
  const { label, error, form, onlyTexts } = props
  return (
    <Controller
      control={form.control}
      name="countryDialingCode"
      render={({ field: { value = '', onChange, onBlur, name, ref } }) => (
        <CountrySelect {...{ label, error, onlyTexts, value, onChange, onBlur, name, ref }} />
      )}
    />
  )
}

const explained = new Set(['username', 'password', 'paymentPassword'])

function hintOf(text: Text, field: FormField, minimumAge: number): string | undefined {
  if (field.name === 'birthday') return text('identity.register.ageHint', { age: minimumAge })
  return explained.has(field.name) ? ruleText(text, field.rule) : undefined
}
