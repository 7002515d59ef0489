import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { RoadResult } from '../seamless/table-list.ts'

export const LiveTable = Type.Object({
  tableId: Type.String(),
  gameId: idSchema('game'),
  name: Type.String(),
  /** Who has staked in the round on now. */
  players: Type.Integer(),
  road: Type.Enum(['sides', 'values']),
  /** Oldest first. */
  results: Type.Array(RoadResult),
})
export type LiveTable = Static<typeof LiveTable>

export const liveTableList = endpoint({
  name: 'games.tables',
  summary: 'Open tables of the games played in common, with their roads',
  method: 'GET',
  path: '/lgw/games/tables',
  auth: 'public',
  input: Fields({}),
  output: Type.Object({ list: Type.Array(LiveTable) }),
  errors: {},
})
