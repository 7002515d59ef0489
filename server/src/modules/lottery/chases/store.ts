import type { chaseStates } from '@kancil/contract/lottery/chases'
import type { Id, MemberId } from '@kancil/contract/ids'
import type { Currency, Money } from '@kancil/contract/money'
import type { Line } from '@kancil/rules/lottery/ticket'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export type ChaseRow = {
  readonly id: Id<'chase'>
  readonly memberId: MemberId
  readonly requestId: string
  readonly requestHash: string
  readonly gameCode: string
  readonly currency: Currency
  readonly lines: readonly Line[]
  readonly multiples: readonly number[]
  readonly issues: number
  readonly stake: Money
  readonly stopsOnWin: boolean
  readonly state: (typeof chaseStates)[number]
  readonly placedAt: Date
}

const columns = sql`c.id, c.member_id as "memberId", c.request_id as "requestId",
  c.request_hash as "requestHash", c.game_code as "gameCode", c.currency, c.lines, c.multiples,
  c.issues, c.stake, c.stops_on_win as "stopsOnWin", c.state, c.placed_at as "placedAt"`

export type ChasePlace = { readonly memberId: MemberId; readonly id: string }

export async function insertChase(tx: Tx, chase: ChaseRow): Promise<void> {
  await sql`insert into lottery_chase (id, member_id, request_id, request_hash, game_code, currency,
      lines, multiples, issues, stake, stops_on_win, state, placed_at)
    values (${chase.id}, ${chase.memberId}, ${chase.requestId}, ${chase.requestHash},
      ${chase.gameCode}, ${chase.currency}, ${JSON.stringify(chase.lines)}::jsonb,
      ${JSON.stringify(chase.multiples)}::jsonb, ${chase.issues}, ${chase.stake},
      ${chase.stopsOnWin}, ${chase.state}, ${chase.placedAt})`.execute(tx)
}

export async function chaseByRequest(
  tx: Tx,
  memberId: string,
  requestId: string,
): Promise<ChaseRow | null> {
  const { rows } = await sql<ChaseRow>`select ${columns} from lottery_chase c
    where c.member_id = ${memberId} and c.request_id = ${requestId}`.execute(tx)
  return rows[0] ?? null
}

/** The currency of a chase; null where there is none. */
export async function chaseCurrency(
  tx: Tx,
  { memberId, id }: ChasePlace,
): Promise<Currency | null> {
  const { rows } = await sql<{ currency: Currency }>`select currency from lottery_chase
    where member_id = ${memberId} and id = ${id}`.execute(tx)
  return rows[0]?.currency ?? null
}

export async function lockChase(tx: Tx, memberId: string, id: string): Promise<ChaseRow | null> {
  const { rows } = await sql<ChaseRow>`select ${columns} from lottery_chase c
    where c.member_id = ${memberId} and c.id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

export async function setChaseState(
  tx: Tx,
  { memberId, id }: ChasePlace,
  state: ChaseRow['state'],
): Promise<void> {
  await sql`update lottery_chase set state = ${state}
    where member_id = ${memberId} and id = ${id}`.execute(tx)
}

export type StoppingChase = Pick<ChaseRow, 'id' | 'memberId' | 'gameCode'>

/** Chases of these games that a win stops, a hundred after the one with this id. */
export async function stoppingChases(
  db: Db,
  games: readonly string[],
  after: string,
): Promise<StoppingChase[]> {
  const { rows } = await sql<StoppingChase>`select c.id,
      c.member_id as "memberId", c.game_code as "gameCode" from lottery_chase c
    where c.state = 'stopping' and c.game_code = any (${[...games]}::text[]) and c.id > ${after}
    order by c.id limit 100`.execute(db)
  return rows
}

/** Marks the chases that stop with a win, of tickets that won. */
export async function markStopping(tx: Tx, ticketIds: readonly string[]): Promise<void> {
  if (ticketIds.length === 0) return
  await sql`update lottery_chase c set state = 'stopping' from lottery_ticket t
    where t.id = any (${[...ticketIds]}::text[]) and t.chase_id is not null
      and c.member_id = t.member_id and c.id = t.chase_id and c.stops_on_win
      and c.state = 'running'`.execute(tx)
}

/**
 * Accepted tickets of a chase whose issue is not drawn, with its row shared so that it is not drawn
 * meanwhile; `onSale`: only those whose sale goes on.
 */
export async function openTickets(
  tx: Tx,
  { memberId, id }: ChasePlace,
  onSale: boolean,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select t.id
    from lottery_ticket t join lottery_issue i on i.game_code = t.game_code and i.no = t.issue_no
    where t.member_id = ${memberId} and t.chase_id = ${id} and t.state = 'accepted'
      and i.state in ('scheduled', 'open', 'closed')
      and (not ${onSale} or (i.state <> 'closed' and clock_timestamp() < i.close_at))
    order by t.id for share of i`.execute(tx)
  return rows.map((row) => row.id)
}

export type ChaseSums = ChaseRow & {
  readonly left: number
  readonly payout: Money
  readonly placedAtText: string
}

const sums = sql`${columns}, c.placed_at::text as "placedAtText", s.left, s.payout
  from lottery_chase c cross join lateral (
    select count(*) filter (where t.state = 'accepted')::int as left,
      coalesce(sum(t.payout) filter (where t.state in ('won', 'lost')), 0)::bigint as payout
    from lottery_ticket t where t.member_id = c.member_id and t.chase_id = c.id) s`

export async function readChase(db: Db, memberId: string, id: string): Promise<ChaseSums | null> {
  const { rows } = await sql<ChaseSums>`select ${sums}
    where c.member_id = ${memberId} and c.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** A member's chases after a place, the newest first. */
export async function memberChases(
  db: Db,
  memberId: string,
  gameCode: string | undefined,
  { after, limit }: { readonly after: readonly string[] | null; readonly limit: number },
): Promise<ChaseSums[]> {
  const [at = null, id = null] = after ?? []
  const { rows } = await sql<ChaseSums>`select ${sums}
    where c.member_id = ${memberId}
      and (${gameCode ?? null}::text is null or c.game_code = ${gameCode ?? null})
      and (${at}::timestamptz is null or (c.placed_at, c.id) < (${at}::timestamptz, ${id}))
    order by c.placed_at desc, c.id desc limit ${limit}`.execute(db)
  return rows
}
