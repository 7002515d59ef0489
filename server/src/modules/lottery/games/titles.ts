import type { Db } from '../../../kernel/db.ts'
import { gameName } from '../tickets/view.ts'
import { readGames } from './store.ts'

export type GameTitle = { readonly name: string; readonly family: string }

/** What each game is called in a language, and the family whose plays it has. */
export async function gameTitles(
  db: Db,
  language: string | undefined,
): Promise<ReadonlyMap<string, GameTitle>> {
  const games = await readGames(db)
  return new Map(
    games.map((game) => [game.code, { name: gameName(game, language), family: game.family }]),
  )
}
