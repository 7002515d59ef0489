import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { NoFields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { Movement } from './record.ts'

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
