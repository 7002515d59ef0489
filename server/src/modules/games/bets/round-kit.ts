import type { BetRecord } from '@kancil/contract/games/bets'
import type { GameCategory } from '@kancil/contract/games/vendors'
import type { Kernel } from '../../../kernel/kernel.ts'
import { catalogueOf } from '../catalogue/games.ts'
import { gameNameOf } from '../lobby/game-view.ts'
import { betView, totalsOf, wireLanguage } from './record.ts'
import { roundColumns, type RoundRow } from './store.ts'

export type { RoundRow }

/** What rounds are narrowed to beside days and members; null is everything. */
export type RoundChoice = {
  readonly vendorId: string | null
  readonly gameCode: string | null
  readonly line: GameCategory | null
  readonly status: string | null
}

type Chosen = {
  readonly vassalage?: string | undefined
  readonly gameType?: GameCategory | undefined
  readonly gameId?: string | undefined
  readonly status?: string | undefined
}

/** Rounds of many members, for reports of other modules: what is chosen, and how rows look. */
export const roundKit = {
  columns: roundColumns,
  totalsOf,
  /** An unknown vendor or game matches nothing. */
  async choiceOf(kernel: Kernel, chosen: Chosen): Promise<RoundChoice> {
    const catalogue = await catalogueOf(kernel)
    const { vassalage, gameType = null, gameId, status = null } = chosen
    const game = gameId ? catalogue.gameById.get(gameId) : undefined
    const vendorId = vassalage
      ? (catalogue.vendorByVassalage.get(vassalage)?.id ?? '-')
      : (game?.vendorId ?? null)
    return { vendorId, gameCode: gameId ? (game?.code ?? '-') : null, line: gameType, status }
  },
  /** Those of these games, given as `vendor:code`, that no vendor has. */
  async unknownGames(kernel: Kernel, games: readonly string[]): Promise<readonly string[]> {
    if (games.length === 0) return []
    const known = await roundKit.gameNames(kernel, games, undefined)
    return games.filter((game) => !known.has(game))
  },
  /** Names of games that are given as `vendor:code`, by that; one that has left has none. */
  async gameNames(
    kernel: Kernel,
    games: readonly string[],
    language: string | undefined,
  ): Promise<ReadonlyMap<string, string>> {
    if (games.length === 0) return new Map()
    const { vendorById } = await catalogueOf(kernel)
    return new Map(
      games.flatMap((key) => {
        const [vendorId = '', ...code] = key.split(':')
        const game = vendorById.get(vendorId)?.games.get(code.join(':'))
        return game ? [[key, gameNameOf(game, wireLanguage(language))] as const] : []
      }),
    )
  },
  async viewsOf(
    kernel: Kernel,
    rows: readonly RoundRow[],
    language: string | undefined,
  ): Promise<readonly BetRecord[]> {
    const catalogue = await catalogueOf(kernel)
    return rows.map((row) => betView(catalogue, row, language))
  },
} as const
