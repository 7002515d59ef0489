import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { NoFields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { listIn } from '../list.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'
import { Balance } from './balance.ts'
import { Movement } from './record.ts'

export const TrialBalanceLine = Type.Object({
  ownerKind: Type.String(),
  purpose: Type.String(),
  currency: CurrencyCode,
  accounts: Type.Integer(),
  balance: MoneyText,
})

/** One account whose balance is not the sum of its entries. */
export const LedgerDrift = Type.Object({
  accountId: Type.String(),
  account: Type.String(),
  currency: Type.String(),
  /** What the audit found wrong, e.g. `balance_differs`. */
  finding: Type.String(),
  balance: Type.String(),
  entries: Type.String(),
})

export const AuditRun = Type.Object({
  at: InstantText,
  ok: Type.Boolean(),
  durationMs: Type.Integer(),
  accounts: Type.Integer(),
  findings: Type.Array(LedgerDrift),
})
export type AuditRun = Static<typeof AuditRun>

export const LedgerReport = Type.Object({
  lines: Type.Array(TrialBalanceLine),
  /** Per currency the sum of all accounts: always zero, or the books are wrong. */
  sums: Type.Array(Type.Object({ currency: CurrencyCode, sum: MoneyText })),
  lastRun: Type.Optional(AuditRun),
  /** Set by an audit that found a fault; withdrawals wait until an audit is clean. */
  withdrawalsStopped: Type.Boolean(),
})
export type LedgerReport = Static<typeof LedgerReport>

export const ledgerReport = endpoint({
  name: 'wallet.ledgerReport',
  summary: 'Trial balance, the last audit and what it found',
  method: 'GET',
  path: '/console/wallet/ledger',
  auth: 'operator',
  permission: 'ledger.read',
  input: NoFields,
  output: LedgerReport,
  errors: {},
})

export const runLedgerAudit = endpoint({
  name: 'wallet.runLedgerAudit',
  summary: 'Audits the whole ledger now',
  method: 'POST',
  path: '/console/wallet/ledger/audit',
  auth: 'operator',
  permission: 'ledger.read',
  input: NoFields,
  output: AuditRun,
  errors: {
    /** One at a time: the report gives its result when it is done. */
    audit_running: 409,
  },
  perMinute: 6,
})

export const memberWallet = listIn('movements', {
  name: 'wallet.memberWallet',
  summary: "A member's balances and latest movements, for their profile",
  path: '/console/wallet/members/:memberId',
  auth: 'operator',
  permission: 'members.read',
  params: Type.Object({ memberId: idSchema('member') }),
  row: Movement,
  filters: {},
  totals: { balances: Type.Array(Balance) },
  errors: {},
})
