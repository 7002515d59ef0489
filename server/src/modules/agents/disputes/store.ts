import type { DisputeState, StatementKind } from '@kancil/contract/agents/statements'
import type { Id } from '@kancil/contract/ids'
import type { Currency, Money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'

export type DisputeRow = {
  readonly statementId: Id<'agentStatement'>
  readonly state: DisputeState
  readonly text: string
  readonly answer: string
  readonly raisedAt: Date
  readonly account: string
  readonly memberId: string
  readonly kind: StatementKind
  readonly periodKey: string
  readonly currency: Currency
  readonly own: Money
}

const columns = sql`d.statement_id as "statementId", d.state, d.text, d.answer,
  d.raised_at as "raisedAt", m.account, d.member_id as "memberId", s.kind,
  s.period_key as "periodKey", s.currency, s.own`
const source = sql`agent_dispute d join agent_statement s on s.id = d.statement_id
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

export async function disputesOf(
  db: Db,
  statementIds: readonly string[],
): Promise<ReadonlyMap<string, DisputeRow>> {
  const { rows } = await sql<DisputeRow>`select ${columns} from ${source}
    where d.statement_id = any(${[...statementIds]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.statementId, row]))
}

export async function disputePage(
  db: Db,
  { state, q }: { readonly state: DisputeState | null; readonly q: string },
  { limit, offset }: PageRange,
): Promise<{ rows: DisputeRow[]; total: number }> {
  const where = sql`where (${state}::text is null or d.state = ${state})
    and (${q} = '' or d.statement_id = ${q} or m.account_key = ${q})`
  const { rows } = await sql<DisputeRow>`select ${columns} from ${source} ${where}
    order by d.state <> 'open', d.raised_at desc, d.statement_id
    limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ n: bigint }>`select count(*) as n from agent_dispute d
    join member m on m.id = d.member_id ${where}`.execute(db)
  return { rows, total: Number(counted[0]!.n) }
}

export async function lockDispute(tx: Tx, statementId: string): Promise<DisputeRow | null> {
  const { rows } = await sql<DisputeRow>`select ${columns} from ${source}
    where d.statement_id = ${statementId} for update of d`.execute(tx)
  return rows[0] ?? null
}

export async function putDecision(
  tx: Tx,
  statementId: string,
  to: { state: DisputeState; answer: string; by: string; at: Date },
): Promise<void> {
  await sql`update agent_dispute set state = ${to.state}, answer = ${to.answer},
      decided_by = ${to.by}, decided_at = ${to.at}
    where statement_id = ${statementId}`.execute(tx)
}
