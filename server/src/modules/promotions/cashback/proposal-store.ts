import type { Id } from '@kancil/contract/ids'
import type { Currency, Money } from '@kancil/contract/money'
import type { CashbackTerms } from '@kancil/rules/promotions/cashback'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import { type Proposal, proposalTable } from '../../operator/door.ts'

export type ProposalRow = Proposal & {
  readonly id: Id<'cashbackProposal'>
  readonly terms: CashbackTerms
  readonly version: number
}

export const proposals = proposalTable<ProposalRow>('cashback_proposal', sql`terms, version`)

export async function insertProposal(tx: Tx, row: ProposalRow): Promise<void> {
  await sql`insert into cashback_proposal (id, terms, version, state, asked_by, asked_name, asked_at)
    values (${row.id}, ${JSON.stringify(row.terms)}::jsonb, ${row.version}, ${row.state},
      ${row.askedBy}, ${row.askedName}, ${row.askedAt})`.execute(tx)
}

export type PaidSum = {
  readonly currency: Currency
  readonly amount: Money
  readonly claims: number
  readonly members: number
}

/** What was claimed from a day of the site on, in each currency. */
export async function paidSince(db: Db, from: string): Promise<PaidSum[]> {
  const { rows } = await sql<PaidSum>`select currency, sum(amount)::bigint as amount,
      count(*)::int as claims, count(distinct member_id)::int as members from cashback_claim
    where day >= ${from}::date group by currency order by currency`.execute(db)
  return rows
}
