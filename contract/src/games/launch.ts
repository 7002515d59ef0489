import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields, NoFields } from '../fields.ts'
import { InstantText } from '../time.ts'
import { GameCategory, Vassalage, Platform, Merchant } from './vendors.ts'
import { Game } from './lobby.ts'
import { NameLanguage, clientErrors } from './client-fields.ts'

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
  input: Fields({ language: Type.Optional(NameLanguage) }),
  output: Type.Object({ data: Type.Object({ lanes: Type.Array(Lane) }) }),
  errors: {},
})

export const launchGame = endpoint({
  name: 'games.launch',
  summary: 'Opens a game: the address of its frame, valid until `expiresAt` or logout',
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
     * Sent as the specification requires and checked against the session; neither ever reaches a
     * vendor (decisions 28).
     */
    username: Type.Optional(Type.String({ maxLength: 60 })),
    token: Type.Optional(Type.String({ maxLength: 200 })),
    merchantCode: Type.Optional(Merchant),
    language: Type.Optional(NameLanguage),
  }),
  output: Type.Object({
    /**
     * The frame's address. A reload reopens the game and any open round. The single-use,
     * sixty-second token went to the vendor and is not part of this address. For a product of the
     * platform itself a path of this site, and then there are no `addresses`.
     */
    content: Type.String(),
    /** The same frame through each of the launch CDNs, then `content`: to be tried in order. */
    addresses: Type.Array(Type.String()),
    gameSessionId: Type.String(),
    /** The latest time at which the vendor's address expires. */
    expiresAt: InstantText,
    game: Game,
  }),
  errors: {
    game_not_found: 404,
    game_maintenance: 503,
    vendor_unavailable: 503,
    /** The game's vendor does not know this player. */
    player_unknown: 409,
    currency_unsupported: 422,
    country_restricted: 403,
    account_locked: 403,
    /** The member's own time for the day is used up. */
    time_limit: 403,
    self_excluded: 403,
    ...clientErrors,
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
    /** BCP 47, from the header `Language`; the site's own if it names none that is offered. */
    language: Type.String(),
  }),
  errors: {},
})
