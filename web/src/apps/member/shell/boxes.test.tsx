import { gameMenus } from '@kancil/contract/games/vendors'
import { siteInfo, type SiteInfo } from '@kancil/contract/site/info'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ModalsProvider, modalNames } from '../../../lib/screen/modal.tsx'
import { createQueryClient, keyOf } from '../../../lib/call/queries.ts'
import { BrowserRouter } from '../../../lib/router.tsx'
import { startTabSession, endTabSession } from '../../../lib/session/session.ts'
import { show } from '../../../ui/testing.ts'
import { walletBalance } from '@kancil/contract/wallet/balance'
import { testInfo } from '../testing.ts'
import { Footer } from './footer.tsx'
import { HeaderTop } from './header/top.tsx'
import { ServiceIsland } from './islands.tsx'
import { MemberBox } from './header/member-box.tsx'
import { PhoneBar } from './phone/bar.tsx'
import { PhoneMenu } from './phone/menu.tsx'

const chat = { csType: 'LIVECHAT', title: 'Chat with us', path: 'https://chat.example' } as const
const vip = { csType: 'VIP', title: 'VIP desk', path: 'https://vip.example' } as const

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, value: {} }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  history.replaceState(null, '', '/')
})

const parts = {
  menu: <PhoneMenu at="" close={() => undefined} />,
  header: <HeaderTop />,
  account: <MemberBox account="siti" compact={false} />,
  bar: <PhoneBar />,
  footer: <Footer />,
} as const

async function open(part: keyof typeof parts, over: Partial<SiteInfo>): Promise<void> {
  const queries = createQueryClient()
  queries.setQueryData(keyOf(walletBalance, {}), { sumBalance: '1234.56', currency: 'MYR' })
  queries.setQueryData(keyOf(siteInfo, {}), { ...testInfo, ...over })
  queries.setQueryData(keyOf(gameMenus, {}), { groups: [] })
  await show(
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <ModalsProvider names={new Set(modalNames)}>{parts[part]}</ModalsProvider>
      </BrowserRouter>
    </QueryClientProvider>,
  )
}

test('a phone’s menu has customer service, the free demo and the header’s places', async () => {
  await open('menu', {
    customerService: [chat, vip] as unknown as SiteInfo['customerService'],
    flags: { ...testInfo.flags, FREEPLAY3: true },
  })
  expect(screen.getByRole('button', { name: 'Chat with us' })).toBeTruthy()
  // The box of another rank is not theirs.
  expect(screen.queryByRole('button', { name: 'VIP desk' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Free demo' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Promotions' })).toBeTruthy()
})

test('where nothing is offered nothing is shown', async () => {
  await open('menu', { customerService: [] })
  expect(screen.queryByText('Free demo')).toBeNull()
  expect(screen.queryByText('Help')).toBeNull()
})

test('the header has customer service at every width', async () => {
  await ServiceIsland.preload()
  await open('header', { customerService: [chat] as unknown as SiteInfo['customerService'] })
  const button = screen.getByRole('button', { name: 'Chat with us' })
  expect(button.className).not.toContain('hidden')
})

test.each(['/', '/home', '/home/', '/index.html'])(
  'on %s the way home is marked as open',
  async (path) => {
    history.replaceState(null, '', path)
    await open('bar', {})
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page')
  },
)

test('where everybody must log in, the house’s rules are read where they are open', async () => {
  await open('footer', { loginRequired: true })
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('Privacy Policy')).toBe('/helpmc?topic=privacy')
  expect(hrefOf('Help centre')).toBe('/helpmc')
  cleanup()
  await open('footer', { loginRequired: false })
  expect(hrefOf('Privacy Policy')).toBe('/help?topic=privacy')
})

test('the login box chooses between user name and mobile number where both are open', async () => {
  await open('header', { flags: { ...testInfo.flags, MOBILEVERCODELOGIN3: true } })
  fireEvent.click(screen.getByRole('button', { name: 'Mobile number' }))
  expect(screen.getByRole('button', { name: 'Mobile number', pressed: true })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
  expect(location.search).toBe('?modal=login&at=sms')
  cleanup()
  await open('header', {})
  expect(screen.queryByRole('button', { name: 'Mobile number' })).toBeNull()
})

test('pressing the balance hides and shows it', async () => {
  await open('account', {})
  const balance = screen.getByTestId('balance')
  expect(balance.textContent).toContain('1,234.56')
  fireEvent.click(balance)
  expect(screen.getByTestId('balance').textContent).not.toContain('1,234.56')
  fireEvent.click(screen.getByTestId('balance'))
  expect(screen.getByTestId('balance').textContent).toContain('1,234.56')
})

test('withdraw is in the header from tablets on, and in the menu', async () => {
  await open('account', {})
  expect(screen.getByRole('button', { name: 'Withdraw' }).className).toContain('md:grid')
  cleanup()
  startTabSession({ token: 't', account: 'siti', isAgent: 0, merchant: 'kancil' })
  await open('menu', {})
  fireEvent.click(screen.getByRole('menuitem', { name: 'Withdraw' }))
  expect(location.search).toBe('?modal=wallet&at=withdraw')
  endTabSession()
})
