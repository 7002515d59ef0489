import * as favouritesCalls from '@kancil/contract/games/favourites'
import * as launchCalls from '@kancil/contract/games/launch'
import * as winnersCalls from '@kancil/contract/games/winners'
import * as vendorsCalls from '@kancil/contract/games/vendors'
import * as lobbyCalls from '@kancil/contract/games/lobby'
import { betDetail, betRecords, exportBets } from '@kancil/contract/games/bets'
import { profit } from '@kancil/contract/games/profit'
import { sittings } from '@kancil/contract/games/sittings'
import type { Kernel } from '../../kernel/kernel.ts'
import { lobbyFacts } from '@kancil/contract/games/facts'
import { pvpRoomList } from '@kancil/contract/games/rooms'
import { liveTableList } from '@kancil/contract/games/tables'
import { serve } from '../../kernel/http/serve.ts'
import { serveCursorList } from '../../kernel/http/serve-list.ts'
import { serveReport } from '../../kernel/reports/serve-report.ts'
import { listWinners, ownBets, showBet } from './bets/record.ts'
import { memberProfit } from './bets/profit.ts'
import { memberSittings } from './bets/sittings.ts'
import { betsReport } from './bets/export.ts'
import { listMemberGames, setFavourite } from './lobby/favourites.ts'
import type { Gateway } from './gateway/routes.ts'
import { createRoomsOf, pvpRooms } from './lobby/rooms.ts'
import { createSeated } from './lobby/seated.ts'
import { showJackpots } from './jackpots/facts.ts'
import { liveTables } from './lobby/tables.ts'
import { launchGame } from './launch/open.ts'
import { launchPlaces } from './launch/places.ts'
import {
  listGames,
  listHot,
  listLanes,
  listPopular,
  listTypes,
  listVendors,
  menus,
} from './lobby/list.ts'
import type { VendorClient } from './gateway/vendor-client.ts'

export function gameRoutes(gateway: Gateway, client: VendorClient): void {
  const { kernel } = gateway
  lobbyRoutes(kernel)
  const roomsOf = createRoomsOf(client)
  const rooms = pvpRooms(kernel, roomsOf)
  const seated = createSeated(kernel, roomsOf)
  serve(kernel, pvpRoomList, (context, input) => rooms(context, input))
  serve(kernel, liveTableList, liveTables(kernel, client))
  serve(kernel, lobbyFacts, async ({ caller }, input) => {
    const currency = caller?.currency ?? kernel.config.currency
    return {
      jackpots: await showJackpots(kernel, input, currency),
      seated: await seated(currency),
    }
  })
  serve(kernel, favouritesCalls.setFavourite, (context, input) =>
    setFavourite(kernel, context, input),
  )
  serve(kernel, favouritesCalls.favouriteGames, (context, input) =>
    listMemberGames(kernel, context, input, 'favourites'),
  )
  serve(kernel, favouritesCalls.recentGames, (context, input) =>
    listMemberGames(kernel, context, input, 'recent'),
  )
  serve(kernel, launchCalls.launchGame, (context, input) =>
    launchGame(gateway, client, context, input),
  )
  serve(kernel, launchCalls.launchAddress, launchPlaces)
  serveCursorList(kernel, betRecords, ownBets(kernel))
  serveCursorList(kernel, sittings, memberSittings(kernel))
  serve(kernel, profit, (context, input) => memberProfit(kernel, context, input))
  serve(kernel, betDetail, (context, input) => showBet(kernel, context, input))
  serveReport(kernel, exportBets, betsReport(kernel))
  serve(kernel, winnersCalls.winnerBoard, (_context, input) => listWinners(kernel, input))
}

function lobbyRoutes(kernel: Kernel): void {
  serve(kernel, vendorsCalls.gameMenus, (context, input) => menus(kernel, context, input))
  serve(kernel, lobbyCalls.gameList, (context, input) => listGames(kernel, context, input))
  serve(kernel, lobbyCalls.relayGameList, (context, input) => listGames(kernel, context, input))
  serve(kernel, lobbyCalls.hotGames, (context, input) => listHot(kernel, context, input))
  serve(kernel, lobbyCalls.popularGames, (context, input) => listPopular(kernel, context, input))
  serve(kernel, vendorsCalls.vendorList, (context, input) => listVendors(kernel, context, input))
  serve(kernel, vendorsCalls.vassTypes, (context, input) => listTypes(kernel, context, input))
  serve(kernel, launchCalls.vendorLanes, (context, input) => listLanes(kernel, context, input))
}
