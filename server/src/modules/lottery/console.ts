import { deskGames, deskIssues, setGameStatus as setStatus } from '@kancil/contract/lottery/desk'
import { formatMoney } from '@kancil/contract/money'
import { returnFaults } from '@kancil/rules/lottery/rule-set'
import { serveList } from '../../kernel/http/serve-list.ts'
import { serve } from '../../kernel/http/serve.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { nameSubjects, serveDecision } from '../operator/door.ts'
import { serveChanges } from './draws/change.ts'
import { type DeskIssueRow, issuesPage } from './draws/desk-store.ts'
import { issueView } from './draws/view.ts'
import { serveNewPlays } from './games/add-plays.ts'
import { serveGameChanges } from './games/change-game.ts'
import { listDeskGames } from './games/desk.ts'
import { type GameRow, lockGame, readRules, setGameStatus } from './games/store.ts'
import { serveAnnouncements } from './results/announcements.ts'
import { serveEntries } from './results/enter.ts'
import { serveLimits } from './results/limits.ts'
import { serveSchedule } from './results/move.ts'
import { sumIssues } from './tickets/store.ts'
import { lotterySubjects } from './subject-store.ts'

function proposalView({ change, result, note, name, at }: NonNullable<DeskIssueRow['proposal']>) {
  const view = { change, note, by: name, at: new Date(at).toISOString() }
  return result ? { ...view, result } : view
}

export function lotteryConsole(kernel: Kernel): void {
  nameSubjects(kernel, lotterySubjects)
  serve(kernel, deskGames, ({ db }, { language }) => listDeskGames(db, language))
  serveList(kernel, deskIssues, {
    read: ({ db, now }, filters, range) => issuesPage(db, filters, now, range),
    async view(rows, { db }) {
      const sums = Map.groupBy(await sumIssues(db, rows), (sum) => `${sum.gameCode} ${sum.issueNo}`)
      return rows.map((row) => {
        const issueSums = sums.get(`${row.gameCode} ${row.no}`) ?? []
        return {
          ...issueView(row),
          tickets: issueSums.reduce((count, sum) => count + sum.tickets, 0),
          sums: issueSums.map(({ currency, stake, payout }) => ({
            currency,
            stake: formatMoney(stake, currency),
            payout: formatMoney(payout, currency),
          })),
          ...{ family: row.family, draws: row.draws, entered: row.entered },
          refused: row.refused,
          isSettling: row.isSettling,
          ...(row.proposal ? { proposed: proposalView(row.proposal) } : {}),
        }
      })
    },
  })
  serveDecision(kernel, setStatus, {
    action: 'lottery.setStatus',
    subject: (game: GameRow) => game.code,
    lock: (tx, { gameCode }) => lockGame(tx, gameCode),
    async act(tx, game, { refuse }, { status, note }) {
      const rules = await readRules(tx, game.code, game.ruleVersion)
      if (status === 'open' && (!rules || returnFaults(rules).length > 0)) refuse('returns_differ')
      await setGameStatus(tx, game.code, status, status === 'open' ? '' : note)
      const before = { status: game.status }
      return { outcome: status, before, after: { status, note } }
    },
    view: (status) => ({ status }),
  })
  serveChanges(kernel)
  serveEntries(kernel)
  serveSchedule(kernel)
  serveLimits(kernel)
  serveAnnouncements(kernel)
  serveGameChanges(kernel)
  serveNewPlays(kernel)
}
