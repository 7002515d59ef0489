import type { TeamFigures } from '@kancil/contract/agents/figures'
import { type Currency, formatMoney, money } from '@kancil/contract/money'
import type { Figures } from './team-store.ts'

/** Profit is the players': what they got less what they staked. */
export function figuresView(figures: Figures, currency: Currency): TeamFigures {
  const { payout, rebate, bonus, wages, stake } = figures
  const text = (name: keyof Figures) => formatMoney(figures[name], currency)
  return {
    deposit: text('deposit'),
    withdrawal: text('withdrawal'),
    stake: text('stake'),
    turnover: text('turnover'),
    payout: text('payout'),
    bonus: text('bonus'),
    rebate: text('rebate'),
    wages: text('wages'),
    profit: formatMoney(money(payout + rebate + bonus + wages - stake), currency),
  }
}
