import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields, NoFields } from '../fields.ts'
import { idSchema, RequestId } from '../ids.ts'
import { cursorList } from '../list.ts'
import { AmountText, CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'

export const purseDirections = ['in', 'out'] as const
export type PurseDirection = (typeof purseDirections)[number]

export const purseTransferStates = [
  /** On its way: the vendor has not said what became of it. */
  'sent',
  'done',
  /** It did not take place: the money is where it came from. */
  'returned',
  /** The vendor's word changed after the money was booked: an operator decides. */
  'contradicted',
  /** After such a case: put right with the vendor, or borne by the house. */
  'put_right',
  'written_off',
] as const
export type PurseTransferState = (typeof purseTransferStates)[number]

export const VendorId = Type.String({ pattern: '^[a-z0-9_-]{2,32}$' })

export const PurseTransfer = Type.Object({
  transferId: idSchema('purseTransfer'),
  vendorId: Type.String(),
  vendorName: Type.String(),
  direction: Type.Enum(purseDirections),
  amount: MoneyText,
  currency: CurrencyCode,
  /** How it is booked: a case between the house and the vendor is none of the member's. */
  state: Type.Enum(['sent', 'done', 'returned']),
  at: InstantText,
  endedAt: Type.Optional(InstantText),
})
export type PurseTransfer = Static<typeof PurseTransfer>

export const Purse = Type.Object({
  vendorId: Type.String(),
  displayName: Type.String(),
  balance: MoneyText,
  /** On its way to this purse or back. */
  inFlight: MoneyText,
  /** When the vendor last told its balance. */
  readAt: Type.Optional(InstantText),
  /** Whether money may go in at present. Out, it always may. */
  isOpen: Type.Boolean(),
})
export type Purse = Static<typeof Purse>

export const Purses = Type.Object({
  isSingle: Type.Boolean(),
  currency: CurrencyCode,
  /** What may be moved: cash, without bonus. */
  cash: MoneyText,
  purses: Type.Array(Purse),
})
export type Purses = Static<typeof Purses>

export const purses = endpoint({
  name: 'games.purses',
  summary: 'The purses that vendors keep for the member, as last known',
  method: 'GET',
  path: '/wps/v2/wallets/purses',
  auth: 'member',
  input: NoFields,
  output: Purses,
  errors: {},
})

export const readPurses = endpoint({
  name: 'games.readPurses',
  summary: 'Asks the vendors for the balances of the member’s purses, and books what play changed',
  method: 'POST',
  path: '/wps/relay/GCS_walletBalances',
  auth: 'member',
  input: NoFields,
  output: Purses,
  errors: {},
  perMinute: 30,
})

export const walletTransfer = endpoint({
  name: 'games.walletTransfer',
  summary: 'Moves money to a vendor’s purse, from it, or back from all of them',
  method: 'POST',
  path: '/wps/relay/GCS_walletTransfer',
  auth: 'member',
  agentPolicy: 'needed',
  input: Fields({
    requestId: RequestId,
    act: Type.Enum(['allBack', 'in', 'out']),
    /** Of one purse; left out with `allBack`. */
    vendorId: Type.Optional(VendorId),
    amount: Type.Optional(AmountText),
  }),
  output: Type.Object({ ...Purses.properties, transfers: Type.Array(PurseTransfer) }),
  errors: {
    vendor_unknown: 422,
    /** The house plays from one wallet: nothing goes in. */
    wallet_is_single: 422,
    /** The vendor takes no money at present, or not in this currency. */
    vendor_closed: 422,
    amount_zero: 422,
    /** `value.available`: cash. */
    insufficient_funds: 422,
    /** `value.available`: what is in the purse. */
    purse_short: 422,
    account_locked: 403,
    /**
     * More than the member's own limits on stakes and losses leave room for, with what is at
     * vendors already; `value.available`.
     */
    play_limit: 422,
    /** The day's time for play is used up. */
    time_limit: 422,
    reality_check_pending: 422,
    /** A bonus is open: its terms could not be kept there, so it ends first. */
    bonus_active: 409,
  },
})

export const purseTransfers = cursorList({
  name: 'games.purseTransfers',
  summary: 'The member’s transfers to purses and back, newest first',
  path: '/wps/member/purseTransfers',
  auth: 'member',
  row: PurseTransfer,
  filters: { vendorId: Type.Optional(VendorId) },
  pageSize: 10,
  errors: {},
})

/** Live message when a transfer that was on its way has ended. */
export const purseMessage = 'games.purse'
