import * as calls from '@kancil/contract/agents/reports'
import type { InputOf } from '@kancil/contract/endpoint'
import { type Currency, formatMoney, money } from '@kancil/contract/money'
import { movementKindOf, transferKindsOf } from '@kancil/rules/wallet/movement'
import { serveCursorList } from '../../../kernel/http/serve-list.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { serveReport } from '../../../kernel/reports/serve-report.ts'
import {
  statement,
  type StatementFilter,
  type StatementLine,
  statementTotals,
} from '../../../ledger/statement.ts'
import { memberOf, rangeOf } from './selection.ts'

type Filters = InputOf<typeof calls.exportDetails>
type Selection = Omit<StatementFilter, 'pageNo' | 'pageSize' | 'before'> & {
  readonly account: string
}
const linesPerRead = 1_000

async function selectionOf(
  { db, now, caller }: Context<typeof calls.accountDetails> | Context<typeof calls.exportDetails>,
  { from, to, account, kind }: Filters,
): Promise<Selection> {
  const { from: fromDay, to: toDay } = rangeOf(from, to, now)
  const memberId = (await memberOf(db, caller.memberId, account)) ?? caller.memberId
  return {
    ...{ memberId, currency: caller.currency, fromDay, toDay },
    ...(kind ? { kinds: transferKindsOf(kind) } : {}),
    account: account?.trim() || caller.account,
  }
}

/** The money of the agent or of one member of the team, as a list and as a file. */
export function serveDetails(kernel: Kernel): void {
  serveCursorList(kernel, calls.accountDetails, {
    async read(context, filters, { after, limit }) {
      const { db, refuse } = context
      const before = after?.[0]
      if (before !== undefined && !/^\d{1,18}$/.test(before)) refuse('bad_request')
      const selection = await selectionOf(context, filters as Filters)
      const page = { pageNo: 1, pageSize: limit, ...(before === undefined ? {} : { before }) }
      const sums = await statementTotals(db, selection)
      const { currency } = selection
      const totals = {
        count: sums.count,
        in: formatMoney(sums.in, currency),
        out: formatMoney(sums.out, currency),
        net: formatMoney(money(sums.in - sums.out), currency),
      }
      return { rows: await statement(db, { ...selection, ...page }), totals, currency }
    },
    cursorOf: ({ transferId }) => [transferId],
    view: (rows, { caller }, { account }) =>
      rows.map((line) => detailView(line, account?.trim() || caller.account, caller.currency)),
  })
  serveReport(kernel, calls.exportDetails, {
    select: (context, filters) => selectionOf(context, filters),
    count: async ({ db }, selection) => (await statementTotals(db, selection)).count,
    fileName: ({ fromDay, toDay }) => `kancil-team-account-${fromDay}-${toDay}`,
    columns: [
      ...['time_utc', 'account', 'kind', 'amount', 'balance_after', 'currency', 'transfer_id'],
    ],
    async *lines({ db }, selection) {
      let last: { readonly before?: string } = {}
      for (;;) {
        const page = { ...selection, ...last, pageNo: 1, pageSize: linesPerRead }
        const rows = await statement(db, page)
        yield rows.map((line) => {
          const view = detailView(line, selection.account, selection.currency)
          const { at, account, kind, amount, balanceAfter, currency, transferId } = view
          return [at, account, kind, amount, balanceAfter, currency, transferId]
        })
        if (rows.length < linesPerRead) return
        last = { before: rows.at(-1)!.transferId }
      }
    },
  })
}

function detailView(line: StatementLine, account: string, currency: Currency) {
  return {
    ...{ transferId: line.transferId, account, kind: movementKindOf(line.kind), currency },
    amount: formatMoney(line.amount, currency),
    balanceAfter: formatMoney(line.balanceAfter, currency),
    at: line.at.toISOString(),
  }
}
