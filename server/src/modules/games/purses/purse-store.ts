import type { Currency, Money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

/** Of one member: their purses are locked in the order of the vendors' ids. */
export async function lockPurse(tx: Tx, { memberId, vendorId, currency }: PurseKey): Promise<void> {
  await sql`insert into purse_reading (member_id, vendor_id, currency)
    values (${memberId}, ${vendorId}, ${currency}) on conflict do nothing`.execute(tx)
  await sql`select from purse_reading where member_id = ${memberId} and vendor_id = ${vendorId}
    and currency = ${currency} for update`.execute(tx)
}

export type PurseKey = {
  readonly memberId: string
  readonly vendorId: string
  readonly currency: Currency
}

export async function keepReading(
  tx: Tx,
  { memberId, vendorId, currency }: PurseKey,
  balance: Money,
  at: Date,
): Promise<void> {
  await sql`update purse_reading set balance = ${balance}, read_at = ${at}
    where member_id = ${memberId} and vendor_id = ${vendorId} and currency = ${currency}`.execute(
    tx,
  )
}

/** When the vendors last told of a member's purses. */
export async function readingTimes(
  db: Db,
  memberId: string,
  currency: Currency,
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ vendorId: string; at: Date }>`
    select vendor_id as "vendorId", read_at as at from purse_reading
    where member_id = ${memberId} and currency = ${currency} and read_at is not null`.execute(db)
  return new Map(rows.map(({ vendorId, at }) => [vendorId, at]))
}

/** Whether anything of the member's is at a vendor, or on its way there or back. */
export async function hasPurseMoney(tx: Tx, memberId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from account
    where owner_id = ${memberId} and owner_kind = 'member' and balance <> 0
      and (purpose like 'purse:%' or purpose like 'transit:%') limit 1`.execute(tx)
  return rows.length > 0
}
