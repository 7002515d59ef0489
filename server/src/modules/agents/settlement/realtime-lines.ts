import { realtimeLines } from '@kancil/contract/agents/statements'
import { formatMoney, type Money } from '@kancil/contract/money'
import { isDay } from '@kancil/contract/time'
import type { Db } from '../../../kernel/db.ts'
import { serveList } from '../../../kernel/http/serve-list.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { gameTitles, ticketPlays } from '../../lottery/door.ts'
import { disputesOf } from '../disputes/store.ts'
import { lineIdOf } from './line-key.ts'
import { ticketsOfIssues } from './realtime-file-store.ts'
import { issueKey, realtimePage, type RealtimeRow } from './realtime-store.ts'
import { disputeView } from './view.ts'

/** Real-time salary line by line, with the game's name and what its tickets bet on. */
export function serveRealtimeLines(kernel: Kernel): void {
  serveList(kernel, realtimeLines, {
    async read({ db, caller, refuse }, { from, to }, range) {
      const { memberId, currency } = caller
      if (![from, to].every((day) => day === undefined || isDay(day))) refuse('range_invalid')
      const { turnover, paid, ...page } = await realtimePage(db, { memberId, from, to }, range)
      const text = (amount: Money) => formatMoney(amount, currency)
      return { ...page, currency, turnover: text(turnover), paid: text(paid) }
    },
    async view(rows, { db }, { language }) {
      const [disputes, games, plays] = await Promise.all([
        disputesOf(db, rows.map(lineIdOf)),
        gameTitles(db, language),
        playsOf(db, rows),
      ])
      return rows.map((row) => ({
        lineId: lineIdOf(row),
        lotteryType: row.gameCode,
        gameName: games.get(row.gameCode)?.name ?? row.gameCode,
        family: games.get(row.gameCode)?.family ?? '',
        plays: [...(plays.get(issueKey(ofPlayer(row))) ?? [])],
        ...{ issueNo: row.issueNo, player: row.player },
        ...{ version: row.version, currency: row.currency, rateBasisPoints: row.rateBasisPoints },
        turnover: formatMoney(row.turnover, row.currency),
        net: formatMoney(row.net, row.currency),
        lower: formatMoney(row.below, row.currency),
        change: formatMoney(row.change, row.currency),
        paid: formatMoney(row.paid, row.currency),
        settledAt: row.settledAt.toISOString(),
        ...disputeView(disputes.get(lineIdOf(row))),
      }))
    },
  })
}

const ofPlayer = ({ gameCode, issueNo, playerId }: RealtimeRow) => ({
  ...{ gameCode, issueNo, memberId: playerId },
})

/** The plays of each issue and player. */
async function playsOf(
  db: Db,
  rows: readonly RealtimeRow[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const tickets = await ticketsOfIssues(db, rows.map(ofPlayer))
  const plays = await ticketPlays(db, tickets)
  const issues = [...Map.groupBy(tickets, issueKey)]
  return new Map(
    issues.map(([key, own]) => [
      key,
      [...new Set(own.flatMap(({ id }) => plays.get(id) ?? []))].toSorted(),
    ]),
  )
}
