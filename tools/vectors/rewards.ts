import type { GameCategory } from '@kancil/contract/games/vendors'
import { money } from '@kancil/contract/money'
import { gameCategories } from '@kancil/contract/games/vendors'
import { bonusProgress, turnoverTarget } from '@kancil/rules/promotions/bonus'
import { type TurnoverFacts, validTurnover } from '@kancil/rules/promotions/valid-turnover'
import type { VectorKind } from './kind.ts'

/** The file's names of product lines. */
const lineOf = (name: string): GameCategory => (name === 'SLOTS' ? 'RNG' : (name as GameCategory))
const minor = (value: unknown) => money(BigInt(Number(value)))

/** What a bet counts for, line by line (games 7.2). */
export const turnover: VectorKind = {
  prefix: 'valid-turnover',
  settle({ bet }) {
    const facts: TurnoverFacts = {
      line: lineOf(String(bet['category'])),
      stake: minor(bet['stake']),
      status: bet['status'] as TurnoverFacts['status'],
      ...(bet['decOdds'] === undefined
        ? {}
        : { oddsThousandths: Math.round(Number(bet['decOdds']) * 1_000) }),
      ...(bet['opposite'] === undefined ? {} : { opposite: minor(bet['opposite']) }),
      ...(bet['coverage'] === undefined
        ? {}
        : { coverageBasisPoints: Math.round(Number(bet['coverage']) * 10_000) }),
    }
    return { valid: validTurnover(facts) }
  },
}

type Wagering = {
  readonly depositMinor: number
  readonly bonusMinor: number
  readonly multiple: number
  readonly onDeposit: boolean
  readonly contrib: Readonly<Record<string, number>>
  readonly events: readonly { readonly category: string; readonly validMinor: number }[]
}

/** The turnover that a bonus asks for, and how far bets bring it (games 8). */
export const wagering: VectorKind = {
  prefix: 'wagering',
  settle({ bet }) {
    const { depositMinor, bonusMinor, multiple, onDeposit, contrib, events } =
      bet as unknown as Wagering
    const shares = Object.entries(contrib).map(([name, share]) => [
      lineOf(name),
      Math.round(share * 10_000),
    ])
    const contributionBasisPoints = {
      ...Object.fromEntries(gameCategories.map((line) => [line, 0])),
      ...Object.fromEntries(shares),
    } as Record<GameCategory, number>
    const terms = {
      base: onDeposit ? 'deposit_and_bonus' : 'bonus',
      turnoverPercent: multiple * 100,
    } as const
    const target = turnoverTarget(terms, minor(depositMinor), minor(bonusMinor))
    const valid = new Map(
      events.map(({ category, validMinor }) => [lineOf(category), minor(validMinor)]),
    )
    const { done, left, isComplete } = bonusProgress({ contributionBasisPoints }, target, valid)
    return { target, done, remaining: left, complete: isComplete }
  },
}
