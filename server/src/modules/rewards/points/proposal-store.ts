import type { Id } from '@kancil/contract/ids'
import type { PointRate } from '@kancil/contract/rewards/points'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export type ProposalRow = {
  readonly id: Id<'pointRateProposal'>
  readonly rate: PointRate
  readonly state: 'waiting' | 'approved' | 'refused' | 'replaced'
  readonly askedBy: string
  readonly askedName: string
  readonly askedAt: Date
}

const columns = sql`id, rate, state, asked_by as "askedBy", asked_name as "askedName",
  asked_at as "askedAt"`

export async function waitingProposal(db: Db): Promise<ProposalRow | null> {
  const { rows } = await sql<ProposalRow>`select ${columns} from point_rate_proposal
    where state = 'waiting'`.execute(db)
  return rows[0] ?? null
}

export async function lockProposal(tx: Tx, id: string): Promise<ProposalRow | null> {
  const { rows } = await sql<ProposalRow>`select ${columns} from point_rate_proposal
    where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

export async function insertProposal(tx: Tx, row: ProposalRow): Promise<void> {
  await sql`insert into point_rate_proposal (id, rate, state, asked_by, asked_name, asked_at)
    values (${row.id}, ${JSON.stringify(row.rate)}::jsonb, ${row.state}, ${row.askedBy},
      ${row.askedName}, ${row.askedAt})`.execute(tx)
}

type End = {
  readonly state: Exclude<ProposalRow['state'], 'waiting'>
  readonly by: string
  readonly at: Date
}

/** Ends the proposal that waits, if any. */
export async function endProposal(tx: Tx, { state, by, at }: End): Promise<void> {
  await sql`update point_rate_proposal set state = ${state}, decided_by = ${by}, decided_at = ${at}
    where state = 'waiting'`.execute(tx)
}
