import type { RoadResult, VendorTable } from '@kancil/contract/seamless/table-list'
import type { BaccaratResult } from '@kancil/rules/games/tables/baccarat'
import type { DragonTigerResult } from '@kancil/rules/games/tables/dragon-tiger'
import { isRed, type RouletteResult } from '@kancil/rules/games/tables/roulette'
import type { SicBoResult } from '@kancil/rules/games/tables/sic-bo'
import type { WauResult } from '@kancil/rules/games/tables/wau-terbang'
import type { Studio } from '../studio.ts'
import { tableGames } from './catalogue.ts'
import { watchTables } from './store.ts'
import { tableView } from './view.ts'

/** Who looks at the lobby asks again within seconds. */
const watchForMs = 20_000
const valuesMost = 24

/**
 * All tables for the cards of a lobby. A lobby that is looked at is no empty room, so the tables
 * that it asks for go on.
 */
export async function vendorTables({ store }: Pick<Studio, 'store'>): Promise<VendorTable[]> {
  await watchTables(
    store,
    tableGames.map(({ code }) => code),
    watchForMs,
  )
  const tables: VendorTable[] = []
  for (const game of tableGames)
    for (const table of game.tables) {
      const { results, crowd } = await tableView(store, game, table)
      const marks = results.map(({ result }) => roadResult(result as AnyResult))
      const hasSides = 'decks' in game.rules.sheet
      tables.push({
        ...{
          tableId: `${game.code}:${table.code}`,
          gameCode: game.code,
          name: table.name,
          status: 'open',
        },
        players: crowd.players,
        road: hasSides ? 'sides' : 'values',
        results: hasSides ? marks : marks.slice(-valuesMost),
      })
    }
  return tables
}

type AnyResult = BaccaratResult | DragonTigerResult | RouletteResult | SicBoResult | WauResult

const baccaratTones = { P: 'blue', B: 'red', T: 'green' } as const
const dragonTones = { D: 'red', T: 'blue', X: 'green' } as const

/** A result as the cards of a lobby draw it. */
export function roadResult(result: AnyResult): RoadResult {
  switch (result.type) {
    case 'baccarat':
      return { text: result.winner, tone: baccaratTones[result.winner] }
    case 'dragon-tiger':
      return { text: result.winner, tone: dragonTones[result.winner] }
    case 'roulette': {
      const { number } = result
      return {
        text: String(number),
        tone: number === 0 ? 'green' : isRed(number) ? 'red' : 'black',
      }
    }
    case 'sic-bo':
      return {
        text: String(result.sum),
        tone: result.isTriple ? 'green' : result.sum > 10 ? 'red' : 'blue',
      }
    case 'wau': {
      const height = result.point / 100
      return {
        text: height < 100 ? height.toFixed(2) : height < 999 ? height.toFixed(0) : '999+',
        tone: height >= 10 ? 'gold' : height >= 2 ? 'green' : 'blue',
      }
    }
  }
}
