import * as calls from '@kancil/contract/safety/suspicions'
import type { Db } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { serve } from '../../../kernel/http/serve.ts'
import { serveList } from '../../../kernel/http/serve-list.ts'
import { memberByKey, membersById } from '../../identity/door.ts'
import { findInConsole, serveDecision } from '../../operator/door.ts'
import {
  addNote,
  caseById,
  type CaseRow,
  casesPage,
  keepClosed,
  keepFrozen,
  lockCase,
  notesOf,
} from './store.ts'

/** Cases in the console's search: by their id, or all of an account. */
function findCases(kernel: Kernel): void {
  findInConsole(kernel, {
    permission: 'ledger.read',
    async find(db, q, limit) {
      const key = q.normalize('NFKC').toLowerCase()
      const byId = await caseById(db, key)
      const member = byId ? null : await memberByKey(db, kernel.config.merchant, key)
      const range = { limit, offset: 0 }
      const rows = member ? (await casesPage(db, { memberId: member.id }, range)).rows : []
      const views = await caseViews(db, byId ? [byId] : rows)
      return views.map(({ suspicionId, account, state }) => ({
        ...{ kind: 'suspicion' as const, id: suspicionId, account, note: state },
        ...{ amount: null, currency: null },
      }))
    },
  })
}

/** Serves the queue against money laundering, and the decisions about its cases. */
export function serveCases(kernel: Kernel): void {
  findCases(kernel)
  serveList(kernel, calls.suspicions, {
    read: ({ db }, filters, range) => casesPage(db, filters, range),
    view: (rows, { db }) => caseViews(db, rows),
  })
  serve(kernel, calls.suspicionCase, ({ db }, { suspicionId, before }) =>
    caseView(db, suspicionId, before),
  )
  serveDecision(kernel, calls.noteCase, {
    ...onCase,
    action: 'safety.noteCase',
    async act(tx, row, { caller, now }, { note }) {
      await addNote(tx, row.id, { note, by: caller.name, at: now })
      return { outcome: row, after: { note } }
    },
  })
  serveDecision(kernel, calls.freezePayouts, {
    ...onCase,
    action: 'safety.freezePayouts',
    allow(row, { refuse }) {
      if (row.state === 'closed') refuse('case_closed')
      if (row.frozenAt) refuse('already_frozen')
    },
    async act(tx, row, { caller, now }, { note }) {
      await keepFrozen(tx, row.id, { name: caller.name, operatorId: caller.operatorId, at: now })
      await addNote(tx, row.id, { note, by: caller.name, at: now })
      return { outcome: row, before: { frozen: false }, after: { frozen: true, note } }
    },
  })
  serveCaseEnds(kernel)
}

/** What only another operator, or nobody after it, may do. */
function serveCaseEnds(kernel: Kernel): void {
  serveDecision(kernel, calls.releasePayouts, {
    ...onCase,
    action: 'safety.releasePayouts',
    firstOperator: (row) => row.frozenId,
    favours: (row) => row.memberId,
    allow(row, { refuse }) {
      if (!row.frozenAt) refuse('not_frozen')
    },
    async act(tx, row, { caller, now }, { note }) {
      await keepFrozen(tx, row.id, null)
      await addNote(tx, row.id, { note, by: caller.name, at: now })
      return { outcome: row, before: { frozen: true }, after: { frozen: false, note } }
    },
  })
  serveDecision(kernel, calls.closeCase, {
    ...onCase,
    action: 'safety.closeCase',
    allow(row, { refuse }) {
      if (row.state === 'closed') refuse('case_closed')
      if (row.frozenAt) refuse('still_frozen')
    },
    async act(tx, row, { caller, now }, { outcome, note }) {
      await keepClosed(tx, row.id, { outcome, by: caller.name, at: now })
      await addNote(tx, row.id, { note, by: caller.name, at: now })
      return {
        outcome: row,
        before: { state: row.state },
        after: { state: 'closed', outcome, note },
      }
    },
  })
}

/** Shared by all decisions on a case. */
const onCase = {
  subject: (row: CaseRow) => row.id as string,
  lock: (tx: Parameters<typeof lockCase>[0], { suspicionId }: { readonly suspicionId: string }) =>
    lockCase(tx, suspicionId),
  tell(_row: CaseRow, { live }: Pick<Kernel, 'live'>): void {
    live.toConsole({ type: calls.suspicionsMessage, data: {} })
  },
  view: (row: CaseRow, { db }: { readonly db: Db }) => caseView(db, row.id),
}

async function caseView(db: Db, id: string, before?: string): Promise<calls.SuspicionCase> {
  const row = await caseById(db, id)
  if (!row) throw new Refusal('not_found')
  const [[view], { notes, older }] = await Promise.all([
    caseViews(db, [row]),
    notesOf(db, id, before ?? null),
  ])
  return {
    ...view!,
    log: notes.map(({ note, by, at }) => ({ note, by, at: at.toISOString() })),
    ...(older === null ? {} : { older }),
  }
}

async function caseViews(db: Db, rows: readonly CaseRow[]): Promise<calls.Suspicion[]> {
  const members = await membersById(
    db,
    rows.map((row) => row.memberId),
  )
  return rows.map((row) => ({
    suspicionId: row.id,
    memberId: row.memberId,
    account: members.get(row.memberId)?.account ?? '',
    pattern: row.pattern,
    facts: row.facts,
    state: row.state,
    outcome: row.outcome,
    openedAt: row.openedAt.toISOString(),
    frozenAt: row.frozenAt?.toISOString() ?? null,
    frozenBy: row.frozenBy ?? '',
    closedAt: row.closedAt?.toISOString() ?? null,
    closedBy: row.closedBy ?? '',
    notes: row.notes,
  }))
}
