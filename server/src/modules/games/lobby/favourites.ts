import type {
  favouriteGames,
  recentGames,
  setFavourite as endpoint,
} from '@kancil/contract/games/favourites'
import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { inTransaction } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { catalogueOf } from '../catalogue/games.ts'
import { clientScope } from './client-scope.ts'
import {
  addFavourite,
  countFavourites,
  readFavourites,
  readRecent,
  removeFavourite,
} from './favourite-store.ts'
import { gamesIn, gameView } from './game-view.ts'
import { viewerOf } from './list.ts'

const favouritesMax = 500
const recentMax = 24

/** Marks or unmarks a favourite; repeating it changes nothing. */
export async function setFavourite(
  kernel: Kernel,
  context: Context<typeof endpoint>,
  { gameId, favourite }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { db, caller, now, refuse } = context
  const catalogue = await catalogueOf(kernel)
  if (favourite && !catalogue.gameById.has(gameId)) refuse('game_not_found')
  await inTransaction(db, async (tx) => {
    if (!favourite) return removeFavourite(tx, caller.memberId, gameId)
    if ((await countFavourites(tx, caller.memberId)) >= favouritesMax) refuse('too_many_favourites')
    return addFavourite(tx, caller.memberId, gameId, now)
  })
  return { gameId, favourite }
}

type MemberGameList = typeof favouriteGames | typeof recentGames

/** The member's own lists, limited to games that can still be opened. */
export async function listMemberGames(
  kernel: Kernel,
  context: Context<MemberGameList>,
  input: InputOf<MemberGameList>,
  which: 'favourites' | 'recent',
): Promise<OutputOf<MemberGameList>> {
  const { db, caller, refuse } = context
  const runsThere = clientScope(kernel, refuse, input)
  const catalogue = await catalogueOf(kernel)
  const viewer = await viewerOf(kernel, context, input.language)
  const ids =
    which === 'favourites'
      ? await readFavourites(db, caller.memberId)
      : await readRecent(db, caller.memberId, recentMax)
  const listed = new Map(
    gamesIn(catalogue, viewer.currency)
      .filter(runsThere)
      .map((game) => [game.id, game]),
  )
  return {
    list: ids.flatMap((id) => {
      const game = listed.get(id)
      return game ? [gameView(catalogue, game, viewer)] : []
    }),
  }
}
