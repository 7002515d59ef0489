import type { DisputeState, StatementKind } from '@kancil/contract/agents/statements'
import type { Currency, Money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'
import type { LineKey } from '../settlement/line-key.ts'

export type DisputeRow = {
  /** Of a bill, or of a line of real-time salary. */
  readonly billId: string
  readonly state: DisputeState
  readonly text: string
  readonly answer: string
  readonly raisedAt: Date
  readonly account: string
  readonly memberId: string
  readonly kind: StatementKind | 'realtime'
  readonly periodKey: string
  readonly currency: Currency
  readonly own: Money
}

const columns = sql`d.bill_id as "billId", d.state, d.text, d.answer, d.raised_at as "raisedAt",
  m.account, d.member_id as "memberId", d.kind, d.period_key as "periodKey", d.currency, d.own`
const source = sql`(select d.statement_id as bill_id, d.state, d.text, d.answer, d.raised_at,
      d.member_id, s.kind, s.period_key, s.currency, s.own
    from agent_dispute d join agent_statement s on s.id = d.statement_id
  union all
    select d.line_id, d.state, d.text, d.answer, d.raised_at, d.member_id, 'realtime',
      d.game_code || ' ' || d.issue_no, l.currency, l.amount
    from agent_line_dispute d join agent_realtime_line l on l.contract_id = d.contract_id
      and l.game_code = d.game_code and l.issue_no = d.issue_no and l.player_id = d.player_id
      and l.version = d.version) d
  join member m on m.id = d.member_id`

/** @returns false if the bill was disputed before */
export async function insertDispute(
  db: Db,
  row: { statementId: string; memberId: string; text: string; at: Date },
): Promise<boolean> {
  const done = await sql`insert into agent_dispute (statement_id, member_id, text, state, raised_at)
    values (${row.statementId}, ${row.memberId}, ${row.text}, 'open', ${row.at})
    on conflict (statement_id) do nothing`.execute(db)
  return (done.numAffectedRows ?? 0n) > 0n
}

/** @returns false if the line was disputed before */
export async function insertLineDispute(
  db: Db,
  line: LineKey & { lineId: string; memberId: string; text: string; at: Date },
): Promise<boolean> {
  const done = await sql`insert into agent_line_dispute (line_id, member_id, contract_id, game_code,
      issue_no, player_id, version, text, state, raised_at)
    values (${line.lineId}, ${line.memberId}, ${line.contractId}, ${line.gameCode}, ${line.issueNo},
      ${line.playerId}, ${line.version}, ${line.text}, 'open', ${line.at})
    on conflict (line_id) do nothing`.execute(db)
  return (done.numAffectedRows ?? 0n) > 0n
}

export async function disputesOf(
  db: Db | Tx,
  billIds: readonly string[],
): Promise<ReadonlyMap<string, DisputeRow>> {
  const { rows } = await sql<DisputeRow>`select ${columns} from ${source}
    where d.bill_id = any(${[...billIds]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.billId, row]))
}

export async function disputePage(
  db: Db,
  { state, q }: { readonly state: DisputeState | null; readonly q: string },
  { limit, offset }: PageRange,
): Promise<{ rows: DisputeRow[]; total: number }> {
  const where = sql`where (${state}::text is null or d.state = ${state})
    and (${q} = '' or d.bill_id = ${q} or m.account_key = ${q})`
  const { rows } = await sql<DisputeRow>`select ${columns} from ${source} ${where}
    order by d.state <> 'open', d.raised_at desc, d.bill_id
    limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ n: bigint }>`select count(*) as n from ${source}
    ${where}`.execute(db)
  return { rows, total: Number(counted[0]!.n) }
}

export async function lockDispute(tx: Tx, billId: string): Promise<DisputeRow | null> {
  await sql`select from agent_dispute where statement_id = ${billId} for update`.execute(tx)
  await sql`select from agent_line_dispute where line_id = ${billId} for update`.execute(tx)
  return (await disputesOf(tx, [billId])).get(billId) ?? null
}

export async function putDecision(
  tx: Tx,
  billId: string,
  to: { state: DisputeState; answer: string; by: string; at: Date },
): Promise<void> {
  const decided = sql`state = ${to.state}, answer = ${to.answer}, decided_by = ${to.by},
    decided_at = ${to.at}`
  await sql`update agent_dispute set ${decided} where statement_id = ${billId}`.execute(tx)
  await sql`update agent_line_dispute set ${decided} where line_id = ${billId}`.execute(tx)
}
