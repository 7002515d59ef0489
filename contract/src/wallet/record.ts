import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { PageOf, PageQuery } from '../paging.ts'
import { InstantText } from '../time.ts'

/** What the account record can be narrowed to. */
export const recordKinds = [
  'deposit',
  'deposit_recall',
  'withdrawal',
  'withdrawal_return',
  'bet',
  'win',
  'rollback',
  'fee',
  'bonus',
  'cashback',
  'transfer',
  'adjustment',
] as const
export type RecordKind = (typeof recordKinds)[number]
/** What a line of it is about. Every kind of ledger transfer maps to one. */
export const movementKinds = [...recordKinds, 'other'] as const
export type MovementKind = (typeof movementKinds)[number]

export const Movement = Type.Object({
  /** The ledger's own reference, which never changes. */
  transferId: Type.String(),
  kind: Type.Enum(movementKinds),
  /** Signed: what the movement did to the playable wallet. */
  amount: MoneyText,
  balanceAfter: MoneyText,
  at: InstantText,
  /** The deposit, withdrawal or round that caused it, where there is one. */
  reference: Type.String(),
})
export type Movement = Static<typeof Movement>

export const DayText = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

const movementFilter = {
  kind: Type.Optional(Type.Enum(recordKinds)),
  /** Days of the site's zone, both included. */
  from: Type.Optional(DayText),
  to: Type.Optional(DayText),
}

export const MovementTotals = Type.Object({ in: MoneyText, out: MoneyText, net: MoneyText })

export const accountRecord = endpoint({
  name: 'wallet.accountRecord',
  summary: 'Every movement of the wallet, newest first, with totals of the whole selection',
  method: 'GET',
  path: '/wps/member/transactions',
  auth: 'session',
  input: Fields({ ...movementFilter, ...PageQuery }),
  output: Type.Intersect([
    PageOf(Movement),
    Type.Object({ totals: MovementTotals, currency: CurrencyCode }),
  ]),
  errors: { range_too_long: 422 },
})

/**
 * A file is fetched by plain navigation, without the tab's marker; a ticket stands for it
 * (decisions 25).
 */
export const DownloadTicket = Type.Object({ url: Type.String(), expiresAt: InstantText })
export const downloadTicketSeconds = 30
/** Of one file: a longer selection is refused, and not cut short. */
export const exportLinesMax = 100_000

export const exportAccountRecord = endpoint({
  name: 'wallet.exportAccountRecord',
  summary: 'A single-use ticket, good for 30 seconds, to download the selection as CSV',
  method: 'POST',
  path: '/wps/member/transactions/export',
  auth: 'session',
  input: Fields(movementFilter),
  output: DownloadTicket,
  errors: {
    range_too_long: 422,
    /** Value: `most`, the lines that a file may have. */
    too_many_lines: 422,
  },
})

/** `GET`, answers text/csv; 404 for a ticket that is used, late or unknown. */
export const accountRecordDownloadPath = '/wps/member/transactions/download'
