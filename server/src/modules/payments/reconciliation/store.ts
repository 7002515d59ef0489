import type { Id } from '@kancil/contract/ids'
import type { Currency, Money } from '@kancil/contract/money'
import type { DifferenceKind, DifferenceState } from '@kancil/contract/payments/reconciliation'
import type { BankFlow } from '@kancil/contract/ports/bank-statement'
import type { BankLine } from '@kancil/rules/payments/reconciliation/bank-statement'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'

export type StatementRow = {
  readonly id: Id<'bankStatement'>
  readonly gatewayId: string
  readonly currency: Currency
  readonly from: Date
  readonly to: Date
  readonly lines: number
  readonly matched: number
  readonly differences: number
  readonly open: number
  readonly importedBy: string
  readonly importedAt: Date
}

const statementColumns = sql`s.id, s.gateway_id as "gatewayId", s.currency, s.from_at as "from",
  s.to_at as "to", s.lines, s.matched, s.imported_by as "importedBy",
  s.imported_at as "importedAt",
  (select count(*)::int from bank_difference d where d.statement_id = s.id) as differences,
  (select count(*)::int from bank_difference d
    where d.statement_id = s.id and d.state = 'open') as open`

export async function statementByDigest(tx: Tx, digest: Buffer): Promise<StatementRow | null> {
  const { rows } = await sql<StatementRow>`select ${statementColumns} from bank_statement s
    where s.digest = ${digest}`.execute(tx)
  return rows[0] ?? null
}

export async function insertStatement(
  tx: Tx,
  row: Omit<StatementRow, 'differences' | 'open'> & { readonly digest: Buffer },
): Promise<void> {
  await sql`insert into bank_statement (id, gateway_id, currency, from_at, to_at, digest, lines,
      matched, imported_by, imported_at)
    values (${row.id}, ${row.gatewayId}, ${row.currency}, ${row.from}, ${row.to}, ${row.digest},
      ${row.lines}, ${row.matched}, ${row.importedBy}, ${row.importedAt})`.execute(tx)
}

export async function statementsPage(
  db: Db,
  { limit, offset }: PageRange,
): Promise<{ rows: StatementRow[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<StatementRow>`select ${statementColumns} from bank_statement s
      order by s.imported_at desc, s.id desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: bigint }>`select count(*) as total from bank_statement`.execute(db),
  ])
  return { rows, total: Number(counted.rows[0]!.total) }
}

/** What both sides know a movement by. */
export function movementKey({ flow, movementId, reference }: BankLine): string {
  return flow === 'payout' || flow === 'payout_back' ? reference : movementId
}

/**
 * Adds a file's lines to those of earlier files. The id of a booking that an earlier file had with
 * other values; null if there is none.
 */
export async function addLines(
  tx: Tx,
  { id, gatewayId, currency }: Pick<StatementRow, 'id' | 'gatewayId' | 'currency'>,
  lines: readonly BankLine[],
): Promise<string | null> {
  const rows = lines.map((line) => ({
    ...line,
    movement: movementKey(line),
    amount: String(line.amount),
  }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l("bookingId" text,
    "bookedAt" timestamptz, flow text, movement text, reference text, amount bigint)`
  const changed = await sql<{ id: string }>`select b.booking_id as id from ${given}
      join bank_line b on b.gateway_id = ${gatewayId} and b.booking_id = l."bookingId"
    where (b.flow, b.movement, b.amount, b.currency)
      is distinct from (l.flow, l.movement, l.amount, ${currency}) limit 1`.execute(tx)
  if (changed.rows[0]) return changed.rows[0].id
  await sql`insert into bank_line (gateway_id, booking_id, statement_id, flow, movement, reference,
      amount, currency, booked_at)
    select ${gatewayId}, l."bookingId", ${id}, l.flow, l.movement, l.reference, l.amount, ${currency},
      l."bookedAt" from ${given}
    on conflict do nothing`.execute(tx)
  return null
}

/** All that the bank ever booked of some movements, by flow. */
export async function bankSums(
  tx: Tx,
  { gatewayId, currency }: Pick<StatementRow, 'gatewayId' | 'currency'>,
  movements: readonly string[],
): Promise<{ flow: BankFlow; movement: string; reference: string; amount: Money; at: Date }[]> {
  const { rows } = await sql<{
    flow: BankFlow
    movement: string
    reference: string
    amount: Money
    at: Date
  }>`select flow, movement, max(reference) as reference, sum(amount)::bigint as amount,
      min(booked_at) as at from bank_line
    where gateway_id = ${gatewayId} and currency = ${currency}
      and movement = any(${[...movements]}::text[])
    group by flow, movement`.execute(tx)
  return rows
}

export type DifferenceRow = {
  readonly id: bigint
  readonly gatewayId: string
  readonly kind: DifferenceKind
  readonly flow: BankFlow
  readonly movement: string
  readonly reference: string
  readonly currency: Currency
  readonly bankAmount: Money | null
  readonly ourAmount: Money | null
  readonly at: Date
  readonly state: DifferenceState
  readonly note: string
  readonly decidedBy: string
}

const differenceColumns = sql`id, gateway_id as "gatewayId", kind, flow, movement, reference,
  currency, bank_amount as "bankAmount", our_amount as "ourAmount", at, state, note,
  decided_by as "decidedBy"`

/** The differences of a gateway that wait for a decision, locked. */
export async function openDifferences(
  tx: Tx,
  { gatewayId, currency }: Pick<StatementRow, 'gatewayId' | 'currency'>,
): Promise<DifferenceRow[]> {
  const { rows } = await sql<DifferenceRow>`select ${differenceColumns} from bank_difference
    where gateway_id = ${gatewayId} and currency = ${currency} and state = 'open'
    order by id for update`.execute(tx)
  return rows
}

/** The newest difference of each of some movements, whatever became of it. */
export async function latestDifferences(
  tx: Tx,
  { gatewayId, currency }: Pick<StatementRow, 'gatewayId' | 'currency'>,
  movements: readonly string[],
): Promise<DifferenceRow[]> {
  const { rows } = await sql<DifferenceRow>`select distinct on (movement, flow)
      ${differenceColumns} from bank_difference
    where gateway_id = ${gatewayId} and currency = ${currency}
      and movement = any(${[...movements]}::text[])
    order by movement, flow, id desc`.execute(tx)
  return rows
}

export async function openDifference(
  tx: Tx,
  statementId: string,
  row: Omit<DifferenceRow, 'id' | 'state' | 'note' | 'decidedBy'>,
): Promise<void> {
  await sql`insert into bank_difference (gateway_id, statement_id, kind, flow, movement, reference,
      currency, bank_amount, our_amount, at)
    values (${row.gatewayId}, ${statementId}, ${row.kind}, ${row.flow}, ${row.movement},
      ${row.reference}, ${row.currency}, ${row.bankAmount}, ${row.ourAmount}, ${row.at})
    on conflict (gateway_id, movement, flow, currency) where state = 'open' do update
      set kind = excluded.kind, bank_amount = excluded.bank_amount,
        our_amount = excluded.our_amount`.execute(tx)
}

export async function lockDifference(tx: Tx, id: number): Promise<DifferenceRow | null> {
  const { rows } = await sql<DifferenceRow>`select ${differenceColumns} from bank_difference
    where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

export async function closeDifference(
  tx: Tx,
  id: bigint,
  outcome: {
    readonly state: DifferenceState
    readonly note: string
    readonly by: string
    readonly at: Date
  },
): Promise<DifferenceRow> {
  const { rows } = await sql<DifferenceRow>`update bank_difference set state = ${outcome.state},
      note = ${outcome.note}, decided_by = ${outcome.by}, decided_at = ${outcome.at}
    where id = ${id} returning ${differenceColumns}`.execute(tx)
  return rows[0]!
}

export async function differencesPage(
  db: Db,
  filter: { readonly state: DifferenceState; readonly kind: DifferenceKind | null },
  { limit, offset }: PageRange,
): Promise<{ rows: DifferenceRow[]; total: number }> {
  const where = sql`state = ${filter.state}
    and (${filter.kind}::text is null or kind = ${filter.kind})`
  const order = filter.state === 'open' ? sql`id` : sql`id desc`
  const [{ rows }, counted] = await Promise.all([
    sql<DifferenceRow>`select ${differenceColumns} from bank_difference where ${where}
      order by ${order} limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: bigint }>`select count(*) as total from bank_difference
      where ${where}`.execute(db),
  ])
  return { rows, total: Number(counted.rows[0]!.total) }
}
