import { drawIssue as drawFromSeed } from '@kancil/rules/lottery/proof'
import { hmacSha256 } from '../../../kernel/chance.ts'
import { inTransaction } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { settlementKit } from '../../games/settlement-door.ts'
import type { GameRow } from '../games/store.ts'
import { seedOf } from './chain.ts'
import { readChain } from './chain-store.ts'
import { type IssueRow, lockIssue, putDraw } from './issue-store.ts'
import { tellsOpenSale } from './order-store.ts'
import { product, type RunTerms, subjectOf } from './settle-plan.ts'
import { pushIssue } from './view.ts'

/**
 * Draws a closed issue of the house: the result, the revealed seed and the start of its settlement
 * in one transaction. The page is told after the commit. Nothing happens if it is drawn already.
 *
 * @returns the settlement's run
 */
export async function drawIssue(
  kernel: Kernel,
  game: GameRow,
  issueNo: string,
): Promise<string | null> {
  const now = kernel.clock.now()
  const drawn = await inTransaction(kernel.db, async (tx) => {
    const issue = await lockIssue(tx, game.code, issueNo)
    if (issue?.state !== 'closed' || issue.chainId === null || issue.seedIndex === null) return null
    // Whatever its times say: it waits for the sales before it in its chain.
    if (await tellsOpenSale(tx, issue)) return null
    const chain = await readChain(tx, issue.chainId)
    const seed = seedOf(kernel, chain!, issue.seedIndex)
    const names = { family: game.family, gameCode: game.code, issueNo }
    const result = drawFromSeed((key, message) => hmacSha256(key, message), names, seed)
    const row = await putDraw(tx, issue, { seed, result, at: now })
    const run = await settlementKit.startRun(
      tx,
      kernel,
      runOf(game, row),
      { result } as RunTerms,
      now,
    )
    return { row, run }
  })
  if (!drawn) return null
  pushIssue(kernel.live, drawn.row)
  return drawn.run
}

/** The settlement of an issue by its result's version. */
export function runOf({ vendorId }: Pick<GameRow, 'vendorId'>, issue: IssueRow) {
  const subject = subjectOf(issue.gameCode, issue.no)
  return { product, subject, version: issue.resultVersion, vendorId }
}
