import type { PaymentStep, StepOwner } from '@kancil/contract/payments/step'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'

export type Step = {
  readonly subject_id: string
  readonly state: string
  readonly owner: StepOwner
  readonly reason_code: string | null
  readonly done_by: string
  readonly at: Date
}

/**
 * Adds a step to a timeline. The caller holds the lock on the deposit or withdrawal, so positions
 * do not clash.
 */
export async function addStep(
  tx: Tx,
  subjectId: string,
  step: { state: string; owner: StepOwner; reasonCode?: string | null; by?: string; at: Date },
): Promise<void> {
  await sql`insert into payment_step (subject_id, position, state, owner, reason_code, done_by, at)
    select ${subjectId}, coalesce(max(position), 0) + 1, ${step.state}, ${step.owner},
      ${step.reasonCode ?? null}, ${step.by ?? ''}, ${step.at}
    from payment_step where subject_id = ${subjectId}`.execute(tx)
}

/** Timelines of several subjects, each in order. */
export async function stepsOf(db: Db | Tx, ids: readonly string[]): Promise<Map<string, Step[]>> {
  const { rows } = await sql<Step>`select subject_id, state, owner, reason_code, done_by, at
    from payment_step where subject_id = any(${ids}) order by subject_id, position`.execute(db)
  return Map.groupBy(rows, (row) => row.subject_id)
}

export function stepView(step: Step): PaymentStep {
  return {
    state: step.state,
    at: step.at.toISOString(),
    owner: step.owner,
    ...(step.reason_code ? { reasonCode: step.reason_code } : {}),
  }
}
