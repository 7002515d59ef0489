import { type Currency, money } from '@kancil/contract/money'
import type { Turnover } from '@kancil/rules/payments/turnover'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

type Row = { required: bigint; base: bigint }

/**
 * Locks the member's row, creating it if needed: one operation on a member's payments at a time, so
 * that the checks of daily limits and open orders see each other.
 */
export async function lockTurnover(
  tx: Tx,
  memberId: string,
  currency: Currency,
): Promise<Turnover> {
  await sql`insert into turnover (member_id, currency) values (${memberId}, ${currency})
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<Row>`select required, base from turnover
    where member_id = ${memberId} and currency = ${currency} for update`.execute(tx)
  return { required: money(rows[0]!.required), base: money(rows[0]!.base) }
}

export async function readTurnover(
  db: Db | Tx,
  memberId: string,
  currency: Currency,
): Promise<Turnover> {
  const { rows } = await sql<Row>`select required, base from turnover
    where member_id = ${memberId} and currency = ${currency}`.execute(db)
  return { required: money(rows[0]?.required ?? 0n), base: money(rows[0]?.base ?? 0n) }
}

/** Turnover of many members, by `purseKey`; those without a row have nothing left to stake. */
export async function readTurnovers(
  db: Db,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, Turnover>> {
  const { rows } = await sql<Row & { member_id: string; currency: Currency }>`
    select member_id, currency, required, base from turnover
    where member_id = any(${[...memberIds]}::text[])`.execute(db)
  return new Map(
    rows.map(({ member_id, currency, required, base }) => [
      purseKey(member_id, currency),
      { required: money(required), base: money(base) },
    ]),
  )
}

/** Map key for one member's money in one currency. */
export function purseKey(memberId: string, currency: Currency): string {
  return `${memberId} ${currency}`
}

export async function saveTurnover(
  tx: Tx,
  memberId: string,
  currency: Currency,
  turnover: Turnover,
): Promise<void> {
  await sql`update turnover set required = ${turnover.required}, base = ${turnover.base}
    where member_id = ${memberId} and currency = ${currency}`.execute(tx)
}
