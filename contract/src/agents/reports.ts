import { type Static, Type } from 'typebox'
import { BetRecord, BetTotals, roundStatuses } from '../games/bets.ts'
import { NameLanguage } from '../games/client-fields.ts'
import { GameCategory, Vassalage } from '../games/vendors.ts'
import { idSchema } from '../ids.ts'
import { cursorList, list } from '../list.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { report } from '../report.ts'
import { InstantText } from '../time.ts'
import { DayText, movementKinds, MovementTotals, recordKinds } from '../wallet/record.ts'
import { accountErrors, accountFilter, dayErrors, dayFilters, TeamFigures } from './figures.ts'

const filters = { ...dayFilters, ...accountFilter }
const errors = { ...dayErrors, ...accountErrors } as const

/** A round, with whose it is. */
export const TeamBet = Type.Object({ ...BetRecord.properties, account: Type.String() })

const betFilters = {
  ...filters,
  vassalage: Type.Optional(Vassalage),
  /** The product line. */
  gameType: Type.Optional(GameCategory),
  gameId: Type.Optional(idSchema('game')),
  status: Type.Optional(Type.Enum(roundStatuses)),
  /** Of the games' names. */
  language: Type.Optional(NameLanguage),
}

export type TeamBet = Static<typeof TeamBet>

export const teamBets = cursorList({
  name: 'agents.teamBets',
  summary: 'Rounds of the whole team, or of one of its members, newest first',
  path: '/wps/agent/reports/bets',
  auth: 'agent',
  row: TeamBet,
  filters: betFilters,
  /** The rounds that are listed, added up: with the first page only, later ones have the same. */
  totals: { currency: CurrencyCode, sum: Type.Optional(BetTotals) },
  errors,
})

export const exportTeamBets = report({
  name: 'agents.exportTeamBets',
  summary: 'The same as a file',
  path: '/wps/agent/reports/bets/export',
  download: '/wps/agent/reports/bets/file',
  auth: 'agent',
  filters: betFilters,
  errors,
})

export const LossRow = Type.Object({
  memberId: idSchema('member'),
  account: Type.String(),
  currency: CurrencyCode,
  ...TeamFigures.properties,
})
export type LossRow = Static<typeof LossRow>

export const userLoss = list({
  name: 'agents.userLoss',
  summary: 'What each member of the team won or lost, the largest loss first',
  path: '/wps/agent/reports/loss',
  auth: 'agent',
  row: LossRow,
  filters,
  totals: { currency: CurrencyCode, sum: TeamFigures },
  errors,
})

export const exportUserLoss = report({
  name: 'agents.exportUserLoss',
  summary: 'The same as a file',
  path: '/wps/agent/reports/loss/export',
  download: '/wps/agent/reports/loss/file',
  auth: 'agent',
  filters,
  errors,
})

export const incomeKinds = ['dividend', 'daily', 'hourly', 'realtime', 'rebate'] as const
export type IncomeKind = (typeof incomeKinds)[number]

export const Income = Type.Object({
  day: DayText,
  kind: Type.Enum(incomeKinds),
  currency: CurrencyCode,
  /** Earned, passed on to those directly below, kept back for debt, and paid. */
  own: MoneyText,
  lower: MoneyText,
  repaid: MoneyText,
  paid: MoneyText,
})
export type Income = Static<typeof Income>

export const agentIncome = list({
  name: 'agents.income',
  summary: 'What the agent earned, by day and kind',
  path: '/wps/agent/reports/income',
  auth: 'agent',
  row: Income,
  filters: { ...dayFilters, kind: Type.Optional(Type.Enum(incomeKinds)) },
  totals: { currency: CurrencyCode, paid: MoneyText },
  errors: dayErrors,
})

export const exportIncome = report({
  name: 'agents.exportIncome',
  summary: 'The same as a file',
  path: '/wps/agent/reports/income/export',
  download: '/wps/agent/reports/income/file',
  auth: 'agent',
  filters: { ...dayFilters, kind: Type.Optional(Type.Enum(incomeKinds)) },
  errors: dayErrors,
})

const detailFilters = { ...filters, kind: Type.Optional(Type.Enum(recordKinds)) }

export const accountDetails = cursorList({
  name: 'agents.accountDetails',
  summary: 'The money of the agent or of one member of the team, newest first',
  path: '/wps/agent/reports/account',
  auth: 'agent',
  row: Type.Object({
    transferId: Type.String(),
    account: Type.String(),
    kind: Type.Enum(movementKinds),
    currency: CurrencyCode,
    amount: MoneyText,
    balanceAfter: MoneyText,
    at: InstantText,
  }),
  filters: detailFilters,
  totals: { totals: MovementTotals, currency: CurrencyCode },
  errors,
})

export const exportDetails = report({
  name: 'agents.exportAccountDetails',
  summary: 'The same as a file',
  path: '/wps/agent/reports/account/export',
  download: '/wps/agent/reports/account/file',
  auth: 'agent',
  filters: detailFilters,
  errors,
})
