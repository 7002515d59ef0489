import { formatMoney } from '@kancil/contract/money'
import type { Kernel } from '../../../kernel/kernel.ts'
import { membersById } from '../../identity/door.ts'
import { findInConsole } from '../../operator/door.ts'
import { betsFound } from './find-bets-store.ts'

/**
 * Bets in the console's search: a lottery ticket or sports bet by its id, and any vendor's movement
 * by the vendor's own. The hit leads to the bets of its member.
 */
export function findBets(kernel: Kernel): void {
  findInConsole(kernel, {
    permission: 'members.read',
    async find(db, q, limit) {
      const rows = await betsFound(db, q, limit)
      const members = await membersById(db, [...new Set(rows.map(({ memberId }) => memberId))])
      return rows.map(({ memberId, amount, currency, note }) => ({
        ...{ kind: 'bet' as const, id: memberId, note, currency },
        account: members.get(memberId as never)?.account ?? '',
        amount: formatMoney(amount, currency),
      }))
    },
  })
}
