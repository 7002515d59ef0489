import { createHash } from 'node:crypto'
import { type Currency, type Money, money } from '@kancil/contract/money'
import { smallestCoin } from '../games/bets.ts'
import type { GameFacts } from '../games/game.ts'
import type { CardRules } from './card-rules.ts'

/** A level of stakes; `coins` of the smallest coin are its base bet, or one point. */
export type Level = { readonly name: string; readonly coins: number }

/** A card game between players. */
export type PvpGame = GameFacts & {
  readonly rules: CardRules
  readonly levels: readonly Level[]
}

const levels: readonly Level[] = [
  { name: 'novice', coins: 10 },
  { name: 'normal', coins: 100 },
  { name: 'expert', coins: 500 },
  { name: 'master', coins: 2_000 },
]
const coinsPerBet = 10
/** The most that is carried to a table, in least entries. */
const mostEntries = 10

type Described = Pick<GameFacts, 'title' | 'name' | 'volatility' | 'features'>

export function pvpGame(rules: CardRules, described: Described): PvpGame {
  const { sheet } = rules
  const entry = BigInt(sheet.entryBases)
  return {
    ...described,
    rules,
    levels,
    category: 'pvp',
    code: sheet.id,
    // Players win from each other; the house takes its rake.
    figures: { rtpPercent: '' },
    rtpVersion: createHash('sha256').update(JSON.stringify(sheet)).digest('hex').slice(0, 16),
    coinsPerBet,
    ladder: levels.flatMap(({ coins }) => {
      const least = (BigInt(coins) / BigInt(coinsPerBet)) * entry
      return [least, least * BigInt(mostEntries)]
    }),
    lines: undefined,
  }
}

export type LevelTerms = {
  readonly base: Money
  readonly minEntry: Money
  readonly maxEntry: Money
  readonly step: Money
  /** Whoever has less is stood up. */
  readonly stay: Money
}

export function termsOf(game: PvpGame, level: Level, currency: Currency): LevelTerms {
  const coin = smallestCoin[currency]
  const base = BigInt(level.coins) * coin
  const entry = base * BigInt(game.rules.sheet.entryBases)
  return {
    base: money(base),
    minEntry: money(entry),
    maxEntry: money(entry * BigInt(mostEntries)),
    step: money(BigInt(coinsPerBet) * coin),
    stay: money(entry / 3n),
  }
}
