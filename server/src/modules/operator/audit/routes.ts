import {
  auditExportLines,
  type AuditRow,
  exportAudit,
  listAudit,
  verifyAudit,
} from '@kancil/contract/operator/audit'
import { isInstant } from '@kancil/contract/time'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import { serve } from '../../../kernel/http/serve.ts'
import { serveList } from '../../../kernel/http/serve-list.ts'
import { serveDecision } from '../decision.ts'
import { auditAfter, auditPage, type StoredAudit } from './store.ts'
import { labelsOf } from './subject-names.ts'
import { verifyAuditLog } from './verify.ts'

export function auditRoutes(kernel: Kernel): void {
  serveList(kernel, listAudit, {
    read({ db }, filter, range) {
      for (const field of ['from', 'to'] as const)
        if (filter[field] !== undefined && !isInstant(filter[field]))
          throw new Refusal('bad_request', { field })
      return auditPage(db, filter, range)
    },
    async view(rows) {
      const labels = await labelsOf(kernel, rows)
      return rows.map((row, place): AuditRow => ({ ...auditRowOf(row), ...labels[place] }))
    },
  })
  serve(kernel, verifyAudit, ({ db }) => verifyAuditLog(db))
  serveDecision(kernel, exportAudit, {
    // A download of the log is itself logged: every part, since operators may start anywhere.
    action: 'operator.exportAudit',
    subject: () => 'audit-log',
    act: async (tx, _row, _context, { after = 0 }) => ({
      outcome: await auditAfter(tx, after, auditExportLines),
      after: { after },
    }),
    view: (rows) => ({
      lines: rows.map((row) => JSON.stringify(auditRowOf(row))),
      next: rows.length === auditExportLines ? rows.at(-1)!.sequence : null,
    }),
  })
}

function auditRowOf(row: StoredAudit): AuditRow {
  return { ...row, at: row.at.toISOString(), hash: row.hash.toString('hex') }
}
