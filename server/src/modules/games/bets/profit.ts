import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { profit as endpoint } from '@kancil/contract/games/profit'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { catalogueOf } from '../catalogue/games.ts'
import { betFilter, totalsOf } from './record.ts'
import { sumRoundsByDay } from './sums-store.ts'

/** Profit and loss of the caller's settled rounds, for a chart and the table beside it. */
export async function memberProfit(
  kernel: Kernel,
  { db, caller, now, refuse }: Context<typeof endpoint>,
  input: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { memberId, currency } = caller
  const filter = betFilter(await catalogueOf(kernel), memberId, input, now)
  if (typeof filter === 'string') return refuse(filter)
  const lines = await sumRoundsByDay(db, filter)
  const total = { rounds: 0, stake: 0n, payout: 0n, validBet: 0n }
  for (const line of lines) {
    total.rounds += line.rounds
    total.stake += line.stake
    total.payout += line.payout
    total.validBet += line.validBet
  }
  return {
    currency,
    from: filter.from,
    to: filter.to,
    totals: totalsOf(total, currency),
    lines: lines.map(({ day, line, ...sums }) => ({
      day,
      gameType: line,
      ...totalsOf(sums, currency),
    })),
  }
}
