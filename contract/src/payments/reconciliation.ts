import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { list } from '../list.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { bankFlows } from '../ports/bank-statement.ts'
import { InstantText } from '../time.ts'
import { Note } from './withdrawal-desk.ts'

/** Characters of one statement file: about thirty thousand lines. */
export const bankStatementTextMax = 4_000_000

/** An imported statement of a gateway, and what became of its lines. */
export const BankStatement = Type.Object({
  statementId: idSchema('bankStatement'),
  gatewayId: Type.String(),
  currency: CurrencyCode,
  from: InstantText,
  to: InstantText,
  lines: Type.Integer(),
  /** Movements that bank and books agree on. */
  matched: Type.Integer(),
  /** Differences that this import found, and those of them that wait for a decision. */
  differences: Type.Integer(),
  open: Type.Integer(),
  importedBy: Type.String(),
  importedAt: InstantText,
})
export type BankStatement = Static<typeof BankStatement>

export const bankStatements = list({
  name: 'payments.bankStatements',
  summary: 'Imported bank statements, the newest first',
  path: '/console/payments/reconciliation/statements',
  auth: 'operator',
  permission: 'withdrawals.read',
  row: BankStatement,
  filters: {},
  errors: {},
})

/** Why a file is no statement; the place is a line of the file, from 1. */
const statementFaults = [
  'head',
  'columns',
  'line',
  'amount',
  'instant',
  'flow',
  'currency',
  'twice',
  'outside',
  'count',
  'sum',
] as const
export type StatementFault = (typeof statementFaults)[number]

export const importBankStatement = endpoint({
  name: 'payments.importBankStatement',
  summary: 'Imports a statement file of a gateway and matches it against deposits and payouts',
  method: 'POST',
  path: '/console/payments/reconciliation/statements',
  auth: 'operator',
  permission: 'withdrawals.decide',
  bodyLimit: bankStatementTextMax + 65_536,
  perMinute: 20,
  input: Fields({ text: Type.String({ minLength: 1, maxLength: bankStatementTextMax }) }),
  output: BankStatement,
  errors: {
    /** `value.fault` is a `StatementFault`, `value.line` the line of the file. */
    statement_invalid: 422,
    /** The file names a gateway that the house does not have. */
    gateway_unknown: 422,
    /** A booking of an earlier file is in this one with other values: `value.bookingId`. */
    booking_changed: 409,
  },
})

/**
 * `missing_here`: the bank booked what the books do not know. `missing_at_bank`: the other way
 * round. `wrong_amount`: both know it, with different amounts.
 */
export const differenceKinds = ['missing_here', 'missing_at_bank', 'wrong_amount'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/**
 * `suspended`: a payment is in suspense now. `booked`: the house bears the difference. `explained`:
 * nothing was booked. `matched`: bank and books agreed later, without a decision.
 */
export const differenceDecisions = ['suspended', 'booked', 'explained'] as const
export type DifferenceDecision = (typeof differenceDecisions)[number]
export const differenceStates = ['open', ...differenceDecisions, 'matched'] as const
export type DifferenceState = (typeof differenceStates)[number]

export const BankDifference = Type.Object({
  differenceId: Type.Integer(),
  gatewayId: Type.String(),
  kind: Type.Enum(differenceKinds),
  flow: Type.Enum(bankFlows),
  /** What both sides know the movement by: the bank's id of a payment, our id of a payout. */
  movement: Type.String(),
  reference: Type.String(),
  currency: CurrencyCode,
  bankAmount: Type.Union([MoneyText, Type.Null()]),
  ourAmount: Type.Union([MoneyText, Type.Null()]),
  at: InstantText,
  state: Type.Enum(differenceStates),
  /** The decisions that are possible now. */
  choices: Type.Array(Type.Enum(differenceDecisions)),
  note: Type.String(),
  decidedBy: Type.String(),
  /** The first of two operators who decide on a large sum; another one must decide the same. */
  asked: Type.Optional(
    Type.Object({ by: Type.String(), decision: Type.Enum(differenceDecisions) }),
  ),
})
export type BankDifference = Static<typeof BankDifference>

export const bankDifferences = list({
  name: 'payments.bankDifferences',
  summary: 'Differences between the bank and the books, the oldest open one first',
  path: '/console/payments/reconciliation/differences',
  auth: 'operator',
  permission: 'withdrawals.read',
  row: BankDifference,
  filters: {
    state: Type.Optional(Type.Enum(differenceStates)),
    kind: Type.Optional(Type.Enum(differenceKinds)),
  },
  errors: {},
})

export const decideDifference = endpoint({
  name: 'payments.decideDifference',
  summary: 'Decides on a difference: into suspense, at the expense of the house, or explained',
  method: 'POST',
  path: '/console/payments/reconciliation/differences/:differenceId/decide',
  auth: 'operator',
  permission: 'withdrawals.decide',
  stepUp: true,
  params: Type.Object({
    differenceId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  }),
  input: Fields({ decision: Type.Enum(differenceDecisions), note: Note }),
  output: BankDifference,
  errors: {
    already_decided: 409,
    same_operator: 409,
    /** Not for this kind of difference: see `choices`. */
    decision_impossible: 409,
  },
})

/** The live message to the console that statements or differences changed. */
export const reconciliationMessage = 'payments.reconciliation'
