import type { OutputOf } from '@kancil/contract/endpoint'
import { type Currency, formatMoney, type Money, money } from '@kancil/contract/money'
import type {
  Balance,
  consolidatedFunds as fundsEndpoint,
  merchantWallet as merchantEndpoint,
  walletBalance as endpoint,
} from '@kancil/contract/wallet/balance'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Context } from '../../kernel/http/serve.ts'
import { pursesOf } from '../../ledger/purses.ts'
import { readSettings } from '../site/door.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { type Buckets, bucketsOf } from './buckets.ts'
import { contractFlagsOf } from './contract-flags.ts'

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

export async function consolidatedFunds(
  kernel: Kernel,
  { db, caller }: Context<typeof fundsEndpoint>,
): Promise<OutputOf<typeof fundsEndpoint>> {
  const { currency } = caller
  const [buckets, purses, { transfers }, flags] = await Promise.all([
    bucketsOf(db, caller.memberId, currency),
    pursesOf(db, caller.memberId, currency),
    readSettings(db),
    contractFlagsOf(kernel, caller.memberId),
  ])
  const sum = (amounts: readonly Money[]): string =>
    formatMoney(money(amounts.reduce((total, amount) => total + amount, 0n)), currency)
  const { version: _version, ...balance } = asBalance(buckets, currency)
  return {
    ...balance,
    receivable: formatMoney(buckets.receivable, currency),
    purses: sum(purses.map(({ purse }) => purse)),
    inFlight: sum(purses.map(({ transit }) => transit)),
    isSingle: transfers.isSingle,
    ...flags,
  }
}

export async function merchantWallet({
  db,
}: Context<typeof merchantEndpoint>): Promise<OutputOf<typeof merchantEndpoint>> {
  const { transfers } = await readSettings(db)
  return { isSingle: transfers.isSingle }
}
