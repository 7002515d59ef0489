import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { DayText } from '../wallet/record.ts'

export const cohortKinds = ['registered', 'deposited'] as const
export const cohortWeeksMax = 26

export const CohortRow = Type.Object({
  /** Its Monday. */
  week: DayText,
  members: Type.Integer(),
  /** From the week itself to the present one. */
  weeks: Type.Array(Type.Object({ active: Type.Integer(), ngr: MoneyText })),
})
export type CohortRow = Static<typeof CohortRow>

export const cohorts = endpoint({
  name: 'operator.cohorts',
  summary: 'Members by the week they registered or first paid in: who still plays, and their NGR',
  method: 'GET',
  path: '/console/reports/cohorts',
  auth: 'operator',
  permission: 'ledger.read',
  input: Fields({
    kind: Type.Optional(Type.Enum(cohortKinds)),
    currency: Type.Optional(CurrencyCode),
    weeks: Type.Optional(Type.Integer({ minimum: 1, maximum: cohortWeeksMax })),
  }),
  output: Type.Object({ currency: CurrencyCode, rows: Type.Array(CohortRow) }),
  errors: {},
})
