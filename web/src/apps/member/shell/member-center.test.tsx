import { type SiteInfo, siteInfo } from '@kancil/contract/site/info'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ModalsProvider } from '../../../lib/screen/modal.tsx'
import { createQueryClient, keyOf } from '../../../lib/call/queries.ts'
import { BrowserRouter } from '../../../lib/router.tsx'
import { show } from '../../../ui/testing.ts'
import { MemberCenter } from './member-center.tsx'

beforeEach(() => {
  // A page's content is not tested here: the fake network keeps it loading.
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(at: string, flags: Partial<SiteInfo['flags']> = {}): Promise<void> {
  history.replaceState(null, '', `/?modal=center&at=${at}`)
  const queries = createQueryClient()
  queries.setQueryData(keyOf(siteInfo, {}), { flags } as Partial<SiteInfo> as SiteInfo)
  await show(
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <ModalsProvider names={new Set(['center'])}>
          <MemberCenter at={at} close={() => undefined} />
        </ModalsProvider>
      </BrowserRouter>
    </QueryClientProvider>,
  )
}
const closedNotice = (): HTMLElement | null =>
  screen.queryByText('This page is not open at the moment.')

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
