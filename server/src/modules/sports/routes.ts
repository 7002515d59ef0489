import {
  memberBets,
  placeBet,
  quoteCashOut,
  readPreferences,
  savePreferences,
  takeCashOut,
} from '@kancil/contract/sports/bets'
import {
  resultLeagues,
  sportsBoard,
  sportsMatch,
  sportsResults,
  sportsTree,
} from '@kancil/contract/sports/board'
import { isDay } from '@kancil/contract/time'
import { dayAfter, startOfDay } from '@kancil/rules/wallet/period'
import { serveCursorList } from '../../kernel/http/serve-list.ts'
import { serve } from '../../kernel/http/serve.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { quoteCashOut as quote, takeCashOut as take } from './bets/cash-out.ts'
import { placeBet as place } from './bets/place.ts'
import { putPreferences, readPreferences as preferencesOf } from './bets/preference-store.ts'
import { memberBets as betsOf } from './bets/store.ts'
import { betView, betViews } from './bets/view.ts'
import { resultView, showBoard, showMatch, showTree } from './board/board.ts'
import { resultLeaguesOf, resultRows } from './board/result-store.ts'

export function sportsRoutes(kernel: Kernel): void {
  serve(kernel, sportsTree, showTree)
  serve(kernel, sportsBoard, showBoard)
  serve(kernel, sportsMatch, showMatch)
  serveCursorList(kernel, sportsResults, {
    async read({ db, refuse }, { sport, leagueId, day }, range) {
      if (day !== undefined && !isDay(day)) refuse('day_invalid')
      const span =
        day === undefined ? null : ([startOfDay(day), startOfDay(dayAfter(day))] as const)
      return { rows: await resultRows(db, { sport, leagueId, span }, range) }
    },
    cursorOf: (row) => [row.startsAtText, row.id],
    view: (rows) => rows.map(resultView),
  })
  serve(kernel, resultLeagues, async ({ db }, { sport }) => ({
    leagues: await resultLeaguesOf(db, sport),
  }))
  serve(kernel, placeBet, (context, input) => place(kernel, context, input))
  serveCursorList(kernel, memberBets, {
    async read({ db, caller }, { which }, range) {
      return { rows: await betsOf(db, caller.memberId, which, range) }
    },
    cursorOf: (row) => [row.placedAtText, row.id],
    async view(rows, { db }) {
      const around = await betViews(db, rows)
      return rows.map((row) => betView(row, around))
    },
  })
  serve(kernel, quoteCashOut, (context, input) => quote(kernel, context, input))
  serve(kernel, takeCashOut, (context, input) => take(kernel, context, input))
  serve(kernel, readPreferences, async ({ db, caller }) => {
    const { slip, favourites, oddsFormat } = await preferencesOf(db, caller.memberId)
    return { slip, favourites, oddsFormat }
  })
  serve(kernel, savePreferences, async ({ db, caller, now }, input) => {
    await putPreferences(db, caller.memberId, input, now)
    return {}
  })
}
