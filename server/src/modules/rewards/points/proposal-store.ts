import type { Id } from '@kancil/contract/ids'
import type { PointRate } from '@kancil/contract/rewards/points'
import { sql } from 'kysely'
import type { Tx } from '../../../kernel/db.ts'
import { type Proposal, proposalTable } from '../../operator/door.ts'

export type ProposalRow = Proposal & {
  readonly id: Id<'pointRateProposal'>
  readonly rate: PointRate
}

export const proposals = proposalTable<ProposalRow>('point_rate_proposal', sql`rate`)

export async function insertProposal(tx: Tx, row: ProposalRow): Promise<void> {
  await sql`insert into point_rate_proposal (id, rate, state, asked_by, asked_name, asked_at)
    values (${row.id}, ${JSON.stringify(row.rate)}::jsonb, ${row.state}, ${row.askedBy},
      ${row.askedName}, ${row.askedAt})`.execute(tx)
}
