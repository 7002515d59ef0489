import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Fields, NoFields } from './fields.ts'
import { idSchema } from './ids.ts'
import { AmountText, CurrencyCode, MoneyText } from './money.ts'
import { pageSizeMax } from './paging.ts'
import { InstantText } from './time.ts'

/**
 * In the order of the header's tabs: E-lottery and lottery first (specification, sections 2 and 3).
 */
export const gameCategories = [
  'ELOTT',
  'LOTT',
  'LIVE',
  'SPORTS',
  'FISH',
  'RNG',
  'PVP',
  'ESPORTS',
] as const
export type GameCategory = (typeof gameCategories)[number]
export const GameCategory = Type.Enum(gameCategories)

/** The vendor's wire code, such as `RIMBA`. */
export const Vassalage = Type.String({ pattern: '^[A-Z0-9_]{2,32}$' })
const Language = Type.String({ maxLength: 8 })
const Merchant = Type.String({ maxLength: 40 })
const Platform = Type.String({ maxLength: 60 })

export const Vendor = Type.Object({
  vassalage: Vassalage,
  /** Derived: SV3 is SPORTS, N2 is LIVE, every other RNG (specification, section 3). */
  gameType: GameCategory,
  displayName: Type.String(),
  isHot: Type.Boolean(),
  /** `VASSALAGE`: choosing it opens the list of its games; otherwise its one game is launched. */
  isGame: Type.Union([Type.Literal('VASSALAGE'), Type.Literal('GAME')]),
  accountTypeName: Type.String(),
  status: Type.Union([Type.Literal('live'), Type.Literal('maintenance')]),
  gameCount: Type.Integer(),
})
export type Vendor = Static<typeof Vendor>

export const VendorGroup = Type.Object({
  gameCategory: GameCategory,
  vassalage: Type.Array(Vassalage),
  vendors: Type.Array(Vendor),
})
export type VendorGroup = Static<typeof VendorGroup>

export const gameMenus = endpoint({
  name: 'games.menus',
  summary: 'Categories that have something to play, with their vendors',
  method: 'GET',
  path: '/lgw/games/game_menus',
  auth: 'public',
  input: Fields({ language: Type.Optional(Language), merchantCode: Type.Optional(Merchant) }),
  output: Type.Object({ groups: Type.Array(VendorGroup) }),
  errors: {},
})

export const Game = Type.Object({
  gameId: idSchema('game'),
  code: Type.String(),
  gameName: Type.String(),
  gameType: GameCategory,
  vassalage: Vassalage,
  vendorName: Type.String(),
  accountTypeName: Type.String(),
  isGame: Type.Union([Type.Literal('VASSALAGE'), Type.Literal('GAME')]),
  defaultPlayType: Type.String(),
  /** Return to player in percent as text, such as "95.70"; empty where it has none. */
  rtp: Type.String(),
  volatility: Type.String(),
  minBet: MoneyText,
  maxBet: MoneyText,
  currency: CurrencyCode,
  /** Paylines; 0 where the game has none. */
  lineNum: Type.Integer(),
  features: Type.Array(Type.String()),
  isHot: Type.Boolean(),
  isNew: Type.Boolean(),
  /** Always false for a visitor. */
  isFavourite: Type.Boolean(),
  demo: Type.Boolean(),
  status: Type.Union([Type.Literal('live'), Type.Literal('maintenance')]),
})
export type Game = Static<typeof Game>

export const gameSorts = ['popular', 'name', 'newest', 'rtp'] as const
export type GameSort = (typeof gameSorts)[number]

/** What the game list may be asked for; `fav` needs someone signed in and is empty otherwise. */
const GameListFields = {
  clientType: Type.Optional(Type.Integer({ minimum: 0, maximum: 99 })),
  platform: Type.Optional(Platform),
  channel: Type.Optional(Type.String({ maxLength: 40 })),
  merchant: Type.Optional(Merchant),
  gameName: Type.Optional(Type.String({ maxLength: 60 })),
  /** Only games whose smallest stake is at least this. */
  minBet: Type.Optional(AmountText),
  /** Only games with at least so many lines. */
  minLineNum: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  /** 24 by default. 18 is the lobby's: its first page then holds 21 (decisions 11). */
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: pageSizeMax })),
  /** Size of page 1 where it differs from the others. */
  firstPageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: pageSizeMax })),
  vassalage: Type.Optional(Vassalage),
  language: Type.Optional(Language),
  gameType: Type.Optional(GameCategory),
  sort: Type.Optional(Type.Enum(gameSorts)),
  fav: Type.Optional(Type.Boolean()),
}

export const GameList = Type.Object({
  games: Type.Array(Game),
  pageNum: Type.Integer(),
  totalPages: Type.Integer(),
  totalItems: Type.Integer(),
})
export type GameList = Static<typeof GameList>

export const gameList = endpoint({
  name: 'games.list',
  summary: 'Games by vendor, category, name, smallest stake and lines, page by page',
  method: 'GET',
  path: '/lgw/games/game_list',
  auth: 'public',
  input: Fields(GameListFields),
  output: GameList,
  errors: {},
})

/** The same list under the relay's name, as the specification has it in both places. */
export const relayGameList = endpoint({
  name: 'games.relayList',
  summary: 'The game list under its relay name',
  method: 'GET',
  path: '/wps/relay/GCS_gameList',
  auth: 'public',
  input: Fields(GameListFields),
  output: GameList,
  errors: {},
})

const Games = Type.Object({ list: Type.Array(Game) })
const RelayQuery = {
  merchantCode: Type.Optional(Merchant),
  /** 2: all platforms. */
  isPlatform: Type.Optional(Type.Integer({ minimum: 0, maximum: 9 })),
  vassalage: Type.Optional(Vassalage),
  platform: Type.Optional(Platform),
  language: Type.Optional(Language),
}

export const hotGames = endpoint({
  name: 'games.hot',
  summary: 'Games marked hot by the operator, the most played first',
  method: 'GET',
  path: '/wps/relay/GCS_hotGameList',
  auth: 'public',
  input: Fields(RelayQuery),
  output: Games,
  errors: {},
})

export const vendorList = endpoint({
  name: 'games.vendors',
  summary: 'Vendors with something to play',
  method: 'GET',
  path: '/wps/relay/GCS_vendorList',
  auth: 'public',
  input: Fields({ ...RelayQuery, gameType: Type.Optional(GameCategory) }),
  output: Type.Object({ list: Type.Array(Vendor) }),
  errors: {},
})

export const vassTypes = endpoint({
  name: 'games.vassTypes',
  summary: 'The derived type of each vendor',
  method: 'GET',
  path: '/wps/relay/GCS_vassType',
  auth: 'public',
  input: Fields(RelayQuery),
  output: Type.Object({
    list: Type.Array(Type.Object({ vassalage: Vassalage, gameType: GameCategory })),
  }),
  errors: {},
})

export const setFavourite = endpoint({
  name: 'games.setFavourite',
  summary: 'Marks a game as favourite, or unmarks it',
  method: 'POST',
  path: '/wps/relay/GCS_favouriteGame',
  auth: 'session',
  input: Fields({ gameId: idSchema('game'), favourite: Type.Boolean() }),
  output: Type.Object({ gameId: idSchema('game'), favourite: Type.Boolean() }),
  errors: { game_not_found: 404, too_many_favourites: 422 },
})

export const favouriteGames = endpoint({
  name: 'games.favourites',
  summary: "The caller's favourite games, newest first",
  method: 'GET',
  path: '/wps/relay/GCS_favouriteGameList',
  auth: 'session',
  input: Fields(RelayQuery),
  output: Games,
  errors: {},
})

export const recentGames = endpoint({
  name: 'games.recent',
  summary: "The caller's games played lately, newest first",
  method: 'GET',
  path: '/wps/relay/GCS_recentGameList',
  auth: 'session',
  input: Fields(RelayQuery),
  output: Games,
  errors: {},
})

export const popularGames = endpoint({
  name: 'games.popular',
  summary: 'The games most played in the last thirty days, 20 by default',
  method: 'GET',
  path: '/lgw/games/popular',
  auth: 'public',
  input: Fields({
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    language: Type.Optional(Language),
  }),
  output: Games,
  errors: {},
})

/** One lane of the home screen: a category, its heading and a card for each vendor. */
export const Lane = Type.Object({
  gameCategory: GameCategory,
  /** Key of the heading in the web's catalogue. */
  title: Type.String(),
  cards: Type.Array(
    Type.Object({
      vassalage: Vassalage,
      displayName: Type.String(),
      isHot: Type.Boolean(),
      gameCount: Type.Integer(),
      games: Type.Array(Game),
    }),
  ),
})

export const vendorLanes = endpoint({
  name: 'games.lanes',
  summary: 'Lanes of vendors by category for the home screen',
  method: 'GET',
  path: '/wps/relay/MCSFE_vendorLanes',
  auth: 'public',
  input: Fields({ language: Type.Optional(Language) }),
  output: Type.Object({ data: Type.Object({ lanes: Type.Array(Lane) }) }),
  errors: {},
})

export const launchGame = endpoint({
  name: 'games.launch',
  summary: 'Opens a game: the address of its frame, good once and for sixty seconds',
  method: 'POST',
  path: '/wps/game/launchGame',
  auth: 'session',
  agentPolicy: 'needed',
  input: Fields({
    gameId: Type.Optional(Type.String({ maxLength: 64 })),
    roomId: Type.Optional(Type.String({ maxLength: 64 })),
    nodeId: Type.Optional(Type.String({ maxLength: 64 })),
    accountType: Type.Optional(Type.Integer({ minimum: 0, maximum: 9 })),
    confirmTrans: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
    vassalage: Type.Optional(Vassalage),
    accountTypeName: Type.Optional(Type.String({ maxLength: 32 })),
    launchMode: Type.Optional(Type.Literal('GLS')),
    platform: Type.Optional(Platform),
    clientType: Type.Optional(Type.Integer({ minimum: 0, maximum: 99 })),
    /**
     * Told by the specification and checked against the session; neither ever reaches a vendor
     * (decisions 28).
     */
    username: Type.Optional(Type.String({ maxLength: 60 })),
    token: Type.Optional(Type.String({ maxLength: 200 })),
    merchantCode: Type.Optional(Merchant),
    language: Type.Optional(Language),
  }),
  output: Type.Object({
    /** The frame's address. */
    content: Type.String(),
    /** The same frame through each of the launch CDNs, then `content`: to be tried in order. */
    addresses: Type.Array(Type.String()),
    gameSessionId: Type.String(),
    expiresAt: InstantText,
    game: Game,
  }),
  errors: {
    game_not_found: 404,
    game_maintenance: 503,
    vendor_unavailable: 503,
    currency_unsupported: 422,
    country_restricted: 403,
    account_locked: 403,
    self_excluded: 403,
  },
  perMinute: 60,
})

export const launchAddress = endpoint({
  name: 'games.launchAddress',
  summary: 'Where games open, in the order to try, and the language they open in',
  method: 'GET',
  path: '/wps/game/launchAddress',
  auth: 'public',
  input: NoFields,
  output: Type.Object({
    addresses: Type.Array(Type.String()),
    /** BCP 47, of the header `Language`; the site's own where it names none that is offered. */
    language: Type.String(),
  }),
  errors: {},
})

/** A win without the person: the name keeps two letters. */
export const Winner = Type.Object({
  name: Type.String(),
  gameId: Type.String(),
  gameName: Type.String(),
  vassalage: Vassalage,
  payout: MoneyText,
  currency: CurrencyCode,
  at: InstantText,
})
export type Winner = Static<typeof Winner>

/** Live message to all after a large win: the newest `winnerBoardCount` of them, `Winner[]`. */
export const winnersMessage = 'games.winners'

export const winnerBoard = endpoint({
  name: 'games.winners',
  summary: 'Recent large wins, with the names made unrecognisable',
  method: 'GET',
  path: '/wps/relay/MCSFE_winnerBoard',
  auth: 'public',
  input: Fields({ count: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })) }),
  output: Type.Object({ list: Type.Array(Winner) }),
  errors: {},
})

/** Live message to all: vendors or games were switched; lists are asked for again. */
export const catalogueMessage = 'games.catalogue'
