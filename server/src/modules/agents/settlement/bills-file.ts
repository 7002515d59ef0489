import { exportStatements } from '@kancil/contract/agents/statements'
import type { Kernel } from '../../../kernel/kernel.ts'
import { serveReport } from '../../../kernel/reports/serve-report.ts'
import { rangeOf } from '../reports/selection.ts'
import { statementPage } from './store.ts'
import { statementView } from './view.ts'

const step = 1_000
const amounts = [
  ...(['turnover', 'netLoss', 'carryIn', 'carryOut', 'own', 'lower'] as const),
  ...(['repaid', 'deficit', 'paid'] as const),
]

/** An agent's bills as a file. */
export function serveBillsFile(kernel: Kernel): void {
  serveReport(kernel, exportStatements, {
    select: ({ caller, now }, { from, to, kind }) => ({
      ...{ memberId: caller.memberId as string, ...(kind ? { kind } : {}) },
      ...rangeOf(from, to, now),
    }),
    count: async ({ db }, selection) =>
      (await statementPage(db, selection, { limit: 1, offset: 0 })).total,
    fileName: ({ from, to }) => `kancil-bills-${from}-${to}`,
    columns: [
      ...['settled_utc', 'kind', 'period', 'currency', 'rate_percent', 'active_members'],
      ...['turnover', 'net_loss', 'carried_in', 'carried_on', 'earned', 'passed_on'],
      ...['kept_for_debt', 'deficit', 'paid', 'statement_id'],
    ],
    async *lines({ db }, selection) {
      for (let offset = 0; ; offset += step) {
        const { rows } = await statementPage(db, selection, { limit: step, offset })
        yield rows.map((row) => {
          const view = statementView(row)
          return [
            ...[view.settledAt, view.kind, view.period, view.currency],
            ...[view.rateBasisPoints / 100, view.activeUsers],
            ...amounts.map((name) => view[name]),
            view.statementId,
          ]
        })
        if (rows.length < step) return
      }
    },
  })
}
