import type { ContractTerms } from '@kancil/contract/agents/terms'
import type { MemberId } from '@kancil/contract/ids'
import type { Currency, Money } from '@kancil/contract/money'
import type { IssueBet } from '@kancil/rules/agents/salary'
import { siteZone } from '@kancil/contract/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'
import type { StatementFilter } from './store.ts'

export type IssueKey = {
  readonly gameCode: string
  readonly issueNo: string
  readonly memberId: string
}
/** Minor units as text, as in the event. */
type NewIssueBet = IssueKey & {
  readonly betTx: string
  readonly version: number
  readonly single: string
  readonly stake: string
  readonly turnover: string
  readonly payout: string
}

/** The newest version of each bet, and that its issue is due for this player. */
export async function putIssueBets(tx: Tx, bets: readonly NewIssueBet[], at: Date): Promise<void> {
  const text = (name: keyof NewIssueBet) => bets.map((bet) => String(bet[name]))
  await sql`with fact as (select * from unnest(${text('memberId')}::text[], ${text('betTx')}::text[],
      ${text('gameCode')}::text[], ${text('issueNo')}::text[], ${text('version')}::int[],
      ${text('single')}::bigint[], ${text('stake')}::bigint[], ${text('turnover')}::bigint[],
      ${text('payout')}::bigint[]) as u (member_id, bet_tx, game_code, issue_no, version, single,
      stake, turnover, payout)),
    put as (insert into agent_issue_bet as b (member_id, bet_tx, game_code, issue_no, version,
        single, stake, turnover, payout, settled_at)
      select *, ${at}::timestamptz from fact order by member_id, bet_tx
      on conflict (member_id, bet_tx) do update set version = excluded.version,
        turnover = excluded.turnover, payout = excluded.payout
      where b.version < excluded.version)
    insert into agent_issue_due (game_code, issue_no, member_id, since)
      select distinct game_code, issue_no, member_id, ${at}::timestamptz from fact order by 1, 2, 3
    on conflict do nothing`.execute(tx)
}

/** Issues and players that are due, the oldest first, locked and off the list. */
export async function takeIssues(tx: Tx, limit: number): Promise<IssueKey[]> {
  const { rows } = await sql<IssueKey>`delete from agent_issue_due d using (
      select game_code, issue_no, member_id from agent_issue_due
      order by since, game_code, issue_no, member_id limit ${limit} for update skip locked) due
    where d.game_code = due.game_code and d.issue_no = due.issue_no and d.member_id = due.member_id
    returning d.game_code as "gameCode", d.issue_no as "issueNo", d.member_id as "memberId"`.execute(
    tx,
  )
  return rows
}

const keysOf = (keys: readonly IssueKey[]) => sql`unnest(
  ${keys.map(({ gameCode }) => gameCode)}::text[], ${keys.map(({ issueNo }) => issueNo)}::text[],
  ${keys.map(({ memberId }) => memberId)}::text[]) as k (game_code, issue_no, member_id)`

/** `firstAt`: when the first of the bets was settled for the first time. */
export type IssueBets = IssueKey & { readonly bets: readonly IssueBet[]; readonly firstAt: Date }
type IssueBetRow = IssueKey & IssueBet & { readonly settledAt: Date }

/** The bets of each issue and player. */
export async function betsOfIssues(tx: Tx, keys: readonly IssueKey[]): Promise<IssueBets[]> {
  const { rows } = await sql<IssueBetRow>`select b.game_code as "gameCode",
      b.issue_no as "issueNo", b.member_id as "memberId", b.stake, b.turnover as valid, b.payout,
      b.single, b.settled_at as "settledAt"
    from ${keysOf(keys)} join agent_issue_bet b on b.game_code = k.game_code
      and b.issue_no = k.issue_no and b.member_id = k.member_id
    order by b.game_code, b.issue_no, b.member_id, b.bet_tx`.execute(tx)
  return [...Map.groupBy(rows, issueKey).values()].map((bets) => {
    const { gameCode, issueNo, memberId } = bets[0]!
    const firstAt = new Date(Math.min(...bets.map(({ settledAt }) => settledAt.getTime())))
    return { gameCode, issueNo, memberId, bets, firstAt }
  })
}

/** The same text for the same issue and player. */
export const issueKey = ({ gameCode, issueNo, memberId }: IssueKey): string =>
  `${gameCode} ${issueNo} ${memberId}`

export type HeldContract = {
  readonly contractId: string
  readonly holderId: MemberId
  readonly currency: Currency
  readonly terms: ContractTerms
}

/**
 * Whose salary each issue and player is, from the player up: the contracts that were in force above
 * the player when the issue was settled first, or those that have a line of it already, whatever
 * became of them and of the player's place since.
 */
export async function holdersOf(
  tx: Tx,
  issues: readonly IssueBets[],
): Promise<ReadonlyMap<string, readonly HeldContract[]>> {
  const { rows } = await sql<IssueKey & HeldContract>`with k as materialized (
      select * from unnest(
        ${issues.map(({ gameCode }) => gameCode)}::text[],
        ${issues.map(({ issueNo }) => issueNo)}::text[],
        ${issues.map(({ memberId }) => memberId)}::text[],
        ${issues.map(({ firstAt }) => firstAt)}::timestamptz[])
          as k (game_code, issue_no, member_id, first_at)),
    paid as (select k.*, l.contract_id, min(l.level) as level
      from k join agent_realtime_line l on l.game_code = k.game_code
        and l.issue_no = k.issue_no and l.player_id = k.member_id
      group by 1, 2, 3, 4, 5),
    held as (select * from paid union all
      select k.*, c.id, l.depth
      from k join member_line l on l.member_id = k.member_id
        join agent_contract c on c.member_id = l.ancestor_id and c.kind = 'realtime'
          and c.state in ('active', 'terminated', 'invalid')
          and c.from_day is not null and c.decided_at <= k.first_at
          and (c.ended_at is null or c.ended_at > k.first_at)
          and (c.ends_on is null or c.ends_on >= (k.first_at at time zone ${siteZone})::date)
      where not exists (select 1 from paid p where p.game_code = k.game_code
        and p.issue_no = k.issue_no and p.member_id = k.member_id))
    select h.game_code as "gameCode", h.issue_no as "issueNo", h.member_id as "memberId",
      c.id as "contractId", c.member_id as "holderId", m.currency, c.terms
    from held h join agent_contract c on c.id = h.contract_id join member m on m.id = c.member_id
    order by h.game_code, h.issue_no, h.member_id, h.level`.execute(tx)
  return Map.groupBy(rows, issueKey)
}

export type RealtimeLine = Omit<IssueKey, 'memberId'> & {
  readonly memberId: MemberId
  readonly contractId: string
  readonly playerId: string
  /** The contract's place above the player; 0 is the nearest. */
  readonly level: number
  readonly version: number
  readonly currency: Currency
  readonly turnover: Money
  readonly net: Money
  readonly rateBasisPoints: number
  readonly amount: Money
  readonly change: Money
  readonly paid: Money
  readonly settledAt: Date
}

type LineKey = Pick<RealtimeLine, 'contractId' | 'gameCode' | 'issueNo' | 'playerId'>
type LineBefore = LineKey & Pick<RealtimeLine, 'version' | 'amount'>

/** The newest version of each contract's line for an issue and player, where there is one. */
export async function linesBefore(tx: Tx, lines: readonly LineKey[]): Promise<LineBefore[]> {
  const text = (name: keyof LineKey) => lines.map((line) => line[name])
  const { rows } = await sql<LineBefore>`select distinct on (l.contract_id, l.game_code, l.issue_no,
      l.player_id) l.contract_id as "contractId", l.game_code as "gameCode",
      l.issue_no as "issueNo", l.player_id as "playerId", l.version, l.amount
    from unnest(${text('contractId')}::text[], ${text('gameCode')}::text[],
      ${text('issueNo')}::text[], ${text('playerId')}::text[])
        as k (contract_id, game_code, issue_no, player_id)
      join agent_realtime_line l using (contract_id, game_code, issue_no, player_id)
    order by l.contract_id, l.game_code, l.issue_no, l.player_id, l.version desc`.execute(tx)
  return rows
}

export async function insertLines(tx: Tx, lines: readonly RealtimeLine[]): Promise<void> {
  if (lines.length === 0) return
  const all = (name: keyof RealtimeLine) => lines.map((line) => line[name])
  await sql`insert into agent_realtime_line (contract_id, game_code, issue_no, player_id, version,
      member_id, currency, turnover, net, rate_basis_points, amount, change, paid, settled_at, level)
    select * from unnest(${all('contractId')}::text[], ${all('gameCode')}::text[],
      ${all('issueNo')}::text[], ${all('playerId')}::text[], ${all('version')}::int[],
      ${all('memberId')}::text[], ${all('currency')}::text[], ${all('turnover')}::bigint[],
      ${all('net')}::bigint[], ${all('rateBasisPoints')}::int[], ${all('amount')}::bigint[],
      ${all('change')}::bigint[], ${all('paid')}::bigint[], ${all('settledAt')}::timestamptz[],
      ${all('level')}::smallint[])`.execute(tx)
}

export type RealtimeRow = RealtimeLine & { readonly player: string; readonly below: Money }

type RealtimePage = {
  readonly rows: RealtimeRow[]
  readonly total: number
  readonly turnover: Money
  readonly paid: Money
}

/** What the contracts below that of a line `l` get for the same issue and player, as it stands. */
export const belowLine = sql`(select coalesce(sum(x.amount), 0)::bigint from agent_realtime_line x
  where x.game_code = l.game_code and x.issue_no = l.issue_no and x.player_id = l.player_id
    and x.level < l.level
    and not exists (select 1 from agent_realtime_line n where n.contract_id = x.contract_id
      and n.game_code = l.game_code and n.issue_no = l.issue_no and n.player_id = x.player_id
      and n.version > x.version))`

/** Lines by the day on which they were settled; without days, all. */
export async function realtimePage(
  db: Db,
  { memberId, from, to }: Omit<StatementFilter, 'kind'>,
  { limit, offset }: PageRange,
): Promise<RealtimePage> {
  const day = sql`(l.settled_at at time zone ${siteZone})::date`
  const where = sql`where l.member_id = ${memberId}
    and (${from ?? null}::date is null or ${day} >= ${from ?? null}::date)
    and (${to ?? null}::date is null or ${day} <= ${to ?? null}::date)`
  const { rows } = await sql<RealtimeRow>`select l.contract_id as "contractId",
      l.game_code as "gameCode", l.issue_no as "issueNo", l.player_id as "playerId", l.version,
      l.member_id as "memberId", l.currency, l.turnover, l.net,
      l.rate_basis_points as "rateBasisPoints", l.amount, l.change, l.paid, l.level,
      l.settled_at as "settledAt", m.account as player, ${belowLine} as below
    from agent_realtime_line l join member m on m.id = l.player_id ${where}
    order by l.settled_at desc, l.game_code, l.issue_no, l.player_id, l.version desc
    limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ n: bigint; turnover: Money; paid: Money }>`
    select count(*) as n, coalesce(sum(turnover) filter (where version = 1), 0)::bigint as turnover,
      coalesce(sum(paid), 0)::bigint as paid
    from agent_realtime_line l ${where}`.execute(db)
  const { n, turnover, paid } = counted[0]!
  return { rows, total: Number(n), turnover, paid }
}

export async function paidSince(
  db: Db,
  memberId: string,
  since: Date,
): Promise<{ readonly turnover: Money; readonly paid: Money; readonly lastAt: Date | null }> {
  const { rows } = await sql<{ turnover: Money; paid: Money; lastAt: Date | null }>`
    select coalesce(sum(turnover) filter (where version = 1), 0)::bigint as turnover,
      coalesce(sum(paid), 0)::bigint as paid, max(settled_at) as "lastAt"
    from agent_realtime_line where member_id = ${memberId} and settled_at >= ${since}`.execute(db)
  return rows[0]!
}
