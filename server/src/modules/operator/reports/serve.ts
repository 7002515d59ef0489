import type { InputOf } from '@kancil/contract/endpoint'
import { cohorts } from '@kancil/contract/operator/cohorts'
import * as calls from '@kancil/contract/operator/reports'
import { type Currency, formatMoney, money } from '@kancil/contract/money'
import { businessDay, isDay } from '@kancil/contract/time'
import { daysBefore, reportRange, weekOf } from '@kancil/rules/operator/report-range'
import { Refusal } from '../../../kernel/http/refusal.ts'
import { serve } from '../../../kernel/http/serve.ts'
import { serveCursorList, serveList } from '../../../kernel/http/serve-list.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { serveReport } from '../../../kernel/reports/serve-report.ts'
import { checksPage } from './check-store.ts'
import { cohortSizes, cohortWeeks } from './cohort-store.ts'
import { movementsOf } from './movement-store.ts'
import {
  type ReportFilter,
  type ReportLine,
  reportPage,
  reportRowsAfter,
  type ReportSums,
  reportTotals,
} from './store.ts'

type Narrow = Omit<InputOf<typeof calls.moneyReport>, 'group' | 'pageNo' | 'pageSize'>

/** @throws Refusal `range_invalid`, `range_too_long` */
function filterOf({ from, to, ...narrow }: Narrow, now: Date): ReportFilter {
  const range = reportRange(from, to, now)
  if (typeof range === 'string')
    throw new Refusal(range, range === 'range_too_long' ? { most: calls.reportDaysMax } : {})
  return { ...range, ...narrow }
}

function sumsView(sums: ReportSums) {
  const { currency } = sums
  const text = (amount: bigint) => formatMoney(money(amount), currency)
  const [turnover, payout, bonus] = [sums.turnover, sums.payout, sums.bonus].map(BigInt) as [
    bigint,
    bigint,
    bigint,
  ]
  return {
    ...{ currency, bets: Number(sums.bets), turnover: text(turnover), payout: text(payout) },
    ...{ ggr: text(turnover - payout), bonus: text(bonus), ngr: text(turnover - payout - bonus) },
    wages: text(BigInt(sums.wages)),
    deposits: text(BigInt(sums.deposits)),
    withdrawals: text(BigInt(sums.withdrawals)),
  }
}

const rowView = (row: ReportLine): calls.ReportRow => ({
  ...{ key: row.key, name: row.name },
  ...sumsView(row),
})

const columns = [
  ...(['key', 'name', 'currency', 'bets', 'turnover', 'payout', 'ggr', 'bonus', 'ngr'] as const),
  ...(['wages', 'deposits', 'withdrawals'] as const),
]
const step = 5_000

export function serveMoneyReports(kernel: Kernel): void {
  serveList(kernel, calls.moneyReport, {
    async read({ db, now }, { group = 'day', ...narrow }, range) {
      const filter = filterOf(narrow, now)
      const [rows, { count, sums }] = await Promise.all([
        reportPage(db, group, filter, range),
        reportTotals(db, group, filter),
      ])
      return { rows, total: count, from: filter.from, to: filter.to, sums: sums.map(sumsView) }
    },
    view: (rows) => rows.map(rowView),
  })
  serveReport(kernel, calls.exportMoneyReport, {
    select: ({ now }, { group = 'day', ...narrow }) => ({ group, filter: filterOf(narrow, now) }),
    count: async ({ db }, { group, filter }) => (await reportTotals(db, group, filter)).count,
    fileName: ({ group, filter }) => `kancil-report-${group}-${filter.from}-${filter.to}`,
    columns,
    async *lines({ db }, { group, filter }) {
      let after: [string, string] | null = null
      for (;;) {
        const rows: ReportLine[] = await reportRowsAfter(db, group, filter, { after, limit: step })
        yield rows.map((row) => {
          const view = rowView(row)
          return columns.map((name) => view[name])
        })
        const last = rows.at(-1)
        if (!last || rows.length < step) return
        after = [last.key, last.currency]
      }
    },
  })
  serveMovements(kernel)
  serveCohorts(kernel)
  serveList(kernel, calls.reportChecks, {
    read: ({ db }, _filters, range) => checksPage(db, range),
    view: (rows) => rows.map((row) => ({ ...row, at: row.at.toISOString() })),
  })
}

function serveMovements(kernel: Kernel): void {
  serveCursorList(kernel, calls.reportMovements, {
    async read({ db, now, refuse }, { figure, ...narrow }, { after, limit }) {
      const [day, id] = after ?? []
      const isPlace = isDay(day ?? '') && /^\d{1,18}$/.test(id ?? '')
      if (after && !(after.length === 2 && isPlace)) refuse('bad_request')
      const place = after ? { day: day!, id: id! } : null
      const rows = await movementsOf(db, figure, filterOf(narrow, now), { after: place, limit })
      return { rows }
    },
    cursorOf: ({ day, transferId }) => [day, transferId],
    view: (rows) =>
      rows.map(({ day: _day, at, amount, memberId, ...row }) => ({
        ...{ ...row, memberId: memberId as calls.ReportMovement['memberId'] },
        ...{ at: at.toISOString(), amount: formatMoney(amount, row.currency) },
      })),
  })
}

function serveCohorts(kernel: Kernel): void {
  serve(kernel, cohorts, async ({ db, now }, input) => {
    const { kind = 'registered', currency = 'MYR' as Currency, weeks = 12 } = input
    const thisWeek = weekOf(businessDay(now))
    const asked = { kind, currency, since: daysBefore(thisWeek, 7 * (weeks - 1)) }
    const [sizes, played] = await Promise.all([cohortSizes(db, asked), cohortWeeks(db, asked)])
    const rows = sizes.map(({ week, members }) => {
      const span = (Date.parse(thisWeek) - Date.parse(week)) / (7 * 86_400_000) + 1
      return {
        ...{ week, members },
        weeks: Array.from({ length: span }, (_, later) => {
          const cell = played.find((row) => row.week === week && row.later === later)
          const ngr = formatMoney(cell?.ngr ?? money(0n), currency)
          return { active: cell?.active ?? 0, ngr }
        }),
      }
    })
    return { currency, rows }
  })
}
