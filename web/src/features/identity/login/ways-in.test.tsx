import { registerSettings, type RegisterSettings } from '@kancil/contract/identity/registration'
import { affiliate, checkAffiliate } from '@kancil/contract/identity/invites'
import type { FeatureFlag } from '@kancil/contract/site/flags'
import type { SiteInfo } from '@kancil/contract/site/info'
import { settingsMessage, siteInfo } from '@kancil/contract/site/info'
import { defaultRegisterRules } from '@kancil/rules/identity/field-rules'
import { defaultSettings } from '@kancil/rules/site/defaults'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AccountBox } from '../../../apps/member/shell/header/account-box.tsx'
import { ModalsProvider, modalNames } from '../../../lib/screen/modal.tsx'
import { createQueryClient, keyOf } from '../../../lib/call/queries.ts'
import { BrowserRouter } from '../../../lib/router.tsx'
import { deliver } from '../../../lib/live/state.ts'
import { keepVisitCodes } from '../../../lib/session/visit-codes.ts'
import { show } from '../../../ui/testing.ts'
import { LoginModal } from './modal.tsx'
import { RegisterModal } from '../registration/modal.tsx'

/** The site settings that these screens read. */
const info = {
  brand: { name: 'Kancil', merchant: 'kancil' },
  currency: 'MYR',
  defaultLanguage: 'EN',
  languages: ['EN'],
  playMoney: true,
  loginRequired: false,
  termsAge: 18,
  minimumAge: 21,
  termsAgreed: true,
  social: [],
  flags: { ...defaultSettings.flags, DIRECTREG3: true, FREEPLAY3: false },
  customerService: [],
  resources: [],
} as Partial<SiteInfo> as SiteInfo
let standing: ReadonlySet<string>
const nothing = (): void => undefined

beforeEach(() => {
  standing = new Set()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  // Only the network is faked here.
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const refuse = (message: string) =>
      Response.json({ success: false, message, value: {} }, { status: 422 })
    if (url.startsWith(affiliate.path) && !url.startsWith(checkAffiliate.path))
      return Response.json({ success: true, value: { affiliateCode: '' } })
    const { code } = JSON.parse(String(init?.body ?? '{}')) as { code?: string }
    return standing.has(code ?? '')
      ? Response.json({ success: true, value: {} })
      : refuse('invitation_code_error')
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function registerRules(methods: RegisterSettings['methods']): RegisterSettings {
  return {
    methods,
    mobileFields: (['countryDialingCode', 'mobileNum', 'verificationCode'] as const).map(
      (name) => ({
        name,
        rule: { ...defaultRegisterRules[name], enabled: true },
      }),
    ),
    fields: (['username', 'password', 'affiliateCode'] as const).map((name) => ({
      name,
      rule: { ...defaultRegisterRules[name], enabled: true },
    })),
    password: defaultRegisterRules.password,
    paymentPassword: defaultRegisterRules.paymentPassword,
    termsAge: 18,
    minimumAge: 21,
    termsVersion: '1',
    termsAgreedByDefault: true,
  }
}

async function open(
  element: ReactElement,
  change: Partial<SiteInfo> = {},
  methods: RegisterSettings['methods'] = ['username'],
): Promise<void> {
  const queries = createQueryClient()
  queries.setQueryData(keyOf(siteInfo, {}), { ...info, ...change })
  queries.setQueryData(keyOf(registerSettings, {}), registerRules(methods))
  await show(
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <ModalsProvider names={new Set(modalNames)}>{element}</ModalsProvider>
      </BrowserRouter>
    </QueryClientProvider>,
  )
  await act(() => new Promise((done) => setTimeout(done, 20)))
}

const login = (at = '') => <LoginModal at={at} close={nothing} />
const flag = (name: FeatureFlag, on: boolean): Partial<SiteInfo> => ({
  flags: { ...info.flags, [name]: on },
})
const seen = (name: string): boolean => screen.queryAllByText(name).length > 0

test.each([
  ['DIRECTREG3', 'Register', <AccountBox key="" />],
  ['DIRECTREG3', 'Register now', login()],
  ['FREEPLAY3', 'Free demo', <AccountBox key="" />],
  ['FREEPLAY3', 'Free demo', login()],
] as const)('%s shows or hides "%s"', async (name, label, element) => {
  for (const on of [true, false]) {
    await open(element, flag(name, on))
    expect(seen(label)).toBe(on)
    cleanup()
  }
})

test('MOBILEVERCODELOGIN3 shows or hides the login by mobile number', async () => {
  for (const on of [true, false]) {
    await open(login(), flag('MOBILEVERCODELOGIN3', on))
    expect(screen.queryByRole('tab', { name: 'Mobile number' }) !== null).toBe(on)
    cleanup()
  }
})

test('a remembered login by mobile number begins there, with the number', async () => {
  const stored = { username: '123456789', type: 'sms', countryDialingCode: '60' }
  document.cookie = `kancil-remembered=${encodeURIComponent(JSON.stringify(stored))}`
  await open(login(), flag('MOBILEVERCODELOGIN3', true))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Mobile number/ }).value).toBe(
    '123456789',
  )
  document.cookie = 'kancil-remembered=; max-age=0'
})

test('the way to a new password stands where the operator has it on', async () => {
  for (const forgotByPhone of [true, false]) {
    await open(login(), { forgotByPhone })
    expect(seen('Forgot your password?')).toBe(forgotByPhone)
    cleanup()
  }
})

test('the methods of registration are tabs where there are two', async () => {
  for (const methods of [['username'], ['username', 'mobile'], ['mobile']] as const) {
    await open(<RegisterModal close={nothing} />, {}, [...methods])
    const tabs = screen.queryAllByRole('tab').map((tab) => tab.textContent)
    expect(tabs).toEqual(methods.length > 1 ? ['User name', 'Mobile number'] : [])
    expect(screen.queryByLabelText(/Verification code/) !== null).toBe(methods[0] === 'mobile')
    cleanup()
  }
})

test.each([
  [[], []],
  [['google'], ['Continue with Google']],
  [['facebook'], ['Continue with Facebook']],
  [
    ['google', 'facebook'],
    ['Continue with Google', 'Continue with Facebook'],
  ],
] as const)('with the providers %j the forms offer %j', async (social, labels) => {
  for (const element of [login(), <RegisterModal key="" close={nothing} />]) {
    await open(element, { social: [...social] })
    const offered = ['Continue with Google', 'Continue with Facebook'].filter(seen)
    expect(offered).toEqual(labels)
    cleanup()
  }
})

test('an open form follows the operator’s switches at once', async () => {
  await open(<RegisterModal close={nothing} />)
  expect(seen('Open an account')).toBe(true)
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: true, value: { ...registerRules(['username']), methods: [] } }),
  )
  await act(async () => deliver({ type: settingsMessage, data: { key: 'flags' } }))
  await screen.findByText('Registration is closed')
})

test('the agents’ door offers nothing but the login', async () => {
  await open(login('agent'), { social: ['google'], ...flag('FREEPLAY3', true) })
  expect(seen('Agent login')).toBe(true)
  for (const label of ['Continue with Google', 'Free demo', 'Register now'])
    expect(seen(label), label).toBe(false)
})

test('the affiliate field shows where the address has no code, or one that fails', async () => {
  const isOffered = async (address: string): Promise<boolean> => {
    history.replaceState(null, '', address)
    keepVisitCodes()
    await open(<RegisterModal close={nothing} />)
    const is = screen.queryByLabelText(/Affiliate code/) !== null
    cleanup()
    sessionStorage.clear()
    return is
  }
  standing = new Set(['GOODCODE'])
  expect(await isOffered('/')).toBe(true)
  expect(await isOffered('/?affiliateCode=BADCODE')).toBe(true)
  expect(await isOffered('/?affiliateCode=GOODCODE')).toBe(false)
  expect(await isOffered('/?code=GOODCODE')).toBe(false)
})

test('codes of an invitation are kept when the address goes on', () => {
  history.replaceState(null, '', '/?referralCode=FRIEND22')
  keepVisitCodes()
  history.replaceState(null, '', '/rng')
  keepVisitCodes()
  expect(JSON.parse(sessionStorage.getItem('kancil-invited')!)).toMatchObject({
    referralCode: 'FRIEND22',
  })
})
