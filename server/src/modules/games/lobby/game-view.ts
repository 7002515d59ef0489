import type { Game } from '@kancil/contract/games/lobby'
import type { GameCategory, Vendor } from '@kancil/contract/games/vendors'
import { defaultLanguage } from '@kancil/contract/languages'
import type { Currency } from '@kancil/contract/money'
import { type Catalogue, houseDialect, type VendorEntry } from '../catalogue/games.ts'
import type { GameRow } from '../catalogue/game-store.ts'

const newForDays = 30

/** Who a list is for. */
export type Viewer = {
  readonly language: string
  readonly currency: Currency
  readonly now: Date
  readonly favourites: ReadonlySet<string>
}

/** The name in a language, given by its wire code; otherwise the English name, then any. */
export function gameNameOf(game: GameRow | undefined, language: string = defaultLanguage): string {
  if (!game) return ''
  const { names } = game
  return names[language.toLowerCase()] ?? names['en'] ?? Object.values(names)[0] ?? game.code
}

export function gameView(catalogue: Catalogue, game: GameRow, viewer: Viewer): Game {
  const vendor = catalogue.vendorById.get(game.vendorId)!
  const age = viewer.now.getTime() - game.listedAt.getTime()
  return {
    gameId: game.id,
    code: game.code,
    gameName: gameNameOf(game, viewer.language),
    gameType: game.category,
    vassalage: vendor.vassalage,
    vendorName: vendor.displayName,
    accountTypeName: vendor.vassalage,
    isGame: 'GAME',
    defaultPlayType: game.defaultPlayType,
    rtp: game.rtp,
    volatility: game.volatility,
    minBet: game.minBet[viewer.currency] ?? '0.00',
    maxBet: game.maxBet[viewer.currency] ?? '0.00',
    currency: viewer.currency,
    lineNum: game.lineNum,
    features: [...game.features],
    isHot: game.isHot,
    isNew: age < newForDays * 86_400_000,
    isFavourite: viewer.favourites.has(game.id),
    demo: game.demo,
    status: vendor.status === 'live' && game.status === 'live' ? 'live' : 'maintenance',
  }
}

/** SV3 is SPORTS, N2 is LIVE, every other vendor RNG (specification, section 3). */
export function derivedType(vassalage: string): GameCategory {
  if (vassalage === 'SV3') return 'SPORTS'
  if (vassalage === 'N2') return 'LIVE'
  return 'RNG'
}

export function vendorView(vendor: VendorEntry, games: readonly GameRow[]): Vendor {
  const [only, ...others] = games
  return {
    vassalage: vendor.vassalage,
    gameType: derivedType(vendor.vassalage),
    displayName: vendor.displayName,
    isHot: vendor.isHot,
    isGame: others.length === 0 ? 'GAME' : 'VASSALAGE',
    ...(only && others.length === 0 ? { gameId: only.id } : {}),
    accountTypeName: vendor.vassalage,
    status: vendor.status === 'live' ? 'live' : 'maintenance',
    gameCount: games.length,
  }
}

/**
 * The listed games that can be played in the currency. The platform's own products are played on
 * screens of its own, which have their own word on currencies.
 */
export function gamesIn(catalogue: Catalogue, currency: Currency): GameRow[] {
  return listedGames(catalogue).filter(({ vendorId, restrictedCurrencies }) => {
    const { dialect, currencies } = catalogue.vendorById.get(vendorId)!
    if (dialect === houseDialect) return true
    return currencies.includes(currency) && !restrictedCurrencies.includes(currency)
  })
}

/** Games shown to visitors: the vendor can open them and nobody switched them off. */
export function listedGames(catalogue: Catalogue): GameRow[] {
  return catalogue.games.filter((game) => {
    const vendor = catalogue.vendorById.get(game.vendorId)
    if (!vendor || vendor.status === 'off' || game.status === 'off') return false
    return vendor.baseUrl !== '' || vendor.dialect === houseDialect
  })
}
