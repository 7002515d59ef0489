import * as endpoints from '@kancil/contract/games'
import { betDetail, betRecords, exportBets as exportEndpoint } from '@kancil/contract/games-bets'
import type { Kernel } from '../../kernel/kernel.ts'
import { serve } from '../../kernel/serve.ts'
import { listBets, listWinners, showBet } from './bets.ts'
import { exportBets, serveBetsCsv } from './export-bets.ts'
import { listOwn, setFavourite } from './favourites.ts'
import type { Gateway } from './gateway.ts'
import { launchGame } from './launch-game.ts'
import { launchPlaces } from './launch-places.ts'
import {
  listGames,
  listHot,
  listLanes,
  listPopular,
  listTypes,
  listVendors,
  menus,
} from './lobby.ts'
import type { VendorClient } from './vendor-client.ts'

export function gameRoutes(gateway: Gateway, client: VendorClient): void {
  const { kernel } = gateway
  lobbyRoutes(kernel)
  serve(kernel, endpoints.setFavourite, (context, input) => setFavourite(kernel, context, input))
  serve(kernel, endpoints.favouriteGames, (context, input) =>
    listOwn(kernel, context, input, 'favourites'),
  )
  serve(kernel, endpoints.recentGames, (context, input) =>
    listOwn(kernel, context, input, 'recent'),
  )
  serve(kernel, endpoints.launchGame, (context, input) =>
    launchGame(gateway, client, context, input),
  )
  serve(kernel, endpoints.launchAddress, launchPlaces)
  serve(kernel, betRecords, (context, input) => listBets(kernel, context, input))
  serve(kernel, betDetail, (context, input) => showBet(kernel, context, input))
  serve(kernel, exportEndpoint, (context, input) => exportBets(kernel, context, input))
  serveBetsCsv(kernel)
  serve(kernel, endpoints.winnerBoard, (_context, input) => listWinners(kernel, input))
}

function lobbyRoutes(kernel: Kernel): void {
  serve(kernel, endpoints.gameMenus, () => menus(kernel))
  serve(kernel, endpoints.gameList, (context, input) => listGames(kernel, context, input))
  serve(kernel, endpoints.relayGameList, (context, input) => listGames(kernel, context, input))
  serve(kernel, endpoints.hotGames, (context, input) => listHot(kernel, context, input))
  serve(kernel, endpoints.popularGames, (context, input) => listPopular(kernel, context, input))
  serve(kernel, endpoints.vendorList, (_context, input) => listVendors(kernel, input))
  serve(kernel, endpoints.vassTypes, (_context, input) => listTypes(kernel, input))
  serve(kernel, endpoints.vendorLanes, (context, input) => listLanes(kernel, context, input))
}
