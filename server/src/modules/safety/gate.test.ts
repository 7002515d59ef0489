import { claimMission } from '@kancil/contract/rewards/missions'
import { payDebt } from '@kancil/contract/agents/statements'
import { walletTransfer } from '@kancil/contract/games/purses'
import { buyTicket, cancelTicket } from '@kancil/contract/lottery/tickets'
import { addBankAccount } from '@kancil/contract/payments/bank-account'
import { requestDeposit } from '@kancil/contract/payments/deposit'
import { cancelDeposit } from '@kancil/contract/payments/deposit-receipt'
import { transferUpline } from '@kancil/contract/payments/line-transfer'
import { answerReceipt, sendPayoutProof } from '@kancil/contract/payments/receipt'
import { requestWithdrawal } from '@kancil/contract/payments/withdrawal'
import { joinPromotion } from '@kancil/contract/promotions/offers'
import { placeBet } from '@kancil/contract/sports/bets'
import { expect, test } from 'vitest'
import type { MemberCaller } from '../../kernel/http/caller.ts'
import { banGate } from './gate.ts'

// A session that was begun during a break (bar G3): by the names of the calls.

const gate = banGate(() => new Date('2026-11-01T00:00:00Z'))
const during = { banUntil: '2026-12-01T00:00:00Z' } as MemberCaller

test.each([
  requestWithdrawal,
  addBankAccount,
  answerReceipt,
  sendPayoutProof,
  payDebt,
  cancelDeposit,
  cancelTicket,
  walletTransfer,
])('$name is open, so that money can go out', async (endpoint) => {
  await expect(gate(endpoint, during)).resolves.toBeUndefined()
})

test.each([requestDeposit, transferUpline, buyTicket, placeBet, joinPromotion, claimMission])(
  '$name is closed',
  async (endpoint) => {
    await expect(gate(endpoint, during)).rejects.toMatchObject({ code: 'self_excluded' })
  },
)
