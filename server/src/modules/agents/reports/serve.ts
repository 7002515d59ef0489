import * as calls from '@kancil/contract/agents/reports'
import { type Currency, formatMoney } from '@kancil/contract/money'
import { serveList } from '../../../kernel/http/serve-list.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { serveReport } from '../../../kernel/reports/serve-report.ts'
import { figuresView } from '../figures/view.ts'
import { serveBets } from './bets.ts'
import { serveDetails } from './details.ts'
import { incomePage, type IncomeRow } from './income-store.ts'
import { memberOf, rangeOf } from './selection.ts'
import { type LossLine, lossPage, lossTotals } from './store.ts'

export function serveReports(kernel: Kernel): void {
  serveBets(kernel)
  serveLoss(kernel)
  serveIncome(kernel)
  serveDetails(kernel)
}

const lossView = (row: LossLine, currency: Currency): calls.LossRow =>
  ({
    ...{ memberId: row.memberId, account: row.account, currency },
    ...figuresView(row, currency),
  }) as calls.LossRow

function serveLoss(kernel: Kernel): void {
  serveList(kernel, calls.userLoss, {
    async read({ db, now, caller }, { from, to, account }, range) {
      const { memberId: agentId, currency } = caller
      const memberId = await memberOf(db, agentId, account)
      const filter = { days: rangeOf(from, to, now), memberId }
      const totals = await lossTotals(db, agentId, filter)
      const rows = await lossPage(db, agentId, filter, range)
      return { rows, total: totals.count, currency, sum: figuresView(totals, currency) }
    },
    view: (rows, { caller }) => rows.map((row) => lossView(row, caller.currency)),
  })
  const step = 1_000
  serveReport(kernel, calls.exportUserLoss, {
    async select({ db, now, caller }, { from, to, account }) {
      const { memberId: agentId, currency } = caller
      const memberId = await memberOf(db, agentId, account)
      return { agentId: agentId as string, currency, memberId, days: rangeOf(from, to, now) }
    },
    count: async ({ db }, selection) => (await lossTotals(db, selection.agentId, selection)).count,
    fileName: ({ days }) => `kancil-team-${days.from}-${days.to}`,
    columns: ['account', 'currency', ...figureNames],
    async *lines({ db }, selection) {
      for (let offset = 0; ; offset += step) {
        const rows = await lossPage(db, selection.agentId, selection, { limit: step, offset })
        yield rows.map((row) => {
          const view = lossView(row, selection.currency)
          return [view.account, view.currency, ...figureNames.map((name) => view[name])]
        })
        if (rows.length < step) return
      }
    },
  })
}

const figureNames = [
  ...(['deposit', 'withdrawal', 'stake', 'turnover', 'payout', 'bonus'] as const),
  ...(['rebate', 'wages', 'profit'] as const),
]

const incomeView = (row: IncomeRow): calls.Income => {
  const text = (name: 'own' | 'lower' | 'repaid' | 'paid') => formatMoney(row[name], row.currency)
  return {
    ...{ day: row.day, kind: row.kind, currency: row.currency, own: text('own') },
    ...{ lower: text('lower'), repaid: text('repaid'), paid: text('paid') },
  }
}

function serveIncome(kernel: Kernel): void {
  serveList(kernel, calls.agentIncome, {
    async read({ db, now, caller }, { from, to, kind = null }, range) {
      const { memberId, currency } = caller
      const filter = { days: rangeOf(from, to, now), kind }
      const { paid, ...page } = await incomePage(db, memberId, filter, range)
      return { ...page, currency, paid: formatMoney(paid, currency) }
    },
    view: (rows) => rows.map(incomeView),
  })
  serveReport(kernel, calls.exportIncome, {
    select: ({ now, caller }, { from, to, kind = null }) => ({
      ...{ memberId: caller.memberId as string, days: rangeOf(from, to, now), kind },
    }),
    count: async ({ db }, selection) =>
      (await incomePage(db, selection.memberId, selection, { limit: 1, offset: 0 })).total,
    fileName: ({ days }) => `kancil-income-${days.from}-${days.to}`,
    columns: ['day', 'kind', 'currency', 'earned', 'passed_on', 'kept_for_debt', 'paid'],
    // Five kinds a day and 92 days at most: one read.
    async *lines({ db }, selection) {
      const whole = { limit: 1_000, offset: 0 }
      const { rows } = await incomePage(db, selection.memberId, selection, whole)
      yield rows.map((row) => Object.values(incomeView(row)))
    },
  })
}
