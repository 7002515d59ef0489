import type { DepositMethod } from '@kancil/contract/payments/deposit'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../lib/call/queries.ts'
import { show } from '../../../ui/testing.ts'
import { DepositForm } from './form.tsx'

const qr: DepositMethod = {
  methodId: 'qr',
  kind: 'qr',
  name: '',
  currency: 'MYR',
  amountMin: '10.00',
  amountMax: '500.00',
  feeBasisPoints: 150,
  feeMin: '0.00',
  expiryMinutes: 30,
}
const bank: DepositMethod = {
  ...qr,
  methodId: 'bank',
  kind: 'online_banking',
  feeBasisPoints: 0,
  amountMin: '30.00',
}

let sent: Record<string, unknown>[] = []
let answers: Response[] = []

beforeEach(() => {
  sent = []
  answers = []
  // Only the network is faked here.
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)) as Record<string, unknown>)
    const answer = answers.shift()
    if (!answer) throw new TypeError('offline')
    return answer
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

async function form(onOrdered = () => undefined) {
  await show(
    <QueryClientProvider client={createQueryClient()}>
      <DepositForm turnoverPercent={100} methods={[qr, bank]} onOrdered={onOrdered} />
    </QueryClientProvider>,
  )
}
const amount = () => screen.getByRole('textbox', { name: /How much/ })
const press = () => fireEvent.click(screen.getByRole('button', { name: /^Deposit/ }))

test('fee and result are told before the button, which carries the sum', async () => {
  await form()
  fireEvent.change(amount(), { target: { value: '33.33' } })
  expect(screen.getByText('RM 0.49')).toBeTruthy()
  expect(screen.getByText('RM 32.84')).toBeTruthy()
  expect(screen.getByRole('button', { name: /Deposit RM.33\.33/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: /Online banking/ }))
  expect(screen.getByText('RM 0.00')).toBeTruthy()
})

test.each([
  ['', 'Enter an amount'],
  ['1e3', 'Enter an amount'],
  ['0.001', 'Enter an amount'],
  ['9.99', 'At least RM 10.00.'],
  ['500.01', 'At most RM 500.00.'],
])('%j is refused in place and never sent', async (typed, words) => {
  await form()
  fireEvent.change(amount(), { target: { value: typed } })
  press()
  expect(screen.getByText(new RegExp(words.replaceAll('.', '\\.')))).toBeTruthy()
  expect(amount().getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
})

test('a retry after a lost answer is the same request', async () => {
  const onOrdered = vi.fn()
  await form(onOrdered)
  fireEvent.click(screen.getByRole('button', { name: '50' }))
  press()
  await screen.findByRole('alert')
  answers = [answer(200, { success: true, value: { depositId: 'dep_1' } })]
  press()
  await waitFor(() => expect(onOrdered).toHaveBeenCalled())
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  expect(sent[0]).toMatchObject({ methodId: 'qr', amount: '50.00' })
})

test('a bank that does not answer is explained in words', async () => {
  await form()
  fireEvent.click(screen.getByRole('button', { name: '50' }))
  answers = [answer(503, { success: false, message: 'gateway_unavailable', value: {} })]
  press()
  expect((await screen.findByRole('alert')).textContent).toMatch(/bank is not responding/)
})
