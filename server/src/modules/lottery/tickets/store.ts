import type { Id, MemberId } from '@kancil/contract/ids'
import type { TicketState } from '@kancil/contract/lottery/tickets'
import type { Currency, Money } from '@kancil/contract/money'
import type { Line } from '@kancil/rules/lottery/ticket'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export type TicketRow = {
  readonly id: Id<'ticket'>
  readonly memberId: MemberId
  readonly requestId: string
  readonly requestHash: string
  readonly gameCode: string
  readonly issueNo: string
  readonly ruleVersion: number
  readonly currency: Currency
  readonly lines: readonly Line[]
  readonly notes: number
  readonly stake: Money
  readonly best: Money
  readonly payout: Money
  readonly state: TicketState
  readonly placedAt: Date
  readonly chaseId: string | null
}

export const ticketColumns = sql`t.id, t.member_id as "memberId", t.request_id as "requestId",
  t.request_hash as "requestHash", t.game_code as "gameCode", t.issue_no as "issueNo",
  t.rule_version as "ruleVersion", t.currency, t.lines, t.notes, t.stake, t.best, t.payout,
  t.state, t.placed_at as "placedAt", t.chase_id as "chaseId"`

export async function insertTicket(tx: Tx, ticket: TicketRow): Promise<void> {
  await sql`insert into lottery_ticket (id, member_id, request_id, request_hash, game_code,
      issue_no, rule_version, currency, lines, notes, stake, best, state, placed_at, chase_id)
    values (${ticket.id}, ${ticket.memberId}, ${ticket.requestId}, ${ticket.requestHash},
      ${ticket.gameCode}, ${ticket.issueNo}, ${ticket.ruleVersion}, ${ticket.currency},
      ${JSON.stringify(ticket.lines)}::jsonb, ${ticket.notes}, ${ticket.stake}, ${ticket.best},
      ${ticket.state}, ${ticket.placedAt}, ${ticket.chaseId})`.execute(tx)
}

export async function ticketByRequest(
  db: Db | Tx,
  memberId: string,
  requestId: string,
): Promise<TicketRow | null> {
  const { rows } = await sql<TicketRow>`select ${ticketColumns} from lottery_ticket t
    where t.member_id = ${memberId} and t.request_id = ${requestId}`.execute(db)
  return rows[0] ?? null
}

export type TicketWithDraw = TicketRow & {
  readonly drawAt: Date
  /** Whether its issue is still on sale, or will be. */
  readonly isOnSale: boolean
  /** With the database's microseconds, for the cursor. */
  readonly placedAtText: string
}

const withDraw = sql`${ticketColumns}, i.draw_at as "drawAt",
  i.state in ('scheduled', 'open') and clock_timestamp() < i.close_at as "isOnSale",
  t.placed_at::text as "placedAtText"
  from lottery_ticket t join lottery_issue i on i.game_code = t.game_code and i.no = t.issue_no`

export async function readTicket(
  db: Db | Tx,
  memberId: string,
  id: string,
): Promise<TicketWithDraw | null> {
  const { rows } = await sql<TicketWithDraw>`select ${withDraw}
    where t.member_id = ${memberId} and t.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function lockTicket(tx: Tx, memberId: string, id: string): Promise<TicketRow | null> {
  const { rows } = await sql<TicketRow>`select ${ticketColumns} from lottery_ticket t
    where t.member_id = ${memberId} and t.id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

/** A member's tickets after a place, the newest first. */
export async function memberTickets(
  db: Db,
  memberId: string,
  gameCode: string | undefined,
  { after, limit }: { readonly after: readonly string[] | null; readonly limit: number },
): Promise<TicketWithDraw[]> {
  const [at = null, id = null] = after ?? []
  const { rows } = await sql<TicketWithDraw>`select ${withDraw}
    where t.member_id = ${memberId}
      and (${gameCode ?? null}::text is null or t.game_code = ${gameCode ?? null})
      and (${at}::timestamptz is null or (t.placed_at, t.id) < (${at}::timestamptz, ${id}))
    order by t.placed_at desc, t.id desc limit ${limit}`.execute(db)
  return rows
}

/** Whether a member has a ticket that an issue decides about. */
export async function hasTicketOf(
  tx: Tx,
  memberId: string,
  { gameCode, no }: { readonly gameCode: string; readonly no: string },
): Promise<boolean> {
  const { rows } = await sql`select from lottery_ticket where game_code = ${gameCode}
    and issue_no = ${no} and member_id = ${memberId} and state <> 'cancelled' limit 1`.execute(tx)
  return rows.length > 0
}

export type IssueSums = {
  readonly gameCode: string
  readonly issueNo: string
  readonly currency: Currency
  readonly tickets: number
  readonly stake: Money
  readonly payout: Money
}

/** What was staked and paid on issues, by currency; without cancelled tickets. */
export async function sumIssues(
  db: Db,
  issues: readonly { readonly gameCode: string; readonly no: string }[],
): Promise<IssueSums[]> {
  const { rows } = await sql<IssueSums>`select t.game_code as "gameCode",
      t.issue_no as "issueNo", t.currency, count(*)::int as tickets,
      sum(t.stake)::bigint as stake, sum(t.payout)::bigint as payout
    from unnest(${issues.map(({ gameCode }) => gameCode)}::text[],
        ${issues.map(({ no }) => no)}::text[]) as n(game_code, no)
      join lottery_ticket t on t.game_code = n.game_code and t.issue_no = n.no
    where t.state <> 'cancelled'
    group by t.game_code, t.issue_no, t.currency order by t.currency`.execute(db)
  return rows
}

/** So many of a member's newest tickets say which games they play. */
const recentTickets = 500

/** The games among these that a member bought tickets of, the last one first. */
export async function playedGames(
  db: Db,
  memberId: MemberId,
  games: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ code: string }>`select game_code as code
    from (select game_code, id from lottery_ticket where member_id = ${memberId}
      order by id desc limit ${recentTickets}) t
    where game_code = any (${[...games]}::text[])
    group by game_code order by max(id) desc`.execute(db)
  return rows.map(({ code }) => code)
}
