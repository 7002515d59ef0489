import type { InputOf } from '@kancil/contract/endpoint'
import type {
  correctIssue as correctEndpoint,
  Preview,
  previewChange as previewEndpoint,
  voidIssue as voidEndpoint,
} from '@kancil/contract/lottery/desk'
import { formatMoney } from '@kancil/contract/money'
import { familyOf } from '@kancil/rules/lottery/families'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { serve } from '../../../kernel/http/serve.ts'
import { correctIssue, previewChange, voidIssue } from '@kancil/contract/lottery/desk'
import { type PreviewItem, settlementKit } from '../../games/settlement-door.ts'
import { serveDecision } from '../../operator/door.ts'
import { type GameRow, readGame } from '../games/store.ts'
import { issueTickets, placeOf } from '../tickets/store.ts'
import { runOf } from './draw.ts'
import { type IssueRow, lockIssue, putDraw, putVoid, readIssue } from './issue-store.ts'
import { itemsOf, type RunTerms } from './settle-plan.ts'
import { issueView, pushIssue } from './view.ts'

type Found = { readonly issue: IssueRow; readonly game: GameRow }

/** Why an issue cannot be voided or corrected now. */
export function refuseChange(
  issue: IssueRow,
  isCorrection: boolean,
): 'not_ready' | 'already_void' | undefined {
  if (issue.state === 'void') return 'already_void'
  // Its tickets are being paid: one thing after the other.
  if (issue.state === 'drawn') return 'not_ready'
  return isCorrection && issue.state !== 'settled' ? 'not_ready' : undefined
}

/** The two decisions about an issue, and what each would move. */
export function serveChanges(kernel: Kernel): void {
  serve(kernel, previewChange, (context, input) => preview(context, input))
  serveDecision<typeof voidEndpoint, Found, IssueRow>(kernel, voidIssue, {
    action: 'lottery.void',
    subject: ({ issue }) => `${issue.gameCode} ${issue.no}`,
    lock: (tx, input) => lockFound(tx, input),
    allow({ issue }, { refuse }, { resultVersion }) {
      const code = refuseChange(issue, false)
      if (code) refuse(code)
      if (issue.resultVersion !== resultVersion) refuse('changed_meanwhile')
    },
    async act(tx, { issue, game }, { now }, { note }) {
      const row = await putVoid(tx, issue)
      await settlementKit.startRun(tx, kernel, runOf(game, row), { result: null } as RunTerms, now)
      return { outcome: row, before: { state: issue.state }, after: { state: 'void', note } }
    },
    tell: (row) => pushIssue(kernel.live, row),
    view: issueView,
  })
  serveDecision<typeof correctEndpoint, Found, IssueRow>(kernel, correctIssue, {
    action: 'lottery.correct',
    subject: ({ issue }) => `${issue.gameCode} ${issue.no}`,
    lock: (tx, input) => lockFound(tx, input),
    allow({ issue, game }, { refuse }, { resultVersion, result }) {
      if (game.draws === 'official') refuse('not_by_one')
      const code = refuseChange(issue, true)
      if (code) refuse(code)
      if (issue.resultVersion !== resultVersion) refuse('changed_meanwhile')
      if (familyOf(game.family).readDraw(result) === null) refuse('result_invalid')
    },
    async act(tx, { issue, game }, { now }, { note, result: given }) {
      const result = familyOf(game.family).readDraw(given)
      const row = await putDraw(tx, issue, { seed: issue.seed, result, at: now })
      await settlementKit.startRun(tx, kernel, runOf(game, row), { result } as RunTerms, now)
      return { outcome: row, before: { result: issue.result }, after: { result, note } }
    },
    tell: (row) => pushIssue(kernel.live, row),
    view: issueView,
  })
}

async function lockFound(
  tx: Tx,
  { gameCode, issueNo }: InputOf<typeof voidEndpoint>,
): Promise<Found | null> {
  const game = await readGame(tx, gameCode)
  const issue = await lockIssue(tx, gameCode, issueNo)
  return game && issue ? { issue, game } : null
}

async function preview(
  { db: owner, refuse }: Context<typeof previewEndpoint>,
  { gameCode, issueNo, result: given }: InputOf<typeof previewEndpoint>,
): Promise<Preview> {
  const [game, issue] = await Promise.all([
    readGame(owner, gameCode),
    readIssue(owner, gameCode, issueNo),
  ])
  if (!game || !issue) return refuse('not_found')
  const code = refuseChange(issue, given !== undefined)
  if (code) return refuse(code)
  const result = given === undefined ? null : familyOf(game.family).readDraw(given)
  if (given !== undefined && result === null) return refuse('result_invalid')
  const sums = await inTransaction(owner, (tx) =>
    settlementKit.previewSettlement(tx, game.vendorId, chunks(owner, tx, issue, result)),
  )
  return {
    resultVersion: issue.resultVersion,
    sums: sums.map(({ currency, bets, changed, members, toPay, toTakeBack, toOwe }) => ({
      ...{ currency, tickets: bets, changed, members },
      toPay: formatMoney(toPay, currency),
      toTakeBack: formatMoney(toTakeBack, currency),
      toOwe: formatMoney(toOwe, currency),
    })),
  }
}

const chunkTickets = 500

async function* chunks(
  owner: Kernel['db'],
  tx: Tx,
  { gameCode, no }: IssueRow,
  result: unknown,
): AsyncGenerator<readonly PreviewItem[]> {
  for (let after = ''; ;) {
    const tickets = await issueTickets(tx, gameCode, no, after, chunkTickets)
    if (tickets.length === 0) return
    yield await itemsOf(owner, tx, tickets, result)
    after = placeOf(tickets.at(-1)!)
  }
}
