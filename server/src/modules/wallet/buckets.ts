import { type Currency, type Money, zero } from '@kancil/contract/money'
import type { Db, Tx } from '../../kernel/db.ts'
import { type Wallet, walletOf, walletsOf } from '../../ledger/wallets.ts'

export type Buckets = Pick<
  Wallet,
  'cash' | 'bonus' | 'held' | 'receivable' | 'playable' | 'version' | 'wagered'
>

const empty: Buckets = {
  cash: zero,
  bonus: zero,
  held: zero,
  receivable: zero,
  playable: zero,
  version: 0n,
  wagered: zero,
}

/** A member's money by bucket, in minor units; all zero if the wallet was never opened. */
export async function bucketsOf(
  db: Db | Tx,
  memberId: string,
  currency: Currency,
): Promise<Buckets> {
  return (await walletOf(db, memberId, currency)) ?? empty
}

/** The same for many members, in one statement. */
export async function bucketsOfMany(
  db: Db | Tx,
  memberIds: readonly string[],
): Promise<(memberId: string, currency: Currency) => Buckets> {
  const wallets = Map.groupBy(await walletsOf(db, memberIds), (wallet) => wallet.memberId)
  return (memberId, currency) =>
    wallets.get(memberId)?.find((wallet) => wallet.currency === currency) ?? empty
}

/** Lifetime stakes, net of rollbacks. */
export async function lifetimeStakes(
  db: Db | Tx,
  memberId: string,
  currency: Currency,
): Promise<Money> {
  return (await bucketsOf(db, memberId, currency)).wagered
}
