import { type Currency, type Money, zero } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/db.ts'

/** A member's cash that nothing holds, in minor units; 0 without a wallet in the currency. */
export async function freeCash(
  db: Db | Tx,
  memberId: string,
  currency: Currency,
  lock = sql``,
): Promise<Money> {
  const { rows } = await sql<{ free: Money }>`select balance - held as free from account
    where owner_kind = 'member' and owner_id = ${memberId} and purpose = 'cash'
      and currency = ${currency} ${lock}`.execute(db)
  return rows[0]?.free ?? zero
}

/** The same, and no bet or withdrawal takes of it until the transaction ends. */
export function lockFreeCash(tx: Tx, memberId: string, currency: Currency): Promise<Money> {
  return freeCash(tx, memberId, currency, sql`for no key update`)
}
