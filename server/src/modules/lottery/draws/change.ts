import type { InputOf } from '@kancil/contract/endpoint'
import type {
  correctIssue as correctEndpoint,
  dropChange as dropEndpoint,
  Preview,
  previewChange as previewEndpoint,
  voidIssue as voidEndpoint,
} from '@kancil/contract/lottery/desk'
import { formatMoney } from '@kancil/contract/money'
import { familyOf } from '@kancil/rules/lottery/families'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { pagesOf } from '../../../kernel/jobs/each-alone.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { serve } from '../../../kernel/http/serve.ts'
import { correctIssue, dropChange, previewChange, voidIssue } from '@kancil/contract/lottery/desk'
import { type PreviewItem, settlementKit } from '../../games/settlement-door.ts'
import { type ActResult, serveDecision } from '../../operator/door.ts'
import { type GameRow, readGame } from '../games/store.ts'
import { issueTickets, placeOf } from '../tickets/settle-store.ts'
import type { TicketRow } from '../tickets/store.ts'
import { runOf } from './draw.ts'
import { type IssueRow, lockIssue, putDraw, putVoid, readIssue } from './issue-store.ts'
import { refuseOwnBet } from './own-bet.ts'
import { dropProposal, type Proposal, putProposal, readProposal } from './proposal-store.ts'
import { itemsOf, type RunTerms } from './settle-plan.ts'
import { issueView, pushIssue } from './view.ts'

type Found = {
  readonly issue: IssueRow
  readonly game: GameRow
  /** What one operator wants, and another one has not confirmed yet. */
  readonly proposal: Proposal | null
}
type Outcome = { readonly change: 'waiting' | 'made'; readonly issue: IssueRow }

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

/** The two decisions about an issue, each made by two operators, and what each would move. */
export function serveChanges(kernel: Kernel): void {
  serve(kernel, previewChange, (context, input) => preview(context, input))
  serveDecision<typeof voidEndpoint, Found, Outcome>(kernel, voidIssue, {
    ...{ action: 'lottery.void', subject, lock: lockFound, firstOperator, view: changeView },
    allow(found, { refuse }, { resultVersion }) {
      const code = refuseChange(found.issue, false)
      if (code) refuse(code)
      if (found.issue.resultVersion !== resultVersion) refuse('changed_meanwhile')
      if (isOther(found, 'void', null)) refuse('other_proposed')
    },
    async act(tx, found, context, { note }) {
      const { issue, game } = found
      const { now, caller } = context
      await refuseOwnBet(tx, issue, context)
      const wish = { change: 'void' as const, result: null, note, at: now }
      if (!found.proposal) return propose(tx, issue, wish, caller as Proposer)
      await dropProposal(tx, issue)
      const row = await putVoid(tx, issue)
      await settlementKit.startRun(tx, kernel, runOf(game, row), { result: null } as RunTerms, now)
      const outcome = { change: 'made', issue: row } as const
      return { outcome, before: { state: issue.state }, after: { state: 'void', note } }
    },
    tell: (outcome) => tellMade(kernel, outcome),
  })
  serveDecision<typeof correctEndpoint, Found, Outcome>(kernel, correctIssue, {
    ...{ action: 'lottery.correct', subject, lock: lockFound, firstOperator, view: changeView },
    allow(found, { refuse }, { resultVersion, result: given }) {
      const { issue, game } = found
      if (game.draws === 'official') refuse('not_by_one')
      const code = refuseChange(issue, true)
      if (code) refuse(code)
      if (issue.resultVersion !== resultVersion) refuse('changed_meanwhile')
      const result = familyOf(game.family).readDraw(given)
      if (result === null) refuse('result_invalid')
      if (isOther(found, 'correct', result)) refuse('other_proposed')
    },
    async act(tx, found, context, { note, result: given }) {
      const { issue, game } = found
      const { now, caller } = context
      await refuseOwnBet(tx, issue, context)
      const result = familyOf(game.family).readDraw(given) as Record<string, unknown>
      const wish = { change: 'correct' as const, result, note, at: now }
      if (!found.proposal) return propose(tx, issue, wish, caller as Proposer)
      await dropProposal(tx, issue)
      const row = await putDraw(tx, issue, { seed: issue.seed, result, at: now })
      await settlementKit.startRun(tx, kernel, runOf(game, row), { result } as RunTerms, now)
      const outcome = { change: 'made', issue: row } as const
      return { outcome, before: { result: issue.result }, after: { result, note } }
    },
    tell: (outcome) => tellMade(kernel, outcome),
  })
  serveDecision<typeof dropEndpoint, Found, IssueRow>(kernel, dropChange, {
    ...{ action: 'lottery.dropChange', subject, lock: lockFound, view: issueView },
    allow({ proposal }, { refuse }) {
      if (!proposal) refuse('not_proposed')
    },
    async act(tx, { issue, proposal }, context, { note }) {
      await refuseOwnBet(tx, issue, context)
      await dropProposal(tx, issue)
      const { change, result } = proposal!
      return { outcome: issue, before: { change, result }, after: { note } }
    },
  })
}

const subject = ({ issue }: Found): string => `${issue.gameCode} ${issue.no}`
const firstOperator = ({ proposal }: Found): string | null => proposal?.by ?? null
const changeView = ({ change, issue }: Outcome) => ({ change, issue: issueView(issue) })

function tellMade({ live }: Kernel, { change, issue }: Outcome): void {
  if (change === 'made') pushIssue(live, issue)
}

/** Whether something else than this waits for its second operator. */
function isOther({ proposal, game }: Found, change: Proposal['change'], result: unknown): boolean {
  if (!proposal) return false
  if (proposal.change !== change) return true
  if (change === 'void') return false
  // Both as the family reads them, so that the fields are in one order.
  const proposed = familyOf(game.family).readDraw(proposal.result)
  return JSON.stringify(proposed) !== JSON.stringify(result)
}

type Proposer = { readonly operatorId: string; readonly name: string }

/** The first of the two operators: nothing moves yet. */
async function propose(
  tx: Tx,
  issue: IssueRow,
  wish: Omit<Proposal, 'by' | 'name'>,
  { operatorId, name }: Proposer,
): Promise<ActResult<Outcome>> {
  await putProposal(tx, issue, { ...wish, by: operatorId, name })
  const { result, note } = wish
  return {
    outcome: { change: 'waiting', issue },
    after: { change: 'waiting', ...(result ? { result } : {}), note },
  }
}

async function lockFound(
  tx: Tx,
  { gameCode, issueNo }: Pick<InputOf<typeof voidEndpoint>, 'gameCode' | 'issueNo'>,
): Promise<Found | null> {
  const game = await readGame(tx, gameCode)
  const issue = await lockIssue(tx, gameCode, issueNo)
  if (!game || !issue) return null
  return { issue, game, proposal: await readProposal(tx, issue) }
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
  const pages = pagesOf<TicketRow>((last) =>
    issueTickets(tx, gameCode, no, last ? placeOf(last) : '', chunkTickets),
  )
  for await (const tickets of pages) yield await itemsOf(owner, tx, tickets, result)
}
