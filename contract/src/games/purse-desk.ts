import { type Static, Type } from 'typebox'
import { noteLengthMax } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { listIn } from '../list.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'
import { purseDirections, purseTransferStates, VendorId } from './purses.ts'

export const purseActs = [
  /** Asks the vendor what became of it. */
  'ask',
  /** Sends the order again under its id. */
  'send',
  /** Books it as carried out, on the operator's word. */
  'settle',
  /** Gives the money back where it came from, on the operator's word. */
  'return',
  /** Of a contradiction: makes the vendor's purse and the books agree again. */
  'putRight',
  /** Of a contradiction: the house bears it. */
  'writeOff',
] as const
export type PurseAct = (typeof purseActs)[number]
/** On the operator's word alone: from the threshold of withdrawals on another one says the same. */
export const operatorWords = ['settle', 'return', 'writeOff'] as const satisfies readonly PurseAct[]
export type OperatorWord = (typeof operatorWords)[number]

export const DeskPurseTransfer = Type.Object({
  transferId: idSchema('purseTransfer'),
  memberId: idSchema('member'),
  account: Type.String(),
  vendorId: Type.String(),
  vendorName: Type.String(),
  direction: Type.Enum(purseDirections),
  amount: MoneyText,
  currency: CurrencyCode,
  state: Type.Enum(purseTransferStates),
  /** The vendor's newest word; '' where it was never asked. */
  word: Type.String(),
  wordAt: Type.Optional(InstantText),
  sends: Type.Integer(),
  asks: Type.Integer(),
  /** When the job asks next. */
  nextAt: Type.Optional(InstantText),
  at: InstantText,
  acts: Type.Array(Type.Enum(purseActs)),
  /** The first of two decisions, while another operator must decide the same. */
  asked: Type.Optional(Type.Object({ by: Type.String(), act: Type.Enum(operatorWords) })),
  /** The last operator's decision. */
  by: Type.String(),
  note: Type.String(),
})
export type DeskPurseTransfer = Static<typeof DeskPurseTransfer>

/** What is on its way with one vendor. */
const VendorFlight = Type.Object({
  vendorId: Type.String(),
  vendorName: Type.String(),
  currency: CurrencyCode,
  count: Type.Integer(),
  inFlight: MoneyText,
  inPurses: MoneyText,
})

export const purseDesk = listIn('transfers', {
  name: 'games.purseDesk',
  summary: 'Transfers to vendors’ purses: those on their way and contradicted ones, oldest first',
  path: '/console/games/purseTransfers',
  auth: 'operator',
  permission: 'withdrawals.read',
  row: DeskPurseTransfer,
  filters: {
    show: Type.Optional(Type.Enum(['open', ...purseTransferStates])),
    vendorId: Type.Optional(VendorId),
    account: Type.Optional(Type.String({ maxLength: 64 })),
  },
  totals: { flights: Type.Array(VendorFlight) },
  errors: {},
})

export const decidePurseTransfer = endpoint({
  name: 'games.decidePurseTransfer',
  summary: 'Asks, sends again, or decides a transfer that the vendor leaves in doubt',
  method: 'POST',
  path: '/console/games/purseTransfers/:transferId/decide',
  auth: 'operator',
  permission: 'withdrawals.decide',
  stepUp: true,
  params: Type.Object({ transferId: idSchema('purseTransfer') }),
  input: Fields({
    act: Type.Enum(purseActs),
    note: Type.String({ maxLength: noteLengthMax }),
  }),
  output: DeskPurseTransfer,
  errors: {
    /** The transfer is not in a state for this; `value.state`. */
    already_decided: 409,
    same_operator: 409,
    note_needed: 422,
    /** The vendor did not carry out what would put it right; `value.word`. */
    vendor_refused: 409,
    /** The purse no longer holds the amount. */
    purse_short: 409,
  },
})
