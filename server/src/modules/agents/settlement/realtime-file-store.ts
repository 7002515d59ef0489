import type { ContractTerms } from '@kancil/contract/agents/terms'
import type { Money } from '@kancil/contract/money'
import { siteZone } from '@kancil/contract/time'
import type { IssueBet } from '@kancil/rules/agents/salary'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'
import type { DayRange } from '../figures/team-store.ts'
import type { LineKey } from './line-key.ts'
import { belowLine, type IssueKey, issueKey, type RealtimeLine } from './realtime-store.ts'

export type FiledLine = RealtimeLine & {
  readonly player: string
  readonly terms: ContractTerms
  /** What the version before it came to, and what those nearer to the player earn of the issue. */
  readonly before: Money
  readonly below: Money
  /** False where the issue was settled anew after it. */
  readonly isLatest: boolean
  /** Minor units as text. */
  readonly bets: readonly FiledBet[]
}
type FiledBet = { readonly bet: string } & Readonly<Record<keyof IssueBet, string>>

/** Lines that were settled on these days, with the bets that they were computed from. */
export function filedLines(db: Db, memberId: string, { from, to }: DayRange): Promise<FiledLine[]> {
  return read(
    db,
    sql`l.member_id = ${memberId}
      and (l.settled_at at time zone ${siteZone})::date between ${from}::date and ${to}::date`,
  )
}

/** One line, of a member's own or of anybody's. */
export async function filedLine(
  db: Db,
  memberId: string | null,
  { contractId, gameCode, issueNo, playerId, version }: LineKey,
): Promise<FiledLine | null> {
  const rows = await read(
    db,
    sql`l.contract_id = ${contractId} and l.game_code = ${gameCode} and l.issue_no = ${issueNo}
      and l.player_id = ${playerId} and l.version = ${version}
      and (${memberId}::text is null or l.member_id = ${memberId})`,
  )
  return rows[0] ?? null
}

async function read(db: Db, where: RawBuilder<unknown>): Promise<FiledLine[]> {
  const same = (name: string) =>
    sql.raw(`${name}.game_code = l.game_code and ${name}.issue_no = l.issue_no`)
  const { rows } = await sql<FiledLine>`select l.contract_id as "contractId",
      l.game_code as "gameCode", l.issue_no as "issueNo", l.player_id as "playerId", l.version,
      l.level, l.member_id as "memberId", l.currency, l.turnover, l.net,
      l.rate_basis_points as "rateBasisPoints", l.amount, l.change, l.paid,
      l.settled_at as "settledAt", m.account as player, c.terms,
      l.amount - l.change as before,
      not exists (select 1 from agent_realtime_line n where n.contract_id = l.contract_id
        and ${same('n')} and n.player_id = l.player_id and n.version > l.version) as "isLatest",
      ${belowLine} as below,
      (select coalesce(jsonb_agg(jsonb_build_object('bet', b.bet_tx, 'single', b.single::text,
          'stake', b.stake::text, 'valid', b.turnover::text, 'payout', b.payout::text)
          order by b.bet_tx), '[]')
        from agent_issue_bet b where ${same('b')} and b.member_id = l.player_id) as bets
    from agent_realtime_line l join agent_contract c on c.id = l.contract_id
      join member m on m.id = l.player_id
    where ${where}
    order by l.settled_at, l.game_code, l.issue_no, l.player_id, l.version`.execute(db)
  return rows
}

/** The bets of issues and players as the ledger has them: the stake, and what was settled on it. */
export async function ledgerBets(
  db: Db,
  keys: readonly IssueKey[],
): Promise<ReadonlyMap<string, readonly IssueBet[]>> {
  const { rows } = await sql<IssueKey & IssueBet>`with ticket as (
      select distinct k.member_id, k.id, k.game_code, k.issue_no, k.notes, k.state
      from unnest(${keys.map(({ gameCode }) => gameCode)}::text[],
        ${keys.map(({ issueNo }) => issueNo)}::text[],
        ${keys.map(({ memberId }) => memberId)}::text[]) as u (game_code, issue_no, member_id)
        join lottery_ticket k on k.game_code = u.game_code and k.issue_no = u.issue_no
          and k.member_id = u.member_id),
    staked as (select k.*, t.id as transfer_id, t.amount as stake
      from ticket k join transfer t on t.source_tx = k.id and t.kind = 'bet'
        join account a on a.id = t.debit_account and a.owner_kind = 'member'
          and a.owner_id = k.member_id
      where not exists (select 1 from transfer r where r.kind = 'rollback' and r.ref_id = t.id
        and r.repeat_of is null))
    select s.game_code as "gameCode", s.issue_no as "issueNo", s.member_id as "memberId",
      s.stake, s.stake / s.notes as single,
      case when s.state = 'void' then 0 else s.stake end::bigint as valid,
      (select coalesce(sum(case when a.id = p.credit_account then p.amount else -p.amount end), 0)
        from transfer p join account a on a.id in (p.debit_account, p.credit_account)
          and a.owner_kind = 'member' and a.owner_id = s.member_id
        where p.kind = 'settle' and p.ref_id = s.transfer_id)::bigint as payout
    from staked s`.execute(db)
  return Map.groupBy(rows, issueKey)
}

/** The ids of the tickets of each issue and player. */
export async function ticketsOfIssues(
  db: Db,
  keys: readonly IssueKey[],
): Promise<(IssueKey & { readonly id: string })[]> {
  const { rows } = await sql<IssueKey & { id: string }>`select distinct b.game_code as "gameCode",
      b.issue_no as "issueNo", b.member_id as "memberId", b.bet_tx as id
    from unnest(${keys.map(({ gameCode }) => gameCode)}::text[],
      ${keys.map(({ issueNo }) => issueNo)}::text[],
      ${keys.map(({ memberId }) => memberId)}::text[]) as k (game_code, issue_no, member_id)
    join agent_issue_bet b on b.game_code = k.game_code
      and b.issue_no = k.issue_no and b.member_id = k.member_id`.execute(db)
  return rows
}
