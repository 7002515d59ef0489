import type { OutputOf } from '@kancil/contract/endpoint'
import { type Currency, formatMoney, type Money } from '@kancil/contract/money'
import {
  type AuditRun as ShownRun,
  ledgerReport,
  memberWallet,
  runLedgerAudit,
} from '@kancil/contract/wallet/ledger'
import { exportMemberStatement } from '@kancil/contract/wallet/statement'
import type { Kernel } from '../../kernel/kernel.ts'
import { type Context, serve } from '../../kernel/http/serve.ts'
import { type ListSource, serveList } from '../../kernel/http/serve-list.ts'
import { walletsOf } from '../../ledger/wallets.ts'
import { withdrawalsStopped } from '../../ledger/audit/flag.ts'
import { type AuditRun, lastAudit, tryAudit } from '../../ledger/audit/run.ts'
import { type StatementLine, statementPage } from '../../ledger/statement.ts'
import { findMember } from '../identity/door.ts'
import { serveReport } from '../../kernel/reports/serve-report.ts'
import { type Decision, serveDecision } from '../operator/door.ts'
import { asMovement } from './account-record.ts'
import { serveAdjustments } from './adjustments/decide.ts'
import { asBalance } from './balance.ts'
import { memberStatementDocument } from './statement/issue.ts'
import { trialBalance, type TrialLine } from './trial-balance-store.ts'

export function walletConsole(kernel: Kernel): void {
  serve(kernel, ledgerReport, showLedger)
  serveDecision(kernel, runLedgerAudit, auditRun)
  serveList(kernel, memberWallet, memberWalletList)
  serveAdjustments(kernel)
  serveReport(kernel, exportMemberStatement, memberStatementDocument)
}

async function showLedger({
  db,
}: Context<typeof ledgerReport>): Promise<OutputOf<typeof ledgerReport>> {
  const [lines, run, stopped] = await Promise.all([
    trialBalance(db),
    lastAudit(db),
    withdrawalsStopped(db),
  ])
  return {
    lines: lines.map((line) => ({
      ownerKind: line.owner_kind,
      purpose: line.purpose,
      currency: line.currency,
      accounts: Number(line.accounts),
      balance: formatMoney(line.balance, line.currency),
    })),
    sums: sumsOf(lines).map(([currency, sum]) => ({ currency, sum: formatMoney(sum, currency) })),
    ...(run ? { lastRun: shownRun(run) } : {}),
    withdrawalsStopped: stopped,
  }
}

function sumsOf(lines: readonly TrialLine[]): [Currency, Money][] {
  const sums = new Map<Currency, Money>()
  for (const { currency, balance } of lines)
    sums.set(currency, ((sums.get(currency) ?? 0n) + balance) as Money)
  return [...sums]
}

const auditRun: Decision<typeof runLedgerAudit, undefined, AuditRun, AuditRun> = {
  action: 'wallet.runLedgerAudit',
  subject: () => 'ledger',
  prepare: async ({ db, clock, refuse }) =>
    (await tryAudit(db, clock, { scope: 'whole' })) ?? refuse('audit_running'),
  act: async (_tx, _row, _context, _input, run) => ({
    outcome: run,
    after: { ok: run.ok, findings: run.findings.length },
  }),
  view: shownRun,
}

function shownRun({ at, ok, durationMs, accounts, findings }: AuditRun): ShownRun {
  return { at: at.toISOString(), ok, durationMs, accounts, findings: [...findings] }
}

type OwnLine = { readonly line: StatementLine; readonly currency: Currency }

const memberWalletList: ListSource<typeof memberWallet, OwnLine> = {
  async read({ db }, { memberId }, { limit, offset }) {
    const { currency } = await findMember(db, memberId)
    const filter = { memberId, currency }
    const [wallets, { rows, totals }] = await Promise.all([
      walletsOf(db, [memberId]),
      statementPage(db, filter, { pageNo: offset / limit + 1, pageSize: limit }),
    ])
    return {
      rows: rows.map((line) => ({ line, currency })),
      total: totals.count,
      balances: wallets.map((wallet) => asBalance(wallet, wallet.currency)),
    }
  },
  view: (rows) => rows.map(({ line, currency }) => asMovement(line, currency)),
}
