import { type Currency, type Money, money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'

export type TrialLine = {
  readonly owner_kind: string
  readonly purpose: string
  readonly currency: Currency
  readonly accounts: bigint
  readonly balance: Money
}

/** All accounts by purpose; the balances of a currency add up to zero. */
export async function trialBalance(db: Db): Promise<TrialLine[]> {
  const { rows } = await sql<
    Omit<TrialLine, 'balance'> & { balance: string }
  >`select owner_kind, purpose, currency,
      count(distinct owner_id) as accounts, sum(balance)::text as balance
    from account group by owner_kind, purpose, currency
    order by currency, owner_kind, purpose`.execute(db)
  return rows.map((row) => ({ ...row, balance: money(BigInt(row.balance)) }))
}
