import { type Currency, money } from '@kancil/contract/money'
import type { WalletBet, WalletRollback, WalletWin } from '@kancil/contract/ports/vendor-wallet'
import { sql } from 'kysely'
import { type TestClock, testClock } from '../../kernel/clock.ts'
import { type Db, inTransaction, openDb } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'
import { testDatabase } from '../../kernel/testing/database.ts'
import { gatewayAccount, house, memberBonus, memberCash } from '../accounts.ts'
import { openWallet } from '../wallets.ts'
import { auditLedger } from '../audit/run.ts'
import { post } from '../post.ts'
import { type ChangedWallet, createVendorWallet } from '../batch/vendor-wallet.ts'

/**
 * Empty books on a database of their own, with a wallet and shorthand commands. Amounts are minor
 * units.
 */
export type Books = Awaited<ReturnType<typeof openBooks>>

export async function openBooks() {
  const database = await testDatabase()
  const db: Db = openDb(database.url, { max: 12 })
  const clock: TestClock = testClock(new Date('2026-10-14T04:00:00Z'))
  const changed: ChangedWallet[] = []
  const wallet = createVendorWallet({
    databaseUrl: database.url,
    clock,
    onCommitted: (wallets) => changed.push(...wallets),
  })
  let count = 0
  const id = (what: string): string => `${what}-${++count}`

  async function give(memberId: string, cash: bigint, bonus = 0n, currency: Currency = 'MYR') {
    await inTransaction(db, async (tx) => {
      await openWallet(tx, memberId, currency)
      const posting = { source: 'test', at: clock.now() }
      await post(tx, {
        ...posting,
        kind: 'deposit',
        sourceTx: id('deposit'),
        from: gatewayAccount('bank', currency),
        to: memberCash(memberId, currency),
        amount: money(cash),
      })
      if (bonus === 0n) return
      await post(tx, {
        ...posting,
        kind: 'bonus',
        sourceTx: id('bonus'),
        from: house('promotions', currency),
        to: memberBonus(memberId, currency),
        amount: money(bonus),
      })
    })
  }

  return {
    db,
    url: database.url,
    ownerUrl: database.ownerUrl,
    clock,
    wallet,
    /** What `onCommitted` was called with. */
    changed,
    id,
    give,
    /** A new member with this much cash and bonus. */
    async member(cash = 0n, bonus = 0n, currency: Currency = 'MYR'): Promise<string> {
      const memberId = newId('member')
      await give(memberId, cash, bonus, currency)
      return memberId
    },
    bet: (memberId: string, amount: bigint, more: Partial<WalletBet> = {}): WalletBet => ({
      ...commandAddress(memberId),
      kind: 'bet',
      transactionId: id('bet'),
      amount: money(amount),
      ...more,
    }),
    win: (memberId: string, amount: bigint, more: Partial<WalletWin> = {}): WalletWin => ({
      ...commandAddress(memberId),
      kind: 'win',
      transactionId: id('win'),
      amount: money(amount),
      ...more,
    }),
    rollback: (
      memberId: string,
      originalTransactionId: string,
      more: Partial<WalletRollback> = {},
    ): WalletRollback => ({
      ...commandAddress(memberId),
      kind: 'rollback',
      transactionId: id('rollback'),
      originalTransactionId,
      ...more,
    }),
    /** How many transfers and entries there are. */
    async size(): Promise<{ transfers: number; entries: number }> {
      const { rows } = await sql<{ transfers: bigint; entries: bigint }>`
        select (select count(*) from transfer) as transfers, (select count(*)
          from entry) as entries`.execute(db)
      return { transfers: Number(rows[0]!.transfers), entries: Number(rows[0]!.entries) }
    },
    audit: () => auditLedger(db, clock),
    async close() {
      await wallet.stop()
      await db.destroy()
      await database.drop()
    },
  }
}

function commandAddress(memberId: string) {
  return { vendorId: 'vnd_a', scope: 'vendor', memberId, currency: 'MYR' } as const
}

/** The transfer id of a success; fails the test otherwise. */
export function transferIdOf(outcome: Awaited<ReturnType<Books['wallet']['submit']>>): string {
  if (!outcome.ok) throw new Error(`refused: ${outcome.code}`)
  return outcome.transferId
}
