import type { VendorGroup } from '@kancil/contract/games/vendors'
import { gameList } from '@kancil/contract/games/lobby'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../../lib/call/queries.ts'
import { startTabSession } from '../../../../lib/session/session.ts'
import { show } from '../../../../ui/testing.ts'
import { VendorDropDown } from './vendor-drop-down.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Place(): ReactElement {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

const vendor = (vassalage: string, gameCount: number) => ({
  ...{ vassalage, gameType: 'RNG' as const, displayName: vassalage, accountTypeName: vassalage },
  ...{ isHot: false, status: 'live' as const, gameCount },
  isGame: gameCount === 1 ? ('GAME' as const) : ('VASSALAGE' as const),
})
const group: VendorGroup = {
  gameCategory: 'RNG',
  vassalage: ['MANY', 'ONLY'],
  vendors: [vendor('MANY', 14), { ...vendor('ONLY', 1), gameId: 'gam_only' }],
}
const game = (at: number) => ({
  ...{ gameId: `gam_${at}`, code: `slot-${at}`, gameName: `Slot ${at}`, gameType: 'RNG' },
  ...{ vassalage: 'MANY', vendorName: 'Many', rtp: '96.00' },
  status: at === 2 ? 'maintenance' : 'live',
})

test('a vendor of several games lists eleven and the way to all; a game is launched', async () => {
  const asked: string[] = []
  // Only the network is faked here.
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.startsWith(gameList.path)) return new Promise<never>(() => undefined)
    asked.push(url)
    const games = Array.from({ length: 11 }, (_, at) => game(at + 1))
    return Response.json({
      success: true,
      value: { games, pageNum: 1, totalPages: 2, totalItems: 14 },
    })
  })
  startTabSession({ account: 'aina', token: 'a'.repeat(22) } as never)
  await show(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <VendorDropDown group={group} />
        <Place />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  // The only game of a vendor in the category is launched by its link, whatever else it has.
  expect(screen.queryByRole('button', { name: 'Games of ONLY' })).toBeNull()
  expect(screen.getByRole('link', { name: /ONLY/ }).getAttribute('href')).toBe(
    '/game?gameId=gam_only',
  )
  const opens = screen.getByRole('button', { name: 'Games of MANY' })
  expect([opens.getAttribute('aria-expanded'), asked]).toEqual(['false', []])
  fireEvent.click(opens)
  const list = within(await screen.findByRole('region', { name: 'Games of MANY' }))
  await list.findByText('Slot 11')
  expect(asked).toHaveLength(1)
  expect(asked[0]).toContain('vassalage=MANY')
  expect(list.getByRole('link', { name: 'MORE' }).getAttribute('href')).toBe('/rng?page=MANY')
  expect(list.getByRole<HTMLButtonElement>('button', { name: /Slot 2/ }).disabled).toBe(true)
  fireEvent.click(list.getByRole('button', { name: /Slot 3/ }))
  expect(screen.getByRole('status').textContent).toBe('/game?gameId=gam_3')
  fireEvent.click(opens)
  expect(screen.queryByRole('region')).toBeNull()
})
