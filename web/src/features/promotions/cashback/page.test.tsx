import type { Cashback } from '@kancil/contract/promotions/cashback'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ModalsProvider } from '../../../lib/screen/modal.tsx'
import { createQueryClient } from '../../../lib/call/queries.ts'
import { BrowserRouter } from '../../../lib/router.tsx'
import { show } from '../../../ui/testing.ts'
import { CashbackPage } from './page.tsx'

const line = { gameType: 'RNG', validBet: '0.00', rateBasisPoints: 120, cashback: '0.00' } as const
const nothing: Cashback = { currency: 'MYR', lines: [line], total: '0.00', minimum: '1.00' }
const some: Cashback = {
  ...nothing,
  lines: [
    { ...line, gameType: 'LOTT', rateBasisPoints: 0 },
    { ...line, gameType: 'LIVE', rateBasisPoints: 70 },
    { ...line, validBet: '1000.00', cashback: '12.00' },
  ],
  total: '12.00',
}

let reads: Response[] = []
let claims: Response[] = []
let sent: { requestId: string; amount: string }[] = []

beforeEach(() => {
  ;[reads, claims, sent] = [[], [], []]
  // Only the network is faked here.
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const isClaim = init.method === 'POST'
    if (isClaim) sent.push(JSON.parse(String(init.body)) as (typeof sent)[number])
    if (url.includes('/claims')) return answer(200, { items: [], totalPages: 0 })
    const next = (isClaim ? claims : reads).shift()
    if (!next) throw new TypeError('offline')
    return next
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

async function open(): Promise<void> {
  await show(
    <BrowserRouter>
      <ModalsProvider names={new Set(['center'])}>
        <QueryClientProvider client={createQueryClient()}>
          <CashbackPage />
        </QueryClientProvider>
      </ModalsProvider>
    </BrowserRouter>,
  )
}
const claim = (): Promise<HTMLButtonElement> => screen.findByRole('button', { name: /^Claim RM/ })

test('what was played comes first, and a line that brings nothing is not spoken of', async () => {
  reads = [answer(200, some)]
  await open()
  await claim()
  const rows = screen.getAllByRole('row').map((row) => row.textContent?.replace(/\s/g, ' '))
  expect(rows.slice(1)).toEqual([
    'SlotsRM 1,000.001.20%RM 12.00',
    'LiveRM 0.000.70%RM 0.00',
    'TotalRM 12.00',
  ])
})

test('who never bet is told what would be here, and cannot press', async () => {
  reads = [answer(200, nothing)]
  await open()
  expect((await claim()).disabled).toBe(true)
  expect(screen.getByText('Your cashback will collect here as you bet.')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test.each([
  ['below the minimum', { ...some, total: '0.99' }],
  ['after today’s claim', { ...some, nextClaimAt: '2026-03-01T16:00:00.000Z' }],
])('%s it waits, with a way on', async (_when, data) => {
  reads = [answer(200, data)]
  await open()
  expect((await claim()).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: /record$/ }))
  await waitFor(() =>
    expect(location.search).toMatch(/at=(personalHistoryCopy|transactionHistory)/),
  )
})

test('a page that does not come says so and can be asked for again', async () => {
  reads = [answer(403, {}, 'cashback_closed'), answer(200, some)]
  await open()
  await screen.findByText('Cashback is not offered at present.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await claim()).disabled).toBe(false)
})

test('a refusal stands on the page and asks anew; the next press is the same command', async () => {
  reads = [answer(200, some), answer(200, { ...some, total: '11.00' }), answer(200, nothing)]
  claims = [
    answer(409, { amount: '11.00' }, 'cashback_changed'),
    answer(200, { amount: '11.00', currency: 'MYR' }),
  ]
  await open()
  fireEvent.click(await claim())
  await screen.findByText(/you can claim has changed/)
  fireEvent.click(await screen.findByRole('button', { name: /^Claim RM.11\.00/ }))
  await waitFor(() => expect(sent.map(({ amount }) => amount)).toEqual(['12.00', '11.00']))
  expect(sent[0]!.requestId).toBe(sent[1]!.requestId)
  await screen.findByText('Your cashback will collect here as you bet.')
})
