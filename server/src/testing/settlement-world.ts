import { createHash } from 'node:crypto'
import { type Money, money } from '@kancil/contract/money'
import { sql } from 'kysely'
import { inTransaction, type Tx } from '../kernel/db.ts'
import type { Kernel } from '../kernel/kernel.ts'
import {
  type RunItem,
  settlementKit,
  type SettlementPlan,
  type SettlementRun,
} from '../modules/games/settlement-door.ts'

/** The vendor code of the tests' own product. */
export const productVendor = 'acme'

export type TestBet = {
  readonly memberId: string
  readonly betTx: string
  readonly amount: bigint
}

/** Books bets as a product of the platform does. */
export async function stakeAll(
  kernel: Kernel,
  bets: readonly TestBet[],
  vendorId = productVendor,
): Promise<void> {
  await inTransaction(kernel.db, async (tx) => {
    for (const { memberId, betTx, amount } of bets) {
      const outcome = await settlementKit.stakeBet(
        tx,
        {
          ...{ vendorId, memberId, currency: 'MYR', betTx, roundId: betTx },
          ...{ gameCode: 'test-slot', amount: money(amount) },
        },
        undefined,
        kernel.clock.now(),
      )
      if (!outcome.ok) throw new Error(outcome.code)
    }
  })
}

/** What a version pays for a bet: something or nothing, always the same. */
export function payoutOf(betTx: string, version: number): Money {
  const digest = createHash('sha256').update(`${betTx} ${version}`).digest()
  return money(digest[0]! % 3 === 0 ? BigInt(digest.readUInt16BE(1)) : 0n)
}

/**
 * A product whose bets are all of its vendor's, in the order of their ids. It counts what it writes
 * in the run's own terms.
 */
export const testPlan: SettlementPlan = {
  product: 'test',
  async next(tx, run, limit) {
    const { rows } = await sql<{ betTx: string; memberId: string }>`
      select t.source_tx as "betTx", a.owner_id as "memberId"
      from transfer t join account a on a.id = t.debit_account
      where t.kind = 'bet' and t.source_tx > ${run.place} collate "C"
        and t.source_id = (select id from ledger_source where code = ${`vendor:${run.vendorId}`})
      order by t.source_tx collate "C" limit ${limit}`.execute(tx)
    return rows.map((row) => itemOf(row, run))
  },
  async write(tx, run, bets) {
    await count(tx, run, 'written', bets.length)
  },
  async finish(tx, run) {
    await count(tx, run, 'finished', 1)
  },
}

function itemOf({ betTx, memberId }: { betTx: string; memberId: string }, run: SettlementRun) {
  const payout = payoutOf(betTx, run.version)
  const result = payout > 0n ? 'won' : 'lost'
  return { place: betTx, betTx, memberId, payout, result } satisfies RunItem
}

async function count(tx: Tx, { id }: SettlementRun, what: string, more: number): Promise<void> {
  await sql`update settlement_run set terms = terms || jsonb_build_object(${what}::text,
    coalesce((terms ->> ${what}::text)::int, 0) + ${more}::int) where id = ${id}`.execute(tx)
}
