import { sql } from 'kysely'
import type { Tx } from '../../../kernel/db.ts'
import type { IssueRow } from './issue-store.ts'

/** What one operator wants done with an issue, until another one confirms it. */
export type Proposal = {
  readonly change: 'void' | 'correct'
  /** Null for a void. */
  readonly result: Readonly<Record<string, unknown>> | null
  readonly note: string
  readonly by: string
  readonly name: string
  readonly at: Date
}

type Version = Pick<IssueRow, 'gameCode' | 'no' | 'resultVersion'>

/** The proposal about this version of the issue. The caller holds the issue's row. */
export async function readProposal(
  tx: Tx,
  { gameCode, no, resultVersion }: Version,
): Promise<Proposal | null> {
  const { rows } = await sql<Proposal>`select change, result, note, proposed_by as by,
      proposed_name as name, proposed_at as at
    from lottery_proposal where game_code = ${gameCode} and issue_no = ${no}
      and result_version = ${resultVersion}`.execute(tx)
  return rows[0] ?? null
}

/** In the place of one about an older version of the issue. */
export async function putProposal(
  tx: Tx,
  { gameCode, no, resultVersion }: Version,
  { change, result, note, by, name, at }: Proposal,
): Promise<void> {
  await sql`insert into lottery_proposal (game_code, issue_no, result_version, change, result,
      note, proposed_by, proposed_name, proposed_at)
    values (${gameCode}, ${no}, ${resultVersion}, ${change},
      ${result && JSON.stringify(result)}::jsonb, ${note}, ${by}, ${name}, ${at})
    on conflict (game_code, issue_no) do update set result_version = excluded.result_version,
      change = excluded.change, result = excluded.result, note = excluded.note,
      proposed_by = excluded.proposed_by, proposed_name = excluded.proposed_name,
      proposed_at = excluded.proposed_at`.execute(tx)
}

export async function dropProposal(
  tx: Tx,
  { gameCode, no }: Pick<IssueRow, 'gameCode' | 'no'>,
): Promise<void> {
  await sql`delete from lottery_proposal where game_code = ${gameCode}
    and issue_no = ${no}`.execute(tx)
}
