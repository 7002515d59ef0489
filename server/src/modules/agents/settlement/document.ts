import { exportStatement } from '@kancil/contract/agents/statements'
import type { Kernel } from '../../../kernel/kernel.ts'
import { serveReport } from '../../../kernel/reports/serve-report.ts'
import { hourMembers, periodMembers } from './document-store.ts'
import { statementById, type StatementRow } from './store.ts'

/** The form of the file; a change of its fields gets another. */
const form = 'kancil-agent-statement-1'

/** A bill with what it was computed from, for `tools/verify/verify-agent-statement.mjs`. */
export function serveStatementFile(kernel: Kernel): void {
  serveReport(kernel, exportStatement, {
    async select({ db, caller, refuse }, { statementId }) {
      const row = await statementById(db, statementId)
      if (row?.memberId !== caller.memberId) return refuse('not_found')
      return { statementId: row.id as string, account: caller.account }
    },
    count: () => Promise.resolve(1),
    type: { mime: 'application/json', ending: 'json' },
    fileName: ({ statementId }) => `kancil-${statementId}`,
    async print({ db }, { statementId, account }) {
      const row = (await statementById(db, statementId))!
      const read = row.kind === 'hourly' ? hourMembers : periodMembers
      const members = row.terms ? await read(db, row) : []
      return Buffer.from(JSON.stringify({ ...contentOf(row, account), members }, texts, 2))
    },
  })
}

/** Amounts are minor units, as text. */
const texts = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value

function contentOf(row: StatementRow, account: string) {
  const { id, kind, periodKey, fromAt, toAt, currency, terms, inputs, rateBasisPoints } = row
  const { own, lower, repaid, paid, deficit, carryOut } = row
  return {
    ...{ form, statementId: id, account, kind, period: periodKey, fromAt, toAt, currency },
    ...{ terms, inputs },
    bill: { rateBasisPoints, own, lower, repaid, paid, deficit, carryOut },
  }
}
