import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { NameLanguage, clientErrors } from './client-fields.ts'

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
export const Merchant = Type.String({ maxLength: 40 })
export const Platform = Type.String({
  maxLength: 60,
  description: 'html5-desktop, html5-mobile, html5, web or flash; several with commas between',
})

export const Vendor = Type.Object({
  vassalage: Vassalage,
  /** Derived: SV3 is SPORTS, N2 is LIVE, every other RNG (specification, section 3). */
  gameType: GameCategory,
  displayName: Type.String(),
  isHot: Type.Boolean(),
  /** `VASSALAGE`: choosing it opens the list of its games; otherwise its one game is launched. */
  isGame: Type.Union([Type.Literal('VASSALAGE'), Type.Literal('GAME')]),
  /** The one game: a vendor may have others in other categories. */
  gameId: Type.Optional(idSchema('game')),
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
  input: Fields({ language: Type.Optional(NameLanguage), merchantCode: Type.Optional(Merchant) }),
  output: Type.Object({ groups: Type.Array(VendorGroup) }),
  errors: clientErrors,
})
export const RelayQuery = {
  merchantCode: Type.Optional(Merchant),
  /** All platforms, the only choice there is; another is refused rather than ignored. */
  isPlatform: Type.Optional(Type.Literal(2)),
  vassalage: Type.Optional(Vassalage),
  platform: Type.Optional(Platform),
  language: Type.Optional(NameLanguage),
}

export const vendorList = endpoint({
  name: 'games.vendors',
  summary: 'Vendors with something to play',
  method: 'GET',
  path: '/wps/relay/GCS_vendorList',
  auth: 'public',
  input: Fields({ ...RelayQuery, gameType: Type.Optional(GameCategory) }),
  output: Type.Object({ list: Type.Array(Vendor) }),
  errors: clientErrors,
})

export const vassTypes = endpoint({
  name: 'games.vassTypes',
  summary: 'The type derived for each vendor',
  method: 'GET',
  path: '/wps/relay/GCS_vassType',
  auth: 'public',
  input: Fields(RelayQuery),
  output: Type.Object({
    list: Type.Array(Type.Object({ vassalage: Vassalage, gameType: GameCategory })),
  }),
  errors: clientErrors,
})
