import { type Balance, balanceMessage, walletBalance } from '@kancil/contract/wallet/balance'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../ui/testing.ts'
import { useBalance } from './balance.ts'
import { startLive } from './live/line.ts'
import { deliver } from './live/state.ts'
import { createQueryClient } from './call/queries.ts'
import { startTabSession } from './session/session.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Shown(): ReactElement {
  return <output>{useBalance().data?.cash ?? 'none'}</output>
}
const readStatus = () => screen.getByRole('status').textContent
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 20)))
const balance = (cash: string, version: string): Balance => ({
  ...{ sumBalance: cash, cash, bonus: '0.00', held: '0.00' },
  ...{ currency: 'MYR', version },
})

test('an answer that was under way when the money came does not take it back', async () => {
  let answer: (value: Balance) => void = () => undefined
  // Only the network is faked here.
  vi.stubGlobal('fetch', async (url: string) => {
    if (url !== walletBalance.path) return new Promise<never>(() => undefined)
    const value = await new Promise<Balance>((resolve) => (answer = resolve))
    return Response.json({ success: true, value })
  })
  startTabSession({ account: 'aina', token: 'a'.repeat(22) } as never)
  startLive()
  await show(
    <QueryClientProvider client={createQueryClient()}>
      <Shown />
    </QueryClientProvider>,
  )
  await settle()
  const otherTab = new BroadcastChannel('kancil-live')
  otherTab.postMessage({ type: balanceMessage, data: balance('100.00', '7') })
  await vi.waitFor(() => expect(readStatus()).toBe('100.00'))
  answer(balance('0.00', '6'))
  await settle()
  expect(readStatus()).toBe('100.00')
  otherTab.postMessage({ type: balanceMessage, data: balance('40.00', '8') })
  await vi.waitFor(() => expect(readStatus()).toBe('40.00'))
  otherTab.close()
})

test('a line that opens while the first answer is under way has it asked for again', async () => {
  const answers: ((value: Balance) => void)[] = []
  // Only the network is faked here.
  vi.stubGlobal('fetch', async (url: string) => {
    if (url !== walletBalance.path) return new Promise<never>(() => undefined)
    const value = await new Promise<Balance>((resolve) => answers.push(resolve))
    return Response.json({ success: true, value })
  })
  startTabSession({ account: 'aina', token: 'a'.repeat(22) } as never)
  await show(
    <QueryClientProvider client={createQueryClient()}>
      <Shown />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  // What was booked since the answer was written was told before the line was open.
  deliver({ type: 'live.up', data: null })
  answers[0]!(balance('10.00', '6'))
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]!(balance('60.00', '7'))
  await vi.waitFor(() => expect(readStatus()).toBe('60.00'))
})
