import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { AmountText, CurrencyCode, MoneyText } from '../money.ts'
import { pageSizeMax } from '../paging.ts'
import { GameCategory, Vassalage, Platform, Merchant, RelayQuery } from './vendors.ts'
import { NameLanguage, clientErrors } from './client-fields.ts'

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
  /** Return to player in percent as text, such as "95.70"; empty if it has none. */
  rtp: Type.String(),
  volatility: Type.String(),
  minBet: MoneyText,
  maxBet: MoneyText,
  currency: CurrencyCode,
  /** Paylines; 0 if the game has none. */
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

export const volatilities = ['low', 'medium', 'high'] as const

/** Filters of the game list; `fav` needs a signed-in caller and is empty otherwise. */
const GameListFields = {
  /** 3, a browser; all others are refused. */
  clientType: Type.Optional(Type.Integer({ minimum: 0, maximum: 99 })),
  /** Only games for one of these, such as `flash,html5-desktop`; `web` is any device. */
  platform: Type.Optional(Platform),
  /** `WEB`; all others are refused. */
  channel: Type.Optional(Type.String({ maxLength: 40 })),
  /** This site's own; all others are refused. */
  merchant: Type.Optional(Merchant),
  gameName: Type.Optional(Type.String({ maxLength: 60 })),
  /** Only games whose smallest stake is at least this. */
  minBet: Type.Optional(AmountText),
  /** Only games with at least this many lines. */
  minLineNum: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  /** Only games that have it, such as `freeSpins`. */
  feature: Type.Optional(Type.String({ pattern: '^[A-Za-z]{1,32}$' })),
  volatility: Type.Optional(Type.Enum(volatilities)),
  /** Only games that return at least this, in percent. */
  minRtp: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  /** 24 by default. The lobby asks for 18; its first page then holds 21 (decisions 11). */
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: pageSizeMax })),
  /** Size of page 1, if it differs from the others. */
  firstPageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: pageSizeMax })),
  vassalage: Type.Optional(Vassalage),
  language: Type.Optional(NameLanguage),
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
  errors: clientErrors,
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
  errors: clientErrors,
})

export const Games = Type.Object({ list: Type.Array(Game) })

export const hotGames = endpoint({
  name: 'games.hot',
  summary: 'Games marked hot by the operator, most played first',
  method: 'GET',
  path: '/wps/relay/GCS_hotGameList',
  auth: 'public',
  input: Fields(RelayQuery),
  output: Games,
  errors: clientErrors,
})

export const popularGames = endpoint({
  name: 'games.popular',
  summary: 'The games most played in the last thirty days, 20 by default',
  method: 'GET',
  path: '/lgw/games/popular',
  auth: 'public',
  input: Fields({
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    language: Type.Optional(NameLanguage),
  }),
  output: Games,
  errors: {},
})

/** Live message to all: vendors or games were switched on or off; reload the lists. */
export const catalogueMessage = 'games.catalogue'
