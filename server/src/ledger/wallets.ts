import type { Currency, Money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/db.ts'
import { accountId, memberCash, type AccountRef } from './accounts.ts'

/** Opens an empty wallet for a member in a currency. Harmless if it is already open. */
export async function openWallet(tx: Db | Tx, memberId: string, currency: Currency): Promise<void> {
  await sql`select ${accountId(memberCash(memberId, currency), '')}`.execute(tx)
}

/** The balance of any account, over its shards; 0 if it was never used. Minor units. */
export async function balanceOf(db: Db | Tx, ref: AccountRef): Promise<Money> {
  const { rows } = await sql<{ balance: Money }>`
    select coalesce(sum(balance), 0)::bigint as balance from account
    where owner_id = ${ref.ownerId} and purpose = ${ref.purpose} and currency = ${ref.currency}
      and owner_kind = ${ref.ownerKind}`.execute(db)
  return rows[0]!.balance
}

/** A member's money in one currency, in minor units. */
export type Wallet = {
  readonly memberId: string
  readonly currency: Currency
  readonly cash: Money
  readonly bonus: Money
  readonly held: Money
  /** Zero or negative: owed by the member. */
  readonly receivable: Money
  /** Cash and bonus. */
  readonly playable: Money
  /** Grows whenever any of them changes. */
  readonly version: bigint
  /** Lifetime stakes and payouts, net of rollbacks. */
  readonly wagered: Money
  readonly won: Money
}

/**
 * The wallets of members, one for each currency they have; members without a wallet are left out.
 */
export async function walletsOf(db: Db | Tx, memberIds: readonly string[]): Promise<Wallet[]> {
  const { rows } = await sql<Wallet>`
    select owner_id as "memberId", currency,
      coalesce(sum(balance) filter (where purpose = 'cash'), 0)::bigint as cash,
      coalesce(sum(balance) filter (where purpose = 'bonus'), 0)::bigint as bonus,
      coalesce(sum(balance) filter (where purpose = 'held'), 0)::bigint as held,
      coalesce(sum(balance) filter (where purpose = 'receivable'), 0)::bigint as receivable,
      coalesce(sum(balance) filter (where purpose in ('cash', 'bonus')), 0)::bigint as playable,
      max(version) filter (where purpose = 'cash') as version,
      max(wagered) filter (where purpose = 'cash') as wagered,
      max(won) filter (where purpose = 'cash') as won
    from account where owner_id = any (${[...memberIds]}::text[]) and owner_kind = 'member'
    group by owner_id, currency having count(*) filter (where purpose = 'cash') > 0
    order by owner_id, currency`.execute(db)
  return rows
}

/** One member's wallet in a currency, or null if it was never opened. */
export async function walletOf(
  db: Db | Tx,
  memberId: string,
  currency: Currency,
): Promise<Wallet | null> {
  const wallets = await walletsOf(db, [memberId])
  return wallets.find((wallet) => wallet.currency === currency) ?? null
}
