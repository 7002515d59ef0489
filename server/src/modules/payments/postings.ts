import { type Currency, type Money, money } from '@kancil/contract/money'
import type { Tx } from '../../kernel/db.ts'
import { Refusal } from '../../kernel/http/refusal.ts'
import { fee, gatewayAccount, house, memberCash, suspense } from '../../ledger/accounts.ts'
import { hold, settleHold, voidHold } from '../../ledger/hold.ts'
import { post } from '../../ledger/post.ts'
import { LedgerRefusal } from '../../ledger/refusal.ts'
import type { PayoutReportRow } from './withdrawal/payout-report-store.ts'
import type { RecallRow } from './recalls/store.ts'
import type { WithdrawalRow } from './withdrawal/store.ts'

/**
 * Every movement of money in payments (design, ledger: postings), each booked once by the id of its
 * subject; those of receipts are in `receipt/postings.ts`.
 */

type IncomingPayment = {
  readonly gatewayId: string
  /** The gateway's id of the movement: each is counted once. */
  readonly gatewayRef: string
  readonly amount: Money
  readonly currency: Currency
}

/** gateway -> member:cash, and the fee from there: one movement of the gateway, one credit. */
export async function creditDeposit(
  tx: Tx,
  deposit: IncomingPayment & {
    readonly depositId: string
    readonly memberId: string
    readonly fee: Money
    readonly at: Date
  },
): Promise<void> {
  const { gatewayId, gatewayRef, amount, currency, depositId, at } = deposit
  const cash = memberCash(deposit.memberId, currency)
  await post(tx, {
    kind: 'deposit',
    source: `gateway:${gatewayId}`,
    sourceTx: gatewayRef,
    from: gatewayAccount(gatewayId, currency),
    to: cash,
    amount,
    details: { reference: depositId },
    at,
  })
  if (deposit.fee === 0n) return
  await post(tx, {
    kind: 'deposit_fee',
    source: 'deposit',
    sourceTx: `${depositId}:fee`,
    from: cash,
    to: fee(currency),
    amount: deposit.fee,
    details: { reference: depositId },
    at,
  })
}

/** gateway -> suspense: money that matches nothing. */
export async function suspendMoney(
  tx: Tx,
  came: IncomingPayment & { readonly at: Date },
): Promise<void> {
  await post(tx, {
    kind: 'suspense',
    source: `gateway:${came.gatewayId}`,
    sourceTx: came.gatewayRef,
    from: gatewayAccount(came.gatewayId, came.currency),
    to: suspense(came.currency),
    amount: came.amount,
    at: came.at,
  })
}

/** suspense -> member:cash, after an operator has decided whose money it is. */
export async function releaseSuspense(
  tx: Tx,
  item: {
    readonly id: bigint
    readonly memberId: string
    readonly amount: Money
    readonly currency: Currency
    readonly reference: string
    readonly at: Date
  },
): Promise<void> {
  await post(tx, {
    kind: 'suspense_credit',
    source: 'suspense',
    sourceTx: String(item.id),
    from: suspense(item.currency),
    to: memberCash(item.memberId, item.currency),
    amount: item.amount,
    details: { reference: item.reference },
    at: item.at,
  })
}

/** suspense -> gateway: the money was sent back to its payer. */
export async function returnToPayer(
  tx: Tx,
  item: Pick<IncomingPayment, 'gatewayId' | 'amount' | 'currency'> & {
    readonly id: bigint
    readonly reference: string
    readonly at: Date
  },
): Promise<void> {
  await post(tx, {
    kind: 'suspense_return',
    source: 'suspense',
    sourceTx: String(item.id),
    from: suspense(item.currency),
    to: gatewayAccount(item.gatewayId, item.currency),
    amount: item.amount,
    details: { reference: item.reference },
    at: item.at,
  })
}

/**
 * member:cash and house:adjustments -> gateway: the bank reversed a credit. Member and house each
 * bear their share.
 */
export async function bookTakenBack(
  tx: Tx,
  row: RecallRow,
  { fromMember, fromHouse }: { readonly fromMember: Money; readonly fromHouse: Money },
  at: Date,
): Promise<void> {
  const { currency } = row
  const to = gatewayAccount(row.gateway_id, currency)
  // A deposit whose own money is still there is not marked as taken back.
  const reference = row.suspense_id === null ? row.deposit_id! : row.gateway_ref
  const common = { source: 'deposit_recall', to, details: { reference }, at }
  if (fromMember > 0n)
    await post(tx, {
      ...common,
      kind: 'deposit_recall',
      sourceTx: `${row.id}:member`,
      from: memberCash(row.member_id, currency),
      amount: fromMember,
    })
  if (fromHouse > 0n)
    await post(tx, {
      ...common,
      kind: 'deposit_recall_loss',
      sourceTx: `${row.id}:house`,
      from: house('adjustments', currency),
      amount: fromHouse,
    })
}

const source = 'withdrawal'
type HeldWithdrawal = Pick<WithdrawalRow, 'id' | 'member_id' | 'currency' | 'amount' | 'fee'>

/**
 * member:cash -> member:held. Refuses `insufficient_funds` when a bet took the money first, and
 * `withdrawals_stopped`.
 */
export async function holdMoney(tx: Tx, row: HeldWithdrawal, at: Date): Promise<void> {
  const { id, member_id: memberId, currency, amount } = row
  try {
    await hold(tx, { source, sourceTx: id, memberId, currency, amount, at })
  } catch (error) {
    const expected: readonly string[] = ['insufficient_funds', 'withdrawals_stopped']
    if (error instanceof LedgerRefusal && expected.includes(error.code))
      throw new Refusal(error.code)
    throw error
  }
}

/** member:held -> gateway, less the fee, which returns to cash and goes from there to the house. */
export async function payHeld(
  tx: Tx,
  row: HeldWithdrawal & Pick<WithdrawalRow, 'gateway_id'>,
  at: Date,
): Promise<void> {
  const { id, currency } = row
  const to = gatewayAccount(row.gateway_id, currency)
  const amount = money(row.amount - row.fee)
  await settleHold(tx, { source, sourceTx: id, to, amount, at })
  if (row.fee === 0n) return
  await post(tx, {
    kind: 'withdrawal_fee',
    source,
    sourceTx: `${id}:fee`,
    from: memberCash(row.member_id, currency),
    to: fee(currency),
    amount: row.fee,
    details: { reference: id },
    at,
  })
}

/**
 * Runs after `payHeld`: books the difference between what the bank paid and what was ordered, so
 * that the gateway's account shows what really left. Less: gateway -> member:cash, since the money
 * is the member's. More: house:adjustments -> gateway, at the house's expense. In another currency
 * nothing left as ordered: the ordered amount stays with the house, which bears what left instead.
 */
export async function bookPayoutDifference(
  tx: Tx,
  row: HeldWithdrawal & Pick<WithdrawalRow, 'gateway_id'>,
  report: Pick<PayoutReportRow, 'amount' | 'currency'>,
  at: Date,
): Promise<void> {
  const ordered = row.amount - row.fee
  const isOther = report.currency !== row.currency
  const left = isOther ? ordered : ordered - report.amount
  const beyond = isOther ? report.amount : report.amount - ordered
  const common = { source, details: { reference: row.id }, at }
  if (left > 0n)
    await post(tx, {
      ...common,
      kind: isOther ? 'payout_difference' : 'withdrawal_shortfall',
      sourceTx: `${row.id}:left`,
      from: gatewayAccount(row.gateway_id, row.currency),
      to: isOther ? house('adjustments', row.currency) : memberCash(row.member_id, row.currency),
      amount: money(left),
    })
  if (beyond > 0n)
    await post(tx, {
      ...common,
      kind: 'payout_difference',
      sourceTx: `${row.id}:beyond`,
      from: house('adjustments', report.currency),
      to: gatewayAccount(row.gateway_id, report.currency),
      amount: money(beyond),
    })
}

/**
 * Books a bank movement apart from its withdrawal, which has ended. A payment is the house's loss
 * (house:adjustments -> gateway); money taken back is the house's gain (gateway ->
 * house:adjustments). The gateway's account then matches the bank's, and the member's wallet does
 * not change.
 */
export async function bookReport(
  tx: Tx,
  row: Pick<WithdrawalRow, 'id'>,
  report: PayoutReportRow,
  at: Date,
): Promise<void> {
  const { amount, currency } = report
  const bank = gatewayAccount(report.gateway_id, currency)
  const loss = house('adjustments', currency)
  const isBack = report.outcome === 'recalled'
  await post(tx, {
    kind: 'payout_difference',
    source,
    sourceTx: `${row.id}:report:${report.event_id}`,
    from: isBack ? bank : loss,
    to: isBack ? loss : bank,
    amount,
    details: { reference: row.id },
    at,
  })
}

/**
 * gateway -> member:cash, and the fee from the house: the bank took back a payout that had counted
 * as paid. The member is left as if they had never requested it. `paid` is what the bank paid: what
 * it did not was returned when the payout was settled.
 */
export async function returnPaid(
  tx: Tx,
  row: HeldWithdrawal & Pick<WithdrawalRow, 'gateway_id'>,
  paid: Money,
  at: Date,
): Promise<void> {
  const { id, currency } = row
  const common = { source, to: memberCash(row.member_id, currency), details: { reference: id }, at }
  await post(tx, {
    ...common,
    kind: 'withdrawal_recall',
    sourceTx: `${id}:recall`,
    from: gatewayAccount(row.gateway_id, currency),
    amount: paid,
  })
  if (row.fee === 0n) return
  await post(tx, {
    ...common,
    kind: 'withdrawal_fee_return',
    sourceTx: `${id}:fee-return`,
    from: fee(currency),
    amount: row.fee,
  })
}

/** member:held -> member:cash. */
export async function returnHeld(tx: Tx, row: HeldWithdrawal, at: Date): Promise<void> {
  await voidHold(tx, { source, sourceTx: row.id, at })
}

/**
 * house:adjustments <-> gateway: what a statement of the bank shows and the books did not. `sum` is
 * positive where money left the bank's account.
 */
export async function bookBankDifference(
  tx: Tx,
  row: {
    readonly id: bigint
    readonly gatewayId: string
    readonly currency: Currency
    readonly sum: Money
    readonly at: Date
  },
): Promise<void> {
  const { id, gatewayId, currency, sum, at } = row
  const bank = gatewayAccount(gatewayId, currency)
  const books = house('adjustments', currency)
  await post(tx, {
    kind: 'bank_difference',
    source: 'bank_difference',
    sourceTx: String(id),
    from: sum > 0n ? books : bank,
    to: sum > 0n ? bank : books,
    amount: money(sum > 0n ? sum : -sum),
    at,
  })
}
