import { sportsBetsMessage } from '@kancil/contract/sports/bets'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLanguageStore } from '../../../i18n/language-store.ts'
import { TextProvider } from '../../../i18n/use-text.tsx'
import { createQueryClient } from '../../../lib/call/queries.ts'
import { deliver } from '../../../lib/live/state.ts'
import { BrowserRouter } from '../../../lib/router.tsx'
import { endTabSession, startTabSession } from '../../../lib/session/session.ts'
import { MyBets } from './my-bets.tsx'

/** Reads of the settled bets that wait for their answer, oldest first. */
let reads: ((bets: readonly object[]) => void)[] = []

beforeEach(() => {
  reads = []
  // Only the network is faked here.
  vi.stubGlobal('fetch', (url: string) => {
    const answer = (items: readonly object[]) =>
      new Response(JSON.stringify({ success: true, value: { items, nextCursor: null } }), {
        headers: { 'content-type': 'application/json' },
      })
    if (!url.includes('which=settled')) return Promise.resolve(answer([]))
    return new Promise((done) => reads.push((bets) => done(answer(bets))))
  })
  startTabSession({ token: 'token', account: 'bettor1', isAgent: 0, merchant: 'kancil' })
})
afterEach(() => {
  cleanup()
  endTabSession()
  vi.unstubAllGlobals()
})

const settled = {
  ...{ betId: 'bet_1', state: 'won', currency: 'MYR', oddsFormat: 'decimal', stake: '10.00' },
  ...{ risk: '10.00', best: '19.00', payout: '19.00', cashed: '0.00', legs: [] },
  placedAt: '2026-11-26T10:00:00.000Z',
}

async function openSettled(): Promise<void> {
  const store = createLanguageStore('EN')
  await Promise.all([store.need('shell'), store.need('sports')])
  render(
    <TextProvider store={store}>
      <BrowserRouter>
        <QueryClientProvider client={createQueryClient()}>
          <MyBets />
        </QueryClientProvider>
      </BrowserRouter>
    </TextProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Settled' }))
  await waitFor(() => expect(reads).toHaveLength(1))
}

test.each([
  ['a settlement that is told', sportsBetsMessage],
  ['a line that opens, with nothing told,', 'live.up'],
])('%s while the first read is on its way is read again', async (_what, type) => {
  await openSettled()
  deliver({ type, data: {} })
  // The answer was written before the settlement.
  reads[0]!([])
  await waitFor(() => expect(reads).toHaveLength(2))
  reads[1]!([settled])
  await screen.findByText('Won')
})
