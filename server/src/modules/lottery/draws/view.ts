import { type Issue, issueMessage } from '@kancil/contract/lottery/issue'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { IssueRow } from './issue-store.ts'

export function issueView(row: IssueRow): Issue {
  return {
    gameCode: row.gameCode,
    issueNo: row.no,
    state: row.state,
    openAt: row.openAt.toISOString(),
    closeAt: row.closeAt.toISOString(),
    drawAt: row.drawAt.toISOString(),
    ...(row.result ? { result: row.result } : {}),
    resultVersion: row.resultVersion,
  }
}

/** Tells every page; after the commit. */
export function pushIssue(live: Kernel['live'], row: IssueRow): void {
  live.toSite({ type: issueMessage, data: issueView(row) })
}
