import type { ClientError } from '@kancil/contract/games/client-fields'
import type { PvpRoom, pvpRoomList } from '@kancil/contract/games/rooms'
import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { type Currency, formatMoney, parseMoney } from '@kancil/contract/money'
import type { VendorRoom } from '@kancil/contract/seamless/pvp'
import type { MemberCaller } from '../../../kernel/http/caller.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { catalogueOf, type VendorEntry } from '../catalogue/games.ts'
import type { VendorClient } from '../gateway/vendor-client.ts'
import { clientScope } from './client-scope.ts'
import { createLately } from './lately.ts'
import { gameView, listedGames } from './game-view.ts'
import { viewerOf } from './list.ts'

type Asking = {
  readonly caller: MemberCaller | null
  readonly now: Date
  readonly refuse: (code: ClientError) => never
}

/** However many look at the lobby, a vendor is asked once in so long. */
const freshMs = 3_000

export type RoomsOf = (vendor: VendorEntry, currency: Currency) => Promise<readonly VendorRoom[]>

/** What vendors tell of their rooms; one that does not answer, or answers nonsense, has none. */
export function createRoomsOf(client: Pick<VendorClient, 'rooms'>): RoomsOf {
  const lately = createLately<readonly VendorRoom[]>(freshMs)
  return (vendor, currency) =>
    lately(`${vendor.id}:${currency}`, async () => (await client.rooms(vendor, currency)) ?? [])
}

/** The room list of the lobbies of card games and of fishing. */
export function pvpRooms(kernel: Kernel, roomsOf: RoomsOf) {
  return async (
    asking: Asking,
    input: InputOf<typeof pvpRoomList>,
  ): Promise<OutputOf<typeof pvpRoomList>> => {
    const runsThere = clientScope(kernel, asking.refuse, input)
    const catalogue = await catalogueOf(kernel)
    const viewer = await viewerOf(kernel, asking, input.language)
    const { currency } = viewer
    const games = listedGames(catalogue).filter(
      (game) => game.category === (input.gameType ?? 'PVP') && runsThere(game),
    )
    const vendors = catalogue.vendors.filter(
      ({ id, vassalage, currencies }) =>
        (!input.vassalage || input.vassalage === vassalage) &&
        currencies.includes(currency) &&
        games.some(({ vendorId }) => vendorId === id),
    )
    // At once: one that hangs delays no other.
    const told = await Promise.all(vendors.map((vendor) => roomsOf(vendor, currency)))
    const list: PvpRoom[] = []
    for (const [at, { id }] of vendors.entries()) {
      for (const room of told[at]!) {
        const game = games.find(({ vendorId, code }) => vendorId === id && code === room.gameCode)
        const amounts = amountsOf(room, currency)
        if (!game || !amounts) continue
        const { gameId, gameName, vassalage, status } = gameView(catalogue, game, viewer)
        const { roomId, gameCode, level, seats, seated, tables, rakePct } = room
        list.push({
          ...{ roomId, gameId, gameCode, gameName, vassalage, level, ...amounts, currency },
          ...{ seats, seated, tables, rakePct },
          status: status === 'live' ? room.status : 'closed',
        })
      }
    }
    return { list }
  }
}

/** Null if one of them is no amount of the currency. */
function amountsOf(room: VendorRoom, currency: Currency) {
  try {
    const text = (amount: string): string => formatMoney(parseMoney(amount, currency), currency)
    const { minBet, maxBet, minEntry } = room
    return { minBet: text(minBet), maxBet: text(maxBet), minEntry: text(minEntry) }
  } catch {
    return null
  }
}
