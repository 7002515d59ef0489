import type { StatementKind } from '@kancil/contract/agents/statements'
import type { ContractKind, ContractTerms } from '@kancil/contract/agents/terms'
import type { Id, MemberId } from '@kancil/contract/ids'
import { type Currency, type Money, zero } from '@kancil/contract/money'
import { siteZone } from '@kancil/contract/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'

/** What a bill was computed from; minor units as text, because it is stored as JSON. */
export type StatementInputs = {
  readonly turnover: string
  readonly activeUsers: number
  readonly netLoss: string
  readonly carryIn: string
  readonly debtBefore: string
  readonly lines: readonly StatementLine[]
  /** Accounts of the team that count for nobody, because they have excluded themselves. */
  readonly uncounted?: readonly string[]
}
/** A downline's bill, or what was turned over in one product line, with the difference earned. */
export type StatementLine = {
  readonly name: string
  readonly amount: string
  readonly turnover?: string
  readonly rateBasisPoints?: number
}

export type StatementRow = {
  readonly id: Id<'agentStatement'>
  readonly contractId: string
  readonly kind: StatementKind
  readonly memberId: MemberId
  readonly uplineId: MemberId | null
  readonly currency: Currency
  readonly periodKey: string
  readonly fromAt: Date
  readonly toAt: Date
  readonly terms: ContractTerms | null
  readonly inputs: StatementInputs
  readonly rateBasisPoints: number
  readonly own: Money
  readonly lower: Money
  readonly repaid: Money
  readonly paid: Money
  readonly deficit: Money
  readonly carryOut: Money
  readonly settledAt: Date
}

const columns = sql`id, contract_id as "contractId", kind, member_id as "memberId",
  upline_id as "uplineId", currency, period_key as "periodKey", from_at as "fromAt",
  to_at as "toAt", terms, inputs, rate_basis_points as "rateBasisPoints", own, lower, repaid, paid,
  deficit, carry_out as "carryOut", settled_at as "settledAt"`

/** @returns false if the period was settled before: nothing was written */
export async function insertStatement(tx: Tx, row: StatementRow): Promise<boolean> {
  const done = await sql`insert into agent_statement (id, contract_id, kind, member_id, upline_id,
      currency, period_key, from_at, to_at, terms, inputs, rate_basis_points, own, lower, repaid,
      paid, deficit, carry_out, settled_at)
    values (${row.id}, ${row.contractId}, ${row.kind}, ${row.memberId}, ${row.uplineId},
      ${row.currency}, ${row.periodKey}, ${row.fromAt}, ${row.toAt},
      ${JSON.stringify(row.terms)}::jsonb, ${JSON.stringify(row.inputs)}::jsonb,
      ${row.rateBasisPoints}, ${row.own}, ${row.lower}, ${row.repaid}, ${row.paid}, ${row.deficit},
      ${row.carryOut}, ${row.settledAt})
    on conflict (contract_id, period_key) do nothing`.execute(tx)
  return (done.numAffectedRows ?? 0n) > 0n
}

export async function isSettled(tx: Tx, contractId: string, periodKey: string): Promise<boolean> {
  const { rows } = await sql`select 1 from agent_statement
    where contract_id = ${contractId} and period_key = ${periodKey}`.execute(tx)
  return rows.length > 0
}

export type LowerBill = { readonly account: string; readonly own: Money }

/**
 * What those directly below earned in the same period. Where a contract took another's place within
 * it, the first of the two bills takes it all off.
 */
export async function lowerBills(
  db: Db | Tx,
  uplineId: string,
  kind: ContractKind,
  periodKey: string,
): Promise<LowerBill[]> {
  const { rows } = await sql<LowerBill>`select m.account, s.own from agent_statement s
    join member m on m.id = s.member_id
    where s.upline_id = ${uplineId} and s.kind = ${kind} and s.period_key = ${periodKey}
      and not exists (select 1 from agent_statement o where o.member_id = ${uplineId}
        and o.kind = ${kind} and o.period_key = ${periodKey})
    order by m.account_key, s.id`.execute(db)
  return rows
}

/** What the newest bill of the kind before this instant left to carry on. */
export async function carryBefore(
  db: Db | Tx,
  memberId: string,
  kind: ContractKind,
  before: Date,
): Promise<Money> {
  const { rows } = await sql<{ carry: Money }>`select carry_out as carry from agent_statement
    where member_id = ${memberId} and kind = ${kind} and to_at <= ${before}
    order by to_at desc, settled_at desc, id desc limit 1`.execute(db)
  return rows[0]?.carry ?? zero
}

export type StatementFilter = {
  readonly memberId: string
  readonly kind?: StatementKind | undefined
  /** Days on which the bills were settled, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}
type StatementPage = {
  readonly rows: StatementRow[]
  readonly total: number
  readonly own: Money
  readonly paid: Money
}

export async function statementPage(
  db: Db,
  { memberId, kind, from, to }: StatementFilter,
  { limit, offset }: PageRange,
): Promise<StatementPage> {
  const day = sql`(settled_at at time zone ${siteZone})::date`
  const where = sql`where member_id = ${memberId}
    and (${kind ?? null}::text is null or kind = ${kind ?? null})
    and (${from ?? null}::date is null or ${day} >= ${from ?? null}::date)
    and (${to ?? null}::date is null or ${day} <= ${to ?? null}::date)`
  const { rows } = await sql<StatementRow>`select ${columns} from agent_statement ${where}
    order by settled_at desc, from_at desc, id desc limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ n: bigint; own: Money; paid: Money }>`
    select count(*) as n, coalesce(sum(own), 0)::bigint as own,
      coalesce(sum(paid), 0)::bigint as paid
    from agent_statement ${where}`.execute(db)
  const { n, own, paid } = counted[0]!
  return { rows, total: Number(n), own, paid }
}

export async function statementById(db: Db, id: string): Promise<StatementRow | null> {
  const { rows } = await sql<StatementRow>`select ${columns} from agent_statement
    where id = ${id}`.execute(db)
  return rows[0] ?? null
}
