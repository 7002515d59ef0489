import * as calls from '@kancil/contract/agents/reports'
import { formatMoney, money } from '@kancil/contract/money'
import { isInstant } from '@kancil/contract/time'
import { serveCursorList } from '../../../kernel/http/serve-list.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { serveReport } from '../../../kernel/reports/serve-report.ts'
import { teamFigures } from '../figures/team-store.ts'
import { figuresView } from '../figures/view.ts'
import { memberOf, rangeOf } from './selection.ts'
import { countRounds, lossTotals, type TeamRound, teamRounds } from './store.ts'

const linesPerRead = 1_000

/** Rounds of the whole team, as a list and as a file. */
export function serveBets(kernel: Kernel): void {
  serveCursorList(kernel, calls.teamBets, {
    async read({ db, now, caller, refuse }, { from, to, account }, range) {
      const { after } = range
      if (after && !(after.length === 2 && isInstant(after[0]!))) refuse('bad_request')
      const { memberId: agentId, currency } = caller
      const memberId = await memberOf(db, agentId, account)
      const days = rangeOf(from, to, now)
      const figures = memberId
        ? await lossTotals(db, agentId, { days, memberId })
        : await teamFigures(db, agentId, days)
      const rows = await teamRounds(db, { agentId, memberId, days }, range)
      return { rows, currency, sum: figuresView(figures, currency) }
    },
    cursorOf: (row) => [row.placedAt.toISOString(), row.id],
    view: (rows) => rows.map(betView),
  })
  serveReport(kernel, calls.exportTeamBets, {
    async select({ db, now, caller }, { from, to, account }) {
      const agentId: string = caller.memberId
      const memberId = await memberOf(db, agentId, account)
      return { agentId, memberId, days: rangeOf(from, to, now) }
    },
    count: ({ db }, selection, most) => countRounds(db, selection, most),
    fileName: ({ days }) => `kancil-team-bets-${days.from}-${days.to}`,
    columns: [
      ...['time_utc', 'account', 'vendor', 'game', 'stake', 'payout', 'net'],
      ...['currency', 'status', 'bet_id'],
    ],
    async *lines({ db }, selection) {
      let after: readonly string[] | null = null
      for (;;) {
        const rows: TeamRound[] = await teamRounds(db, selection, { after, limit: linesPerRead })
        yield rows.map((row) => {
          const { at, account, vendor, gameCode, ...bet } = betView(row)
          const { stake, payout, net, currency, status, betId } = bet
          return [at, account, vendor, gameCode, stake, payout, net, currency, status, betId]
        })
        const last = rows.at(-1)
        if (!last || rows.length < linesPerRead) return
        after = [last.placedAt.toISOString(), last.id]
      }
    },
  })
}

function betView(row: TeamRound): calls.TeamBet {
  return {
    ...{ betId: row.id, account: row.account, vendor: row.vendorId, gameCode: row.gameCode },
    ...{ currency: row.currency, status: row.status, at: row.placedAt.toISOString() },
    stake: formatMoney(row.stake, row.currency),
    payout: formatMoney(row.payout, row.currency),
    net: formatMoney(money(row.payout - row.stake), row.currency),
  }
}
