import type { Currency } from '@kancil/contract/money'
import { familyOf } from './families.ts'
import type { Prices } from './family.ts'
import { oddsText } from './odds.ts'
import { isPrizeGroup, pricesAtGroup, type PrizeGroups } from './prices/prize-group.ts'

/** Limits in one currency, decimal text. */
export type Limits = {
  /** What a note may cost; times the multiple. */
  readonly units: readonly string[]
  readonly multipleMax: number
  /** The least and the largest stake on one number of a line. */
  readonly noteMin: string
  readonly noteMax: string
  /** The largest stake and the largest payout of a ticket. */
  readonly ticketMax: string
  readonly payoutMax: string
  /** What the house may have to pay for one number of an issue. */
  readonly exposureMax: string
}

/** A version of a game's rules. Data: it is stored, and a ticket names the one it was bought by. */
export type RuleSet = {
  readonly version: number
  readonly family: string
  readonly prizeMode: 'Lott' | 'ZY' | 'Elott' | 'SEA'
  readonly prices: Prices
  /** What the house says each prize returns, in the form of `oddsText`. */
  readonly returns: Prices
  /** The plays of the classical mode, paid by the prize group that the player chooses. */
  readonly groups?: PrizeGroups
  readonly limits: Readonly<Partial<Record<Currency, Limits>>>
}

/** Odds and their stated return that do not agree. */
export type ReturnFault = {
  readonly play: string
  readonly prize: string
  readonly stated: string
  readonly computed: string
}

/** Nothing that a house offers returns more than it takes, or next to nothing. */
const returnMin = 400_000n
const returnMax = 990_000n

/**
 * Computes the return of every prize anew. A game opens only if this is empty: a slip in a pay
 * table costs a house everything, and its players their trust.
 */
export function returnFaults(rules: RuleSet): readonly ReturnFault[] {
  const { family, prices, returns } = rules
  const computed = familyOf(family).returns(prices)
  const faults = computed.flatMap(({ play, prize, rtp }): ReturnFault[] => {
    const stated = returns[play]?.[prize] ?? ''
    const isRight = stated === oddsText(rtp) && rtp >= returnMin && rtp <= returnMax
    return isRight ? [] : [{ play, prize, stated, computed: oddsText(rtp) }]
  })
  const names = new Set(
    computed.flatMap(({ play, prize, prizes = [prize] }) =>
      prizes.map((name) => `${play} ${name}`),
    ),
  )
  for (const [play, prizes] of Object.entries(prices))
    for (const prize of Object.keys(prizes))
      if (!names.has(`${play} ${prize}`)) faults.push({ play, prize, stated: '', computed: '' })
  return [...faults, ...groupFaults(rules)]
}

/** Prizes are floored to hundredths of a note of 2, so a return may be so much below its group. */
const flooring = 3_000n

/** At the least and at the largest group each play must return what the group says. */
function groupFaults({ family, prices, groups }: RuleSet): readonly ReturnFault[] {
  if (!groups) return []
  const wrong = Object.keys(groups.chances)
    .filter((play) => prices[play])
    .map((play) => ({ play, prize: 'win', stated: '', computed: 'in both modes' }))
  const faults = [groups.least, groups.most].flatMap((group): readonly ReturnFault[] => {
    if (!isPrizeGroup(group))
      return [{ play: '', prize: String(group), stated: '', computed: 'no prize group' }]
    const stated = BigInt(group) * 500n
    return familyOf(family)
      .returns(pricesAtGroup(groups, group))
      .filter(({ rtp }) => rtp > stated || rtp < stated - flooring)
      .map(({ play, rtp }) => ({
        ...{ play, prize: String(group), stated: oddsText(stated), computed: oddsText(rtp) },
      }))
  })
  return [...wrong, ...faults]
}
