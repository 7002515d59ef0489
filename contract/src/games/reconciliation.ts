import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { list } from '../list.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'
import { VendorParams } from './vendor-desk.ts'

/** Differences kept of one run; all of them are counted. */
export const vendorDifferencesMost = 100

/**
 * `missing_here`: the vendor lists a transaction that the ledger does not have. `missing_there`:
 * the other way round.
 */
export const vendorDifferenceKinds = ['missing_here', 'missing_there', 'wrong_amount'] as const

export const VendorDifference = Type.Object({
  transactionId: Type.String(),
  kind: Type.Enum(vendorDifferenceKinds),
  type: Type.Enum(['bet', 'win']),
  roundId: Type.String(),
  currency: CurrencyCode,
  theirs: Type.Union([MoneyText, Type.Null()]),
  ours: Type.Union([MoneyText, Type.Null()]),
})
export type VendorDifference = Static<typeof VendorDifference>

/** A vendor's own list of a day's transactions against the ledger. */
export const VendorReconciliation = Type.Object({
  vendorId: Type.String(),
  vendorName: Type.String(),
  /** Of the site's zone. */
  day: Type.String(),
  theirs: Type.Integer(),
  ours: Type.Integer(),
  matched: Type.Integer(),
  differenceCount: Type.Integer(),
  differences: Type.Array(VendorDifference),
  at: InstantText,
  /** The operator's name; empty for the nightly run. */
  by: Type.String(),
})
export type VendorReconciliation = Static<typeof VendorReconciliation>

export const vendorReconciliations = list({
  name: 'games.vendorReconciliations',
  summary: 'Comparisons of vendors’ own lists with the ledger, the newest first',
  path: '/console/games/reconciliations',
  auth: 'operator',
  permission: 'ledger.read',
  row: VendorReconciliation,
  filters: {},
  errors: {},
})

export const reconcileVendor = endpoint({
  name: 'games.reconcileVendor',
  summary: 'Fetches a vendor’s list of a day and compares it with the ledger',
  method: 'POST',
  path: '/console/games/vendors/:vendorId/reconcile',
  auth: 'operator',
  permission: 'ledger.read',
  params: VendorParams,
  perMinute: 20,
  input: Fields({ day: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' }) }),
  output: VendorReconciliation,
  errors: {
    vendor_unanswering: 503,
    /** The vendor's dialect has no list of transactions. */
    no_list: 409,
    day_invalid: 422,
  },
})
