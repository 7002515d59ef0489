import type { Rate } from '@kancil/contract/agents/team'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'

export type LinkRow = {
  readonly code: string
  readonly agentId: string
  readonly requestId: string
  readonly remark: string
  readonly rates: readonly Rate[]
  readonly registrations: bigint
  readonly firstDeposits: bigint
  readonly createdAt: Date
}

const columns = sql`code, agent_id as "agentId", request_id as "requestId", remark, rates,
  registrations, first_deposits as "firstDeposits", created_at as "createdAt"`

export async function linkByCode(db: Db | Tx, code: string): Promise<LinkRow | null> {
  const { rows } = await sql<LinkRow>`select ${columns} from agent_link
    where code = ${code}`.execute(db)
  return rows[0] ?? null
}

export async function linkByRequest(
  tx: Tx,
  agentId: string,
  requestId: string,
): Promise<LinkRow | null> {
  const { rows } = await sql<LinkRow>`select ${columns} from agent_link
    where agent_id = ${agentId} and request_id = ${requestId}`.execute(tx)
  return rows[0] ?? null
}

export async function insertLink(
  tx: Tx,
  link: Omit<LinkRow, 'registrations' | 'firstDeposits'>,
): Promise<void> {
  await sql`insert into agent_link (code, agent_id, request_id, remark, rates, created_at)
    values (${link.code}, ${link.agentId}, ${link.requestId}, ${link.remark},
      ${JSON.stringify(link.rates)}::jsonb, ${link.createdAt})`.execute(tx)
}

export async function linkPage(
  db: Db | Tx,
  agentId: string,
  { limit, offset }: PageRange,
): Promise<{ rows: LinkRow[]; total: number }> {
  const { rows } = await sql<LinkRow>`select ${columns} from agent_link
    where agent_id = ${agentId} order by created_at desc, code
    limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ n: bigint }>`select count(*) as n from agent_link
    where agent_id = ${agentId}`.execute(db)
  return { rows, total: Number(counted[0]!.n) }
}

export async function noteRegistration(tx: Tx, code: string): Promise<void> {
  await sql`update agent_link set registrations = registrations + 1
    where code = ${code}`.execute(tx)
}

/** Counts members' first deposits at the links that they came by. */
export async function noteFirstDeposits(tx: Tx, memberIds: readonly string[]): Promise<void> {
  await sql`update agent_link k set first_deposits = k.first_deposits + part.n
    from (select affiliate_code as code, count(*) as n from member
      where id = any(${[...memberIds]}::text[]) and affiliate_code is not null group by 1) part
    where k.code = part.code`.execute(tx)
}
