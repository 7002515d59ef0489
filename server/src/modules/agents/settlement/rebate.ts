import { type Money, money, zero } from '@kancil/contract/money'
import { shareOf } from '@kancil/rules/agents/salary'
import { inTransaction } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { pushBalance } from '../../wallet/door.ts'
import { ownRates } from '../team/rates.ts'
import { payBill, type Span } from './bill.ts'
import { lockDebt } from './debt-store.ts'
import { type RebateLine, rebateLines } from './rebate-store.ts'

/**
 * Rebates of a day: of each direct downline's team, an agent earns the difference between their own
 * rate and the downline's (handbook, games 7.3).
 */
export async function settleRebates(kernel: Kernel, day: string, span: Span): Promise<void> {
  const byAgent = Map.groupBy(await rebateLines(kernel.db, day), ({ agentId }) => agentId)
  for (const [agentId, lines] of byAgent) {
    const rates = await ownRates(kernel.db, agentId)
    const parts = lines.map((line) => {
      const rate = differenceOf(line, rates)
      return { ...line, rate, amount: rebateOf(line.turnover, rate) }
    })
    const sumOf = (amounts: readonly bigint[]) => money(amounts.reduce((sum, n) => sum + n, 0n))
    const own = sumOf(parts.map(({ amount }) => (amount > 0n ? amount : 0n)))
    // Turnover that was taken back takes its rebate back.
    const lower = sumOf(parts.map(({ amount }) => (amount < 0n ? -amount : 0n)))
    const { uplineId, currency } = lines[0]!
    if (own === 0n && lower === 0n) continue
    const isNew = await inTransaction(kernel.db, async (tx) => {
      const debt = await lockDebt(tx, agentId, currency)
      return payBill(tx, kernel, {
        ...{ contractId: agentId, kind: 'rebate', memberId: agentId, uplineId, currency, span },
        ...{ terms: null, debt, own, lower, rateBasisPoints: 0, carryOut: zero },
        inputs: {
          turnover: String(lines.reduce((sum, { turnover }) => sum + turnover, 0n)),
          activeUsers: new Set(lines.map(({ account }) => account)).size,
          ...{ netLoss: '0', carryIn: '0', debtBefore: String(debt) },
          lines: parts.map(({ account, line, amount, turnover, rate }) => ({
            ...{ name: `${account} ${line}`, amount: String(amount) },
            ...{ turnover: String(turnover), rateBasisPoints: rate },
          })),
        },
      })
    })
    if (isNew) await pushBalance(kernel, agentId)
  }
}

function differenceOf(
  { line, rateBasisPoints }: RebateLine,
  rates: Awaited<ReturnType<typeof ownRates>>,
): number {
  const share = rates.find((rate) => rate.line === line)?.rateBasisPoints ?? 0
  return Math.max(0, share - rateBasisPoints)
}

/** Turnover that was taken back gives less than nothing, rounded the same way. */
export function rebateOf(turnover: Money, rate: number): Money {
  return turnover < 0n ? money(-shareOf(money(-turnover), rate)) : shareOf(turnover, rate)
}
