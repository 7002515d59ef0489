import type { GameCategory } from '@kancil/contract/games/vendors'
import { floorToMinor, type Money, money, zero } from '@kancil/contract/money'

/** A settled bet as the one definition of valid turnover reads it (handbook, games 7.2). */
export type TurnoverFacts = {
  readonly line: GameCategory
  readonly stake: Money
  readonly status: 'win' | 'lose' | 'halfWin' | 'halfLose' | 'push' | 'void'
  /** Decimal odds in thousandths, of sports. */
  readonly oddsThousandths?: number
  /** Stakes on the opposite of the same round, of live tables. */
  readonly opposite?: Money
  /** How much of a play's outcomes the member covered in one issue, in hundredths of a percent. */
  readonly coverageBasisPoints?: number
  /** What the round cost or brought before rake, of games between players. */
  readonly net?: Money
}

const oddsMinThousandths = 1_500
const coverageMaxBasisPoints = 7_000

/** What a bet counts for as turnover, in minor units. */
export function validTurnover(facts: TurnoverFacts): Money {
  const { line, stake, status } = facts
  if (status === 'void' || status === 'push') return zero
  switch (line) {
    case 'LOTT':
    case 'ELOTT':
      return (facts.coverageBasisPoints ?? 0) > coverageMaxBasisPoints ? zero : stake
    case 'LIVE': {
      const net = stake - (facts.opposite ?? 0n)
      return money(net < 0n ? -net : net)
    }
    case 'SPORTS':
    case 'ESPORTS':
      if ((facts.oddsThousandths ?? oddsMinThousandths) < oddsMinThousandths) return zero
      return status === 'halfWin' || status === 'halfLose' ? floorToMinor(stake, 2n) : stake
    case 'PVP': {
      const net = facts.net ?? stake
      return money(net < 0n ? -net : net)
    }
    default:
      return stake
  }
}
