import { type Game, hotGames, popularGames } from '@kancil/contract/games/lobby'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { createRef, type ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GameBar } from '../../features/games/play/game-bar.tsx'
import { LaunchFailed } from '../../features/games/play/launch-failed.tsx'
import type { LaunchedGame } from '../../features/games/play/launched-game.ts'
import { popularInput } from '../../lib/popular-input.ts'
import { CallError } from '../../lib/call/error.ts'
import { ModalsProvider, modalNames } from '../../lib/screen/modal.tsx'
import { createQueryClient, keyOf } from '../../lib/call/queries.ts'
import { BrowserRouter } from '../../lib/router.tsx'
import { show } from '../../ui/testing.ts'
import { Toaster } from '../../ui/feedback/toaster.tsx'

const game = {
  ...{ gameId: 'gam_1', code: 'wau', gameName: 'Wau Bulan', gameType: 'RNG', vassalage: 'RIMBA' },
  ...{ vendorName: 'Rimba', currency: 'MYR', status: 'live', rtp: '', features: [] },
} as Partial<Game> as Game

beforeEach(() => {
  // Only the network is faked here.
  vi.stubGlobal('fetch', async () => Response.json({ success: true, value: {} }))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function open(element: ReactElement, hot: readonly Game[] = [game], popular = [game]) {
  const queries = createQueryClient()
  queries.setQueryData(keyOf(hotGames, { language: 'EN' }), { list: hot })
  queries.setQueryData(keyOf(popularGames, popularInput('EN')), { list: popular })
  return show(
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <ModalsProvider names={new Set(modalNames)}>
          {element}
          <Toaster />
        </ModalsProvider>
      </BrowserRouter>
    </QueryClientProvider>,
  )
}

test('a window of its own that the browser forbids', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  const launched = { game, content: 'https://studio.example/g', addresses: [] }
  await open(
    <GameBar launched={launched as Partial<LaunchedGame> as LaunchedGame} stage={createRef()} />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Open in a new window' }))
  await screen.findByText('Popup blocked. Please allow popups and try again.')
})

test('a game in maintenance suggests others to play', async () => {
  await open(<LaunchFailed error={new CallError('game_maintenance')} onRetry={() => undefined} />)
  await screen.findByText(/^Game maintenance: this game will be back soon/)
  expect(screen.getByRole('heading', { name: 'Other games to play' })).toBeTruthy()
  expect(screen.getByText('Wau Bulan')).toBeTruthy()
})

test('without games marked hot it suggests the most played, never the one in maintenance', async () => {
  const other = { ...game, gameId: 'gam_2', gameName: 'Kris Perak' }
  await open(
    <LaunchFailed
      error={new CallError('game_maintenance')}
      onRetry={() => undefined}
      gameId="gam_1"
    />,
    [],
    [game, other],
  )
  expect(await screen.findByText('Kris Perak')).toBeTruthy()
  expect(screen.queryByText('Wau Bulan')).toBeNull()
})
