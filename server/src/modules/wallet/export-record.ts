import type { Currency } from '@kancil/contract/money'
import type { exportAccountRecord } from '@kancil/contract/wallet/record'
import type { Cell, ReportSource } from '../../kernel/reports/serve-report.ts'
import { statement, type StatementLine, statementTotals } from '../../ledger/statement.ts'
import { asMovement, type RecordSelection, selectionOf } from './account-record.ts'

const linesPerRead = 1_000

type Selection = RecordSelection & { readonly memberId: string; readonly currency: Currency }

/** The account record as a file. */
export const accountRecordReport: ReportSource<typeof exportAccountRecord, Selection> = {
  select({ caller, now }, filters) {
    const { memberId, currency } = caller
    return { memberId, currency, ...selectionOf(filters, now) }
  },
  count: async ({ db }, selection) => (await statementTotals(db, selection)).count,
  fileName: ({ fromDay, toDay }) => `kancil-account-${fromDay}-${toDay}`,
  columns: [
    ...['time_utc', 'kind', 'state', 'amount', 'balance_after', 'currency', 'reference'],
    'transfer_id',
  ],
  async *lines({ db }, selection) {
    let last: { readonly before?: string } = {}
    for (;;) {
      const rows = await statement(db, { ...selection, ...last, pageNo: 1, pageSize: linesPerRead })
      yield rows.map((line) => cellsOf(line, selection.currency))
      if (rows.length < linesPerRead) return
      last = { before: rows.at(-1)!.transferId }
    }
  },
}

function cellsOf(line: StatementLine, currency: Currency): Cell[] {
  const { at, kind, state, amount, balanceAfter, reference, transferId } = asMovement(
    line,
    currency,
  )
  return [at, kind, state, amount, balanceAfter, currency, reference, transferId]
}
