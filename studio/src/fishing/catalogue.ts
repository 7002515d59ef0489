import { createHash } from 'node:crypto'
import { type Currency, type Money, money } from '@kancil/contract/money'
import { reefSheet } from '@kancil/rules/games/fishing/sheet'
import { smallestCoin } from '../games/bets.ts'
import type { GameFacts } from '../games/game.ts'

/** `coins` of the smallest coin are the price of a bullet from the smallest cannon. */
export type ReefLevel = { readonly name: string; readonly coins: number }

export const reefLevels: readonly ReefLevel[] = [
  { name: 'novice', coins: 1 },
  { name: 'normal', coins: 10 },
  { name: 'expert', coins: 100 },
  { name: 'master', coins: 1_000 },
]
const cannons = [1, 2, 5, 10] as const

/** The studio's one reef. A stake is a clip of bullets. */
export const reefGame: GameFacts = {
  code: reefSheet.id,
  title: 'Karang Biru',
  name: {
    en: 'Blue Reef',
    ms: 'Karang Biru',
    cn: '蓝礁捕鱼',
    vi: 'Rạn San Hô Xanh',
    ar: 'الشعاب الزرقاء',
  },
  category: 'fishing',
  figures: { rtpPercent: '96.00' },
  rtpVersion: createHash('sha256').update(JSON.stringify(reefSheet)).digest('hex').slice(0, 16),
  volatility: 'medium',
  features: ['fishing', 'provablyFair'],
  coinsPerBet: reefSheet.clip,
  ladder: reefLevels.flatMap(({ coins }) => cannons.map((cannon) => BigInt(coins * cannon))),
  lines: undefined,
}

export function bulletOf({ coins }: ReefLevel, cannon: number, currency: Currency): Money {
  return money(BigInt(coins * cannon) * smallestCoin[currency])
}
