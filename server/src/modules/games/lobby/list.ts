import { type ClientError } from '@kancil/contract/games/client-fields'
import { type gameList, type hotGames, type popularGames } from '@kancil/contract/games/lobby'
import {
  gameCategories,
  type gameMenus,
  type vassTypes,
  type vendorList,
} from '@kancil/contract/games/vendors'
import { type vendorLanes } from '@kancil/contract/games/launch'
import { popularGamesCount } from '@kancil/contract/site/lists'
import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { defaultLanguage, languageOf } from '@kancil/contract/languages'
import type { Currency } from '@kancil/contract/money'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { MemberCaller } from '../../../kernel/http/caller.ts'
import { catalogueOf, type Catalogue } from '../catalogue/games.ts'
import type { GameRow } from '../catalogue/game-store.ts'
import { readFavourites } from './favourite-store.ts'
import { derivedType, gamesIn, gameView, vendorView, type Viewer } from './game-view.ts'
import { clientScope } from './client-scope.ts'
import { filterGames } from './filter.ts'
import { pageWindow } from './paging.ts'

type LobbyViewer = { readonly caller: MemberCaller | null; readonly now: Date }
type RefusalContext = { readonly refuse: (code: ClientError) => never }

/** Who a list is for: their favourites, currency and requested language. */
export async function viewerOf(
  kernel: Kernel,
  asking: LobbyViewer,
  language: string | undefined,
): Promise<Viewer> {
  const { caller, now } = asking
  return {
    language: (language && languageOf(language)) || defaultLanguage,
    currency: currencyOf(kernel, asking),
    now,
    favourites: new Set(caller ? await readFavourites(kernel.db, caller.memberId) : []),
  }
}

/** A visitor looks at what the site's own currency plays. */
function currencyOf(
  { config }: Pick<Kernel, 'config'>,
  { caller }: Pick<LobbyViewer, 'caller'>,
): Currency {
  return caller?.currency ?? config.currency
}

function groupsOf(catalogue: Catalogue, currency: Currency) {
  const listed = gamesIn(catalogue, currency)
  return gameCategories.flatMap((category) => {
    const games = listed.filter((game) => game.category === category)
    const vendors = catalogue.vendors.flatMap((vendor) => {
      const vendorGames = games.filter((game) => game.vendorId === vendor.id)
      return vendorGames.length > 0 ? [{ vendor, games: vendorGames }] : []
    })
    return vendors.length > 0 ? [{ category, vendors }] : []
  })
}

/** Categories with something to play, in the header's order; vendors in the operator's order. */
export async function menus(
  kernel: Kernel,
  asking: LobbyViewer & RefusalContext,
  { merchantCode }: InputOf<typeof gameMenus>,
): Promise<OutputOf<typeof gameMenus>> {
  clientScope(kernel, asking.refuse, { merchantCode })
  const catalogue = await catalogueOf(kernel)
  return {
    groups: groupsOf(catalogue, currencyOf(kernel, asking)).map(({ category, vendors }) => ({
      gameCategory: category,
      vassalage: vendors.map(({ vendor }) => vendor.vassalage),
      vendors: vendors.map(({ vendor, games }) => vendorView(vendor, games)),
    })),
  }
}

/** Applies the filters, then picks the requested page. */
export async function listGames(
  kernel: Kernel,
  asking: LobbyViewer & RefusalContext,
  input: InputOf<typeof gameList>,
): Promise<OutputOf<typeof gameList>> {
  const runsThere = clientScope(kernel, asking.refuse, input)
  const catalogue = await catalogueOf(kernel)
  const viewer = await viewerOf(kernel, asking, input.language)
  const vendor = input.vassalage ? catalogue.vendorByVassalage.get(input.vassalage) : undefined
  const nothing = input.vassalage !== undefined && !vendor
  const games = nothing
    ? []
    : filterGames(gamesIn(catalogue, viewer.currency).filter(runsThere), {
        ...input,
        vendorId: vendor?.id,
        currency: viewer.currency,
        only: input.fav ? viewer.favourites : undefined,
      })
  const { pageNum, offset, limit, totalPages } = pageWindow(input, games.length)
  return {
    games: games.slice(offset, offset + limit).map((game) => gameView(catalogue, game, viewer)),
    pageNum,
    totalPages,
    totalItems: games.length,
  }
}

/** Games the operator marked hot, the most played first. */
export async function listHot(
  kernel: Kernel,
  asking: LobbyViewer & RefusalContext,
  input: InputOf<typeof hotGames>,
): Promise<OutputOf<typeof hotGames>> {
  const runsThere = clientScope(kernel, asking.refuse, input)
  const catalogue = await catalogueOf(kernel)
  const viewer = await viewerOf(kernel, asking, input.language)
  const vendorId = input.vassalage && catalogue.vendorByVassalage.get(input.vassalage)?.id
  const played = gamesIn(catalogue, viewer.currency)
  const hot = played.filter((game) => game.isHot && runsThere(game))
  const isNobodys = input.vassalage !== undefined && !vendorId
  const games = isNobodys ? [] : filterGames(hot, { currency: viewer.currency, vendorId })
  return { list: games.slice(0, 100).map((game) => gameView(catalogue, game, viewer)) }
}

export async function listPopular(
  kernel: Kernel,
  asking: LobbyViewer,
  input: InputOf<typeof popularGames>,
): Promise<OutputOf<typeof popularGames>> {
  const catalogue = await catalogueOf(kernel)
  const viewer = await viewerOf(kernel, asking, input.language)
  const { currency } = viewer
  const games = filterGames(gamesIn(catalogue, currency), { currency, sort: 'popular' })
  const count = input.count ?? popularGamesCount
  return { list: games.slice(0, count).map((game) => gameView(catalogue, game, viewer)) }
}

export async function listVendors(
  kernel: Kernel,
  asking: LobbyViewer & RefusalContext,
  input: InputOf<typeof vendorList>,
): Promise<OutputOf<typeof vendorList>> {
  const runsThere = clientScope(kernel, asking.refuse, input)
  const catalogue = await catalogueOf(kernel)
  const games = gamesIn(catalogue, currencyOf(kernel, asking)).filter(
    (game) => runsThere(game) && (!input.gameType || game.category === input.gameType),
  )
  return {
    list: catalogue.vendors.flatMap((vendor) => {
      const vendorGames = games.filter((game) => game.vendorId === vendor.id)
      const wanted = !input.vassalage || vendor.vassalage === input.vassalage
      return vendorGames.length > 0 && wanted ? [vendorView(vendor, vendorGames)] : []
    }),
  }
}

export async function listTypes(
  kernel: Kernel,
  asking: LobbyViewer & RefusalContext,
  input: InputOf<typeof vassTypes>,
): Promise<OutputOf<typeof vassTypes>> {
  const { list } = await listVendors(kernel, asking, input)
  return {
    list: list.map(({ vassalage }) => ({ vassalage, gameType: derivedType(vassalage) })),
  }
}

const gamesPerCard = 6

/** The home screen's lanes: one per category, with a card for each vendor and its first games. */
export async function listLanes(
  kernel: Kernel,
  asking: LobbyViewer,
  input: InputOf<typeof vendorLanes>,
): Promise<OutputOf<typeof vendorLanes>> {
  const catalogue = await catalogueOf(kernel)
  const viewer = await viewerOf(kernel, asking, input.language)
  const cardOf = (group: { vendor: Catalogue['vendors'][number]; games: readonly GameRow[] }) => ({
    vassalage: group.vendor.vassalage,
    displayName: group.vendor.displayName,
    isHot: group.vendor.isHot,
    gameCount: group.games.length,
    games: filterGames(group.games, { currency: viewer.currency })
      .slice(0, gamesPerCard)
      .map((game) => gameView(catalogue, game, viewer)),
  })
  return {
    data: {
      lanes: groupsOf(catalogue, viewer.currency).map(({ category, vendors }) => ({
        gameCategory: category,
        title: `games.category.${category}`,
        cards: vendors.map(cardOf),
      })),
    },
  }
}
