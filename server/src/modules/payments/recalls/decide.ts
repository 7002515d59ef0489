import type { InputOf } from '@kancil/contract/endpoint'
import { formatMoney, type Money, zero } from '@kancil/contract/money'
import { queueMessage } from '@kancil/contract/payments/withdrawal'
import {
  decideDepositRecall,
  type DepositRecall,
  depositRecalls,
  type RecallDecision,
} from '@kancil/contract/payments/recalls'
import type { Settings } from '@kancil/contract/site/settings'
import { fitsInBooks, splitTakenBack } from '@kancil/rules/payments/taken-back'
import type { Db, Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { serveList } from '../../../kernel/http/serve-list.ts'
import { freeCash, lockFreeCash } from '../../../ledger/free-cash.ts'
import { memberStandings } from '../../identity/door.ts'
import { emit } from '../../../kernel/events/outbox.ts'
import { type ActResult, serveDecision } from '../../operator/door.ts'
import { readSettings } from '../../site/door.ts'
import { pushBalance } from '../../wallet/door.ts'
import { lockDeposit } from '../deposit/store.ts'
import {
  type FirstDecision,
  firstDecision,
  firstDecisions,
  firstOperatorOf,
  firstSubjects,
  keepFirst,
} from '../first-decision-store.ts'
import type { Payments } from '../gateways/gateway.ts'
import { bookTakenBack } from '../postings.ts'
import { lockSuspense } from '../suspense/store.ts'
import {
  closeRecall,
  creditedAs,
  recallById,
  type RecallRow,
  recallsOf,
  recallsPage,
} from './store.ts'

/** Serves the list of recalled deposits and the decision on them. */
export function serveRecalls({ kernel }: Payments): void {
  serveList(kernel, depositRecalls, {
    read: ({ db }, { state = 'open' }, range) => recallsPage(db, state, range),
    view: (rows, { db }) => recallViews(db, rows),
  })
  serveDecision(kernel, decideDepositRecall, {
    action: 'payments.decideDepositRecall',
    subject: ({ row }) => creditedAs(row),
    prepare: async ({ db }) => (await readSettings(db)).payments,
    lock: (tx, { recallId }) => lockRecall(tx, recallId),
    allow({ row, others }, { refuse }, input) {
      if (isRepeat(row, input)) return
      if (row.state !== 'open') refuse('already_decided')
      if (input.decision !== 'seen') refuseKnown(row, others)
    },
    firstOperator: ({ first }, { decision }) => firstOperatorOf(first, decision),
    favours: ({ row }) => row.member_id,
    act: decideRecall,
    async tell({ id, member_id: memberId }, { live }) {
      await pushBalance(kernel, memberId)
      live.toConsole({ type: queueMessage, data: { recallId: Number(id) } })
    },
    view: async ({ id }, { db }) =>
      (await recallViews(db, [(await recallById(db, Number(id)))!]))[0]!,
  })
}

/** A recall, and the other recalls of its movement. */
type Case = {
  readonly row: RecallRow
  readonly others: readonly RecallRow[]
  readonly first: FirstDecision | null
}
type Input = InputOf<typeof decideDepositRecall>

/** A repeat of the same request gets the same answer as the first time. */
function isRepeat(row: RecallRow, { decision, requestId }: Input): boolean {
  return row.state === decision && row.request_id === requestId
}

/**
 * From now on the gateway's account matches the bank's statement. The operator decides whether the
 * member or the house bears it. The deposit itself stays as it is: it was paid.
 */
async function decideRecall(
  tx: Tx,
  { row, first }: Case,
  { caller, now }: Context<typeof decideDepositRecall>,
  input: Input,
  terms: Settings['payments'],
): Promise<ActResult<RecallRow>> {
  if (isRepeat(row, input)) return { outcome: row, unchanged: true }
  const { decision, requestId, note } = input
  const split = await splitFor(tx, row, decision)
  const subject = firstSubjects.recall(row.id)
  const amount = decision === 'seen' ? zero : row.amount
  if (await keepFirst(tx, first, { subject, decision, amount, terms, caller, now }))
    return { outcome: row, after: { askedBy: caller.name, decision, note } }
  await bookTakenBack(tx, row, split, now)
  const made = { decision, ...split, requestId, note, by: caller.name, at: now }
  await closeRecall(tx, row.id, made)
  if (decision !== 'seen') await tellRecall(tx, row, now)
  return {
    outcome: row,
    before: { state: row.state },
    after: {
      state: decision,
      memberId: row.member_id,
      eventId: row.event_id,
      takenBack: `${formatMoney(row.amount, row.currency)} ${row.currency}`,
      fromMember: formatMoney(split.fromMember, row.currency),
      fromHouse: formatMoney(split.fromHouse, row.currency),
      note,
    },
  }
}

/**
 * Tells how much of what was credited is gone, in its own currency. In another currency nobody can
 * say which part was meant, so it is the whole: what the deposit brought must not stay because the
 * bank converted it.
 */
async function tellRecall(tx: Tx, row: RecallRow, now: Date): Promise<void> {
  const { credited, credited_currency: currency } = row
  const isPart = row.currency === currency && row.amount < credited
  await emit(tx, 'payments.depositRecalled', {
    ...{ depositId: creditedAs(row), memberId: row.member_id, currency, at: now.toISOString() },
    creditedAt: row.credited_at.toISOString(),
    amount: formatMoney(isPart ? row.amount : credited, currency),
  })
}

/** Under the lock of the deposit, or of the item in suspense: they are decided one by one. */
async function lockRecall(tx: Tx, recallId: number): Promise<Case | null> {
  const recall = await recallById(tx, recallId)
  if (!recall) return null
  if (recall.suspense_id !== null) await lockSuspense(tx, Number(recall.suspense_id))
  else await lockDeposit(tx, recall.gateway_id, recall.deposit_id!)
  const all = await recallsOf(tx, recall)
  const row = all.find((candidate) => candidate.id === recall.id)!
  const first = await firstDecision(tx, firstSubjects.recall(row.id))
  return { row, others: all.filter((candidate) => candidate !== row), first }
}

function refuseKnown(row: RecallRow, others: readonly RecallRow[]): void {
  const credited = { amount: row.credited, currency: row.credited_currency }
  const booked = others.filter((other) => other.state === 'charged' || other.state === 'borne')
  if (!fitsInBooks(credited, booked, row)) throw new Refusal('in_the_books')
}

type Split = { readonly fromMember: Money; readonly fromHouse: Money }

async function splitFor(tx: Tx, row: RecallRow, decision: RecallDecision): Promise<Split> {
  if (decision === 'seen') return { fromMember: zero, fromHouse: zero }
  if (decision === 'borne') return { fromMember: zero, fromHouse: row.amount }
  if (row.currency !== row.credited_currency) throw new Refusal('wrong_currency')
  return splitTakenBack(row.amount, {
    credited: row.credited,
    cash: await lockFreeCash(tx, row.member_id, row.currency),
  })
}

async function recallViews(db: Db, rows: readonly RecallRow[]): Promise<DepositRecall[]> {
  const memberIds = rows.map((row) => row.member_id)
  const subjects = rows.map((row) => firstSubjects.recall(row.id))
  const [members, cashOf, asked] = await Promise.all([
    memberStandings(db, memberIds),
    freeCash(db, memberIds),
    firstDecisions(db, subjects),
  ])
  return rows.map((row) => {
    const account = members.get(row.member_id)?.account ?? ''
    const first = row.state === 'open' ? asked.get(firstSubjects.recall(row.id)) : undefined
    return {
      ...recallView(row, account, cashOf(row.member_id, row.currency)),
      ...(first ? { asked: { by: first.by, decision: first.decision as RecallDecision } } : {}),
    }
  })
}

function recallView(row: RecallRow, account: string, cash: Money): DepositRecall {
  const { currency } = row
  const text = (amount: Money) => formatMoney(amount, currency)
  const isOther = currency !== row.credited_currency
  const due = splitTakenBack(row.amount, { credited: isOther ? zero : row.credited, cash })
  return {
    recallId: Number(row.id),
    ...(row.deposit_id ? { depositId: row.deposit_id } : {}),
    account,
    gatewayId: row.gateway_id,
    gatewayRef: row.gateway_ref,
    amount: text(row.amount),
    currency,
    credited: formatMoney(row.credited, row.credited_currency),
    creditedCurrency: row.credited_currency,
    cash: text(cash),
    fromMember: text(row.from_member ?? due.fromMember),
    fromHouse: text(row.from_house ?? due.fromHouse),
    at: row.occurred_at.toISOString(),
    state: row.state,
    by: row.decided_by ?? '',
    note: row.note ?? '',
  }
}
