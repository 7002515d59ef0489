import type { TicketState } from '@kancil/contract/lottery/tickets'
import type { Money } from '@kancil/contract/money'
import type { Line } from '@kancil/rules/lottery/ticket'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import { ticketColumns, type TicketRow } from './store.ts'

/** Where a settlement has come to in the tickets of an issue; '' at the start. */
export function placeOf({ memberId, id }: Pick<TicketRow, 'memberId' | 'id'>): string {
  return `${memberId}/${id}`
}

/**
 * The tickets of an issue that are to be settled, after a place. Each member's stand together, so a
 * chunk locks few wallets and reads what else few members have bet on.
 */
export async function issueTickets(
  db: Db | Tx,
  gameCode: string,
  issueNo: string,
  after: string,
  limit: number,
): Promise<TicketRow[]> {
  const [memberId = '', id = ''] = after.split('/')
  const { rows } = await sql<TicketRow>`select ${ticketColumns} from lottery_ticket t
    where t.game_code = ${gameCode} and t.issue_no = ${issueNo}
      and (t.member_id, t.id) > (${memberId}, ${id}) and t.state <> 'cancelled'
    order by t.member_id, t.id limit ${limit}`.execute(db)
  return rows
}

/** Every line that these members have in an issue, on any of their tickets. */
export async function issueLines(
  db: Db | Tx,
  { gameCode, issueNo }: { readonly gameCode: string; readonly issueNo: string },
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Line[]>> {
  const { rows } = await sql<{ memberId: string; lines: readonly Line[] }>`
    select t.member_id as "memberId", t.lines from lottery_ticket t
    where t.game_code = ${gameCode} and t.issue_no = ${issueNo}
      and t.member_id = any(${[...memberIds]}::text[]) and t.state <> 'cancelled'`.execute(db)
  const byMember = Map.groupBy(rows, ({ memberId }) => memberId)
  return new Map([...byMember].map(([id, own]) => [id, own.flatMap(({ lines }) => lines)]))
}

export type TicketOutcome = {
  readonly memberId: string
  readonly id: string
  readonly state: TicketState
  readonly payout: Money
}

export async function putOutcomes(
  tx: Tx,
  outcomes: readonly TicketOutcome[],
  now: Date,
): Promise<void> {
  const rows = outcomes.map(({ memberId, id, state, payout }) => ({
    ...{ member: memberId, id, state, payout: String(payout) },
  }))
  await sql`update lottery_ticket t set state = r.state, payout = r.payout, settled_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(member text, id text, state text,
      payout bigint)
    where t.member_id = r.member and t.id = r.id`.execute(tx)
}
