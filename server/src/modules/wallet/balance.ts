import type { OutputOf } from '@kancil/contract/endpoint'
import { type Currency, formatMoney } from '@kancil/contract/money'
import type {
  Balance,
  consolidatedFunds as fundsEndpoint,
  walletBalance as endpoint,
} from '@kancil/contract/wallet/balance'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Context } from '../../kernel/http/serve.ts'
import { type Buckets, bucketsOf } from './buckets.ts'

export async function balanceOf(
  db: Db | Tx,
  memberId: string,
  currency: Currency,
): Promise<Balance> {
  return asBalance(await bucketsOf(db, memberId, currency), currency)
}

export function asBalance(buckets: Buckets, currency: Currency): Balance {
  return {
    sumBalance: formatMoney(buckets.playable, currency),
    cash: formatMoney(buckets.cash, currency),
    bonus: formatMoney(buckets.bonus, currency),
    held: formatMoney(buckets.held, currency),
    currency,
    version: String(buckets.version),
  }
}

export function walletBalance({
  db,
  caller,
}: Context<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  return balanceOf(db, caller.memberId, caller.currency)
}

/**
 * Nobody has a contract: agents' contracts are not offered yet, so the four flags have their only
 * true values today.
 */
export async function consolidatedFunds({
  db,
  caller,
}: Context<typeof fundsEndpoint>): Promise<OutputOf<typeof fundsEndpoint>> {
  const { currency } = caller
  const buckets = await bucketsOf(db, caller.memberId, currency)
  const { version: _version, ...balance } = asBalance(buckets, currency)
  return {
    ...balance,
    receivable: formatMoney(buckets.receivable, currency),
    isSingle: true,
    dailySalary: false,
    hourlySalary: false,
    dividend: false,
    realtimeSalary: false,
  }
}
