import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLanguageStore } from '../../../i18n/language-store.ts'
import { TextProvider } from '../../../i18n/use-text.tsx'
import { createQueryClient } from '../../../lib/call/queries.ts'
import { BrowserRouter } from '../../../lib/router.tsx'
import { ModalsProvider } from '../../../lib/screen/modal.tsx'
import { endTabSession, startTabSession } from '../../../lib/session/session.ts'
import type { LegNow } from './leg-row.tsx'
import { PlaceButton } from './place-button.tsx'
import { setSlip, useSlip } from './store.ts'

type Sent = { requestId: string; legs: { matchId: string; priceMilli: number }[] }

/** Refusals by match; whatever is not refused is placed. */
let refusals: Record<string, string> = {}
let sent: Sent[] = []

beforeEach(() => {
  ;[refusals, sent] = [{}, []]
  // Only the network is faked here.
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method !== 'POST' || !url.includes('/sports/bets')) return answer(200, { items: [] })
    const order = JSON.parse(String(init.body)) as Sent
    sent.push(order)
    const refusal = refusals[order.legs[0]!.matchId]
    if (refusal === 'network') throw new TypeError('offline')
    return refusal ? answer(409, undefined, refusal) : answer(200, { state: 'accepted', legs: [] })
  })
  startTabSession({ token: 'token', account: 'bettor1', isAgent: 0, merchant: 'kancil' })
})
afterEach(() => {
  cleanup()
  endTabSession()
  vi.unstubAllGlobals()
})

const answer = (status: number, value: unknown, message?: string) =>
  new Response(JSON.stringify({ success: status === 200, value, message }), {
    status,
    headers: { 'content-type': 'application/json' },
  })

/** The slip of these matches, chosen at 2.00, with the prices of now. */
function Buttons(props: { prices: Record<string, number>; accept: 'none' | 'better' | 'any' }) {
  const { legs } = useSlip()
  const now = legs.map((leg): LegNow => {
    const priceMilli = props.prices[leg.matchId]
    return {
      ...{ leg, view: undefined, priceMilli, isOpen: true, isOver: false },
      version: priceMilli === 2_000 ? 1 : 2,
      score: [0, 0],
    }
  })
  return (
    <PlaceButton
      legs={now}
      isReady
      isParlay={false}
      stake="10"
      accept={props.accept}
      currency="MYR"
    />
  )
}

async function open(
  prices: Record<string, number>,
  accept: 'none' | 'better' | 'any' = 'better',
): Promise<void> {
  const legs = Object.keys(prices).map((matchId) => ({
    ...{ matchId, marketKey: '1x2:ft:0', outcome: 'home', seen: [2_000, 1] as const },
  }))
  setSlip({ legs, favourites: [] })
  const store = createLanguageStore('EN')
  await Promise.all([store.need('shell'), store.need('sports')])
  render(
    <TextProvider store={store}>
      <BrowserRouter>
        <ModalsProvider names={new Set()}>
          <QueryClientProvider client={createQueryClient()}>
            <Buttons prices={prices} accept={accept} />
          </QueryClientProvider>
        </ModalsProvider>
      </BrowserRouter>
    </TextProvider>,
  )
}

const press = () => fireEvent.click(screen.getByRole('button'))
const idle = () =>
  waitFor(() => expect(screen.getByRole('button')).toHaveProperty('disabled', false))
const matchesSent = () => sent.map(({ legs }) => legs[0]!.matchId)

test('a single that was placed is not placed again when the next one is refused', async () => {
  await open({ 'match-a': 2_000, 'match-b': 2_000 })
  refusals = { 'match-b': 'market_suspended' }
  press()
  await screen.findByRole('alert')
  expect(matchesSent()).toEqual(['match-a', 'match-b'])
  await idle()
  press()
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(matchesSent()).toEqual(['match-a', 'match-b', 'match-b'])
  expect(sent[2]!.requestId).not.toBe(sent[1]!.requestId)
})

test.each(['network', 'unavailable', 'internal'])(
  'a single of which nobody knows (%s) is sent again as the same bet',
  async (refusal) => {
    await open({ 'match-a': 2_000, 'match-b': 2_000 })
    refusals = { 'match-b': refusal }
    press()
    await screen.findByRole('alert')
    await idle()
    press()
    await waitFor(() => expect(sent.length).toBeGreaterThan(2))
    expect(new Set(matchesSent().slice(1))).toEqual(new Set(['match-b']))
    expect(new Set(sent.slice(1).map(({ requestId }) => requestId)).size).toBe(1)
  },
)

test.each([
  ['better', 2_100, 'Place bet'],
  ['better', 1_900, 'Accept the new odds'],
  ['none', 2_100, 'Accept the new odds'],
  ['any', 1_900, 'Place bet'],
] as const)('who takes %s odds is asked at %i: %s', async (accept, price, label) => {
  await open({ 'match-a': price }, accept)
  expect(screen.getByRole('button').textContent).toBe(label)
})
