import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { NameLanguage } from '../games/client-fields.ts'
import { InstantText } from '../time.ts'
import { LotteryGame } from './games.ts'
import { DrawResult, GameCode, IssueNo, IssueState } from './issue.ts'

export const prizeModes = ['Lott', 'ZY', 'Elott', 'SEA'] as const
export const PrizeMode = Type.Enum(prizeModes)

export const vietnamRegions = ['north', 'central', 'south', 'fast'] as const
export type VietnamRegion = (typeof vietnamRegions)[number]

const MenuQuery = { language: Type.Optional(NameLanguage), prizeMode: Type.Optional(PrizeMode) }

const MenuGame = Type.Object({
  ...LotteryGame.properties,
  prizeMode: PrizeMode,
  plays: Type.Array(Type.String()),
})

export const lotteryMenus = endpoint({
  name: 'lottery.menus',
  summary: 'Lottery games by vendor, with their prize modes and play types',
  method: 'GET',
  path: '/lgw/games/lottery_menus',
  auth: 'public',
  input: Fields(MenuQuery),
  output: Type.Object({
    menus: Type.Array(Type.Object({ accountTypeName: Type.String(), games: Type.Array(MenuGame) })),
  }),
  errors: {},
})

export const vietnamMenu = endpoint({
  name: 'lottery.vietnamMenu',
  summary: 'Vietnam lotteries by region and station',
  method: 'GET',
  path: '/lgw/vn/games/game_menu',
  auth: 'public',
  input: Fields(MenuQuery),
  output: Type.Object({
    regions: Type.Array(
      Type.Object({ region: Type.Enum(vietnamRegions), games: Type.Array(MenuGame) }),
    ),
  }),
  errors: {},
})

export const vietnamRecentMenu = endpoint({
  name: 'lottery.vietnamRecentMenu',
  summary: 'Vietnam lotteries that the member played last, then those that were drawn last',
  method: 'GET',
  path: '/lgw/vn/games/game_menu/recent',
  auth: 'public',
  input: Fields(MenuQuery),
  output: Type.Object({ games: Type.Array(MenuGame) }),
  errors: {},
})

/** A drawn issue, as the field calls its number. */
export const Numero = Type.Object({
  gameCode: GameCode,
  gameName: Type.String(),
  numero: IssueNo,
  state: IssueState,
  drawAt: InstantText,
  result: DrawResult,
})
export type Numero = Static<typeof Numero>

export const vietnamNumero = endpoint({
  name: 'lottery.vietnamNumero',
  summary: 'The last draws of the Vietnam lotteries, the newest first',
  method: 'GET',
  path: '/lgw/vn/numero',
  auth: 'public',
  input: Fields({
    count: Type.Optional(Type.Union([Type.Literal(20), Type.Literal(100)])),
    prizeMode: Type.Optional(PrizeMode),
    device: Type.Optional(Type.String({ maxLength: 20 })),
    language: Type.Optional(NameLanguage),
  }),
  output: Type.Object({ list: Type.Array(Numero) }),
  errors: {},
})

export const openedNumero = endpoint({
  name: 'lottery.openedNumero',
  summary: 'The last draw of every game',
  method: 'GET',
  path: '/lgw/numero/opened',
  auth: 'public',
  input: Fields({ language: Type.Optional(NameLanguage) }),
  output: Type.Object({ list: Type.Array(Numero) }),
  errors: {},
})

export const prizeList = endpoint({
  name: 'lottery.prizeList',
  summary: 'What a game pays: odds, returns and limits by prize mode and play type',
  method: 'GET',
  path: '/lgw/lottery/prize_list',
  auth: 'public',
  input: Fields({
    gameCode: GameCode,
    prizeMode: Type.Optional(PrizeMode),
    playType: Type.Optional(Type.String({ maxLength: 40 })),
  }),
  output: Type.Object({
    version: Type.Integer(),
    prizes: Type.Array(
      Type.Object({
        prizeMode: PrizeMode,
        playType: Type.String(),
        prize: Type.String(),
        /** Gross odds for one; in the classical mode those of its largest prize group. */
        odds: Type.String(),
        /** Of the way to bet that the prize belongs to. */
        rtp: Type.String(),
        minBet: Type.String(),
        maxBet: Type.String(),
        maxPayout: Type.String(),
      }),
    ),
  }),
  errors: { game_not_found: 404 },
})
