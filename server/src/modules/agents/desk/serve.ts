import * as calls from '@kancil/contract/agents/desk'
import type { Rate } from '@kancil/contract/agents/team'
import type { StatementKind } from '@kancil/contract/agents/statements'
import type { Currency } from '@kancil/contract/money'
import { formatMoney } from '@kancil/contract/money'
import { businessDay } from '@kancil/contract/time'
import { serveList } from '../../../kernel/http/serve-list.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { serveDecision } from '../../operator/door.ts'
import { offer } from '../contracts/offer.ts'
import { contractPage, type ContractRow } from '../contracts/store.ts'
import { contractViews } from '../contracts/view.ts'
import { billRunOf, runPage, type RunRow } from '../settlement/run-store.ts'
import { settleRealtime } from '../settlement/realtime.ts'
import { settleRun } from '../settlement/runs.ts'
import { ratesOf } from '../team/rate-store.ts'
import { type AgentRow, agentPage } from './store.ts'

const dayMs = 86_400_000
const lastDays = 30

export function serveDesk(kernel: Kernel): void {
  const { currency } = kernel.config
  serveList(kernel, calls.deskAgents, {
    read: ({ db, now }, { search = '', upline = '' }, range) => {
      const since = businessDay(new Date(now.getTime() - (lastDays - 1) * dayMs))
      return agentPage(db, { search: search.trim(), upline: upline.trim(), since }, range)
    },
    view: async (rows, { db }) => {
      const rates = await ratesOf(
        db,
        rows.map(({ id }) => id),
      )
      return rows.map((row) => agentView(row, rates.get(row.id) ?? []))
    },
  })
  serveList(kernel, calls.deskContracts, {
    read: ({ db }, filters, range) => contractPage(db, filters, range),
    view: (rows, { db }) => contractViews(db, rows, null),
  })
  serveDecision(kernel, calls.deskOffer, {
    action: 'agents.offerContract',
    subject: (_row, row: ContractRow) => row.id as string,
    async act(tx, _row, context, input) {
      const row = await offer(tx, context, null, input)
      const { kind, memberId, terms } = row
      return { outcome: row, after: { kind, memberId, terms } }
    },
    view: async (row, { db }) => (await contractViews(db, [row], null))[0]!,
  })
  serveList(kernel, calls.deskRuns, {
    read: ({ db }, filter, range) => runPage(db, filter, range),
    view: (rows) => rows.map((row) => runView(row, currency)),
  })
  serveDecision(kernel, calls.retryRun, {
    action: 'agents.retryRun',
    subject: runIdOf,
    lock: (_tx, { kind, period }, { db }) => billRunOf(db, kind, period),
    act: async (_tx, row) => ({ outcome: row, before: { state: row.state, tries: row.tries } }),
    // After the log is written: each bill of the run has a transaction of its own.
    tell: (row) => tryAgain(kernel, row),
    view: async (row, { db }) => runView((await billRunOf(db, row.kind, row.periodKey))!, currency),
  })
}

/** A failure is kept with the run, which the answer shows. */
async function tryAgain(kernel: Kernel, { kind, periodKey }: RunRow): Promise<void> {
  if (kind !== 'realtime') await settleRun(kernel, kind as StatementKind, periodKey)
  else await settleRealtime(kernel, undefined, periodKey).catch(() => undefined)
}

function agentView(row: AgentRow, rates: readonly Rate[]): calls.DeskAgent {
  const { currency } = row
  return {
    ...{ memberId: row.id, account: row.account, isAgent: row.accountKind, upline: row.upline },
    ...{ currency, directs: row.directs, team: row.team, contracts: row.contracts },
    rates: [...rates],
    turnover: formatMoney(row.turnover, currency),
    paid: formatMoney(row.paid, currency),
    debt: formatMoney(row.debt, currency),
  }
}

/** The key of a run of real-time salary names its kind already. */
function runIdOf({ kind, periodKey }: Pick<RunRow, 'kind' | 'periodKey'>): string {
  return periodKey.startsWith(`${kind}:`) ? periodKey : `${kind}:${periodKey}`
}

function runView(row: RunRow, currency: Currency): calls.DeskRun {
  return {
    runId: runIdOf(row),
    ...{ kind: row.kind, period: row.periodKey, state: row.state, statements: row.statements },
    ...{ currency, paid: formatMoney(row.paid, currency), tries: row.tries, error: row.error },
    beganAt: row.beganAt.toISOString(),
  }
}
