import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { RelayQuery, Vassalage } from './vendors.ts'
import { clientErrors } from './client-fields.ts'

/** Categories whose games are played in rooms that a player chooses. */
export const roomCategories = ['PVP', 'FISH'] as const
export type RoomCategory = (typeof roomCategories)[number]

export const PvpRoom = Type.Object({
  /** For the launch: opens the game and offers this room first. */
  roomId: Type.String(),
  gameId: idSchema('game'),
  gameCode: Type.String(),
  gameName: Type.String(),
  vassalage: Vassalage,
  level: Type.String(),
  minBet: MoneyText,
  maxBet: MoneyText,
  /** The least that is carried to a table. */
  minEntry: MoneyText,
  currency: CurrencyCode,
  /** Of one table. */
  seats: Type.Integer(),
  /** Players at all tables of the room. */
  seated: Type.Integer(),
  tables: Type.Integer(),
  rakePct: Type.String(),
  status: Type.Union([Type.Literal('open'), Type.Literal('closed')]),
})
export type PvpRoom = Static<typeof PvpRoom>

export const pvpRoomList = endpoint({
  name: 'games.pvpRooms',
  summary: 'Rooms of the card games between players, or of fishing, in the caller’s currency',
  method: 'GET',
  path: '/wps/relay/GCS_pvpRoomList',
  auth: 'public',
  input: Fields({
    ...RelayQuery,
    /** `PVP` by default. */
    gameType: Type.Optional(Type.Enum(roomCategories)),
  }),
  output: Type.Object({ list: Type.Array(PvpRoom) }),
  errors: clientErrors,
})
