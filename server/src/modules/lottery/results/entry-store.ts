import { sql } from 'kysely'
import type { Tx } from '../../../kernel/db.ts'

export type EntryRow = {
  readonly enteredBy: string
  readonly result: Readonly<Record<string, unknown>>
}

type Place = { readonly gameCode: string; readonly issueNo: string }

/** The round of entries that an issue is in. The caller holds its row. */
export async function entryRound(tx: Tx, { gameCode, issueNo }: Place): Promise<number> {
  const { rows } = await sql<{ round: number }>`select entry_round as round from lottery_issue
    where game_code = ${gameCode} and no = ${issueNo}`.execute(tx)
  return rows[0]!.round
}

export async function readEntries(
  tx: Tx,
  { gameCode, issueNo }: Place,
  round: number,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`select entered_by as "enteredBy", result
    from lottery_result_entry where game_code = ${gameCode} and issue_no = ${issueNo}
      and round = ${round} order by entered_at`.execute(tx)
  return rows
}

export async function insertEntry(
  tx: Tx,
  { gameCode, issueNo }: Place,
  round: number,
  entry: EntryRow & { readonly note: string; readonly at: Date },
): Promise<void> {
  await sql`insert into lottery_result_entry (game_code, issue_no, round, entered_by, result, note,
      entered_at)
    values (${gameCode}, ${issueNo}, ${round}, ${entry.enteredBy},
      ${JSON.stringify(entry.result)}::jsonb, ${entry.note}, ${entry.at})`.execute(tx)
}

/** Entries so far are history; the next ones begin anew. */
export async function nextRound(tx: Tx, { gameCode, issueNo }: Place): Promise<void> {
  await sql`update lottery_issue set entry_round = entry_round + 1
    where game_code = ${gameCode} and no = ${issueNo}`.execute(tx)
}
