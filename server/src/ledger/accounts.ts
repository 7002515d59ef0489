import { createHash } from 'node:crypto'
import type { Currency } from '@kancil/contract/money'
import { type RawBuilder, sql } from 'kysely'

/** An account by its kind and owner; it opens with its first movement. */
export type AccountRef = {
  readonly ownerKind: 'member' | 'vendor' | 'gateway' | 'house' | 'jackpot'
  readonly ownerId: string
  readonly purpose: string
  readonly currency: Currency
}

/** A pool is the sum of its shards, so that concurrent movements do not wait for one row. */
export const poolShards = 64

export function memberCash(memberId: string, currency: Currency): AccountRef {
  return { ownerKind: 'member', ownerId: memberId, purpose: 'cash', currency }
}

export function memberBonus(memberId: string, currency: Currency): AccountRef {
  return { ownerKind: 'member', ownerId: memberId, purpose: 'bonus', currency }
}

/** Money reserved for undecided withdrawals; only holds move it. */
export function memberHold(memberId: string, currency: Currency): AccountRef {
  return { ownerKind: 'member', ownerId: memberId, purpose: 'held', currency }
}

/** Negative: what the member owes after the rollback of a win that was already spent. */
export function memberReceivable(memberId: string, currency: Currency): AccountRef {
  return { ownerKind: 'member', ownerId: memberId, purpose: 'receivable', currency }
}

/** What the house won from (or, if negative, paid out to) players of a vendor. */
export function vendorPlay(vendorId: string, currency: Currency): AccountRef {
  return { ownerKind: 'vendor', ownerId: vendorId, purpose: 'play', currency }
}

/** Negative: money that came in through the gateway and has not left through it. */
export function gatewayAccount(gatewayId: string, currency: Currency): AccountRef {
  return { ownerKind: 'gateway', ownerId: gatewayId, purpose: 'settlement', currency }
}

/** What the payer of a payout channel deposits until receipts are confirmed. */
export function gatewaySecurity(gatewayId: string, currency: Currency): AccountRef {
  return { ownerKind: 'gateway', ownerId: gatewayId, purpose: 'security', currency }
}

export function house(
  purpose: 'promotions' | 'adjustments' | 'agents' | 'points' | 'fee' | 'suspense',
  currency: Currency,
): AccountRef {
  return { ownerKind: 'house', ownerId: 'house', purpose, currency }
}

/** What a jackpot holds, and what it keeps for its next seed. Never below zero. */
export function jackpotAccount(
  jackpotId: string,
  purpose: 'pool' | 'reserve',
  currency: Currency,
): AccountRef {
  return { ownerKind: 'jackpot', ownerId: jackpotId, purpose, currency }
}

/** Money that arrived and matches nothing. */
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
 * SQL for an account's id. A pool's shard is derived from the movement's own id, so a repeat finds
 * the same one.
 */
export function accountId(ref: AccountRef, sourceTx: string): RawBuilder<bigint> {
  const shard = isPool(ref)
    ? createHash('sha1').update(sourceTx).digest().readUInt16BE(0) % poolShards
    : 0
  return sql<bigint>`ledger_account(${ref.ownerKind}, ${ref.ownerId}, ${ref.purpose},
    ${ref.currency}, ${shard}::int)`
}
