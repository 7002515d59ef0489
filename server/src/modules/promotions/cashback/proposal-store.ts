import type { Id } from '@kancil/contract/ids'
import type { Currency, Money } from '@kancil/contract/money'
import type { CashbackTerms } from '@kancil/rules/promotions/cashback'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export type ProposalRow = {
  readonly id: Id<'cashbackProposal'>
  readonly terms: CashbackTerms
  readonly version: number
  readonly state: 'waiting' | 'approved' | 'refused' | 'replaced'
  readonly askedBy: string
  readonly askedName: string
  readonly askedAt: Date
}

const columns = sql`id, terms, version, state, asked_by as "askedBy", asked_name as "askedName",
  asked_at as "askedAt"`

export async function waitingProposal(db: Db): Promise<ProposalRow | null> {
  const { rows } = await sql<ProposalRow>`select ${columns} from cashback_proposal
    where state = 'waiting'`.execute(db)
  return rows[0] ?? null
}

export async function lockProposal(tx: Tx, id: string): Promise<ProposalRow | null> {
  const { rows } = await sql<ProposalRow>`select ${columns} from cashback_proposal
    where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

export async function insertProposal(tx: Tx, row: ProposalRow): Promise<void> {
  await sql`insert into cashback_proposal (id, terms, version, state, asked_by, asked_name, asked_at)
    values (${row.id}, ${JSON.stringify(row.terms)}::jsonb, ${row.version}, ${row.state},
      ${row.askedBy}, ${row.askedName}, ${row.askedAt})`.execute(tx)
}

type End = {
  readonly state: Exclude<ProposalRow['state'], 'waiting'>
  readonly by: string
  readonly at: Date
}

/** Ends the proposal that waits, if any. */
export async function endProposal(tx: Tx, { state, by, at }: End): Promise<void> {
  await sql`update cashback_proposal set state = ${state}, decided_by = ${by}, decided_at = ${at}
    where state = 'waiting'`.execute(tx)
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
