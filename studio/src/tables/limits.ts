import { type Currency, type Money, money } from '@kancil/contract/money'
import { smallestCoin } from '../games/bets.ts'
import type { TableGame } from './game.ts'

/** About RM 1 in every currency. */
export function unitOf(game: TableGame, currency: Currency): bigint {
  return BigInt(game.coinsPerBet) * smallestCoin[currency]
}

export const chipUnits = [1, 5, 10, 50, 100, 500, 1_000, 5_000] as const

/** Limits per spot and player, in units (handbook, games 0.5). */
export const limitGroups = [
  { name: 'small', least: 1, most: 200 },
  { name: 'middle', least: 20, most: 2_000 },
  { name: 'high', least: 100, most: 10_000 },
] as const
export type LimitGroup = (typeof limitGroups)[number]

export type SpotLimits = { readonly least: Money; readonly most: Money }

/** The largest stake is divided by what the spot pays, so that no spot can win more than it. */
export function spotLimits(
  game: TableGame,
  group: LimitGroup,
  { table, spot, currency }: { readonly table: string; readonly spot: string; currency: Currency },
): SpotLimits {
  const unit = unitOf(game, currency)
  const odds = Math.max(1, game.rules.odds(table, spot))
  const most = Math.max(group.least, Math.floor(group.most / odds))
  return { least: money(BigInt(group.least) * unit), most: money(BigInt(most) * unit) }
}
