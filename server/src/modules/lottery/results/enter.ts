import type { entryStates } from '@kancil/contract/lottery/results-desk'
import { enterResult } from '@kancil/contract/lottery/results-desk'
import { familyOf } from '@kancil/rules/lottery/families'
import type { Tx } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { settlementKit } from '../../games/settlement-door.ts'
import { serveDecision } from '../../operator/door.ts'
import { runOf } from '../draws/draw.ts'
import { type IssueRow, lockIssue, putDraw } from '../draws/issue-store.ts'
import { refuseOwnBet } from '../draws/own-bet.ts'
import type { RunTerms } from '../draws/settle-plan.ts'
import { issueView, pushIssue } from '../draws/view.ts'
import { type GameRow, readGame } from '../games/store.ts'
import { entryRound, insertEntry, nextRound, readEntries } from './entry-store.ts'

type Subject = { readonly issue: IssueRow; readonly game: GameRow; readonly lastBy: string | null }
type EntryState = (typeof entryStates)[number]
type Outcome = { readonly entry: EntryState; readonly issue: IssueRow }

/**
 * Two operators enter an official result, or its correction, and neither sees what the other typed.
 * If they agree it is the result and its tickets are settled, up or down; if they differ both
 * begin again.
 */
export function serveEntries(kernel: Kernel): void {
  serveDecision<typeof enterResult, Subject, Outcome>(kernel, enterResult, {
    action: 'lottery.enterResult',
    subject: ({ issue }) => `${issue.gameCode} ${issue.no}`,
    async lock(tx, { gameCode, issueNo }) {
      const game = await readGame(tx, gameCode)
      const issue = await lockIssue(tx, gameCode, issueNo)
      if (!game || !issue) return null
      const round = await entryRound(tx, { gameCode, issueNo })
      const entries = await readEntries(tx, { gameCode, issueNo }, round)
      return { game, issue, lastBy: entries.at(-1)?.enteredBy ?? null }
    },
    firstOperator: ({ lastBy }) => lastBy,
    allow({ game, issue }, { refuse }, { result }) {
      if (game.draws !== 'official') refuse('not_official')
      if (issue.state === 'void') refuse('already_void')
      if (issue.state !== 'closed' && issue.state !== 'settled') refuse('not_ready')
      if (familyOf(game.family).readDraw(result) === null) refuse('result_invalid')
    },
    async act(tx, { game, issue }, context, { result, note = '' }) {
      const { caller, now } = context
      await refuseOwnBet(tx, issue, context)
      const by = (caller as { readonly operatorId: string }).operatorId
      const entry = { by, result, note, at: now }
      const outcome = await takeEntry(tx, kernel, { game, issue }, entry)
      // The log says that something was entered and not what: the second operator may read it.
      const after = { entry: outcome.entry, note }
      return { outcome, before: { state: issue.state }, after }
    },
    tell: ({ entry, issue }) => (entry === 'drawn' ? pushIssue(kernel.live, issue) : undefined),
    view: ({ entry, issue }) => ({ entry, issue: issueView(issue) }),
  })
}

type Entry = {
  readonly by: string
  readonly result: unknown
  readonly note: string
  readonly at: Date
}

async function takeEntry(
  tx: Tx,
  kernel: Kernel,
  { game, issue }: Pick<Subject, 'game' | 'issue'>,
  { by, result: given, note, at }: Entry,
): Promise<Outcome> {
  const place = { gameCode: issue.gameCode, issueNo: issue.no }
  const read = (text: unknown) => familyOf(game.family).readDraw(text) as Record<string, unknown>
  const result = read(given)
  const round = await entryRound(tx, place)
  const [first] = await readEntries(tx, place, round)
  await insertEntry(tx, place, round, { enteredBy: by, result, note, at })
  if (!first) return { entry: 'waiting', issue }
  await nextRound(tx, place)
  // Both as they were read here, so that the fields are in one order.
  const isAgreed = JSON.stringify(read(first.result)) === JSON.stringify(result)
  if (!isAgreed) return { entry: 'differs', issue }
  return { entry: 'drawn', issue: await publishResult(tx, kernel, game, issue, result, at) }
}

/** A result from outside takes effect: its tickets are settled, or paid up or down to it. */
export async function publishResult(
  tx: Tx,
  kernel: Kernel,
  game: GameRow,
  issue: IssueRow,
  result: unknown,
  at: Date,
): Promise<IssueRow> {
  const row = await putDraw(tx, issue, { seed: issue.seed, result, at })
  await settlementKit.startRun(tx, kernel, runOf(game, row), { result } as RunTerms, at)
  return row
}
