import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { agentTerms, OverviewRange, teamOverview } from '@kancil/contract/agents/team'
import { formatMoney, money } from '@kancil/contract/money'
import { businessDay } from '@kancil/contract/time'
import type { Context } from '../../../kernel/http/serve.ts'
import { affiliateOfMember } from '../../identity/door.ts'
import {
  type DayRange,
  teamCounts,
  teamDividend,
  teamFigures,
  teamOnline,
  teamStanding,
  teamTrend,
} from '../figures/team-store.ts'
import { figuresView } from '../figures/view.ts'
import { incomeOf } from '../reports/income-store.ts'
import { debtOf } from '../settlement/debt-store.ts'
import { ownRates } from './rates.ts'

const dayMs = 86_400_000
const trendDays = 30

export async function showOverview(
  { db, now, caller }: Context<typeof teamOverview>,
  { range }: InputOf<typeof teamOverview>,
): Promise<OutputOf<typeof teamOverview>> {
  const { memberId, currency } = caller
  const days = daysOf(range, now)
  const since = businessDay(new Date(now.getTime() - (trendDays - 1) * dayMs))
  const trendRange = { from: since, to: businessDay(now) }
  const [figures, trend, counts, standing, income, debt, dividend, online] = await Promise.all([
    teamFigures(db, memberId, days),
    teamTrend(db, memberId, trendRange),
    teamCounts(db, memberId, days, now),
    teamStanding(db, memberId, currency, now),
    incomeOf(db, memberId, days),
    debtOf(db, memberId),
    teamDividend(db, memberId, days),
    teamOnline(db, memberId, now),
  ])
  const text = (amount: bigint) => formatMoney(money(amount), currency)
  return {
    currency,
    ...days,
    figures: figuresView(figures, currency),
    members: standing.members,
    balance: text(standing.balance),
    registrations: figures.registrations,
    firstDeposits: figures.firstDeposits,
    depositors: counts.depositors,
    activeMembers: counts.active,
    online,
    dividend: text(dividend),
    income: text(income),
    debt: text(debt),
    trend: trend.map((day) => {
      const { turnover, deposit, profit } = figuresView(day, currency)
      return { day: day.day, turnover, deposit, profit }
    }),
  }
}

function daysOf(range: OverviewRange, now: Date): DayRange {
  const to = businessDay(now)
  const before = (days: number) => businessDay(new Date(now.getTime() - days * dayMs))
  if (range === 'yesterday') return { from: before(1), to: before(1) }
  if (range === 'week') return { from: before(6), to }
  if (range === 'month') return { from: `${to.slice(0, 8)}01`, to }
  return { from: to, to }
}

export async function showTerms({
  db,
  caller,
}: Context<typeof agentTerms>): Promise<OutputOf<typeof agentTerms>> {
  const { memberId, currency } = caller
  const [rates, { code: affiliateCode, domain }] = await Promise.all([
    ownRates(db, memberId),
    affiliateOfMember(db, memberId),
  ])
  return { currency, rates, affiliateCode, domain }
}
