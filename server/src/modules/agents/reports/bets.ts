import * as calls from '@kancil/contract/agents/reports'
import { serveCursorList } from '../../../kernel/http/serve-list.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { serveReport } from '../../../kernel/reports/serve-report.ts'
import { roundKit } from '../../games/door.ts'
import {
  countRounds,
  type RoundFilter,
  sumTeamRounds,
  type TeamRound,
  teamRounds,
} from './round-store.ts'
import { memberOf, rangeOf } from './selection.ts'

const linesPerRead = 1_000
const idMax = 80

/** Rounds of the whole team, as a list with its sums and as a file of the same selection. */
export function serveBets(kernel: Kernel): void {
  serveCursorList(kernel, calls.teamBets, {
    async read({ db, now, caller, refuse }, { from, to, account, ...chosen }, range) {
      const { after } = range
      if (after && !(after.length === 2 && after.every((id) => id.length <= idMax)))
        refuse('bad_request')
      const { memberId: agentId, currency } = caller
      const memberId = await memberOf(db, agentId, account)
      const choice = await roundKit.choiceOf(kernel, chosen)
      const filter: RoundFilter = { agentId, memberId, days: rangeOf(from, to, now), ...choice }
      const rows = teamRounds(db, filter, range)
      if (after) return { rows: await rows, currency }
      const [sums, first] = await Promise.all([sumTeamRounds(db, filter), rows])
      return { rows: first, currency, sum: roundKit.totalsOf(sums, currency) }
    },
    cursorOf: (row) => [row.memberId, row.id],
    view: (rows, _context, { language }) => betViews(kernel, rows, language),
  })
  serveReport(kernel, calls.exportTeamBets, {
    async select({ db, now, caller }, { from, to, account, language, ...chosen }) {
      const agentId: string = caller.memberId
      const memberId = await memberOf(db, agentId, account)
      const choice = await roundKit.choiceOf(kernel, chosen)
      return { agentId, memberId, days: rangeOf(from, to, now), ...choice, language }
    },
    count: ({ db }, selection, most) => countRounds(db, selection, most),
    fileName: ({ days }) => `kancil-team-bets-${days.from}-${days.to}`,
    columns: [
      ...['time_utc', 'account', 'product', 'vendor', 'game', 'stake', 'payout', 'net'],
      ...['valid_bet', 'currency', 'status', 'bet_id'],
    ],
    async *lines({ db }, { language, ...selection }) {
      let after: readonly string[] | null = null
      for (;;) {
        const rows: TeamRound[] = await teamRounds(db, selection, { after, limit: linesPerRead })
        yield (await betViews(kernel, rows, language)).map((bet) => [
          ...[bet.placedAt, bet.account, bet.gameType, bet.vendorName, bet.gameName],
          ...[bet.stake, bet.payout, bet.net, bet.validBet, bet.currency, bet.status, bet.betId],
        ])
        const last = rows.at(-1)
        if (!last || rows.length < linesPerRead) return
        after = [last.memberId, last.id]
      }
    },
  })
}

async function betViews(
  kernel: Kernel,
  rows: readonly TeamRound[],
  language: string | undefined,
): Promise<calls.TeamBet[]> {
  const views = await roundKit.viewsOf(kernel, rows, language)
  return views.map((view, at) => ({ ...view, account: rows[at]!.account }))
}
