import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countryList } from '@kancil/contract/identity/countries'
import { offeredLanguages } from '@kancil/contract/languages'
import { createLanguageStore } from '../../../i18n/language-store.ts'
import { CallError } from '../../../lib/call/error.ts'
import { createQueryClient } from '../../../lib/call/queries.ts'
import { show } from '../../../ui/testing.ts'
import { CodeField } from './field.tsx'
import { explainLogin, explainRecovery, explainRegistration } from '../phone-auth/texts.ts'
import { type SmsUse, useSmsCode } from './use-sms-code.ts'

const number = { countryDialingCode: '60', mobileNum: '123456789' }
let requests: object[]
let answer: () => Response
/** Delivers the list of countries. */
let giveCountries: () => void
let startedAt: number
/**
 * Time limit of one test, in ms: it fails with what was missing before the runner's own timeout,
 * which gives no reason.
 */
const patienceMs = 4_000
const refusal = (message: string, value: object = {}) =>
  Response.json({ success: false, message, value }, { status: 422 })

beforeEach(() => {
  requests = []
  startedAt = performance.now()
  answer = () => Response.json({ success: true, value: { expiredMinutes: 5 } })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  // Only the network is faked here.
  const countries = new Promise<void>((resolve) => {
    giveCountries = resolve
  })
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url === countryList.path) {
      await countries
      return Response.json({ success: true, value: { countries: [], homeCountry: 'MY' } })
    }
    requests.push(JSON.parse(String(init?.body)) as object)
    return answer()
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The field with a puzzle that is a single button. */
function Harness({ use }: { use: SmsUse }): ReactElement {
  const sms = useSmsCode(use)
  return (
    <>
      {sms.verifying && (
        <button type="button" onClick={() => sms.verified('proof')}>
          Solve
        </button>
      )}
      <CodeField sms={sms} sentText="phone.sent" onSend={() => sms.begin(number)} />
    </>
  )
}

async function open(use: SmsUse, hasCountries = true): Promise<void> {
  if (hasCountries) giveCountries()
  await show(
    <QueryClientProvider client={createQueryClient()}>
      <Harness use={use} />
    </QueryClientProvider>,
  )
  if (hasCountries) await until(() => expect(button(sends).getAttribute('aria-busy')).toBe(null))
}
/** The label of the code button, before and after. */
const sends = /Send code|Again in/
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 5)))
const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
/** Waits in real time, not by the fake clock: `vi.waitFor` would advance it. */
async function until(holds: () => void): Promise<void> {
  for (;;) {
    try {
      return holds()
    } catch (error) {
      if (performance.now() - startedAt > patienceMs) throw error
    }
    await settle()
  }
}
async function press(name: RegExp): Promise<void> {
  await act(async () => fireEvent.click(button(name)))
}
const pass = (seconds: number) => act(async () => vi.advanceTimersByTime(seconds * 1000))

test('a code is sent once, then counted down for 60 seconds times its minutes', async () => {
  await open({ purpose: 'login' })
  await press(/Send code/)
  await press(/Solve/)
  expect(requests).toEqual([
    {
      countryDialingCode: '60',
      mobileNum: '123456789',
      purpose: 'login',
      language: 'EN',
      verification: 'proof',
    },
  ])
  await until(() => expect(button(/Again in 5:00/).disabled).toBe(true))
  expect(screen.getByRole('status').textContent).toMatch(/if the number has an account/)
  await pass(1)
  expect(button(/Again in 4:59/).disabled).toBe(true)
  await press(/Again in 4:59/)
  expect(screen.queryByText('Solve')).toBe(null)
  // If the dialog is closed and opened again, the countdown continues.
  cleanup()
  await open({ purpose: 'login' })
  expect(button(/Again in 4:59/).disabled).toBe(true)
  await pass(298)
  expect(button(/Again in 0:01/).disabled).toBe(true)
  await pass(1)
  expect(button(/Send code/).disabled).toBe(false)
  await press(/Send code/)
  expect(screen.queryByText('Solve')).not.toBe(null)
})

test('before the countries are there, no number has one and nothing is sent to it', async () => {
  await open({ purpose: 'register', method: 'mobile' }, false)
  expect(button(/Send code/).disabled).toBe(true)
  giveCountries()
  await until(() => expect(button(/Send code/).disabled).toBe(false))
})

test.each([
  ['code_limit', /Too many codes were requested/],
  ['code_paused', /cannot be sent to this area/],
  ['country_not_served', /do not send codes to numbers in this country/],
  ['mobile_invalid', /enter a valid mobile number/],
  ['too_many_requests', /./],
])('a send that fails with %s is a warning to confirm', async (code, words) => {
  answer = () => refusal(code)
  await open({ purpose: 'register', method: 'mobile' })
  await press(/Send code/)
  await press(/Solve/)
  await until(() => expect(screen.getByRole('alertdialog').textContent).toMatch(words))
  await press(/OK/)
  await until(() => expect(screen.queryByRole('alertdialog')).toBe(null))
  expect(button(/Send code/).disabled).toBe(false)
  // Two sends are a second apart.
  await press(/Send code/)
  expect(screen.queryByText('Solve')).toBe(null)
  await pass(1)
  await press(/Send code/)
  expect(screen.queryByText('Solve')).not.toBe(null)
})

test('one that was sent a moment ago is waited for', async () => {
  answer = () => refusal('code_too_soon', { retryAfterSeconds: 42 })
  await open({ purpose: 'recover' })
  await press(/Send code/)
  await press(/Solve/)
  await until(() => expect(button(/Again in 0:42/).disabled).toBe(true))
})

const refusals = [
  [explainLogin, 'code_wrong'],
  [explainLogin, 'code_expired'],
  [explainLogin, 'code_too_many'],
  [explainLogin, 'mobile_invalid'],
  [explainLogin, 'sms_login_closed'],
  [explainRegistration, 'code_wrong'],
  [explainRegistration, 'mobile_taken'],
  [explainRecovery, 'recovery_closed'],
  [explainRecovery, 'code_too_many'],
] as const

test.each(offeredLanguages)('each refusal has words of its own in %s', async (language) => {
  const store = createLanguageStore(language)
  await Promise.all((['shell', 'app', 'phone'] as const).map((group) => store.need(group)))
  const texts = refusals.map(([explain, code]) => {
    const { id, values } = explain(new CallError(code, { triesLeft: 2 }) as never)
    return store.i18n._(id, values)
  })
  expect(texts.filter((text) => /phone\.|identity\./.test(text))).toEqual([])
  expect(new Set(texts).size).toBe(new Set(refusals.map(([, code]) => code)).size)
})
