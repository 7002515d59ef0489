import type { InputOf } from '@kancil/contract/endpoint'
import { register, type RegisterSettings } from '@kancil/contract/identity/registration'
import { type SignIn } from '@kancil/contract/identity/login'
import { registerMobile } from '@kancil/contract/identity/phone'
import type { FieldProblem, FieldRule } from '@kancil/contract/identity/registration-fields'
import { businessDay } from '@kancil/contract/time'
import { birthdayFault } from '@kancil/rules/identity/age'
import { faultOf } from '@kancil/rules/identity/field-rules'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type Text, useLanguageStore, useText } from '../../../i18n/use-text.tsx'
import { isUndecided } from '../../../lib/call/undecided.ts'
import { useAction } from '../../../lib/call/queries.ts'
import { useSiteInfo } from '../../../lib/site.ts'
import { visitCodes } from '../../../lib/session/visit-codes.ts'
import { cleanValue } from './clean-value.ts'
import { type fieldWords, isFormField, problemText } from './field-words.ts'
import { useAffiliate, useTypedCode } from './use-affiliate.ts'
import { faultOf as faultOfProvider } from '../phone-auth/client.ts'
import { faultTexts } from '../login/provider-texts.ts'
import { useEnter } from '../login/use-enter.ts'
import { useProviderCode } from '../codes/use-provider-code.ts'
import { useSmsCode } from '../codes/use-sms-code.ts'

export type RegisterMethod = RegisterSettings['methods'][number]
export type FormField = { readonly name: keyof typeof fieldWords; readonly rule: FieldRule }
type Values = Record<string, string>

/** Whether a form value is valid: true, or the error in words. The same rules as on the server. */
export function checkField(
  text: Text,
  field: FormField,
  value: string,
  whole: { readonly password: string; readonly minimumAge: number },
): string | true {
  const clean = cleanValue(field.name, value)
  if (field.name === 'confirmPassword')
    return clean === whole.password || text('identity.problem.passwordsDiffer')
  const problem = faultOf(field.rule, clean)
  if (problem) return problemText(text, problem, field.rule, field.name)
  if (field.name !== 'birthday' || clean === '') return true
  const { minimumAge } = whole
  const fault = birthdayFault(clean, businessDay(new Date()), minimumAge)
  if (fault === 'under_age') return text('identity.problem.underAge', { minimumAge })
  return fault ? text('identity.problem.birthday') : true
}

/**
 * The steps of a registration: the form, the puzzle, the call, and showing errors at their fields.
 */
export function useRegistration(settings: RegisterSettings, method: RegisterMethod) {
  const text = useText()
  const enter = useEnter()
  const language = useLanguageStore().language()
  const action = useRegister(method)
  const { sms, tokenFor } = useRegisterCode(method)
  const [verifying, setVerifying] = useState(false)
  const [captchaVersion, setCaptchaVersion] = useState(0)
  // One id per filled form: a double click or a retry after a lost answer makes one account.
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const terms = useTerms(settings)
  const affiliate = useAffiliate()
  const typedCode = useTypedCode()
  const fields = fieldsOf(settings, method, affiliate.shown)
  const hasCode = fields.some(({ name }) => name === 'verificationCode')
  const empty = Object.fromEntries(fields.map(({ name }) => [name, '']))
  const form = useForm<Values>({ defaultValues: empty, mode: 'onTouched' })

  function send(verification?: string, firebaseIdToken?: string): void {
    setVerifying(false)
    const proofs = { verification, firebaseIdToken, affiliateCode: affiliate.code }
    const input = {
      ...registerInput(settings, filledValues(fields, form.getValues()), proofs),
      ...{ requestId, language, termsAgreed: terms.agreed },
    }
    action.send(input, { onSuccess: enter, onError: ({ code, value }) => showRefusal(code, value) })
  }

  async function submit(values: Values): Promise<void> {
    if (!terms.check() || !(await typedCode.stands(values['affiliateCode']))) return
    // A puzzle was already solved for the code in the form.
    if (hasCode && tokenFor) await sendByProvider(tokenFor(values['verificationCode'] ?? ''))
    else if (hasCode) send()
    else setVerifying(true)
  }

  async function sendByProvider(token: Promise<string>): Promise<void> {
    try {
      send(undefined, await token)
    } catch (error) {
      const message = text(faultTexts[faultOfProvider(error)])
      form.setError('verificationCode', { message }, { shouldFocus: true })
    }
  }

  function showRefusal(code: string, value: Readonly<Record<string, unknown>>): void {
    setCaptchaVersion((version) => version + 1)
    // A refused registration was not made, so the next attempt gets a new id. Without an answer the
    // outcome is unknown, so the id stays.
    if (!isUndecided({ code })) setRequestId(crypto.randomUUID())
    for (const [name, message] of faultsOf(text, fields, code, value))
      form.setError(name, { message }, { shouldFocus: true })
  }

  return {
    form,
    fields,
    terms,
    sms,
    captchaVersion,
    error: action.error && isAtField(action.error.code) ? null : action.error,
    pending: action.isPending || typedCode.isPending,
    verifying,
    badCode: typedCode.isBad,
    codeSeen() {
      typedCode.seen()
      form.setError('affiliateCode', { message: text('entry.affiliate.title') })
      form.setFocus('affiliateCode')
    },
    submit: form.handleSubmit(submit),
    verified: send,
    back: () => setVerifying(false),
    reset() {
      form.reset(empty)
      action.reset()
      terms.reset()
    },
  }
}

/** The code to the phone: ours, or the provider's, which is exchanged for a token. */
function useRegisterCode(method: RegisterMethod) {
  const { phoneAuth } = useSiteInfo()
  const ownCode = useSmsCode({ purpose: 'register', method })
  const provided = useProviderCode(phoneAuth)
  if (!phoneAuth) return { sms: ownCode, tokenFor: undefined }
  return { sms: provided, tokenFor: (code: string) => provided.tokenFor(code.trim()) }
}

type RegisterInput = InputOf<typeof registerMobile>
type Outcome = {
  readonly onSuccess: (answer: SignIn) => void
  readonly onError: (error: {
    readonly code: string
    readonly value: Readonly<Record<string, unknown>>
  }) => void
}

/**
 * The call for a method. Both take the same input, but registration by user name always has a name
 * and a password.
 */
function useRegister(method: RegisterMethod) {
  const byName = useAction(register)
  const byMobile = useAction(registerMobile)
  const { error, isPending, reset } = method === 'mobile' ? byMobile : byName
  return {
    error,
    isPending,
    reset,
    send(input: RegisterInput, outcome: Outcome): void {
      if (method === 'mobile') byMobile.mutate(input, outcome)
      else byName.mutate({ username: '', password: '', ...input }, outcome)
    },
  }
}

function fieldsOf(
  settings: RegisterSettings,
  method: RegisterMethod,
  asksAffiliate: boolean,
): FormField[] {
  return (method === 'mobile' ? settings.mobileFields : settings.fields).filter(
    (field): field is FormField =>
      isFormField(field.name) && (field.name !== 'affiliateCode' || asksAffiliate),
  )
}

export function useTerms(settings: RegisterSettings) {
  const [agreed, setAgreed] = useState(settings.termsAgreedByDefault)
  const [missing, setMissing] = useState(false)
  return {
    agreed,
    missing,
    set(next: boolean) {
      setAgreed(next)
      setMissing(false)
    },
    check() {
      setMissing(!agreed)
      return agreed
    },
    reset() {
      setAgreed(settings.termsAgreedByDefault)
      setMissing(false)
    },
  }
}

function filledValues(fields: readonly FormField[], values: Values): Values {
  const clean = fields.map(({ name }) => [name, cleanValue(name, values[name] ?? '')] as const)
  return Object.fromEntries(clean.filter(([, value]) => value !== ''))
}

type Proofs = {
  readonly verification: string | undefined
  readonly firebaseIdToken: string | undefined
  readonly affiliateCode: string
}

function registerInput(
  settings: RegisterSettings,
  { verificationCode, ...filled }: Values,
  { verification, firebaseIdToken, affiliateCode }: Proofs,
): Omit<RegisterInput, 'requestId' | 'termsAgreed'> {
  const { password } = filled
  const { referralCode } = visitCodes()
  return {
    // Copied if the form has no field for it (specification, section 5).
    ...(password ? { confirmPassword: password } : {}),
    ...filled,
    ...(verification ? { verification } : {}),
    // If the provider has accepted the code, our server gets its token.
    ...(verificationCode && !firebaseIdToken ? { verificationCode } : {}),
    ...(firebaseIdToken ? { firebaseChannel: 'sms' as const, firebaseIdToken } : {}),
    ...(referralCode ? { referralCode } : {}),
    ...(affiliateCode ? { affiliateCode } : {}),
    termsVersion: settings.termsVersion,
    registerMethod: 'WEB',
    login: true,
    domain: location.hostname,
    registerUrl: `${location.origin}${location.pathname}`,
  }
}

/** Each error is shown once, at its field; several errors are also listed at the top. */
export function isAtField(code: string): boolean {
  return code.startsWith('code_') || atFields.has(code)
}

const atFields: ReadonlySet<string> = new Set([
  'mobile_invalid',
  'mobile_taken',
  'account_taken',
  'under_age',
  'password_breached',
])

/** Which field an error belongs to, and its message. */
function faultsOf(
  text: Text,
  fields: readonly FormField[],
  code: string,
  value: Readonly<Record<string, unknown>>,
): (readonly [string, string])[] {
  if (code.startsWith('code_')) return codeFault(text, code, value)
  if (code === 'mobile_invalid') return [['mobileNum', text('phone.number.invalid')]]
  if (code === 'mobile_taken') return [['mobileNum', text('phone.number.taken')]]
  if (code === 'account_taken') return [['username', text('identity.register.taken')]]
  if (code === 'under_age') return [['birthday', text('identity.problem.underAge', value)]]
  if (code === 'password_breached') return [['password', text('identity.problem.passwordBreached')]]
  if (code !== 'fields_invalid') return []
  const faults = value['fields'] as { name: string; problem: FieldProblem }[]
  return faults.flatMap(({ name, problem }) => {
    const rule = fields.find((field) => field.name === name)?.rule
    return rule ? [[name, problemText(text, problem, rule, name)] as const] : []
  })
}

function codeFault(
  text: Text,
  code: string,
  value: Readonly<Record<string, unknown>>,
): (readonly [string, string])[] {
  const words =
    code === 'code_wrong'
      ? text('phone.code.wrong', value)
      : text(code === 'code_too_many' ? 'phone.code.tooMany' : 'phone.code.expired')
  return [['verificationCode', words]]
}
