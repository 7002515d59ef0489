import { countryList } from '@kancil/contract/identity/countries'
import { offeredLanguages } from '@kancil/contract/languages'
import { type SiteInfo, siteInfo } from '@kancil/contract/site/info'
import { defaultRegisterRules } from '@kancil/rules/identity/field-rules'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLanguageStore } from '../../../i18n/language-store.ts'
import type { MessageId } from '../../../i18n/message-id.ts'
import { TextProvider } from '../../../i18n/use-text.tsx'
import { ModalsProvider, modalNames } from '../../../lib/screen/modal.tsx'
import { createQueryClient, keyOf } from '../../../lib/call/queries.ts'
import { BrowserRouter } from '../../../lib/router.tsx'
import { ForgotEmailForm } from '../passwords/forgot-email-form.tsx'
import { ForgotForm } from '../passwords/forgot-form.tsx'
import { LoginForm } from '../login/form.tsx'
import { PasswordForm } from '../passwords/form.tsx'
import { SmsLoginForm } from '../login/sms-login-form.tsx'

let calls: string[]
beforeEach(() => {
  calls = []
  // Only the network is faked here: nothing may be sent.
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url)
    return Response.json({ success: false, message: 'internal', value: {} }, { status: 500 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const nothing = (): void => undefined
/** The site settings that these forms read. */
const info = { languages: [] } as Partial<SiteInfo> as SiteInfo
const rule = defaultRegisterRules.password

type FieldValues = Readonly<Partial<Record<MessageId, string>>>
type Faults = Readonly<Partial<Record<MessageId, MessageId>>>

/**
 * In each language: fills in a form, submits it, expects these errors at these fields in that
 * language, and checks that nothing was sent.
 */
async function expectFaults(
  form: ReactElement,
  filled: FieldValues,
  faults: Faults,
): Promise<void> {
  for (const language of offeredLanguages) {
    const store = createLanguageStore(language)
    await Promise.all((['shell', 'app', 'phone'] as const).map((group) => store.need(group)))
    const text = (id: string): string => store.i18n._(id as MessageId)
    const queries = createQueryClient()
    queries.setQueryData(keyOf(siteInfo, {}), info)
    queries.setQueryData(keyOf(countryList, {}), { countries: [] })
    const { container, getByLabelText } = render(
      <QueryClientProvider client={queries}>
        <TextProvider store={store}>
          <BrowserRouter>
            <ModalsProvider names={new Set(modalNames)}>{form}</ModalsProvider>
          </BrowserRouter>
        </TextProvider>
      </QueryClientProvider>,
    )
    for (const [label, value] of Object.entries(filled))
      fireEvent.change(getByLabelText(text(label)), { target: { value } })
    await act(async () => void fireEvent.submit(container.querySelector('form')!))
    const marked = [...container.querySelectorAll('[aria-invalid=true]')].map((field) => {
      const label = container.querySelector(`label[for="${field.id}"]`)?.textContent
      return `${label}: ${document.getElementById(`${field.id}-error`)?.textContent}`
    })
    const expected = Object.entries(faults).map(
      ([label, fault]) => `${text(label)}: ${text(fault)}`,
    )
    expect(marked, language).toEqual(expected)
    cleanup()
  }
  expect(calls).toEqual([])
}

test('login: an empty form', () =>
  expectFaults(
    <LoginForm onDemand={nothing} />,
    {},
    {
      'identity.field.username': 'identity.problem.enter.username',
      'identity.field.password': 'identity.problem.enter.password',
    },
  ))

test('login by SMS: an empty form', () =>
  expectFaults(
    <SmsLoginForm />,
    {},
    {
      'identity.field.mobileNum': 'identity.problem.choose.mobileNum',
      'phone.code': 'phone.code.invalid',
    },
  ))

const change = (
  <PasswordForm account="aina" rule={rule} asksOld onAsksOld={nothing} onDone={nothing} />
)

test('change password: an empty form', () =>
  expectFaults(
    change,
    {},
    {
      'identity.password.old': 'identity.problem.required',
      'identity.password.new': 'identity.problem.required',
    },
  ))

test('change password: no confirmation', () =>
  expectFaults(
    change,
    { 'identity.password.old': 'rimba malam 7', 'identity.password.new': 'sungai pagi 42' },
    { 'identity.password.confirm': 'identity.problem.passwordsDiffer' },
  ))

test('forgot by e-mail: an empty form', () =>
  expectFaults(
    <ForgotEmailForm onSent={nothing} />,
    {},
    {
      'identity.field.username': 'identity.problem.enter.username',
      'proof.forgot.email': 'proof.forgot.emailInvalid',
    },
  ))

test('forgot by phone: an empty form', () =>
  expectFaults(
    <ForgotForm rule={rule} onDone={nothing} />,
    {},
    {
      'identity.field.mobileNum': 'identity.problem.choose.mobileNum',
      'phone.code': 'phone.code.invalid',
      'phone.forgot.newPassword': 'identity.problem.required',
    },
  ))
