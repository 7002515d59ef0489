import type { OutputOf } from '@kancil/contract/endpoint'
import type { lobbyFacts } from '@kancil/contract/games/facts'
import { roomCategories } from '@kancil/contract/games/rooms'
import type { Currency } from '@kancil/contract/money'
import type { Kernel } from '../../../kernel/kernel.ts'
import { catalogueOf } from '../catalogue/games.ts'
import { listedGames } from './game-view.ts'
import type { RoomsOf } from './rooms.ts'

type Seated = OutputOf<typeof lobbyFacts>['seated']

/** The jackpots beside it do not wait longer than this for a slow vendor. */
const patienceMs = 250

/**
 * How many players sit in the rooms of each game. What a vendor has not told in time is left as it
 * was known before, and shown the next time.
 */
export function createSeated(
  kernel: Kernel,
  roomsOf: RoomsOf,
): (currency: Currency) => Promise<Seated> {
  const known = new Map<Currency, Seated>()

  async function read(currency: Currency): Promise<void> {
    const catalogue = await catalogueOf(kernel)
    const games = listedGames(catalogue).filter(
      ({ category, status }) =>
        status === 'live' && roomCategories.some((roomed) => roomed === category),
    )
    const vendors = catalogue.vendors.filter(
      ({ id, status, currencies }) =>
        status === 'live' &&
        currencies.includes(currency) &&
        games.some(({ vendorId }) => vendorId === id),
    )
    const counts = await Promise.all(
      vendors.map(async (vendor) => {
        const rooms = await roomsOf(vendor, currency)
        return games
          .filter(({ vendorId }) => vendorId === vendor.id)
          .map(({ id, code }) => ({
            gameId: id,
            players: rooms
              .filter(({ gameCode }) => gameCode === code)
              .reduce((sum, { seated }) => sum + seated, 0),
          }))
      }),
    )
    known.set(
      currency,
      counts.flat().filter(({ players }) => players > 0),
    )
  }

  return async (currency) => {
    const reading = read(currency).catch((error: unknown) =>
      kernel.log.warn({ err: error }, 'the players in rooms could not be counted'),
    )
    await Promise.race([reading, new Promise((done) => setTimeout(done, patienceMs))])
    return known.get(currency) ?? []
  }
}
