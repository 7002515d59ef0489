import { depositMessage } from '@kancil/contract/payments/deposit'
import type { GatewayEvent, PaymentGateway } from '@kancil/contract/ports/payment-gateway'
import { depositOwner, isOpenDeposit } from '@kancil/rules/payments/deposit-states'
import { nextPoll, nextPollUntilKnown } from '@kancil/rules/payments/next-poll'
import { inTransaction } from '../../../kernel/db.ts'
import { job, noInput } from '../../../kernel/jobs/jobs.ts'
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
/** Orders per gateway and kind in one round, and how many of them at a time. */
const perRound = 200
const atOnceMax = 6
/** After this many unanswered calls in a row, a gateway is left alone until the next round. */
const silentCallsMax = 5

/** A gateway with orders in this round, and how many calls in a row it left unanswered. */
type Line = { readonly gateway: PaymentGateway | undefined; silentCalls: number }

/**
 * Asks the gateways about overdue reports, expires orders and resends payouts. Gateways run in
 * parallel, and so do deposits and payouts of each. Orders that a silent gateway was not asked
 * about stay due.
 */
export async function sweep(payments: Payments): Promise<void> {
  const { db, clock } = payments.kernel
  const now = clock.now()
  const [deposits, payouts] = await Promise.all([
    depositsToPoll(db, now, perRound),
    withdrawalsToPoll(db, now, perRound),
  ])
  const ids = new Set([...deposits, ...payouts].map((row) => row.gateway_id))
  await Promise.all(
    [...ids].map(async (id) => {
      const line: Line = { gateway: payments.gateways.get(id), silentCalls: 0 }
      const isOwn = (row: { gateway_id: string }) => row.gateway_id === id
      await Promise.all([
        askInTurn(payments, line, deposits.filter(isOwn), (row) =>
          askAboutDeposit(payments, line, row, now),
        ),
        askInTurn(payments, line, payouts.filter(isOwn), (row) =>
          askAboutPayout(payments, line, row, now),
        ),
      ])
      if (isSilent(line)) payments.kernel.log.warn({ gatewayId: id }, 'a gateway does not answer')
    }),
  )
}

function isSilent({ silentCalls }: Line): boolean {
  return silentCalls >= silentCallsMax
}

/** Runs a few at a time; an order that fails does not hold up the others. */
async function askInTurn<Row extends { readonly id: string }>(
  { kernel }: Payments,
  line: Line,
  rows: readonly Row[],
  work: (row: Row) => Promise<void>,
): Promise<void> {
  const waiting = [...rows]
  async function goOn(): Promise<void> {
    for (let row = waiting.shift(); row && !isSilent(line); row = waiting.shift())
      await work(row).catch((error: unknown) =>
        kernel.log.error({ err: error, id: row?.id }, 'sweep of an order failed'),
      )
  }
  await Promise.all(Array.from({ length: atOnceMax }, goOn))
}

async function poll(line: Line, kind: GatewayEvent['kind'], reference: string) {
  try {
    const answer = await line.gateway?.poll(kind, reference)
    const isUnanswered = Boolean(answer && 'ok' in answer && answer.code === 'unavailable')
    line.silentCalls = isUnanswered ? line.silentCalls + 1 : 0
    return answer
  } catch (error) {
    line.silentCalls++
    throw error
  }
}

async function askAboutDeposit(
  payments: Payments,
  line: Line,
  row: DepositRow,
  now: Date,
): Promise<void> {
  const { kernel } = payments
  const next = nextPoll(row.created_at, now)
  await setDepositPoll(kernel.db, row.id, next)
  const answer = await poll(line, 'payment', row.id)
  if (answer && !('ok' in answer)) await takeEvent(payments, row.gateway_id, answer)
  const unanswered = answer !== null && answer !== undefined && 'ok' in answer
  const mayCome = answer && !('ok' in answer) && answer.status === 'processing'
  if (mayCome && next === null)
    await setDepositPoll(kernel.db, row.id, nextPollUntilKnown(row.created_at, now))
  // Wait for a silent bank only as long as it is still being polled.
  const isOver = !mayCome && (!unanswered || next === null)
  if (row.expires_at <= now && isOver) await expire(payments, row, now)
}

/** Late money is still credited: expiry only means that nobody is waiting for it. */
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

async function askAboutPayout(
  payments: Payments,
  line: Line,
  row: WithdrawalRow,
  now: Date,
): Promise<void> {
  await setWithdrawalPoll(payments.kernel.db, row.id, nextPollUntilKnown(row.state_since, now))
  const answer = await poll(line, 'payout', row.id)
  // The bank does not know the order: our request was lost, so send it again.
  if (answer === null || row.state === 'approved') return payOut(payments, row.id)
  if (answer && !('ok' in answer)) await takeEvent(payments, row.gateway_id, answer)
}
