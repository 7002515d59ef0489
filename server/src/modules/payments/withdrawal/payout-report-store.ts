import type { Currency, Money } from '@kancil/contract/money'
import type { WithdrawalState } from '@kancil/contract/payments/withdrawal'
import type { PayoutReport } from '@kancil/contract/payments/payout-reports'
import type { GatewayEvent } from '@kancil/contract/ports/payment-gateway'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

/** Outcomes of a report that need an operator. */
export type UnsettledOutcome = 'mismatch' | 'recalled'

type Decision = Exclude<PayoutReport['state'], 'open'>

/** A gateway's report that contradicts a withdrawal, and what an operator decided. */
export type PayoutReportRow = {
  /** The withdrawal's id. */
  readonly reference: string
  readonly gateway_id: string
  readonly event_id: string
  readonly gateway_ref: string
  readonly amount: Money
  readonly currency: Currency
  readonly occurred_at: Date
  /** `recalled`: the bank took back a payment that had counted as paid. */
  readonly outcome: UnsettledOutcome
  /** Null until decided, as are the two below. */
  readonly decision: Decision | null
  readonly note: string | null
  readonly decided_by: string | null
  /** The first of two decisions, if one was made. */
  readonly asked_decision: MovingDecision | null
  readonly asked_id: string | null
  readonly asked_by: string | null
}

/** A decision that moves money. */
export type MovingDecision = NonNullable<PayoutReport['asked']>['decision']

/** Ids of the withdrawals with an undecided report. */
export const unsettledIds = sql.raw(`select e.reference from gateway_event e
  where e.outcome in ('mismatch', 'recalled') and not exists (select from payout_decision d
    where d.gateway_id = e.gateway_id and d.event_id = e.event_id)`)

/** Of a withdrawal `w`: it counts as paid, and an undecided report says the bank took it back. */
export const whereRecalled = sql.raw(`w.state = 'paid' and exists (select from gateway_event e
  where e.reference = w.id and e.outcome = 'recalled' and e.gateway_ref = w.gateway_ref
    and not exists (select from payout_decision d
      where d.gateway_id = e.gateway_id and d.event_id = e.event_id))`)

/** Whether this report took back the payment that counts. */
export function isRecalled(
  row: { readonly state: WithdrawalState; readonly gateway_ref: string },
  report: PayoutReportRow,
): boolean {
  if (row.state !== 'paid' || report.outcome !== 'recalled') return false
  return report.gateway_ref === row.gateway_ref
}

/** Oldest first. */
export async function payoutReports(db: Db | Tx, withdrawalId: string): Promise<PayoutReportRow[]> {
  return (await payoutReportsOf(db, [withdrawalId])).get(withdrawalId) ?? []
}

/** Reports by withdrawal, oldest first. */
export async function payoutReportsOf(
  db: Db | Tx,
  withdrawalIds: readonly string[],
): Promise<ReadonlyMap<string, PayoutReportRow[]>> {
  const { rows } =
    await sql<PayoutReportRow>`select e.reference, e.gateway_id, e.event_id, e.gateway_ref,
      e.amount, e.currency, e.occurred_at, e.outcome, d.decision, d.note, d.decided_by,
      f.decision as asked_decision, f.operator_id as asked_id, f.asked_by
    from gateway_event e left join payout_decision d
      on d.gateway_id = e.gateway_id and d.event_id = e.event_id
      left join payment_first_decision f
        on f.subject = 'report:' || e.gateway_id || ':' || e.event_id
    where e.reference = any(${[...withdrawalIds]}::text[])
      and e.outcome in ('mismatch', 'recalled')
    order by e.received_at, e.event_id`.execute(db)
  return Map.groupBy(rows, (row) => row.reference)
}

/**
 * Whether this movement, with this amount, was already reported with this outcome, in any report.
 */
export async function isKnownReport(
  tx: Tx,
  gatewayId: string,
  { reference, gatewayRef, amount, currency }: GatewayEvent,
  outcome: UnsettledOutcome,
): Promise<boolean> {
  const { rows } = await sql`select from gateway_event
    where reference = ${reference} and outcome = ${outcome} and gateway_id = ${gatewayId}
      and gateway_ref = ${gatewayRef} and amount = ${amount} and currency = ${currency}
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Whether this movement was booked separately from its withdrawal. */
export async function isBooked(
  tx: Tx,
  gatewayId: string,
  { reference, gatewayRef }: Pick<GatewayEvent, 'reference' | 'gatewayRef'>,
): Promise<boolean> {
  const { rows } = await sql`select from gateway_event e join payout_decision d
      on d.gateway_id = e.gateway_id and d.event_id = e.event_id
    where e.reference = ${reference} and e.gateway_id = ${gatewayId}
      and e.gateway_ref = ${gatewayRef} and e.outcome = 'mismatch' and d.decision = 'booked'
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Whether the gateway has reported one of these for the same movement at a later time. */
export async function isOvertaken(
  tx: Tx,
  gatewayId: string,
  {
    reference,
    gatewayRef,
    occurredAt,
  }: Pick<GatewayEvent, 'reference' | 'gatewayRef' | 'occurredAt'>,
  statuses: readonly GatewayEvent['status'][],
): Promise<boolean> {
  const { rows } = await sql`select from gateway_event
    where reference = ${reference} and gateway_id = ${gatewayId} and gateway_ref = ${gatewayRef}
      and status = any(${statuses}) and occurred_at > ${occurredAt}
    limit 1`.execute(tx)
  return rows.length > 0
}

export async function decideReport(
  tx: Tx,
  withdrawalId: string,
  report: PayoutReportRow,
  made: { readonly decision: Decision; readonly note: string; readonly by: string; at: Date },
): Promise<void> {
  await sql`insert into payout_decision (gateway_id, event_id, withdrawal_id, decision, note,
      decided_by, decided_at)
    values (${report.gateway_id}, ${report.event_id}, ${withdrawalId}, ${made.decision},
      ${made.note}, ${made.by}, ${made.at})`.execute(tx)
}
