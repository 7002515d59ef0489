import { type Static, Type } from 'typebox'
import { GameCategory, Vassalage } from '../games/vendors.ts'
import { cursorList } from '../list.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { report } from '../report.ts'
import { InstantText } from '../time.ts'
import { movementStates } from './movement-states.ts'

/** Filters of the account record. */
export const recordKinds = [
  'deposit',
  'deposit_recall',
  'withdrawal',
  'withdrawal_return',
  'bet',
  'win',
  'rollback',
  'settlement',
  'fee',
  'bonus',
  'cashback',
  'points',
  'transfer',
  'agent_income',
  'adjustment',
] as const
export type RecordKind = (typeof recordKinds)[number]
/** What a line of the record is about. Every kind of ledger transfer maps to one. */
export const movementKinds = [...recordKinds, 'other'] as const
export type MovementKind = (typeof movementKinds)[number]

export const Movement = Type.Object({
  /** The ledger's own reference, which never changes. */
  transferId: Type.String(),
  kind: Type.Enum(movementKinds),
  state: Type.Enum(movementStates),
  /** Signed: what the movement did to the playable wallet. */
  amount: MoneyText,
  balanceAfter: MoneyText,
  at: InstantText,
  /** The deposit, withdrawal or round that caused it, if there is one. */
  reference: Type.String(),
})
export type Movement = Static<typeof Movement>

export const DayText = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

/** Vendor and product select movements of play: bets, wins and what became of them. */
export const movementFilter = {
  kind: Type.Optional(Type.Enum(recordKinds)),
  state: Type.Optional(Type.Enum(movementStates)),
  vassalage: Type.Optional(Vassalage),
  gameType: Type.Optional(GameCategory),
  /** Days of the site's zone, both included. */
  from: Type.Optional(DayText),
  to: Type.Optional(DayText),
}

export const MovementTotals = Type.Object({
  count: Type.Integer(),
  in: MoneyText,
  out: MoneyText,
  net: MoneyText,
})

export const accountRecord = cursorList({
  name: 'wallet.accountRecord',
  summary: 'Every movement of the wallet, newest first, with totals for the whole selection',
  path: '/wps/member/transactions',
  auth: 'session',
  row: Movement,
  filters: movementFilter,
  totals: { totals: MovementTotals, currency: CurrencyCode },
  errors: { range_too_long: 422 },
})

export const exportAccountRecord = report({
  name: 'wallet.exportAccountRecord',
  summary: 'A single-use ticket, valid for 30 seconds, to download the selection as CSV',
  path: '/wps/member/transactions/export',
  download: '/wps/member/transactions/download',
  auth: 'session',
  filters: movementFilter,
  linesMax: 1_000_000,
  errors: { range_too_long: 422 },
})
