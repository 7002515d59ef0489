import { type Money, money } from '@kancil/contract/money'
import { paymentOf } from '@kancil/rules/agents/salary'
import type { Db } from '../../../kernel/db.ts'
import { earnedOf } from './bill.ts'
import { rebateOf } from './rebate.ts'
import { ledgerFigures, ledgerLines, movesUnrecorded, paidFor } from './recompute-store.ts'
import { statementById, type StatementRow } from './store.ts'

/** Of the bill, and of the books. */
type Pair<Value> = readonly [Value, Value]
export type Recomputed = {
  readonly statementId: string
  readonly kind: string
  readonly period: string
  readonly turnover: Pair<string>
  readonly activeUsers: Pair<number>
  readonly netLoss: Pair<string>
  readonly own: Pair<string>
  readonly paid: Pair<string>
  /** Also asks that the ledger paid it, once. */
  readonly isSame: boolean
  /**
   * Accounts that were moved, with their teams, since the period began and before the books kept
   * where members stood. While there are any, a difference says nothing.
   */
  readonly movedUnrecorded: readonly string[]
}
type Books = {
  readonly turnover: Money
  readonly users: number
  readonly netLoss: Money
  readonly own: Money
  readonly lower: Money
}

/** Computes a bill anew from the ledger; null if there is none. */
export async function recompute(db: Db, statementId: string): Promise<Recomputed | null> {
  const row = await statementById(db, statementId)
  if (!row) return null
  const books = await (row.kind === 'rebate' ? rebateBooks(db, row) : contractBooks(db, row))
  const { inputs } = row
  const { pay } = paymentOf(books.own, books.lower, money(BigInt(inputs.debtBefore)))
  const paid = await paidFor(db, row.contractId, row.periodKey)
  const movedUnrecorded = await movesUnrecorded(db, row.memberId, row.fromAt)
  return {
    ...{ statementId, kind: row.kind, period: row.periodKey },
    turnover: [inputs.turnover, String(books.turnover)],
    activeUsers: [inputs.activeUsers, books.users],
    netLoss: [inputs.netLoss, String(books.netLoss)],
    own: [String(row.own), String(books.own)],
    paid: [String(row.paid), String(pay)],
    isSame: books.own === row.own && pay === row.paid && paid === row.paid,
    movedUnrecorded,
  }
}

/** What those below were paid is on their own bills, which are computed by themselves. */
async function contractBooks(db: Db, row: StatementRow): Promise<Books> {
  const { inputs, kind, lower } = row
  const terms = row.terms!
  const figures = await ledgerFigures(db, row.memberId, spanOf(row), {
    ...{ least: terms.minActive, uncounted: inputs.uncounted ?? [], settledAt: row.settledAt },
    isDividend: kind === 'dividend',
  })
  // An hour's salary asks for turnover alone.
  const netLoss = kind === 'hourly' ? money(0n) : figures.netLoss
  const { turnover, users } = figures
  const facts = { turnover, activeUsers: users, netLoss }
  const { amount } = earnedOf(kind, terms, facts, money(BigInt(inputs.carryIn)))
  return { turnover, users, netLoss, own: amount, lower }
}

/** With the rates of the bill: they may have changed since. */
async function rebateBooks(db: Db, row: StatementRow): Promise<Books> {
  const lines = await ledgerLines(db, row.memberId, spanOf(row), row.settledAt)
  const rates = new Map(row.inputs.lines.map((line) => [line.name, line.rateBasisPoints ?? 0]))
  const amounts = lines.map(({ name, turnover }) => rebateOf(turnover, rates.get(name) ?? 0))
  const sumOf = (parts: readonly bigint[]) => money(parts.reduce((sum, part) => sum + part, 0n))
  return {
    turnover: sumOf(lines.map(({ turnover }) => turnover)),
    users: new Set(lines.map(({ name }) => name.split(' ')[0])).size,
    netLoss: money(0n),
    own: sumOf(amounts.filter((amount) => amount > 0n)),
    lower: sumOf(amounts.map((amount) => (amount < 0n ? -amount : 0n))),
  }
}

const spanOf = ({ fromAt, toAt }: StatementRow) => ({ from: fromAt, to: toAt })
