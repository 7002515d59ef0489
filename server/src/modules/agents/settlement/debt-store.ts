import { type Currency, type Money, zero } from '@kancil/contract/money'
import type { MemberId } from '@kancil/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export async function debtOf(db: Db | Tx, memberId: string): Promise<Money> {
  const { rows } = await sql<{ amount: Money }>`select amount from agent_debt
    where member_id = ${memberId}`.execute(db)
  return rows[0]?.amount ?? zero
}

/** The debt, locked until the end: an agent's bills are settled one after the other. */
export async function lockDebt(tx: Tx, memberId: string, currency: Currency): Promise<Money> {
  await sql`insert into agent_debt (member_id, currency, amount) values (${memberId}, ${currency}, 0)
    on conflict (member_id) do nothing`.execute(tx)
  const { rows } = await sql<{ amount: Money }>`select amount from agent_debt
    where member_id = ${memberId} for update`.execute(tx)
  return rows[0]!.amount
}

export async function putDebt(tx: Tx, memberId: string, amount: Money): Promise<void> {
  await sql`update agent_debt set amount = ${amount} where member_id = ${memberId}`.execute(tx)
}

export type Debt = {
  readonly memberId: MemberId
  readonly currency: Currency
  readonly amount: Money
}

/** Several agents' debts, locked in the order of their ids. */
export async function lockDebts(
  tx: Tx,
  agents: readonly Omit<Debt, 'amount'>[],
): Promise<readonly Debt[]> {
  const ids = agents.map(({ memberId }) => memberId)
  await sql`insert into agent_debt (member_id, currency, amount)
    select id, currency, 0 from unnest(${ids}::text[],
      ${agents.map(({ currency }) => currency)}::text[]) as u (id, currency) order by id
    on conflict (member_id) do nothing`.execute(tx)
  const { rows } = await sql<Debt>`select member_id as "memberId", currency, amount from agent_debt
    where member_id = any(${ids}::text[]) order by member_id for update`.execute(tx)
  return rows
}

export async function putDebts(tx: Tx, debts: readonly Debt[]): Promise<void> {
  if (debts.length === 0) return
  await sql`update agent_debt d set amount = u.amount
    from unnest(${debts.map(({ memberId }) => memberId)}::text[],
      ${debts.map(({ amount }) => amount)}::bigint[]) as u (id, amount)
    where d.member_id = u.id`.execute(tx)
}
