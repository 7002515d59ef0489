import type { OutputOf } from '@kancil/contract/endpoint'
import type { LiveTable, liveTableList } from '@kancil/contract/games/tables'
import type { VendorTable } from '@kancil/contract/seamless/table-list'
import type { Kernel } from '../../../kernel/kernel.ts'
import { catalogueOf } from '../catalogue/games.ts'
import type { VendorClient } from '../gateway/vendor-client.ts'
import { listedGames } from './game-view.ts'
import { createLately } from './lately.ts'

const freshMs = 3_000

/**
 * The open tables of live games, as the vendors tell them. A vendor that does not answer, or
 * answers nonsense, has none; the others are listed.
 */
export function liveTables(kernel: Kernel, client: Pick<VendorClient, 'tables'>) {
  const lately = createLately<readonly VendorTable[]>(freshMs)
  return async (): Promise<OutputOf<typeof liveTableList>> => {
    const catalogue = await catalogueOf(kernel)
    const games = listedGames(catalogue).filter(
      ({ category, status }) => category === 'LIVE' && status === 'live',
    )
    const vendors = catalogue.vendors.filter(
      ({ id, status }) => status === 'live' && games.some(({ vendorId }) => vendorId === id),
    )
    const lists = await Promise.all(
      vendors.map(async (vendor) => {
        const tables = await lately(vendor.id, async () => (await client.tables(vendor)) ?? [])
        return tables.flatMap((table): LiveTable[] => {
          const game = games.find(
            ({ vendorId, code }) => vendorId === vendor.id && code === table.gameCode,
          )
          if (!game || table.status === 'closed') return []
          const { tableId, name, players, road, results } = table
          return [{ ...{ tableId, name, players, road }, gameId: game.id, results: [...results] }]
        })
      }),
    )
    return { list: lists.flat() }
  }
}
