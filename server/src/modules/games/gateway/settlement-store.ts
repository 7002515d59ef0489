import type { Money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Tx } from '../../../kernel/db.ts'

export type Settlement = {
  readonly version: number
  readonly result: string
  readonly payout: Money
  /** The part of the payout meant for the bonus bucket. */
  readonly payoutBonus: Money
  /** The stored answer; `bonusUsed` is what this version moved in the bonus bucket. */
  readonly transferId: bigint | null
  readonly balanceAfter: Money
  readonly bonusUsed: Money
}

type Key = { readonly vendorId: string; readonly memberId: string; readonly betTx: string }

/** The settlement in force, locked until the transaction ends; version 0 before the first one. */
export async function lockSettlement(tx: Tx, key: Key, now: Date): Promise<Settlement> {
  await sql`insert into bet_settlement (vendor_id, member_id, bet_tx, version, result, payout,
      balance_after, settled_at)
    values (${key.vendorId}, ${key.memberId}, ${key.betTx}, 0, '', 0, 0, ${now})
    on conflict do nothing`.execute(tx)
  const { rows } =
    await sql<Settlement>`select version, result, payout, payout_bonus as "payoutBonus",
      transfer_id as "transferId", balance_after as "balanceAfter", bonus_used as "bonusUsed"
    from bet_settlement
    where vendor_id = ${key.vendorId} and member_id = ${key.memberId} and bet_tx = ${key.betTx}
    for update`.execute(tx)
  return rows[0]!
}

export async function putSettlement(
  tx: Tx,
  key: Key,
  settlement: Settlement,
  now: Date,
): Promise<void> {
  await sql`update bet_settlement set version = ${settlement.version},
      result = ${settlement.result}, payout = ${settlement.payout},
      payout_bonus = ${settlement.payoutBonus}, bonus_used = ${settlement.bonusUsed},
      transfer_id = ${settlement.transferId},
      balance_after = ${settlement.balanceAfter}, settled_at = ${now}
    where vendor_id = ${key.vendorId} and member_id = ${key.memberId}
      and bet_tx = ${key.betTx}`.execute(tx)
}
