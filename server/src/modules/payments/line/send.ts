import type { OutputOf } from '@kancil/contract/endpoint'
import { formatMoney, type Money, money } from '@kancil/contract/money'
import type {
  LineDirection,
  transferDownline as downEndpoint,
  transferUpline as upEndpoint,
} from '@kancil/contract/payments/line-transfer'
import { businessDay } from '@kancil/contract/time'
import { refuseLineTransfer, travellingTurnover } from '@kancil/rules/wallet/line-transfer'
import { turnoverLeft } from '@kancil/rules/payments/turnover'
import { amountFrom } from '../../../kernel/amount.ts'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import { emit } from '../../../kernel/events/outbox.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { newId } from '../../../kernel/ids.ts'
import { memberCash } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import { LedgerRefusal } from '../../../ledger/refusal.ts'
import { type Member, memberById, memberLine, requireActive } from '../../identity/door.ts'
import { arePayoutsFrozen, depositLeft, passGate } from '../../safety/door.ts'
import { bucketsOf, pushBalance, withdrawalsStopped } from '../../wallet/door.ts'
import { depositsUsed } from '../deposit/limit-store.ts'
import { provePayer } from '../deposit/prove-payer.ts'
import type { Payments } from '../gateways/gateway.ts'
import type { PaymentsOutside } from '../outside.ts'
import { lockTurnover, releaseTurnover, requireTurnover } from '../withdrawal/turnover-store.ts'
import {
  insertLineTransfer,
  lineTransferByRequest,
  type LineTransferRow,
  sentOnDay,
} from './store.ts'
import { type LineSettings, lineSettings } from './terms.ts'
import { lineViews } from './view.ts'

type Call = Context<typeof upEndpoint>
type Order = {
  readonly requestId: string
  readonly amount: string
  readonly paymentPassword: string
  readonly remark?: string
  /** Of a downline. */
  readonly account?: string
}

/**
 * Sends cash to the direct upline or to a direct downline, with the part of what must be staked
 * that travels along: both sides, their locks and the record in one transaction.
 */
export async function sendInLine(
  { kernel }: Payments,
  outside: PaymentsOutside,
  context: Context<typeof upEndpoint> | Context<typeof downEndpoint>,
  direction: LineDirection,
  input: Order,
): Promise<OutputOf<typeof upEndpoint>> {
  const call = context as Call
  const { db, caller, refuse } = call
  const { memberId, currency } = caller
  const settings = await lineSettings(call)
  if (!settings.isOpen(direction)) refuse('line_closed')
  await requireActive(db, memberId)
  const amount = amountFrom(input.amount, currency)
  await provePayer(call, memberId, input.paymentPassword)
  const recipient = await recipientOf(call, direction, input.account)
  const { row, isNew } = await inTransaction(db, async (tx) => {
    // Both members' payments rest meanwhile, always in the same order: two who send to each other
    // at once wait, and neither is refused.
    await lockBoth(tx, call, recipient.id)
    const repeated = await lineTransferByRequest(tx, memberId, input.requestId)
    if (!repeated) {
      const debt = await outside.debtOf(tx, memberId)
      if (debt > 0n) refuse('agent_debt', { debt: formatMoney(debt, currency) })
      // As with a withdrawal: somebody else could take the cash out, and the bonus would stay.
      if ((await outside.openBonus(tx, { memberId, currency })) !== null) refuse('bonus_active')
      const sent = await send(call, tx, { direction, input, amount, recipient, settings })
      return { row: sent, isNew: true }
    }
    const isSame =
      repeated.amount === amount &&
      repeated.recipient_id === recipient.id &&
      repeated.direction === direction
    return isSame ? { row: repeated, isNew: false } : refuse('idempotency_conflict')
  })
  if (isNew) {
    await pushBalance(kernel, memberId)
    await pushBalance(kernel, recipient.id)
  }
  return (await lineViews(db, [row], memberId))[0]!
}

/** Directly above or below, of the same house and in the same money; anyone else is nobody. */
async function recipientOf(
  { db, caller, refuse }: Call,
  direction: LineDirection,
  account = '',
): Promise<Member> {
  const sender = (await memberById(db, caller.memberId)) ?? refuse('session_expired')
  const id =
    direction === 'up'
      ? sender.upline_id
      : (await memberLine.downlineByAccount(db, sender.id, account))?.id
  const member = id ? await memberById(db, id) : null
  if (!member || member.merchant !== sender.merchant) return refuse('not_in_line')
  if (member.currency !== caller.currency) return refuse('recipient_unavailable')
  return member
}

async function lockBoth(tx: Tx, { caller }: Call, recipientId: string): Promise<void> {
  for (const id of [caller.memberId as string, recipientId].toSorted())
    await lockTurnover(tx, id, caller.currency)
}

type Sending = {
  readonly direction: LineDirection
  readonly input: Order
  readonly amount: Money
  readonly recipient: Member
  readonly settings: LineSettings
}

async function send(
  context: Call,
  tx: Tx,
  { direction, input, amount, recipient, settings }: Sending,
): Promise<LineTransferRow> {
  const { caller, now, refuse } = context
  const { memberId, currency } = caller
  if (await withdrawalsStopped(tx)) refuse('transfers_stopped')
  // Another member could take it out. The same words, so that nobody learns of a case.
  if (await arePayoutsFrozen(tx, memberId)) refuse('transfers_stopped')
  await passGate(tx, 'agentTransfer', memberId, now)
  await refuseUnfit(context, tx, recipient.id)
  if (direction === 'down') await refuseBeyondLimit(context, tx, recipient.id, amount)
  const day = businessDay(now)
  const { cash, wagered } = await bucketsOf(tx, memberId, currency)
  const sent = await sentOnDay(tx, memberId, currency, day)
  const refusal = refuseLineTransfer(settings.terms, { cash, ...sent }, amount)
  if (refusal) refuse(refusal, settings.bounds(sent, cash))
  const turnover = await lockTurnover(tx, memberId, currency)
  const row: LineTransferRow = {
    ...{ id: newId('lineTransfer', now), sender_id: memberId, recipient_id: recipient.id },
    ...{ request_id: input.requestId, direction, currency, amount, day, created_at: now },
    turnover: travellingTurnover(turnoverLeft(turnover, wagered), amount, cash),
    remark: input.remark?.trim() ?? '',
  }
  await insertLineTransfer(tx, row)
  const released = { subject: `${row.id}:sent`, amount, turnover: row.turnover, at: now }
  await releaseTurnover(tx, { memberId, currency }, { turnover, wagered }, released)
  await moveMoney(tx, row)
  await takeAlong(tx, row)
  await emit(tx, 'payments.lineTransferred', {
    ...{ transferId: row.id, senderId: memberId, recipientId: recipient.id, direction, currency },
    ...{ amount: formatMoney(amount, currency), at: now.toISOString() },
  })
  return row
}

/** Why the other one takes no money is theirs to know alone: a break from play least of all. */
async function refuseUnfit({ now, refuse }: Call, tx: Tx, recipientId: string): Promise<void> {
  const member = await memberById(tx, recipientId)
  if (member?.status !== 'active') refuse('recipient_unavailable')
  try {
    await passGate(tx, 'agentTransfer', recipientId, now)
  } catch (error) {
    if (error instanceof Refusal) refuse('recipient_unavailable')
    throw error
  }
}

/** What an agent sends counts as paid in; that there is a limit, the recipient alone may know. */
async function refuseBeyondLimit(
  { caller, now, refuse }: Call,
  tx: Tx,
  recipientId: string,
  amount: Money,
): Promise<void> {
  const { currency } = caller
  const used = () => depositsUsed(tx, recipientId, currency, now)
  const left = await depositLeft(tx, { memberId: recipientId, currency, amount, used })
  if (left !== null) refuse('recipient_unavailable')
}

async function moveMoney(tx: Tx, row: LineTransferRow): Promise<void> {
  try {
    await post(tx, {
      kind: 'line_transfer',
      source: 'line',
      sourceTx: row.id,
      from: memberCash(row.sender_id, row.currency),
      to: memberCash(row.recipient_id, row.currency),
      amount: row.amount,
      details: { reference: row.id },
      at: row.created_at,
    })
  } catch (error) {
    // A bet was faster than this look at the balance.
    if (error instanceof LedgerRefusal && error.code === 'insufficient_funds')
      throw new Refusal('insufficient_funds')
    throw error
  }
}

/** The recipient's part of what must be staked, as for a deposit. */
async function takeAlong(tx: Tx, row: LineTransferRow): Promise<void> {
  if (row.turnover === 0n) return
  const owner = { memberId: row.recipient_id, currency: row.currency }
  const turnover = await lockTurnover(tx, owner.memberId, owner.currency)
  const { wagered } = await bucketsOf(tx, owner.memberId, owner.currency)
  await requireTurnover(
    tx,
    owner,
    { turnover, wagered: money(wagered) },
    { subject: row.id, amount: row.turnover, percent: 100, at: row.created_at },
  )
}
