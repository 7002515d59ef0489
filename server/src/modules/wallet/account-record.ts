import { type Currency, formatMoney, money } from '@kancil/contract/money'
import type { InputOf } from '@kancil/contract/endpoint'
import type { accountRecord, exportAccountRecord, Movement } from '@kancil/contract/wallet/record'
import { movementKindOf, transferKindsOf } from '@kancil/rules/wallet/movement'
import { type Days, daysOf } from '@kancil/rules/wallet/period'
import type { Cursor, CursorListSource } from '../../kernel/http/serve-list.ts'
import { Refusal } from '../../kernel/http/refusal.ts'
import { type StatementLine, statementPage, type TotalsFilter } from '../../ledger/statement.ts'

export type RecordFilters = InputOf<typeof exportAccountRecord>

export const accountRecordList: CursorListSource<typeof accountRecord, StatementLine> = {
  async read({ db, now, caller }, filters, { after, limit }) {
    const { memberId, currency } = caller
    const filter = { memberId, currency, ...selectionOf(filters, now) }
    const place = { ...beforeOf(after), pageNo: 1, pageSize: limit }
    const { rows, totals } = await statementPage(db, filter, place)
    return {
      rows,
      currency,
      totals: {
        count: totals.count,
        in: formatMoney(totals.in, currency),
        out: formatMoney(totals.out, currency),
        net: formatMoney(money(totals.in - totals.out), currency),
      },
    }
  },
  cursorOf: ({ transferId }) => [transferId],
  view: (rows, { caller }) => rows.map((line) => asMovement(line, caller.currency)),
}

/** Where the page begins; a cursor that is no number is not ours. */
function beforeOf(after: Cursor | null): { before?: string } {
  if (!after) return {}
  const [number = ''] = after
  if (!/^\d{1,18}$/.test(number)) throw new Refusal('bad_request', { field: 'cursor' })
  return { before: number }
}

export function requestedDays(from: string | undefined, to: string | undefined, now: Date): Days {
  const days = daysOf(from, to, now)
  if (!days) throw new Refusal('range_too_long')
  return days
}

export type RecordSelection = Days & Omit<TotalsFilter, 'memberId' | 'currency'>

/** What a filter of the record, its file or the statement stands for in the ledger. */
export function selectionOf(filters: RecordFilters, now: Date): RecordSelection {
  const { kind, state, vassalage, gameType, from, to } = filters
  return {
    ...requestedDays(from, to, now),
    ...(kind ? { kinds: transferKindsOf(kind) } : {}),
    ...(state ? { state } : {}),
    ...(vassalage ? { vassalage } : {}),
    ...(gameType ? { product: gameType } : {}),
  }
}

export function asMovement(line: StatementLine, currency: Currency): Movement {
  return {
    transferId: line.transferId,
    kind: movementKindOf(line.kind),
    state: line.state,
    amount: formatMoney(line.amount, currency),
    balanceAfter: formatMoney(line.balanceAfter, currency),
    at: line.at.toISOString(),
    reference: referenceOf(line),
  }
}

/** The reference a member can look the movement up by: the deposit, the withdrawal, the round. */
function referenceOf({ details, roundId, source, sourceTx }: StatementLine): string {
  const named = (details as { reference?: unknown } | null)?.reference
  if (typeof named === 'string') return named
  if (roundId) return roundId
  return source === 'withdrawal' ? sourceTx.split(':')[0]! : ''
}
