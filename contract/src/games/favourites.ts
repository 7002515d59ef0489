import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { RelayQuery } from './vendors.ts'
import { Games } from './lobby.ts'
import { clientErrors } from './client-fields.ts'

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
  errors: clientErrors,
})

export const recentGames = endpoint({
  name: 'games.recent',
  summary: "The caller's recently played games, newest first",
  method: 'GET',
  path: '/wps/relay/GCS_recentGameList',
  auth: 'session',
  input: Fields(RelayQuery),
  output: Games,
  errors: clientErrors,
})
