import type { ContractTerms } from '@kancil/contract/agents/terms'
import { money, zero } from '@kancil/contract/money'
import type { TeamFacts } from '@kancil/rules/agents/tiers'
import type { Db, Tx } from '../../../kernel/db.ts'
import {
  activeMembers,
  type DayRange,
  excludedMembers,
  teamFigures,
  teamHour,
} from '../figures/team-store.ts'

/** With the accounts that were left out of the count. */
export type BilledFacts = TeamFacts & { readonly uncounted: readonly string[] }

/**
 * What the team did in these days. A wage counts the players' loss after what they were given; a
 * dividend also takes off the salaries, which were paid before it.
 */
export async function teamFacts(
  db: Db | Tx,
  agentId: string,
  days: DayRange,
  { minActive }: Pick<ContractTerms, 'minActive'>,
  { isDividend, at }: { readonly isDividend: boolean; readonly at: Date },
): Promise<BilledFacts> {
  const figures = await teamFigures(db, agentId, days)
  const { stake, payout, bonus, rebate, wages, turnover } = figures
  return {
    turnover,
    activeUsers: await activeMembers(db, agentId, days, minActive, at),
    netLoss: money(stake - payout - bonus - rebate - (isDividend ? wages : 0n)),
    uncounted: await excludedMembers(db, agentId, at),
  }
}

/** The same for an hour, which asks for turnover alone. */
export async function hourFacts(
  db: Db | Tx,
  agentId: string,
  from: Date,
  { minActive }: Pick<ContractTerms, 'minActive'>,
  at: Date,
): Promise<BilledFacts> {
  const { turnover, users } = await teamHour(db, agentId, from, minActive, at)
  const uncounted = await excludedMembers(db, agentId, at)
  return { turnover, activeUsers: users, netLoss: zero, uncounted }
}
