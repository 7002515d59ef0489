import { normaliseField } from '@kancil/rules/identity/field-rules'
import type { ReactElement } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useText } from '../../../i18n/use-text.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { CodeField } from '../codes/field.tsx'
import { CountrySelect } from './country-select.tsx'
import { useMobileCheck } from './use-mobile-check.ts'
import type { PhoneNumber, SmsCode } from '../codes/use-sms-code.ts'

type Form = UseFormReturn<Record<string, string>>

/** The number as entered in the form. */
export function numberIn(form: Form): PhoneNumber {
  const { countryDialingCode = '', mobileNum = '' } = form.getValues()
  return { countryDialingCode, mobileNum: normaliseField('mobileNum', mobileNum) }
}

/** Sends a code if the number is valid; otherwise shows why at the field. */
export async function sendTo(form: Form, sms: SmsCode): Promise<void> {
  if (await form.trigger('mobileNum', { shouldFocus: true })) sms.begin(numberIn(form))
}

/** Country, number and the code sent to it. */
export function MobileFields(props: { form: Form; sms: SmsCode }): ReactElement {
  const { form, sms } = props
  const text = useText()
  const check = useMobileCheck()
  const { errors } = form.formState
  return (
    <>
      <Controller
        control={form.control}
        name="countryDialingCode"
        render={({ field: { value = '', onChange, onBlur, name, ref } }) => (
          <CountrySelect
            onlyTexts
            label={text('identity.field.countryDialingCode')}
            {...{ value, onChange, onBlur, name, ref }}
          />
        )}
      />
      <TextField
        label={text('identity.field.mobileNum')}
        type="tel"
        dir="ltr"
        autoComplete="tel-national"
        maxLength={40}
        error={errors['mobileNum']?.message}
        {...form.register('mobileNum', {
          validate: (value, { countryDialingCode = '' }) => check(countryDialingCode, value),
        })}
      />
      <CodeField
        sms={sms}
        sentText="phone.sent"
        onSend={() => void sendTo(form, sms)}
        error={errors['verificationCode']?.message}
        {...form.register('verificationCode', {
          validate: (value) => /^\d{6}$/.test(value.trim()) || text('phone.code.invalid'),
        })}
      />
    </>
  )
}
