import type { TimelineKind } from '@kancil/contract/identity/member-file'
import { type Currency, formatMoney, type Money } from '@kancil/contract/money'
import { type RawBuilder, sql } from 'kysely'
import {
  type PlacedItem,
  timelineOrder,
  type TimelineSource,
} from '../../identity/member-file-door.ts'

/** Each order once, with its present state. */
const orders: readonly (readonly [TimelineKind, RawBuilder<unknown>])[] = [
  [
    'deposit',
    sql`select id as key, created_at as at, state as detail, '' as by,
    coalesce(reason_code, '') as text, id as subject, amount, currency, member_id from deposit`,
  ],
  [
    'withdrawal',
    sql`select id as key, created_at as at, state as detail, taken_by as by,
    coalesce(reason_code, '') as text, id as subject, amount, currency, member_id
    from withdrawal`,
  ],
  [
    'dispute',
    sql`select withdrawal_id || ':receipt' as key, state_since as at, state as detail,
    decided_by as by, note as text, withdrawal_id as subject, payout as amount, currency,
    member_id from withdrawal_receipt`,
  ],
]

type OrderEvent = Omit<PlacedItem, 'amount' | 'currency'> & {
  readonly sum: Money
  readonly currency: Currency
}

/** What payments add to a member's timeline. */
export const paymentSources: readonly TimelineSource[] = orders.map(([kind, rowsOf]) => ({
  kinds: [kind],
  permission: 'withdrawals.read',
  async read(db, { id }, page) {
    const { after, order } = timelineOrder(sql`at`, sql`key collate "C"`, page)
    const { rows } = await sql<OrderEvent>`select key, at, ${kind}::text as kind, detail, by, text,
        subject, amount as sum, currency
      from (${rowsOf}) payment where member_id = ${id} and ${after} ${order}`.execute(db)
    return rows.map(({ sum, ...row }) => ({ ...row, amount: formatMoney(sum, row.currency) }))
  },
}))
