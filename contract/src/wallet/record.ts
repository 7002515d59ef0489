import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { GameCategory, Vassalage } from '../games/vendors.ts'
import { NoFields } from '../fields.ts'
import { cursorList } from '../list.ts'
import { idSchema } from '../ids.ts'
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

/**
 * Whose side of a movement an entry is: a bucket of the member's own, or what stands against it.
 */
export const entrySides = [
  'cash',
  'bonus',
  'held',
  'receivable',
  'purse',
  'transit',
  'vendor',
  'gateway',
  'member',
  'jackpot',
  'promotions',
  'adjustments',
  'agents',
  'points',
  'fee',
  'suspense',
  'house',
] as const
export type EntrySide = (typeof entrySides)[number]

export const MovementEntry = Type.Object({
  side: Type.Enum(entrySides),
  /** Whether it is a bucket of the caller's own. */
  isOwn: Type.Boolean(),
  /** The maker of the game, if it stands against the member; '' otherwise. */
  vendor: Type.String(),
  amount: MoneyText,
  /** Only of the caller's own buckets. */
  balanceAfter: Type.Optional(MoneyText),
})
export type MovementEntry = Static<typeof MovementEntry>

export const movementDetail = endpoint({
  name: 'wallet.movement',
  summary: 'One movement of the caller with its ledger entries, which add up to zero',
  method: 'GET',
  path: '/wps/member/transactions/:transferId',
  auth: 'session',
  params: Type.Object({ transferId: Type.String({ pattern: '^[0-9]{1,18}$' }) }),
  input: NoFields,
  output: Type.Object({
    movement: Movement,
    currency: CurrencyCode,
    entries: Type.Array(MovementEntry),
    /** The round of play that it belongs to; see `games.bet`. */
    betId: Type.Optional(idSchema('round')),
    /** What it reverses or pays out, if that is a movement of the caller too. */
    refersTo: Type.Optional(Type.String()),
  }),
  errors: {},
})
