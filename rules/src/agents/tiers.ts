import type { ContractKind, ContractTerms, Tier } from '@kancil/contract/agents/terms'
import { holdBasisPoints } from '@kancil/contract/agents/terms'
import type { Money } from '@kancil/contract/money'

/** What a team did in a period: minor units, and members with enough turnover. */
export type TeamFacts = {
  readonly turnover: Money
  readonly activeUsers: number
  /** What the team's players lost; negative where they won. */
  readonly netLoss: Money
}

/** The highest tier whose conditions are all met, or null (handbook, games 7.5). */
export function tierFor(
  terms: Pick<ContractTerms, 'tiers' | 'checkLoss'>,
  facts: TeamFacts,
): Tier | null {
  return (
    terms.tiers.findLast(
      (tier) =>
        facts.turnover >= BigInt(tier.minTurnover) &&
        facts.activeUsers >= tier.minUsers &&
        (!terms.checkLoss || facts.netLoss >= BigInt(tier.minLoss)),
    ) ?? null
  )
}

export type TermsFault = 'tiers_missing' | 'tiers_out_of_order' | 'period_wrong' | 'rates_missing'

/** What is wrong with the terms themselves, whoever offers them. */
export function termsFault(kind: ContractKind, terms: ContractTerms): TermsFault | null {
  if (kind === 'realtime')
    return terms.profitRateBasisPoints + terms.lossRateBasisPoints > 0 ? null : 'rates_missing'
  if (terms.tiers.length === 0) return 'tiers_missing'
  if (kind !== 'dividend' && terms.period !== 'D') return 'period_wrong'
  const isOrdered = terms.tiers.every((tier, at) => {
    const before = terms.tiers[at - 1]
    return (
      tier.rateBasisPoints > (before?.rateBasisPoints ?? 0) &&
      (!before ||
        (tier.minTurnover >= before.minTurnover &&
          tier.minUsers >= before.minUsers &&
          tier.minLoss >= before.minLoss))
    )
  })
  return isOrdered ? null : 'tiers_out_of_order'
}

/**
 * Whether the lower terms give more than the upper ones would under the same conditions: each lower
 * tier is measured by the best tier that its own conditions reach above.
 */
export function isMoreGenerous(
  kind: ContractKind,
  lower: ContractTerms,
  upper: ContractTerms,
): boolean {
  if (kind === 'realtime')
    return (
      lower.profitRateBasisPoints > upper.profitRateBasisPoints ||
      lower.lossRateBasisPoints > upper.lossRateBasisPoints ||
      lower.singleBetMin < upper.singleBetMin
    )
  if (lower.period !== upper.period || lower.minActive < upper.minActive) return true
  if (upper.checkLoss && !lower.checkLoss) return true
  return lower.tiers.some((tier) => {
    const best = tierFor(
      { tiers: upper.tiers, checkLoss: upper.checkLoss },
      {
        turnover: BigInt(tier.minTurnover) as Money,
        activeUsers: tier.minUsers,
        netLoss: BigInt(tier.minLoss) as Money,
      },
    )
    return tier.rateBasisPoints > (best?.rateBasisPoints ?? 0)
  })
}

/** The most that the terms ever give, in hundredths of a percent. */
export function topRate(kind: ContractKind, terms: ContractTerms): number {
  if (kind === 'realtime') return Math.max(terms.profitRateBasisPoints, terms.lossRateBasisPoints)
  return terms.tiers.at(-1)?.rateBasisPoints ?? 0
}

/**
 * What all of an agent's percentages together cost of one bet, in hundredths of a percent. A
 * dividend is a share of what the house holds, the others are shares of turnover.
 */
export function costOf(
  rebateBasisPoints: number,
  contracts: readonly { readonly kind: ContractKind; readonly terms: ContractTerms }[],
): number {
  return contracts.reduce((sum, { kind, terms }) => {
    const rate = topRate(kind, terms)
    return sum + (kind === 'dividend' ? Math.ceil((rate * holdBasisPoints) / 10_000) : rate)
  }, rebateBasisPoints)
}

/** Whether the house still earns under these percentages. */
export function isAffordable(costBasisPoints: number): boolean {
  return costBasisPoints < holdBasisPoints
}
