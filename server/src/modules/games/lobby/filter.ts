import type { GameCategory } from '@kancil/contract/games/vendors'
import type { GameSort } from '@kancil/contract/games/lobby'
import { type Currency, parseMoney } from '@kancil/contract/money'
import type { GameRow } from '../catalogue/game-store.ts'

export type GameFilter = {
  readonly gameType?: GameCategory | undefined
  readonly vendorId?: string | undefined
  readonly gameName?: string | undefined
  /** Decimal text in `currency`. */
  readonly minBet?: string | undefined
  readonly minLineNum?: number | undefined
  readonly feature?: string | undefined
  readonly volatility?: string | undefined
  /** In percent. */
  readonly minRtp?: number | undefined
  readonly only?: ReadonlySet<string> | undefined
  readonly sort?: GameSort | undefined
  readonly currency: Currency
}

/**
 * The matching games in the requested order. Names are searched in every language, ignoring case
 * and accents.
 */
export function filterGames(games: readonly GameRow[], filter: GameFilter): GameRow[] {
  const name = plain(filter.gameName ?? '')
  const least = filter.minBet === undefined ? null : amountOf(filter.minBet, filter.currency)
  const fits = games.filter(
    (game) =>
      (!filter.gameType || game.category === filter.gameType) &&
      (!filter.vendorId || game.vendorId === filter.vendorId) &&
      (!filter.only || filter.only.has(game.id)) &&
      (!filter.feature || game.features.includes(filter.feature)) &&
      (!filter.volatility || game.volatility === filter.volatility) &&
      Number(game.rtp || 0) >= (filter.minRtp ?? 0) &&
      game.lineNum >= (filter.minLineNum ?? 0) &&
      (least === null || amountOf(game.minBet[filter.currency] ?? '0', filter.currency) >= least) &&
      (name === '' || namesOf(game).some((alias) => alias.includes(name))),
  )
  return fits.toSorted(orders[filter.sort ?? 'popular'])
}

/** Many times as fast as `localeCompare`, which makes one for each comparison. */
const collator = new Intl.Collator()

/** Ties are broken by id, so that pages never overlap. */
const orders: Readonly<Record<GameSort, (a: GameRow, b: GameRow) => number>> = {
  popular: (a, b) =>
    b.roundsPlayed - a.roundsPlayed ||
    Number(b.isHot) - Number(a.isHot) ||
    a.sortOrder - b.sortOrder ||
    byId(a, b),
  name: (a, b) => collator.compare(a.names['en'] ?? a.code, b.names['en'] ?? b.code) || byId(a, b),
  newest: (a, b) => b.listedAt.getTime() - a.listedAt.getTime() || byId(a, b),
  rtp: (a, b) => Number(b.rtp || 0) - Number(a.rtp || 0) || byId(a, b),
}

function byId(a: GameRow, b: GameRow): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

/** A row lives as long as its catalogue, and is searched for each key that somebody presses. */
const plainNames = new WeakMap<GameRow, readonly string[]>()

function namesOf(game: GameRow): readonly string[] {
  const before = plainNames.get(game)
  if (before) return before
  const names = [...Object.values(game.names), game.code].map(plain)
  plainNames.set(game, names)
  return names
}

/** An invalid amount for this currency does not limit the result. */
function amountOf(text: string, currency: Currency): bigint {
  try {
    return parseMoney(text, currency)
  } catch {
    return 0n
  }
}
