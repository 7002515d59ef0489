import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import {
  lotteryMenus,
  openedNumero,
  prizeList,
  vietnamMenu,
  vietnamNumero,
  vietnamRecentMenu,
  type VietnamRegion,
  vietnamRegions,
} from '@kancil/contract/lottery/menus'
import type { RuleSet } from '@kancil/rules/lottery/rule-set'
import type { Db } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { serve } from '../../../kernel/http/serve.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { IssueRow } from '../draws/issue-store.ts'
import { lastDrawn } from '../draws/result-store.ts'
import { playedGames } from '../tickets/store.ts'
import { gameName } from '../tickets/view.ts'
import { gameOf } from './board.ts'
import { prizesOf } from './prize-list.ts'
import { rulesOf } from './rules.ts'
import { type GameRow, readGame, readGames } from './store.ts'

const vietnamVendor = 'tcg_lotto_vn'
const recentMenuCount = 8

/** The specification's menus and numbers of the lottery (section 7). */
export function lotteryMenuRoutes(kernel: Kernel): void {
  serve(kernel, lotteryMenus, async ({ db }, query) => {
    const games = await menuGames(db, query)
    const byVendor = Map.groupBy(games, ({ row }) => row.vendorId)
    return {
      menus: [...byVendor].map(([vendorId, list]) => ({
        accountTypeName: vendorId.toUpperCase(),
        games: list.map(({ game }) => game),
      })),
    }
  })
  serve(kernel, vietnamMenu, async ({ db }, query) => {
    const games = await vietnamGames(db, query)
    return {
      regions: vietnamRegions
        .map((region) => ({
          region,
          games: games.filter(({ row }) => regionOf(row) === region).map(({ game }) => game),
        }))
        .filter((region) => region.games.length > 0),
    }
  })
  serve(kernel, vietnamRecentMenu, async ({ db, caller }, query) => {
    const games = new Map(
      (await vietnamGames(db, query)).map(({ row, game }) => [row.code, game] as const),
    )
    const codes = [...games.keys()]
    // What the member played, and after it what was drawn last.
    const [played, drawn] = await Promise.all([
      caller ? playedGames(db, caller.memberId, codes) : [],
      lastDrawn(db, codes, 1, recentMenuCount),
    ])
    const recent = new Set([...played, ...drawn.map(({ gameCode }) => gameCode)])
    return { games: [...recent].slice(0, recentMenuCount).map((code) => games.get(code)!) }
  })
  serve(kernel, vietnamNumero, async ({ db }, { count = 20, language, prizeMode }) => {
    const games = (await vietnamGames(db, { prizeMode })).map(({ row }) => row)
    const codes = games.map(({ code }) => code)
    return { list: numerosOf(games, await lastDrawn(db, codes, count, count), language) }
  })
  serve(kernel, openedNumero, async ({ db }, { language }) => {
    const games = await readGames(db)
    const codes = games.map(({ code }) => code)
    return { list: numerosOf(games, await lastDrawn(db, codes, 1, codes.length), language) }
  })
  serve(kernel, prizeList, listPrizes)
}

type MenuQuery = {
  readonly language?: string | undefined
  readonly prizeMode?: RuleSet['prizeMode'] | undefined
}

async function menuGames(db: Db, { language, prizeMode }: MenuQuery) {
  const games = await Promise.all(
    (await readGames(db)).map(async (row) => {
      const rules = await rulesOf(db, db, row.code, row.ruleVersion)
      const plays = [...Object.keys(rules.prices), ...Object.keys(rules.groups?.chances ?? {})]
      const mode = rules.prizeMode
      return { row, game: { ...gameOf(row, language), prizeMode: mode, plays } }
    }),
  )
  return games.filter(({ game }) => prizeMode === undefined || game.prizeMode === prizeMode)
}

async function vietnamGames(db: Db, query: MenuQuery) {
  return (await menuGames(db, query)).filter(({ row }) => row.vendorId === vietnamVendor)
}

/** By the code of the game: `vn-c-hue` is a station of the centre. */
function regionOf({ code, draws }: GameRow): VietnamRegion {
  if (draws === 'house') return 'fast'
  if (code.startsWith('vn-c-')) return 'central'
  return code.startsWith('vn-s-') ? 'south' : 'north'
}

function numerosOf(
  games: readonly GameRow[],
  issues: readonly IssueRow[],
  language: string | undefined,
): OutputOf<typeof openedNumero>['list'] {
  const byCode = new Map(games.map((game) => [game.code, game]))
  return issues.map(({ gameCode, no, state, drawAt, result }) => ({
    ...{ gameCode, gameName: gameName(byCode.get(gameCode), language), numero: no, state },
    ...{ drawAt: drawAt.toISOString(), result: result! },
  }))
}

async function listPrizes(
  { db, config, refuse }: Context<typeof prizeList>,
  { gameCode, prizeMode, playType }: InputOf<typeof prizeList>,
): Promise<OutputOf<typeof prizeList>> {
  const game = (await readGame(db, gameCode)) ?? refuse('game_not_found')
  const rules = await rulesOf(db, db, game.code, game.ruleVersion)
  const prizes = prizesOf(rules, config.currency).filter(
    (prize) =>
      (prizeMode === undefined || prize.prizeMode === prizeMode) &&
      (playType === undefined || prize.playType === playType),
  )
  return { version: rules.version, prizes }
}
