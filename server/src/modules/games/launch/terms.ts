import { type Currency, type Money, parseMoney } from '@kancil/contract/money'
import { randomOctets } from '../../../kernel/chance.ts'
import type { GameRow } from '../catalogue/game-store.ts'
import type { BetLimits } from './session-store.ts'

const aliasAlphabet = '23456789abcdefghjkmnpqrstuvwxyz'

/** 20 random characters that are hard to mistake for one another. */
export function newAlias(): string {
  // 31 letters: the few bytes above 247 wrap around, a bias that does not matter for an alias.
  return `p${[...randomOctets(20)].map((byte) => aliasAlphabet[byte % 31]).join('')}`
}

/** The game's own stake limits in the currency; the wallet enforces them for the session. */
export function limitsOf(game: GameRow, currency: Currency): BetLimits {
  return {
    betMin: amountOf(game.minBet[currency], currency),
    betMax: amountOf(game.maxBet[currency], currency),
  }
}

/** The most that one round may pay, which the vendor keeps; null: whatever it wins. */
export function winLimitOf(game: GameRow | undefined, currency: Currency): Money | null {
  return amountOf(game?.maxWin[currency], currency)
}

function amountOf(text: string | undefined, currency: Currency): Money | null {
  return text === undefined ? null : parseMoney(text, currency)
}
