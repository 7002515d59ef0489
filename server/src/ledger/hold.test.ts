import { type Money, money } from '@kancil/contract/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../kernel/db.ts'
import { balanceOf, walletOf } from './wallets.ts'
import { gatewayAccount, memberCash, memberHold } from './accounts.ts'
import { hold, settleHold, voidHold } from './hold.ts'
import { post } from './post.ts'
import { type Books, openBooks } from './testing/open-books.ts'

let books: Books
beforeAll(async () => {
  books = await openBooks()
})
afterAll(async () => {
  expect((await books.audit()).findings).toEqual([])
  await books.close()
})

const source = 'withdrawal'

function ask(memberId: string, sourceTx: string, amount: bigint) {
  const request = { source, sourceTx, memberId, currency: 'MYR', amount: money(amount) } as const
  return inTransaction(books.db, (tx) => hold(tx, { ...request, at: books.clock.now() }))
}

function pay(sourceTx: string, amount?: bigint, gateway = 'payouts') {
  const to = gatewayAccount(gateway, 'MYR')
  const part = amount === undefined ? {} : { amount: money(amount) }
  return inTransaction(books.db, (tx) => settleHold(tx, { source, sourceTx, to, ...part }))
}

function giveUp(sourceTx: string) {
  return inTransaction(books.db, (tx) => voidHold(tx, { source, sourceTx }))
}

async function buckets(memberId: string): Promise<{ cash: Money; held: Money }> {
  const { cash, held } = (await walletOf(books.db, memberId, 'MYR'))!
  return { cash, held }
}

test('a hold takes the money out of play; paying it sends it on', async () => {
  const player = await books.member(10_00n)
  expect(await ask(player, 'wd-1', 6_00n)).toMatchObject({ cash: 4_00n, duplicate: false })
  expect(await buckets(player)).toEqual({ cash: 4_00n, held: 6_00n })
  expect(await books.wallet.submit(books.bet(player, 5_00n))).toMatchObject({
    code: 'INSUFFICIENT_FUNDS',
    balance: 4_00n,
  })
  expect(await pay('wd-1')).toMatchObject({ duplicate: false })
  expect(await pay('wd-1')).toMatchObject({ duplicate: true })
  expect(await buckets(player)).toEqual({ cash: 4_00n, held: 0n })
  expect(await balanceOf(books.db, gatewayAccount('payouts', 'MYR'))).toBe(6_00n)
})

test('a hold given back returns to cash, once', async () => {
  const player = await books.member(10_00n)
  await ask(player, 'wd-2', 6_00n)
  expect(await giveUp('wd-2')).toMatchObject({ cash: 10_00n, duplicate: false })
  expect(await giveUp('wd-2')).toMatchObject({ duplicate: true })
  expect(await buckets(player)).toEqual({ cash: 10_00n, held: 0n })
})

test('a decided hold stays decided', async () => {
  const player = await books.member(10_00n)
  await ask(player, 'wd-3', 3_00n)
  await ask(player, 'wd-4', 3_00n)
  await pay('wd-3')
  await giveUp('wd-4')
  await expect(giveUp('wd-3')).rejects.toMatchObject({ code: 'hold_decided' })
  await expect(pay('wd-4')).rejects.toMatchObject({ code: 'hold_decided' })
  await expect(pay('wd-3', 1_00n)).rejects.toMatchObject({ code: 'hold_decided' })
  await expect(pay('wd-never')).rejects.toMatchObject({ code: 'hold_not_found' })
  expect(await buckets(player)).toEqual({ cash: 7_00n, held: 0n })
})

test('a part may be paid; the rest goes back', async () => {
  const player = await books.member(10_00n)
  await ask(player, 'wd-5', 8_00n)
  await pay('wd-5', 5_00n, 'parts')
  expect(await buckets(player)).toEqual({ cash: 5_00n, held: 0n })
  expect(await balanceOf(books.db, gatewayAccount('parts', 'MYR'))).toBe(5_00n)
})

test('the same request twice holds once; more than there is holds nothing', async () => {
  const player = await books.member(10_00n)
  const first = await ask(player, 'wd-6', 4_00n)
  expect(await ask(player, 'wd-6', 4_00n)).toMatchObject({
    transferId: first.transferId,
    duplicate: true,
  })
  await expect(ask(player, 'wd-6', 5_00n)).rejects.toMatchObject({ code: 'idempotency_conflict' })
  await expect(ask(player, 'wd-7', 6_01n)).rejects.toMatchObject({ code: 'insufficient_funds' })
  expect(await buckets(player)).toEqual({ cash: 6_00n, held: 4_00n })
})

test('reserved money moves by its hold alone', async () => {
  const player = await books.member(10_00n)
  await ask(player, 'wd-8', 4_00n)
  const posting = {
    kind: 'adjustment',
    source: 'test',
    sourceTx: 'steal',
    from: memberHold(player, 'MYR'),
    to: memberCash(player, 'MYR'),
    amount: money(1n),
  }
  await expect(inTransaction(books.db, (tx) => post(tx, posting))).rejects.toMatchObject({
    code: 'insufficient_funds',
  })
})

test('twenty withdrawals at once never take more than the wallet holds', async () => {
  const player = await books.member(100_00n)
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) => ask(player, `race-${i}`, 30_00n)),
  )
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3)
  expect(await buckets(player)).toEqual({ cash: 10_00n, held: 90_00n })
})

test('paying and giving back at once decides once', async () => {
  const player = await books.member(10_00n)
  for (let round = 0; round < 8; round++) {
    await books.give(player, 1_00n)
    await ask(player, `both-${round}`, 1_00n)
    const both = await Promise.allSettled([pay(`both-${round}`), giveUp(`both-${round}`)])
    expect(both.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  }
  const { rows } = await sql<{
    n: bigint
  }>`select count(*) as n from hold where source_tx like 'both-%'
    and state <> 'pending'`.execute(books.db)
  expect(rows[0]!.n).toBe(8n)
})
