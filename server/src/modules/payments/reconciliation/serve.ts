import type { InputOf } from '@kancil/contract/endpoint'
import { formatMoney, money, zero } from '@kancil/contract/money'
import {
  type BankDifference,
  bankDifferences,
  type BankStatement,
  bankStatements,
  decideDifference,
  type DifferenceDecision,
  importBankStatement,
  reconciliationMessage,
} from '@kancil/contract/payments/reconciliation'
import type { Settings } from '@kancil/contract/site/settings'
import { readBankFile } from '@kancil/rules/payments/reconciliation/bank-statement'
import { differenceChoices, differenceToBook } from '@kancil/rules/payments/reconciliation/compare'
import { sha256 } from '../../../kernel/chance.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { newId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { serveList } from '../../../kernel/http/serve-list.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { LedgerRefusal } from '../../../ledger/refusal.ts'
import { type ActResult, serveDecision } from '../../operator/door.ts'
import { readSettings } from '../../site/door.ts'
import {
  type FirstDecision,
  firstDecision,
  firstDecisions,
  firstOperatorOf,
  firstSubjects,
  keepFirst,
} from '../first-decision-store.ts'
import type { Payments } from '../gateways/gateway.ts'
import { bookBankDifference, suspendMoney } from '../postings.ts'
import { insertSuspense } from '../suspense/store.ts'
import { compareWithBooks } from './compare.ts'
import {
  addLines,
  closeDifference,
  type DifferenceRow,
  differencesPage,
  insertStatement,
  lockDifference,
  statementByDigest,
  type StatementRow,
  statementsPage,
} from './store.ts'

/** Serves the import of banks' statements and the queue of what does not agree with the books. */
export function serveReconciliation(payments: Payments): void {
  const { kernel } = payments
  serveList(kernel, bankStatements, {
    read: ({ db }, _filters, range) => statementsPage(db, range),
    view: (rows) => rows.map(statementView),
  })
  serveList(kernel, bankDifferences, {
    read: ({ db }, { state = 'open', kind = null }, range) =>
      differencesPage(db, { state, kind }, range),
    view: (rows, { db }) => differenceViews(db, rows),
  })
  serveDecision(kernel, importBankStatement, {
    action: 'payments.importBankStatement',
    subject: (_row: undefined, statement: StatementRow) => statement.id,
    act: (tx, _row, context, input) => importFile(tx, payments, context, input),
    tell,
    view: statementView,
  })
  serveDecision(kernel, decideDifference, {
    action: 'payments.decideDifference',
    subject: ({ row }: LockedDifference) => firstSubjects.difference(row.id),
    prepare: async ({ db }) => (await readSettings(db)).payments,
    async lock(tx, { differenceId }) {
      const row = await lockDifference(tx, differenceId)
      return row && { row, first: await firstDecision(tx, firstSubjects.difference(row.id)) }
    },
    firstOperator: ({ first }, { decision }) => firstOperatorOf(first, decision),
    allow({ row }, { refuse }, { decision }) {
      if (row.state !== 'open') refuse('already_decided')
      if (!differenceChoices(row.state, row.kind, row.flow).includes(decision))
        refuse('decision_impossible')
    },
    act: decide,
    tell,
    view: async (row, { db }) => (await differenceViews(db, [row]))[0]!,
  })
}

function tell(_outcome: unknown, { live }: Pick<Kernel, 'live'>): void {
  live.toConsole({ type: reconciliationMessage, data: {} })
}

/** The same file again is the same import. */
async function importFile(
  tx: Tx,
  { gateways }: Payments,
  { caller, now }: Context<typeof importBankStatement>,
  { text }: InputOf<typeof importBankStatement>,
): Promise<ActResult<StatementRow>> {
  const file = readBankFile(text)
  if ('fault' in file) throw new Refusal('statement_invalid', file)
  const { gatewayId, currency, from, to, lines } = file
  if (!gateways.has(gatewayId)) throw new Refusal('gateway_unknown', { gatewayId })
  const digest = sha256(text)
  const earlier = await statementByDigest(tx, digest)
  if (earlier) return { outcome: earlier, unchanged: true }
  const id = newId('bankStatement', now)
  const changed = await addLines(tx, { id, gatewayId, currency }, lines)
  if (changed) throw new Refusal('booking_changed', { bookingId: changed })
  const matched = await compareWithBooks(tx, id, file, now)
  await insertStatement(tx, {
    ...{ id, gatewayId, currency, from, to, digest, lines: lines.length, matched },
    ...{ importedBy: caller.name, importedAt: now },
  })
  const outcome = (await statementByDigest(tx, digest))!
  const { differences } = outcome
  return { outcome, after: { gatewayId, currency, lines: lines.length, matched, differences } }
}

type LockedDifference = { readonly row: DifferenceRow; readonly first: FirstDecision | null }

async function decide(
  tx: Tx,
  { row, first }: LockedDifference,
  { caller, now }: Context<typeof decideDifference>,
  { decision, note }: InputOf<typeof decideDifference>,
  terms: Settings['payments'],
): Promise<ActResult<DifferenceRow>> {
  const { id, gatewayId, currency, flow, bankAmount: bank, ourAmount: ours } = row
  const sum = decision === 'booked' ? differenceToBook(flow, { bank, ours }) : zero
  const moved = decision === 'suspended' ? bank! : sum
  const amount = money(moved < 0n ? -moved : moved)
  const asked = { subject: firstSubjects.difference(id), decision, amount, terms, caller, now }
  if (await keepFirst(tx, first, asked))
    return { outcome: row, after: { askedBy: caller.name, decision, note: note.trim() } }
  if (decision === 'suspended') await suspend(tx, row, now)
  if (sum !== 0n) await bookBankDifference(tx, { id, gatewayId, currency, sum, at: now })
  const by = { by: caller.name, at: now, note: note.trim() }
  const outcome = await closeDifference(tx, id, { state: decision, ...by })
  return {
    outcome,
    before: { state: row.state },
    after: {
      ...{ decision, movement: row.movement, note: note.trim() },
      booked: `${formatMoney(sum, currency)} ${currency}`,
    },
  }
}

/** The money is in suspense from now on; a report of it that still comes is known then. */
async function suspend(tx: Tx, row: DifferenceRow, now: Date): Promise<void> {
  const { gatewayId, movement, currency, bankAmount, reference } = row
  const item = { gateway_id: gatewayId, gateway_ref: movement, currency, amount: bankAmount! }
  const isNew = await insertSuspense(tx, {
    ...item,
    ...{ reference, reason: 'unknown_reference', deposit_id: null, member_id: null },
    created_at: now,
  })
  // It was put there by a report since the statement was imported.
  if (!isNew) throw new Refusal('already_decided')
  const came = { gatewayId, gatewayRef: movement, amount: bankAmount!, currency, at: now }
  try {
    await suspendMoney(tx, came)
  } catch (error) {
    // A report credited it meanwhile: the next import closes the difference.
    if (error instanceof LedgerRefusal && error.code === 'idempotency_conflict')
      throw new Refusal('already_decided')
    throw error
  }
}

function statementView({ id, from, to, importedAt, ...row }: StatementRow): BankStatement {
  return {
    ...row,
    statementId: id,
    from: from.toISOString(),
    to: to.toISOString(),
    importedAt: importedAt.toISOString(),
  }
}

async function differenceViews(db: Db, rows: readonly DifferenceRow[]): Promise<BankDifference[]> {
  const asked = await firstDecisions(
    db,
    rows.map(({ id }) => firstSubjects.difference(id)),
  )
  return rows.map((row) => {
    const first = row.state === 'open' ? asked.get(firstSubjects.difference(row.id)) : undefined
    const decision = first?.decision as DifferenceDecision
    return { ...differenceView(row), ...(first ? { asked: { by: first.by, decision } } : {}) }
  })
}

function differenceView(row: DifferenceRow): BankDifference {
  const { id, bankAmount, ourAmount, at, currency, ...rest } = row
  const text = (amount: typeof bankAmount) =>
    amount === null ? null : formatMoney(amount, currency)
  return {
    ...rest,
    currency,
    differenceId: Number(id),
    bankAmount: text(bankAmount),
    ourAmount: text(ourAmount),
    at: at.toISOString(),
    choices: [...differenceChoices(row.state, row.kind, row.flow)],
  }
}
