import { type Currency, type Money, zero } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/db.ts'

/** Members' cash that is not held, in minor units; 0 without a wallet in the currency. */
export async function freeCash(
  db: Db | Tx,
  memberIds: readonly string[],
): Promise<(memberId: string, currency: Currency) => Money> {
  const { rows } = await sql<{ member: string; currency: Currency; free: Money }>`
    select owner_id as member, currency, balance - held as free from account
    where owner_kind = 'member' and owner_id = any(${[...memberIds]}::text[])
      and purpose = 'cash'`.execute(db)
  return (memberId, currency) =>
    rows.find((row) => row.member === memberId && row.currency === currency)?.free ?? zero
}

/** For one member; no bet or withdrawal can take any of it until the transaction ends. */
export async function lockFreeCash(tx: Tx, memberId: string, currency: Currency): Promise<Money> {
  const { rows } = await sql<{ free: Money }>`select balance - held as free from account
    where owner_kind = 'member' and owner_id = ${memberId} and purpose = 'cash'
      and currency = ${currency} for no key update`.execute(tx)
  return rows[0]?.free ?? zero
}
