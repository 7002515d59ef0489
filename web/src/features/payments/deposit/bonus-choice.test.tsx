import type { Promotion } from '@kancil/contract/promotions/offers'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../lib/call/queries.ts'
import { BrowserRouter } from '../../../lib/router.tsx'
import { show } from '../../../ui/testing.ts'
import { BonusChoice } from './bonus-choice.tsx'

const offer = (id: string, more: Partial<Promotion> = {}) =>
  ({
    ...{ promotionId: id, kind: 'deposit', category: 'deposit', state: 'join', art: 'durian' },
    ...{ title: id, summary: '', startsAt: '2026-01-01T00:00:00.000Z', endsAt: null },
    ...{ currency: 'MYR', placesLeft: null },
    ...more,
  }) as Promotion

let offers: Promotion[] = []
let acts: string[] = []
/** Promotions of which nothing more can be joined. */
let full: string[] = []

beforeEach(() => {
  ;[offers, acts, full] = [[], [], []]
  // Only the network is faked here: it joins and leaves as the server does.
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const [, id, act] = /promotion\/(\w+)\/(\w+)/.exec(url) ?? []
    if (init.method !== 'POST') return answer(200, { promotions: offers, paused: null })
    acts.push(`${act} ${id}`)
    if (full.includes(id!)) return answer(409, {}, 'promotion_full')
    const state = act === 'join' ? ('signed' as const) : ('join' as const)
    offers = offers.map((one) => (one.promotionId === id ? { ...one, state } : one))
    return answer(200, { state })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const answer = (status: number, value: unknown, message?: string) =>
  new Response(JSON.stringify({ success: status === 200, value, message }), {
    status,
    headers: { 'content-type': 'application/json' },
  })

const open = () =>
  show(
    <BrowserRouter>
      <QueryClientProvider client={createQueryClient()}>
        <BonusChoice />
      </QueryClientProvider>
    </BrowserRouter>,
  )
const card = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('radio', { name })
const choose = async (name: string) => fireEvent.click(await card(name))

test('another bonus takes the place of the one joined before', async () => {
  offers = [offer('one', { state: 'signed' }), offer('two'), offer('gift', { kind: 'gift' })]
  await open()
  await waitFor(async () => expect((await card('one')).checked).toBe(true))
  expect(screen.queryByRole('radio', { name: 'gift' })).toBeNull()
  await choose('two')
  await waitFor(() => expect(acts).toEqual(['leave one', 'join two']))
  await waitFor(async () => expect((await card('two')).checked).toBe(true))
})

test('a bonus whose places are gone is said to be full, and none is chosen', async () => {
  offers = [offer('one')]
  full = ['one']
  await open()
  await choose('one')
  await screen.findByText('All places of this promotion are taken.')
  expect((await card(/^Without a bonus/)).checked).toBe(true)
})

test('where nothing is offered nothing is asked', async () => {
  offers = [offer('closed', { state: 'close' })]
  const { container } = await open()
  await waitFor(() => expect(container.textContent).toBe(''))
})
