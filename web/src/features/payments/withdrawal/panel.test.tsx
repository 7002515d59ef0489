import type { OutputOf } from '@kancil/contract/endpoint'
import { listBankAccounts } from '@kancil/contract/payments/bank-account'
import { type WithdrawalOptions, withdrawalOptions } from '@kancil/contract/payments/withdrawal'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../lib/call/queries.ts'
import { show } from '../../../ui/testing.ts'
import { Withdraw } from './panel.tsx'

const ready: WithdrawalOptions = {
  currency: 'MYR',
  available: '500.00',
  withdrawable: '500.00',
  amountMin: '30.00',
  amountMax: '30000.00',
  dayLeft: '50000.00',
  dayCountLeft: 9,
  dayCount: 10,
  level: 0,
  needs: [{ code: 'payment_password', met: true }],
  identity: null,
  openLeft: 5,
  feeBasisPoints: 0,
  feeMin: '0.00',
  turnover: { required: '0.00', done: '0.00', left: '0.00' },
  reviewMinutes: 30,
  hasPaymentPassword: true,
  stopped: false,
}
const accounts = {
  payeeName: 'Siti',
  banks: [],
  accounts: [
    {
      bankAccountId: 'bnk_01900000000070008000000000000001',
      bankCode: 'RIMBA',
      bankName: 'Bank Rimba',
      accountEnd: '5678',
      holderName: 'Siti',
      addedAt: '2026-03-01T00:00:00.000Z',
    },
  ],
} as unknown as OutputOf<typeof listBankAccounts>

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function withdraw(change: Partial<WithdrawalOptions>): Promise<void> {
  const values: Record<string, unknown> = {
    [withdrawalOptions.path]: { ...ready, ...change },
    [listBankAccounts.path]: accounts,
  }
  // Only the network is faked here.
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, 'http://localhost')
    return Response.json({ success: true, value: values[pathname] })
  })
  await show(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <Withdraw id="" onPlace={() => undefined} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

const nothing = { withdrawable: '0.00' }
test.each([
  ['the day’s number', { dayCountLeft: 0 }, /You can withdraw 10 times a day/],
  ['those on their way', { openLeft: 0 }, /Several withdrawals are on their way/],
  ['the day’s sum', { dayLeft: '0.00' }, /all that one day allows/],
  [
    'an unproven identity',
    { identity: { needed: 'identity', left: '0.00' } },
    /We need to know who you are first/,
  ],
  ['too little money', { available: '20.00' }, /the smallest withdrawal is RM.30\.00/],
] as const)('where nothing can leave, the cause is named: %s', async (_cause, change, words) => {
  await withdraw({ ...nothing, ...change })
  expect(await screen.findByText(words)).toBeTruthy()
})

test('what must be proven is told from the first day on, with the way to it', async () => {
  await withdraw({ identity: { needed: 'address', left: '1300.00' } })
  const need = await screen.findByTestId('identity-need')
  expect(need.textContent).toMatch(/After RM.1,300\.00 more we ask you to prove your address/)
  expect(need.querySelector('button')?.textContent).toBe('Go to verification')
})
