import { type SiteInfo, siteInfo } from '@kancil/contract/site/info'
import { type ContractFlags, consolidatedFunds } from '@kancil/contract/wallet/balance'
import type { OutputOf } from '@kancil/contract/endpoint'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ModalsProvider } from '../../../../lib/screen/modal.tsx'
import { createQueryClient, keyOf } from '../../../../lib/call/queries.ts'
import { BrowserRouter } from '../../../../lib/router.tsx'
import { show } from '../../../../ui/testing.ts'
import { Dices } from 'lucide-react'
import { agentMenu, personalMenu } from '../../../../lib/center/manifest.ts'
import { lazyScreen } from '../../../../lib/screen/lazy-screen.tsx'
import { endTabSession, startTabSession } from '../../../../lib/session/session.ts'
import { CountBadge } from '../../../../ui/count-badge.tsx'
import { AgentCenter } from './agent-center.tsx'
import { type Center, CenterFrame } from './frame.tsx'
import { MemberCenter } from './member-center.tsx'
import { agentPages, personalPages } from './pages.ts'

beforeEach(() => {
  // A page's content is not tested here: the fake network keeps it loading.
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(
  at: string,
  flags: Partial<SiteInfo['flags']> = {},
  centre = <MemberCenter at={at} close={() => undefined} />,
  contracts?: ContractFlags,
): Promise<void> {
  history.replaceState(null, '', `/?modal=center&at=${at}`)
  const queries = createQueryClient()
  const site: Partial<SiteInfo> = { flags: flags as SiteInfo['flags'], customerService: [] }
  queries.setQueryData(keyOf(siteInfo, {}), site as SiteInfo)
  if (contracts)
    queries.setQueryData(
      keyOf(consolidatedFunds, {}),
      contracts as OutputOf<typeof consolidatedFunds>,
    )
  await show(
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <ModalsProvider names={new Set(['center'])}>{centre}</ModalsProvider>
      </BrowserRouter>
    </QueryClientProvider>,
  )
}
const closedNotice = (): HTMLElement | null =>
  screen.queryByText('This page is not available at the moment.')

test.each([
  ['a page that is switched off', 'manualRebate'],
  ['a page that is not known', 'oldPage:wd_1'],
])('%s is said to be closed, beside the pages that are open', async (_, at) => {
  await open(at)
  expect(closedNotice()).toBeTruthy()
  const menu = within(screen.getByRole('navigation', { name: 'Personal centre' }))
  expect(menu.queryByRole('button', { name: 'Cashback' })).toBeNull()
  expect(menu.queryByRole('button', { current: 'page' })).toBeNull()
  fireEvent.click(menu.getByRole('button', { name: 'Withdraw' }))
  expect(location.search).toBe('?modal=center&at=withdraw')
})

test.each([
  ['no page asked for', '', {}],
  ['a page that is switched on', 'manualRebate', { MANPLAYREB3: true }],
])('%s: nothing is said to be closed', async (_, at, flags) => {
  await act(() => open(at, flags))
  expect(closedNotice()).toBeNull()
})

test('no two modules have the same page, and pages are reached from pages that are there', () => {
  for (const pages of [personalPages, agentPages]) {
    const keys = pages.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    for (const page of pages) if ('within' in page) expect(keys).toContain(page.within)
  }
})

test('the menu is in the specification’s order, with my account first', async () => {
  await act(() => open('', { MANPLAYREB3: true }))
  const entries = within(screen.getByRole('navigation', { name: 'Personal centre' }))
    .getAllByRole('button')
    .map((entry) => entry.textContent)
  expect(entries[0]).toBe('My account')
  const built = new Set(personalPages.map(({ key }) => key))
  expect(entries).toHaveLength(personalMenu.filter((key) => built.has(key)).length)
  expect(entries.indexOf('Betting record')).toBeLessThan(entries.indexOf('Account record'))
})

const page = (words: string): (() => ReactElement) => {
  return function Words() {
    return <p>{words}</p>
  }
}
const centre: Center<'personalHistoryCopy' | 'missionLeaderboard'> = {
  modal: 'center',
  title: 'center.title',
  menu: ['personalHistoryCopy', 'missionLeaderboard'],
  nameOf: (key) => `center.${key}`,
  first: 'personalHistoryCopy',
  pages: [
    {
      key: 'limits',
      within: 'missionLeaderboard',
      title: 'center.rewardCenter',
      screen: lazyScreen(
        async () => page('inner'),
        (m) => m,
      ),
    },
    {
      key: 'missionLeaderboard',
      icon: Dices,
      badge: () => <CountBadge count={120} words="120 new" />,
      screen: lazyScreen(
        async () => page('missions'),
        (m) => m,
      ),
    },
    {
      key: 'personalHistoryCopy',
      icon: Dices,
      badge: () => <CountBadge count={0} words="nothing" />,
      screen: lazyScreen(
        async () => page('bets'),
        (m) => m,
      ),
    },
  ],
}

test('a badge counts what is new; a page beside the menu marks the page it is reached from', async () => {
  await open('limits', {}, <CenterFrame center={centre} at="limits" close={() => undefined} />)
  await screen.findByText('inner')
  const menu = within(screen.getByRole('navigation'))
  const entries = menu.getAllByRole('button').map((entry) => entry.textContent)
  expect(entries).toEqual(['Betting record', 'Missions99+120 new'])
  expect(menu.getByRole('button', { current: 'page' }).textContent).toContain('Missions')
  fireEvent.click(screen.getByRole('button', { name: 'Back to Missions' }))
  expect(location.search).toBe('?modal=center&at=missionLeaderboard')
})

test('a page with nothing to press can be scrolled by keyboard', async () => {
  await open('limits', {}, <CenterFrame center={centre} at="limits" close={() => undefined} />)
  const words = await screen.findByText('inner')
  expect(words.closest('.overflow-y-auto')?.getAttribute('tabindex')).toBe('0')
})

const agent = { token: 't', account: 'sri', merchant: 'm', isAgent: 2 } as const
const none: ContractFlags = {
  ...{ dividend: false, dailySalary: false, hourlySalary: false, realtimeSalary: false },
}

test('the agent centre is for agents', async () => {
  startTabSession({ ...agent, isAgent: 0 })
  await act(() => open('', {}, <AgentCenter at="" close={() => undefined} />))
  expect(screen.getByText('The agent centre is for agents.')).toBeTruthy()
  endTabSession()
})

const always = [
  ...['Announcements', 'Team overview', 'Register an account', 'Team management', 'Team betting'],
  ...['User loss', 'My income', 'Account details'],
]
const flagged = [
  ['dividend', 'agentDividendRecordCopy2', 'Bonus'],
  ['dailySalary', 'agentDailyWages2', 'Daily wages'],
  ['hourlySalary', 'agentHourSalary', 'Hourly salary'],
  ['realtimeSalary', 'agentRealtimeSalary', 'Real-time salary'],
] as const

test.each(flagged)(
  'with %s alone, the menu has that page, and marks it',
  async (flag, key, name) => {
    startTabSession(agent)
    const flags = { ...none, [flag]: true }
    await act(() => open(key, {}, <AgentCenter at={key} close={() => undefined} />, flags))
    const menu = within(screen.getByRole('navigation', { name: 'Agent centre' }))
    const entries = menu.getAllByRole('button').map((entry) => entry.textContent)
    expect(entries).toEqual([...always, name])
    expect(menu.getByRole('button', { current: 'page' }).textContent).toBe(name)
    cleanup()
    await act(() => open(key, {}, <AgentCenter at={key} close={() => undefined} />, none))
    expect(closedNotice()).toBeTruthy()
    expect(screen.queryByRole('button', { name })).toBeNull()
    endTabSession()
  },
)

test('every page of the agents’ menu can be opened, and is marked while it is', async () => {
  startTabSession(agent)
  for (const key of agentMenu) {
    const all = { dividend: true, dailySalary: true, hourlySalary: true, realtimeSalary: true }
    await act(() => open(key, {}, <AgentCenter at={key} close={() => undefined} />, all))
    const menu = within(screen.getByRole('navigation', { name: 'Agent centre' }))
    const entries = menu.getAllByRole('button')
    expect(entries).toHaveLength(agentMenu.length)
    const marked = menu.getByRole('button', { current: 'page' })
    expect(entries.indexOf(marked)).toBe(agentMenu.indexOf(key))
    cleanup()
  }
  endTabSession()
})
