import { depositMessage } from '@kancil/contract/payments/deposit'
import { depositOwner, isOpenDeposit } from '@kancil/rules/payments/deposit'
import { nextPoll, nextPollUntilKnown } from '@kancil/rules/payments/next-poll'
import { inTransaction } from '../../../kernel/db.ts'
import { job, noInput } from '../../../kernel/jobs.ts'
import {
  type DepositRow,
  depositsToPoll,
  lockDeposit,
  moveDeposit,
  setDepositPoll,
} from '../deposit/store.ts'
import { payOut } from '../withdrawal/pay-out.ts'
import type { Payments } from './gateway.ts'
import { addStep } from '../step-store.ts'
import { takeEvent } from './take-event.ts'
import { setWithdrawalPoll, type WithdrawalRow, withdrawalsToPoll } from '../withdrawal/store.ts'

export const sweepJob = job({
  name: 'payments.sweep',
  input: noInput,
  cron: '* * * * *',
  unique: 'unfinished',
  timeoutSeconds: 1_800,
})
const perRound = 200

/**
 * Asks the gateways about what they should have reported by now, lets orders expire, and sends
 * payouts again.
 */
export async function sweep(payments: Payments): Promise<void> {
  const { kernel } = payments
  const now = kernel.clock.now()
  for (const row of await depositsToPoll(kernel.db, now, perRound))
    await safely(payments, row.id, () => askAboutDeposit(payments, row, now))
  for (const row of await withdrawalsToPoll(kernel.db, now, perRound))
    await safely(payments, row.id, () => askAboutPayout(payments, row, now))
}

/** One order that cannot be asked about does not keep the others waiting. */
async function safely({ kernel }: Payments, id: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) =>
    kernel.log.error({ err: error, id }, 'sweep of an order failed'),
  )
}

async function askAboutDeposit(payments: Payments, row: DepositRow, now: Date): Promise<void> {
  const { kernel, gateways } = payments
  const next = nextPoll(row.created_at, now)
  await setDepositPoll(kernel.db, row.id, next)
  const answer = await gateways.get(row.gateway_id)?.poll('payment', row.id)
  if (answer && !('ok' in answer)) await takeEvent(payments, row.gateway_id, answer)
  const unanswered = answer !== null && answer !== undefined && 'ok' in answer
  const mayCome = answer && !('ok' in answer) && answer.status === 'processing'
  if (mayCome && next === null)
    await setDepositPoll(kernel.db, row.id, nextPollUntilKnown(row.created_at, now))
  // A silent bank is waited for as long as it is asked, and no longer.
  const isOver = !mayCome && (!unanswered || next === null)
  if (row.expires_at <= now && isOver) await expire(payments, row, now)
}

/**
 * Money that comes after all is credited all the same: this only says that nobody waits any more.
 */
async function expire(
  { kernel }: Payments,
  { id, gateway_id }: DepositRow,
  now: Date,
): Promise<void> {
  const memberId = await inTransaction(kernel.db, async (tx) => {
    const row = await lockDeposit(tx, gateway_id, id)
    if (!row || !isOpenDeposit(row.state)) return null
    await moveDeposit(tx, id, 'expired', now)
    await addStep(tx, id, { state: 'expired', owner: depositOwner('expired'), at: now })
    return row.member_id
  })
  if (memberId)
    kernel.live.toMember(memberId, { type: depositMessage, data: { id, state: 'expired' } })
}

async function askAboutPayout(payments: Payments, row: WithdrawalRow, now: Date): Promise<void> {
  const { kernel, gateways } = payments
  await setWithdrawalPoll(kernel.db, row.id, nextPollUntilKnown(row.state_since, now))
  const answer = await gateways.get(row.gateway_id)?.poll('payout', row.id)
  // The bank has never heard of it: what was sent got lost, so it is sent again.
  if (answer === null || row.state === 'approved') return payOut(payments, row.id)
  if (answer && !('ok' in answer)) await takeEvent(payments, row.gateway_id, answer)
}
