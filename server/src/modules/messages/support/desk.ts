import * as calls from '@kancil/contract/messages/support/desk'
import { silenceDays, type SupportOutcome } from '@kancil/contract/messages/support/case'
import { afterAct, type SupportAct } from '@kancil/rules/messages/support'
import { type Db, inTransaction, type Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import { serve } from '../../../kernel/http/serve.ts'
import { serveList } from '../../../kernel/http/serve-list.ts'
import { newId } from '../../../kernel/ids.ts'
import { eachAlone } from '../../../kernel/jobs/each-alone.ts'
import { job, noInput } from '../../../kernel/jobs/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { membersById } from '../../identity/door.ts'
import { serveDecision } from '../../operator/door.ts'
import { tellBoth } from './own.ts'
import {
  addEntry,
  deskSupportPage,
  entriesOf,
  lockSupport,
  saveSupport,
  silentSince,
  supportById,
  type SupportRow,
} from './store.ts'
import { caseOf, summaryOf } from './view.ts'

export const silenceJob = job({
  name: 'messages.endSilentCases',
  input: noInput,
  cron: '17 * * * *',
  unique: 'unfinished',
  timeoutSeconds: 60,
})
const dayMs = 86_400_000

/** Serves the desk for what members wrote, and the answers. */
export function serveSupportDesk(kernel: Kernel): void {
  serveList(kernel, calls.deskSupport, {
    read: ({ db }, filters, range) => deskSupportPage(db, filters, range),
    async view(rows, { db }) {
      const whose = await whoseOf(db, rows)
      return rows.map((row) => ({ ...summaryOf(row), ...whose(row) }))
    },
  })
  serve(kernel, calls.deskSupportCase, async ({ db, refuse }, { caseId }) =>
    caseView(db, (await supportById(db, caseId)) ?? refuse('not_found')),
  )
  serveDecision(kernel, calls.takeSupportCase, {
    ...onCase,
    action: 'messages.takeSupportCase',
    async act(tx, row, { caller, now }) {
      const by = { operatorId: caller.operatorId, operatorName: caller.name }
      const next = standingAfter(row, 'take')
      if (!next && row.operatorId === caller.operatorId) return { outcome: row, unchanged: true }
      const saved = { ...row, ...next, ...by, updatedAt: now }
      await saveSupport(tx, saved)
      const before = { state: row.state, operator: row.operatorName }
      return { outcome: saved, before, after: { state: saved.state, operator: caller.name } }
    },
  })
  serveDecision(kernel, calls.answerSupportCase, {
    ...onCase,
    action: 'messages.answerSupportCase',
    async act(tx, row, { caller, now }, { requestId, content }) {
      const next = standingAfter(row, 'answer') ?? row
      const by = { operatorId: caller.operatorId, operatorName: caller.name }
      const text = content.trim()
      const entry = { kind: 'operator', byId: by.operatorId, byName: by.operatorName } as const
      const isNew = await addEntry(tx, row, { ...entry, text, requestId, at: now })
      if (!isNew) return { outcome: row, unchanged: true }
      const saved = { ...row, ...next, ...by, updatedAt: now }
      await saveSupport(tx, saved)
      const before = { state: row.state }
      return { outcome: saved, before, after: { state: saved.state, answer: text } }
    },
  })
  serveDecision(kernel, calls.closeSupportCase, {
    ...onCase,
    action: 'messages.closeSupportCase',
    async act(tx, row, { caller, now }, { outcome, content }) {
      const next = standingAfter(row, 'close', outcome)
      const text = content.trim()
      const by = { kind: 'operator', byId: caller.operatorId, byName: caller.name } as const
      await addEntry(tx, row, { ...by, text, requestId: newId('request', now), at: now })
      const owner = { operatorId: caller.operatorId, operatorName: caller.name }
      const saved = { ...row, ...next!, ...owner, updatedAt: now, closedAt: now }
      await saveSupport(tx, saved)
      return { outcome: saved, before: { state: row.state }, after: { outcome, answer: text } }
    },
  })
}

const onCase = {
  subject: (row: SupportRow) => row.id as string,
  lock: (tx: Tx, { caseId }: { readonly caseId: string }) => lockSupport(tx, caseId),
  tell: (row: SupportRow, { live }: Pick<Kernel, 'live'>) => tellBoth(live, row),
  view: (row: SupportRow, { db }: { readonly db: Db }) => caseView(db, row),
}

function standingAfter(row: SupportRow, act: SupportAct, outcome: SupportOutcome = '') {
  const next = afterAct(row, act, outcome)
  if (typeof next === 'string') throw new Refusal(next)
  return next
}

async function whoseOf(db: Db, rows: readonly SupportRow[]) {
  const members = await membersById(
    db,
    rows.map(({ memberId }) => memberId),
  )
  return ({ memberId, operatorName, objections }: SupportRow) => ({
    memberId,
    account: members.get(memberId)?.account ?? '',
    operator: operatorName,
    objections,
  })
}

async function caseView(db: Db, row: SupportRow): Promise<calls.DeskSupportCase> {
  const [entries, whose] = await Promise.all([entriesOf(db, row.id), whoseOf(db, [row])])
  return { ...caseOf(row, entries), ...whose(row) }
}

/** Ends what was answered long ago and not objected to. */
export async function endSilentCases({ db, clock, live }: Kernel): Promise<void> {
  const now = clock.now()
  const before = new Date(now.getTime() - silenceDays * dayMs)
  await eachAlone(await silentSince(db, before), async (id) => {
    const saved = await inTransaction(db, async (tx) => {
      const row = await lockSupport(tx, id)
      const next = row && row.updatedAt < before ? afterAct(row, 'silence') : null
      if (!row || !next || typeof next === 'string') return null
      const ended = { ...row, ...next, closedAt: now, updatedAt: now }
      await saveSupport(tx, ended)
      return ended
    })
    if (saved) tellBoth(live, saved)
  })
}
