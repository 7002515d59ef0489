import { gameMenus } from '@kancil/contract/games/vendors'
import { siteInfo, type SiteInfo } from '@kancil/contract/site/info'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ModalsProvider, modalNames } from '../../../../lib/screen/modal.tsx'
import { createQueryClient, keyOf } from '../../../../lib/call/queries.ts'
import { BrowserRouter } from '../../../../lib/router.tsx'
import { show } from '../../../../ui/testing.ts'
import { testInfo } from '../../testing.ts'
import { HeaderTop } from '../header/top.tsx'
import { PhoneMenu } from './menu.tsx'

const chat = { csType: 'LIVECHAT', title: 'Chat with us', path: 'https://chat.example' } as const
const vip = { csType: 'VIP', title: 'VIP desk', path: 'https://vip.example' } as const

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, value: {} }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(part: 'menu' | 'header', over: Partial<SiteInfo>): Promise<void> {
  const queries = createQueryClient()
  queries.setQueryData(keyOf(siteInfo, {}), { ...testInfo, ...over })
  queries.setQueryData(keyOf(gameMenus, {}), { groups: [] })
  await show(
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <ModalsProvider names={new Set(modalNames)}>
          {part === 'menu' ? <PhoneMenu at="" close={() => undefined} /> : <HeaderTop />}
        </ModalsProvider>
      </BrowserRouter>
    </QueryClientProvider>,
  )
}

test('a phone’s menu has customer service, the free demo and the header’s places', async () => {
  await open('menu', {
    customerService: [chat, vip] as unknown as SiteInfo['customerService'],
    flags: { ...testInfo.flags, FREEPLAY3: true },
  })
  expect(screen.getByRole('link', { name: 'Chat with us' }).getAttribute('href')).toBe(chat.path)
  expect(screen.getByRole('link', { name: 'VIP desk' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Free demo' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Promotions' })).toBeTruthy()
})

test('where nothing is offered nothing is shown', async () => {
  await open('menu', { customerService: [] })
  expect(screen.queryByText('Free demo')).toBeNull()
  expect(screen.queryByText('Help')).toBeNull()
})

test('the header has customer service where there is no side bar', async () => {
  await open('header', { customerService: [chat] as unknown as SiteInfo['customerService'] })
  expect(screen.getByRole('link', { name: 'Chat with us' }).className).toContain('lg:hidden')
})
