import type { Money } from '@kancil/contract/money'
import type { Settings } from '@kancil/contract/site/settings'
import { needsSecondOperator } from '@kancil/rules/payments/withdrawal-limits'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'

/** What one operator decided about a sum that needs another one to say the same. */
export type FirstDecision = {
  readonly subject: string
  readonly decision: string
  readonly operatorId: string
  readonly by: string
}

export const firstSubjects = {
  recall: (id: bigint | number) => `recall:${id}`,
  difference: (id: bigint | number) => `difference:${id}`,
  report: (gatewayId: string, eventId: string) => `report:${gatewayId}:${eventId}`,
} as const

/** Those that wait for a second operator, by subject. */
export async function firstDecisions(
  db: Db | Tx,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, FirstDecision>> {
  if (subjects.length === 0) return new Map()
  const { rows } = await sql<FirstDecision>`select subject, decision, operator_id as "operatorId",
      asked_by as by from payment_first_decision
    where subject = any (${[...subjects]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.subject, row]))
}

export async function firstDecision(tx: Tx, subject: string): Promise<FirstDecision | null> {
  return (await firstDecisions(tx, [subject])).get(subject) ?? null
}

type Made = Pick<FirstDecision, 'decision' | 'operatorId'>

/** For the decision kit: who must not make this decision again. */
export function firstOperatorOf(first: Made | null, decision: string): string | null {
  return first?.decision === decision ? first.operatorId : null
}

/**
 * Keeps the decision, and moves nothing, where the sum needs two operators and nobody made the same
 * one before. The caller holds the lock of the subject.
 *
 * @returns whether it was the first
 */
export async function keepFirst(
  tx: Tx,
  first: Pick<Made, 'decision'> | null,
  {
    subject,
    decision,
    amount,
    terms,
    caller,
    now,
  }: {
    readonly subject: string
    readonly decision: string
    /** What it would move, without a sign. */
    readonly amount: Money
    readonly terms: Settings['payments']
    readonly caller: { readonly operatorId: string; readonly name: string }
    readonly now: Date
  },
): Promise<boolean> {
  if (!needsSecondOperator(amount, terms) || first?.decision === decision) return false
  const { operatorId, name } = caller
  await sql`insert into payment_first_decision (subject, decision, operator_id, asked_by, at)
    values (${subject}, ${decision}, ${operatorId}, ${name}, ${now})
    on conflict (subject) do update set decision = excluded.decision,
      operator_id = excluded.operator_id, asked_by = excluded.asked_by, at = excluded.at`.execute(
    tx,
  )
  return true
}
