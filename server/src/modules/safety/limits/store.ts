import { type LimitName, limitNames } from '@kancil/contract/safety/limits'
import { type KeptLimit, type LimitAmount, noLimit } from '@kancil/rules/safety/limit-change'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export type Limits = Readonly<Record<LimitName, KeptLimit>>

type Row = {
  readonly name: LimitName
  readonly amount: LimitAmount
  readonly pending_amount: LimitAmount
  readonly pending_from: Date | null
  readonly pending_until: Date | null
}

/** A member's limits; those never set are `noLimit`. */
export async function limitsOf(db: Db | Tx, memberId: string): Promise<Limits> {
  const { rows } = await sql<Row>`select name, amount, pending_amount, pending_from, pending_until
    from safety_limit where member_id = ${memberId}`.execute(db)
  const kept = new Map(rows.map((row) => [row.name, limitFrom(row)]))
  return Object.fromEntries(limitNames.map((name) => [name, kept.get(name) ?? noLimit])) as Limits
}

function limitFrom({ amount, pending_amount, pending_from, pending_until }: Row): KeptLimit {
  if (!pending_from || !pending_until) return { amount, pending: null }
  return { amount, pending: { amount: pending_amount, from: pending_from, until: pending_until } }
}

export async function keepLimit(
  tx: Tx,
  memberId: string,
  name: LimitName,
  { amount, pending }: KeptLimit,
  now: Date,
): Promise<void> {
  await sql`insert into safety_limit (member_id, name, amount, pending_amount, pending_from,
      pending_until, changed_at)
    values (${memberId}, ${name}, ${amount}, ${pending?.amount ?? null}, ${pending?.from ?? null},
      ${pending?.until ?? null}, ${now})
    on conflict (member_id, name) do update set amount = excluded.amount,
      pending_amount = excluded.pending_amount, pending_from = excluded.pending_from,
      pending_until = excluded.pending_until, changed_at = excluded.changed_at`.execute(tx)
}

export type LimitChange = {
  readonly name: LimitName
  readonly step: 'lowered' | 'asked' | 'confirmed' | 'withdrawn'
  readonly before: LimitAmount
  readonly after: LimitAmount
  readonly at: Date
  /** The operator who made it; '' for the member. */
  readonly by?: string
}

export async function noteChange(tx: Tx, memberId: string, change: LimitChange): Promise<void> {
  await sql`insert into safety_limit_change (member_id, name, step, before_amount, after_amount, at,
      done_by)
    values (${memberId}, ${change.name}, ${change.step}, ${change.before}, ${change.after},
      ${change.at}, ${change.by ?? ''})`.execute(tx)
}

/** The latest changes of one member's limits, the newest first. */
export async function changesOf(db: Db, memberId: string, limit: number): Promise<LimitChange[]> {
  const { rows } = await sql<LimitChange>`select name, step, before_amount as before,
      after_amount as after, at, done_by as by from safety_limit_change
    where member_id = ${memberId} order by id desc limit ${limit}`.execute(db)
  return rows
}
