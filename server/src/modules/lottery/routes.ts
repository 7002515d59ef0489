import { cancelChase, memberChases, placeChase } from '@kancil/contract/lottery/chases'
import { drawProof, drawResults, lotteryBoard, lotteryGames } from '@kancil/contract/lottery/games'
import {
  buyTicket,
  cancelTicket,
  memberTickets,
  ticketDetail,
} from '@kancil/contract/lottery/tickets'
import { serveCursorList } from '../../kernel/http/serve-list.ts'
import { serve } from '../../kernel/http/serve.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { cancelChase as cancelAll } from './chases/cancel.ts'
import { placeChase as place } from './chases/place.ts'
import { memberChases as chasesOf } from './chases/store.ts'
import { chaseView } from './chases/view.ts'
import { showProof } from './draws/proof.ts'
import { drawnIssues } from './draws/result-store.ts'
import { issueView } from './draws/view.ts'
import { listGames, showBoard } from './games/board.ts'
import { lotteryMenuRoutes } from './games/menus.ts'
import { readGames } from './games/store.ts'
import { buyTicket as buy } from './tickets/buy.ts'
import { cancelTicket as cancel } from './tickets/cancel.ts'
import { showTicket } from './tickets/detail.ts'
import { memberTickets as ticketsOf } from './tickets/store.ts'
import { ticketView } from './tickets/view.ts'

export function lotteryRoutes(kernel: Kernel): void {
  serve(kernel, lotteryGames, (_context, input) => listGames(kernel, input))
  serve(kernel, lotteryBoard, showBoard)
  serve(kernel, drawProof, showProof)
  serveCursorList(kernel, drawResults, {
    async read({ db }, { gameCode }, { after, limit }) {
      return { rows: await drawnIssues(db, gameCode, after?.[0] ?? null, limit) }
    },
    cursorOf: (row) => [row.no],
    view: (rows) => rows.map(issueView),
  })
  serve(kernel, buyTicket, (context, input) => buy(kernel, context, input))
  serve(kernel, cancelTicket, (context, input) => cancel(kernel, context, input))
  serve(kernel, ticketDetail, showTicket)
  serveCursorList(kernel, memberTickets, {
    async read({ db, caller }, { gameCode }, range) {
      return { rows: await ticketsOf(db, caller.memberId, gameCode, range) }
    },
    cursorOf: (row) => [row.placedAtText, row.id],
    async view(rows, { db }, { language }) {
      const games = new Map((await readGames(db)).map((game) => [game.code, game]))
      return rows.map((row) => ticketView(row, games.get(row.gameCode), language))
    },
  })
  serve(kernel, placeChase, (context, input) => place(kernel, context, input))
  serve(kernel, cancelChase, (context, input) => cancelAll(kernel, context, input))
  serveCursorList(kernel, memberChases, {
    async read({ db, caller }, { gameCode }, range) {
      return { rows: await chasesOf(db, caller.memberId, gameCode, range) }
    },
    cursorOf: (row) => [row.placedAtText, row.id],
    async view(rows, { db }, { language }) {
      const games = new Map((await readGames(db)).map((game) => [game.code, game]))
      return rows.map((row) => chaseView(row, games.get(row.gameCode), language))
    },
  })
  lotteryMenuRoutes(kernel)
}
