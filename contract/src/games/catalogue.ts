import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, Fields, NoFields } from '../fields.ts'
import { GameCategory, Vassalage } from './vendors.ts'
import { NameLanguage } from './client-fields.ts'
import { BetRecord } from './bets.ts'
import { idSchema } from '../ids.ts'
import { cursorList } from '../list.ts'
import { CurrencyCode } from '../money.ts'
import { lateOriginals, secondRollbacks } from '../ports/vendor-dialects.ts'
import { InstantText } from '../time.ts'
import { VoidAsked } from './stuck-desk.ts'
import { GameListCheck, VendorParams } from './vendor-desk.ts'
import { VendorStatus } from './vendor-status.ts'

export const ConsoleVendor = Type.Object({
  vendorId: Type.String(),
  vassalage: Vassalage,
  displayName: Type.String(),
  dialect: Type.String(),
  status: VendorStatus,
  gameCount: Type.Integer(),
  currencies: Type.Array(CurrencyCode),
  /** As an operator wrote it: `{studio}` stands for the house's own studio. */
  baseUrl: Type.String(),
  frameOrigins: Type.Array(Type.String()),
  allowedIps: Type.Array(Type.String()),
  lateOriginal: Type.Enum(lateOriginals),
  secondRollback: Type.Enum(secondRollbacks),
  version: Type.Integer(),
  keys: Type.Array(
    Type.Object({
      keyId: Type.String(),
      createdAt: InstantText,
      retiredAt: Type.Optional(InstantText),
    }),
  ),
  /** Rounds open for longer than an hour. */
  stuckRounds: Type.Integer(),
  /**
   * As this process sees it: `closed` lets calls through, `open` refuses launches until the vendor
   * answers again, `none` has no address to call yet.
   */
  breaker: Type.Enum(['none', 'closed', 'open']),
  /** Absent where its list of games was never asked for. */
  listCheck: Type.Optional(GameListCheck),
})
export type ConsoleVendor = Static<typeof ConsoleVendor>

export const consoleVendors = endpoint({
  name: 'games.consoleVendors',
  summary: 'Vendors with their state, keys, last import and stuck rounds',
  method: 'GET',
  path: '/console/games/vendors',
  auth: 'operator',
  permission: 'vendors.read',
  input: NoFields,
  output: Type.Object({ list: Type.Array(ConsoleVendor) }),
  errors: {},
})

export const setVendorStatus = endpoint({
  name: 'games.setVendorStatus',
  summary: 'Opens a vendor, puts it into maintenance, or switches it off',
  method: 'POST',
  path: '/console/games/vendors/:vendorId',
  auth: 'operator',
  permission: 'vendors.write',
  params: VendorParams,
  input: Fields({ status: VendorStatus }),
  output: Done,
  errors: {},
})

export const consoleGames = endpoint({
  name: 'games.consoleGames',
  summary: 'The whole catalogue, with games that are switched off',
  method: 'GET',
  path: '/console/games/catalogue',
  auth: 'operator',
  permission: 'vendors.read',
  input: Fields({ language: Type.Optional(NameLanguage) }),
  output: Type.Object({
    list: Type.Array(
      Type.Object({
        gameId: idSchema('game'),
        vassalage: Vassalage,
        code: Type.String(),
        gameName: Type.String(),
        gameType: GameCategory,
        status: VendorStatus,
        isHot: Type.Boolean(),
        rtp: Type.String(),
      }),
    ),
  }),
  errors: {},
})

export const setGame = endpoint({
  name: 'games.setGame',
  summary: 'Switches a game on or off, or marks it hot',
  method: 'POST',
  path: '/console/games/catalogue/:gameId',
  auth: 'operator',
  permission: 'vendors.write',
  params: Type.Object({ gameId: idSchema('game') }),
  input: Fields({ status: Type.Optional(VendorStatus), isHot: Type.Optional(Type.Boolean()) }),
  output: Done,
  errors: {},
})

export const consoleRounds = cursorList({
  name: 'games.consoleRounds',
  summary: 'Rounds of all members, stuck ones on demand; newest first',
  path: '/console/games/rounds',
  auth: 'operator',
  permission: 'vendors.read',
  row: Type.Object({
    bet: BetRecord,
    memberId: idSchema('member'),
    account: Type.String(),
    vendorRoundId: Type.String(),
    /** Somebody wants it void. */
    voidAsked: Type.Union([VoidAsked, Type.Null()]),
  }),
  filters: {
    /** Only rounds of vendors, not of the house, that are open for longer than an hour. */
    stuck: Type.Optional(Type.Boolean()),
    language: Type.Optional(NameLanguage),
    memberId: Type.Optional(idSchema('member')),
  },
  errors: {},
})
