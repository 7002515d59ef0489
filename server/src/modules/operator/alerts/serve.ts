import { alertRules, alertsMost, removeAlert, saveAlert } from '@kancil/contract/operator/alerts'
import { serveList } from '../../../kernel/http/serve-list.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { serveDecision } from '../decision.ts'
import { alertView, thresholdOf } from './fired.ts'
import { type AlertRow, alertRows, deleteAlert, lockAlert, lockAlerts, putAlert } from './store.ts'

const subject = ({ currency, figure }: Pick<AlertRow, 'currency' | 'figure'>): string =>
  `alert:${currency}:${figure}`
const shown = (row: AlertRow) => {
  const { figure, currency, side, unit, threshold } = alertView(row)
  return { figure, currency, side, unit, threshold }
}

export function serveAlerts(kernel: Kernel): void {
  serveList(kernel, alertRules, {
    async read({ db }, _filters, { limit, offset }) {
      const rows = await alertRows(db)
      return { rows: rows.slice(offset, offset + limit), total: rows.length }
    },
    view: (rows) => rows.map(alertView),
  })
  serveDecision(kernel, saveAlert, {
    action: 'operator.saveAlert',
    subject: (_row: readonly AlertRow[], outcome: AlertRow) => subject(outcome),
    lock: (tx) => lockAlerts(tx),
    async act(tx, rows, { now, caller, refuse }, { threshold, ...rule }) {
      const value = thresholdOf(threshold, rule) ?? refuse('threshold_invalid')
      const before = rows.find(
        (row) =>
          row.figure === rule.figure &&
          row.currency === rule.currency &&
          row.side === rule.side &&
          row.unit === rule.unit,
      )
      if (!before && rows.length >= alertsMost) refuse('too_many_alerts')
      const outcome = await putAlert(tx, {
        ...{ id: newId('alert'), ...rule, threshold: value },
        ...{ updatedAt: now, updatedBy: caller.name },
      })
      return { outcome, ...(before ? { before: shown(before) } : {}), after: shown(outcome) }
    },
    view: alertView,
  })
  serveDecision(kernel, removeAlert, {
    action: 'operator.removeAlert',
    subject: (row: AlertRow) => subject(row),
    lock: (tx, { alertId }) => lockAlert(tx, alertId),
    async act(tx, row) {
      await deleteAlert(tx, row.id)
      return { outcome: row, before: shown(row) }
    },
    view: () => ({}),
  })
}
