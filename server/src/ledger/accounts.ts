import { createHash } from 'node:crypto'
import type { Currency, Money } from '@kancil/contract/money'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../kernel/db.ts'

/** An account by what it is; it opens with its first movement. */
export type AccountRef = {
  readonly ownerKind: 'member' | 'vendor' | 'gateway' | 'house' | 'jackpot'
  readonly ownerId: string
  readonly purpose: string
  readonly currency: Currency
}

/** A pool is the sum of its shards, so that movements at once do not wait for one row. */
export const poolShards = 64

export function memberCash(memberId: string, currency: Currency): AccountRef {
  return { ownerKind: 'member', ownerId: memberId, purpose: 'cash', currency }
}

export function memberBonus(memberId: string, currency: Currency): AccountRef {
  return { ownerKind: 'member', ownerId: memberId, purpose: 'bonus', currency }
}

/** Money reserved for withdrawals that are not decided; only holds move it. */
export function memberHeld(memberId: string, currency: Currency): AccountRef {
  return { ownerKind: 'member', ownerId: memberId, purpose: 'held', currency }
}

/** Negative: what the member owes after a win was taken back that was already spent. */
export function memberReceivable(memberId: string, currency: Currency): AccountRef {
  return { ownerKind: 'member', ownerId: memberId, purpose: 'receivable', currency }
}

/** What the house won from (and, negative, paid out to) players of a vendor. */
export function vendorPlay(vendorId: string, currency: Currency): AccountRef {
  return { ownerKind: 'vendor', ownerId: vendorId, purpose: 'play', currency }
}

/** Negative: money that came in through the gateway and has not left through it. */
export function gatewayAccount(gatewayId: string, currency: Currency): AccountRef {
  return { ownerKind: 'gateway', ownerId: gatewayId, purpose: 'settlement', currency }
}

export function house(
  purpose: 'promotions' | 'adjustments' | 'agents' | 'points' | 'fee' | 'suspense',
  currency: Currency,
): AccountRef {
  return { ownerKind: 'house', ownerId: 'house', purpose, currency }
}

/** Money that came and matches nothing. */
export function suspense(currency: Currency): AccountRef {
  return house('suspense', currency)
}

export function fee(currency: Currency): AccountRef {
  return house('fee', currency)
}

export function isPool(ref: AccountRef): boolean {
  return ref.ownerKind === 'vendor' || ref.ownerKind === 'gateway' || ref.ownerKind === 'house'
}

/**
 * SQL for an account's id. A pool's shard comes from the movement's own id, so a repeat finds the
 * same one.
 */
export function accountId(ref: AccountRef, sourceTx: string): RawBuilder<bigint> {
  const shard = isPool(ref)
    ? createHash('sha1').update(sourceTx).digest().readUInt16BE(0) % poolShards
    : 0
  return sql<bigint>`ledger_account(${ref.ownerKind}, ${ref.ownerId}, ${ref.purpose},
    ${ref.currency}, ${shard}::int)`
}

/** Opens a member's wallet in a currency, empty. Harmless where it is open. */
export async function openWallet(tx: Db | Tx, memberId: string, currency: Currency): Promise<void> {
  await sql`select ${accountId(memberCash(memberId, currency), '')}`.execute(tx)
}

/** The balance of any account, over its shards; 0 where it was never used. Minor units. */
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
  /** Grows with each change of any of them. */
  readonly version: bigint
  /** Lifetime stakes and payouts, net of rollbacks. */
  readonly wagered: Money
  readonly won: Money
}

/** The wallets of members, one for each currency they have; members without any are left out. */
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

/** One member's wallet in a currency, or null where it was never opened. */
export async function walletOf(
  db: Db | Tx,
  memberId: string,
  currency: Currency,
): Promise<Wallet | null> {
  const wallets = await walletsOf(db, [memberId])
  return wallets.find((one) => one.currency === currency) ?? null
}
