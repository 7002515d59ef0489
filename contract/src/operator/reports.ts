import { type Static, Type } from 'typebox'
import { GameCategory } from '../games/vendors.ts'
import { idSchema } from '../ids.ts'
import { cursorList, list } from '../list.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { report } from '../report.ts'
import { InstantText } from '../time.ts'
import { DayText } from '../wallet/record.ts'

/** Days of one report, both ends included. */
export const reportDaysMax = 366

export const reportGroups = ['day', 'vendor', 'game', 'product', 'agent', 'currency'] as const
export type ReportGroup = (typeof reportGroups)[number]

/** Key of the row for what belongs to no vendor, game, product or agent. */
export const noKey = 'none'

const FigureSums = Type.Object({
  bets: Type.Integer(),
  /** Stakes net of those rolled back, and what was paid out on them. */
  turnover: MoneyText,
  payout: MoneyText,
  ggr: MoneyText,
  bonus: MoneyText,
  ngr: MoneyText,
  /** Salaries and dividends of agents; not in NGR. */
  wages: MoneyText,
  /** Net of what banks took back or returned. */
  deposits: MoneyText,
  withdrawals: MoneyText,
})

export const ReportRow = Type.Object({
  /** The day, or the vendor's id, `vendor/game`, the product, the agent's id; `none` where it has
   * none. */
  key: Type.String(),
  name: Type.String(),
  currency: CurrencyCode,
  ...FigureSums.properties,
})
export type ReportRow = Static<typeof ReportRow>

const days = { from: Type.Optional(DayText), to: Type.Optional(DayText) }
const narrow = {
  currency: Type.Optional(CurrencyCode),
  vendorId: Type.Optional(Type.String({ pattern: '^[a-z0-9_-]{2,32}$' })),
  gameCode: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  product: Type.Optional(Type.Union([GameCategory, Type.Literal(noKey)])),
  /** An agent's id, or `none` for members whom nobody stands above. */
  agentId: Type.Optional(Type.Union([idSchema('member'), Type.Literal(noKey)])),
}
const grouped = { ...days, ...narrow, group: Type.Optional(Type.Enum(reportGroups)) }
export const reportErrors = {
  range_invalid: 422,
  /** `{most}` days. */
  range_too_long: 422,
} as const

export const moneyReport = list({
  name: 'operator.moneyReport',
  summary: 'GGR, NGR, payments and bonus cost by day, vendor, game, product, agent or currency',
  path: '/console/reports/money',
  auth: 'operator',
  permission: 'ledger.read',
  row: ReportRow,
  filters: grouped,
  totals: {
    from: DayText,
    to: DayText,
    sums: Type.Array(Type.Object({ currency: CurrencyCode, ...FigureSums.properties })),
  },
  pageSize: 50,
  errors: reportErrors,
})

export const exportMoneyReport = report({
  name: 'operator.exportMoneyReport',
  summary: 'The same as a file',
  path: '/console/reports/money/export',
  download: '/console/reports/money/file',
  auth: 'operator',
  permission: 'ledger.read',
  filters: grouped,
  errors: reportErrors,
})

export const openedFigures = ['ggr', 'bonus', 'wages', 'deposits', 'withdrawals'] as const
export type OpenedFigure = (typeof openedFigures)[number]

/** A movement of the ledger, and what it adds to the figure. */
export const ReportMovement = Type.Object({
  transferId: Type.String(),
  at: InstantText,
  kind: Type.String(),
  memberId: idSchema('member'),
  account: Type.String(),
  currency: CurrencyCode,
  vendorId: Type.String(),
  gameCode: Type.String(),
  roundId: Type.String(),
  amount: MoneyText,
})
export type ReportMovement = Static<typeof ReportMovement>

export const reportMovements = cursorList({
  name: 'operator.reportMovements',
  summary: 'The movements that a figure of a report is the sum of, the newest day first',
  path: '/console/reports/money/movements',
  auth: 'operator',
  permission: 'ledger.read',
  row: ReportMovement,
  filters: { ...days, ...narrow, figure: Type.Enum(openedFigures) },
  pageSize: 50,
  errors: reportErrors,
})

/** One comparison of the figures with the ledger's entries. */
export const ReportCheck = Type.Object({
  at: InstantText,
  from: DayText,
  to: DayText,
  compared: Type.Integer(),
  differenceCount: Type.Integer(),
  differences: Type.Array(
    Type.Object({
      day: DayText,
      currency: CurrencyCode,
      figure: Type.String(),
      vendorId: Type.String(),
      report: MoneyText,
      ledger: MoneyText,
    }),
  ),
})
export type ReportCheck = Static<typeof ReportCheck>

export const reportChecks = list({
  name: 'operator.reportChecks',
  summary: 'Nightly comparisons of the figures with the ledger, the newest first',
  path: '/console/reports/checks',
  auth: 'operator',
  permission: 'ledger.read',
  row: ReportCheck,
  filters: {},
  errors: {},
})
