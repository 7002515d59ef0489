import { payDebt } from '@kancil/contract/agents/statements'
import { formatMoney, money } from '@kancil/contract/money'
import { amountFrom } from '../../../kernel/amount.ts'
import { inTransaction } from '../../../kernel/db.ts'
import { serve } from '../../../kernel/http/serve.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { house, memberCash } from '../../../ledger/accounts.ts'
import { lockFreeCash } from '../../../ledger/free-cash.ts'
import { post } from '../../../ledger/post.ts'
import { pushBalance } from '../../wallet/door.ts'
import { lockDebt, putDebt } from './debt-store.ts'

/**
 * An agent pays what they owe for contracts below them out of their cash, so that withdrawals and
 * transfers are open again; otherwise later earnings pay it.
 */
export function servePayDebt(kernel: Kernel): void {
  serve(kernel, payDebt, async ({ db, now, caller, refuse }, { debt: shown }) => {
    const { memberId, currency } = caller
    const expected = amountFrom(shown, currency)
    const { paid, left } = await inTransaction(db, async (tx) => {
      const debt = await lockDebt(tx, memberId, currency)
      const text = { debt: formatMoney(debt, currency) }
      if (debt !== expected || debt === 0n) return refuse('debt_changed', text)
      const free = await lockFreeCash(tx, memberId, currency)
      if (free === 0n) return refuse('insufficient_funds')
      const amount = free < debt ? free : debt
      await post(tx, {
        ...{ kind: 'agent_debt', source: 'agents', sourceTx: newId('request', now) },
        from: memberCash(memberId, currency),
        to: house('agents', currency),
        ...{ amount, at: now },
      })
      await putDebt(tx, memberId, money(debt - amount))
      return { paid: amount, left: money(debt - amount) }
    })
    await pushBalance(kernel, memberId)
    return { currency, paid: formatMoney(paid, currency), debt: formatMoney(left, currency) }
  })
}
