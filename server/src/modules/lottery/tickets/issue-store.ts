import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

/** The issue that a ticket is for, and how many notes share its stake. */
export type TicketIssue = {
  readonly gameCode: string
  readonly issueNo: string
  readonly notes: number
}

/** By the ticket's id; bets of other products are left out. */
export async function ticketIssues(
  tx: Tx,
  tickets: readonly { readonly memberId: string; readonly id: string }[],
): Promise<ReadonlyMap<string, TicketIssue>> {
  const { rows } = await sql<TicketIssue & { id: string }>`select t.id, t.game_code as "gameCode",
      t.issue_no as "issueNo", t.notes
    from unnest(${tickets.map(({ memberId }) => memberId)}::text[],
      ${tickets.map(({ id }) => id)}::text[]) as u (member_id, id)
    join lottery_ticket t on t.member_id = u.member_id and t.id = u.id`.execute(tx)
  return new Map(rows.map(({ id, ...issue }) => [id, issue]))
}

/** The codes of the plays that each ticket bets on, by the ticket's id. */
export async function ticketPlays(
  db: Db,
  tickets: readonly { readonly memberId: string; readonly id: string }[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ id: string; plays: string[] }>`select t.id,
      array(select distinct line ->> 'play' from jsonb_array_elements(t.lines) line order by 1)
        as plays
    from unnest(${tickets.map(({ memberId }) => memberId)}::text[],
      ${tickets.map(({ id }) => id)}::text[]) as u (member_id, id)
    join lottery_ticket t on t.member_id = u.member_id and t.id = u.id`.execute(db)
  return new Map(rows.map(({ id, plays }) => [id, plays]))
}
