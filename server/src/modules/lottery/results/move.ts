import { addIssue, moveIssue } from '@kancil/contract/lottery/results-desk'
import { businessDay } from '@kancil/contract/time'
import type { Kernel } from '../../../kernel/kernel.ts'
import { serveDecision } from '../../operator/door.ts'
import { type IssueRow, lockIssue, readIssue, setIssueTimes } from '../draws/issue-store.ts'
import { breaksOrder } from '../draws/order-store.ts'
import { seedForExtra } from '../draws/plan-issues.ts'
import { insertIssues, lastNumber } from '../draws/schedule-store.ts'
import { issueView, pushIssue } from '../draws/view.ts'
import { type GameRow, lockGame } from '../games/store.ts'

type Moved = IssueRow & { readonly isOutOfOrder: boolean }

/**
 * Added draws are numbered from here on: above what any schedule can have on a day (one draw in 30
 * seconds), so that they never take the number of a draw that is planned later.
 */
const addedFrom = 9_001

/** Operators change the schedule: a draw is delayed, brought forward, or added. */
export function serveSchedule(kernel: Kernel): void {
  serveDecision<typeof moveIssue, Moved, IssueRow>(kernel, moveIssue, {
    action: 'lottery.moveIssue',
    subject: ({ gameCode, no }) => `${gameCode} ${no}`,
    async lock(tx, { gameCode, issueNo, closeAt, drawAt }) {
      const issue = await lockIssue(tx, gameCode, issueNo)
      if (!issue) return null
      const times = { closeAt: new Date(closeAt), drawAt: new Date(drawAt) }
      return { ...issue, isOutOfOrder: await breaksOrder(tx, issue, times) }
    },
    allow(issue, { refuse, now }, { closeAt, drawAt }) {
      if (issue.state === 'void') refuse('already_void')
      if (!['scheduled', 'open', 'closed'].includes(issue.state)) refuse('not_ready')
      const [close, draw] = [new Date(closeAt), new Date(drawAt)]
      // A sale that is over stays over: some know more by then.
      const isOver = issue.state === 'closed' || issue.closeAt <= now
      const isReopened = isOver && close > now
      if (close <= issue.openAt || draw < close || draw <= now || isReopened)
        refuse('times_invalid')
      if (issue.isOutOfOrder) refuse('out_of_order')
    },
    async act(tx, issue, _context, { closeAt, drawAt, note }) {
      const times = { closeAt: new Date(closeAt), drawAt: new Date(drawAt) }
      const row = await setIssueTimes(tx, issue, times)
      const before = { closeAt: issue.closeAt, drawAt: issue.drawAt }
      return { outcome: row, before, after: { ...times, note } }
    },
    tell: (row) => pushIssue(kernel.live, row),
    view: issueView,
  })
  serveDecision<typeof addIssue, GameRow, IssueRow>(kernel, addIssue, {
    action: 'lottery.addIssue',
    subject: (game, { no }) => `${game.code} ${no}`,
    lock: (tx, { gameCode }) => lockGame(tx, gameCode),
    allow(_game, { refuse, now }, { openAt, closeAt, drawAt }) {
      const [open, close, draw] = [openAt, closeAt, drawAt].map((text) => new Date(text)) as [
        Date,
        Date,
        Date,
      ]
      if (open >= close || close > draw || close <= now) refuse('times_invalid')
    },
    async act(tx, game, { now, refuse }, { note, ...times }) {
      const drawAt = new Date(times.drawAt)
      const day = businessDay(drawAt, game.zone).replaceAll('-', '')
      const last = await lastNumber(tx, game.code, day)
      const no = `${day}-${Math.max(addedFrom, last + 1)}`
      const seed = await seedForExtra(tx, kernel, game, drawAt, now)
      if (seed === null) return refuse('no_seed_ready')
      const [openAt, closeAt] = [new Date(times.openAt), new Date(times.closeAt)]
      await insertIssues(tx, game.code, [{ no, openAt, closeAt, drawAt, ...seed }])
      const row = (await readIssue(tx, game.code, no))!
      return { outcome: row, after: { issueNo: no, drawAt, note } }
    },
    tell: (row) => pushIssue(kernel.live, row),
    view: issueView,
  })
}
