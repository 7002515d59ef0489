import { formatMoney } from '@kancil/contract/money'
import type { SearchHit } from '@kancil/contract/operator/search'
import type { Db } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { memberByKey, membersById } from '../../identity/door.ts'
import { findInConsole } from '../../operator/door.ts'
import { ordersFound } from './search-store.ts'

const kinds = ['withdrawal', 'deposit'] as const

/** Withdrawals and deposits in the console's search: by their id, or the newest of an account. */
export function findOrders(kernel: Kernel): void {
  const { merchant } = kernel.config
  for (const kind of kinds)
    findInConsole(kernel, {
      permission: 'withdrawals.read',
      async find(db, q, limit) {
        const key = q.normalize('NFKC').toLowerCase()
        const member = await memberByKey(db, merchant, key)
        return hitsOf(db, kind, { id: key, memberId: member?.id ?? '' }, limit)
      },
    })
}

async function hitsOf(
  db: Db,
  kind: (typeof kinds)[number],
  wanted: { readonly id: string; readonly memberId: string },
  limit: number,
): Promise<SearchHit[]> {
  const rows = await ordersFound(db, kind, wanted, limit)
  const members = await membersById(db, [...new Set(rows.map(({ memberId }) => memberId))])
  return rows.map(({ id, memberId, amount, currency, state }) => ({
    ...{ kind, id, account: members.get(memberId)?.account ?? '', note: state, currency },
    amount: formatMoney(amount, currency),
  }))
}
