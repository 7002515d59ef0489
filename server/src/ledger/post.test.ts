import { money } from '@kancil/contract/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../kernel/db.ts'
import {
  type AccountRef,
  fee,
  gatewayAccount,
  house,
  memberBonus,
  memberCash,
  suspense,
} from './accounts.ts'
import { balanceOf, walletOf } from './wallets.ts'
import { type PostResult, type Posting, post } from './post.ts'
import { type Books, openBooks } from './testing/open-books.ts'
import { transfersOf } from './transfers.ts'

let books: Books
beforeAll(async () => {
  books = await openBooks()
})
afterAll(async () => {
  expect((await books.audit()).findings).toEqual([])
  await books.close()
})

const bank = gatewayAccount('bank', 'MYR')

function move(
  from: AccountRef,
  to: AccountRef,
  amount: bigint,
  more: Partial<Posting> = {},
): Promise<PostResult> {
  const posting = {
    kind: 'adjustment',
    source: 'test',
    sourceTx: books.id('move'),
    from,
    to,
    ...more,
  }
  return inTransaction(books.db, (tx) =>
    post(tx, { ...posting, amount: money(amount), at: books.clock.now() }),
  )
}

test('a posting moves money between two accounts and tells the member’s balance', async () => {
  const player = await books.member()
  expect(await move(bank, memberCash(player, 'MYR'), 10_00n)).toMatchObject({
    duplicate: false,
    fromBalance: null,
    toBalance: 10_00n,
  })
  expect(await move(memberCash(player, 'MYR'), fee('MYR'), 25n)).toMatchObject({
    fromBalance: 9_75n,
    toBalance: null,
  })
  expect(await balanceOf(books.db, fee('MYR'))).toBe(25n)
})

test('a repeated reference is a no-op with the same answer', async () => {
  const player = await books.member()
  const sourceTx = books.id('deposit')
  const first = await move(bank, memberCash(player, 'MYR'), 10_00n, { sourceTx })
  const before = await books.size()
  expect(await move(bank, memberCash(player, 'MYR'), 10_00n, { sourceTx })).toMatchObject({
    transferId: first.transferId,
    duplicate: true,
  })
  expect(await books.size()).toEqual(before)
})

test.each([
  ['another amount', { amount: 10_01n }],
  ['another account', { to: 'other' }],
  ['another kind', { kind: 'bonus' }],
])('a repeated reference with %s is a conflict', async (_, change) => {
  const player = await books.member()
  const other = await books.member()
  const sourceTx = books.id('deposit')
  await move(bank, memberCash(player, 'MYR'), 10_00n, { sourceTx })
  const to = memberCash('to' in change ? other : player, 'MYR')
  const again = move(bank, to, 'amount' in change ? change.amount : 10_00n, {
    sourceTx,
    ...('kind' in change && { kind: change.kind }),
  })
  await expect(again).rejects.toMatchObject({ code: 'idempotency_conflict' })
  expect(await walletOf(books.db, player, 'MYR')).toMatchObject({ cash: 10_00n })
})

test('a member never pays more than there is; a pool may', async () => {
  const player = await books.member(5_00n)
  await expect(move(memberCash(player, 'MYR'), bank, 5_01n)).rejects.toMatchObject({
    code: 'insufficient_funds',
  })
  await expect(move(suspense('MYR'), memberCash(player, 'MYR'), 1_00n)).resolves.toMatchObject({
    toBalance: 6_00n,
  })
})

test('a posting between currencies, or below zero, is refused before anything moves', async () => {
  const player = await books.member(5_00n)
  await expect(
    move(memberCash(player, 'MYR'), gatewayAccount('bank', 'SGD'), 1n),
  ).rejects.toMatchObject({
    code: 'account_not_found',
  })
  await expect(move(bank, memberCash(player, 'MYR'), -1n)).rejects.toThrow(RangeError)
})

test('a zero amount leaves the reference and no entries', async () => {
  const player = await books.member()
  const before = await books.size()
  const sourceTx = books.id('zero')
  await move(bank, memberCash(player, 'MYR'), 0n, { sourceTx })
  expect(await books.size()).toEqual({ transfers: before.transfers + 1, entries: before.entries })
  expect(await move(bank, memberCash(player, 'MYR'), 0n, { sourceTx })).toMatchObject({
    duplicate: true,
  })
})

test('a posting in a transaction that is rolled back leaves nothing', async () => {
  const player = await books.member()
  const before = await books.size()
  const failing = inTransaction(books.db, async (tx) => {
    await post(tx, {
      kind: 'deposit',
      source: 'test',
      sourceTx: books.id('lost'),
      from: bank,
      to: memberCash(player, 'MYR'),
      amount: money(10_00n),
    })
    throw new Error('the fact failed')
  })
  await expect(failing).rejects.toThrow('the fact failed')
  expect(await books.size()).toEqual(before)
})

test('a bonus is playable, and every posting raises the wallet’s version', async () => {
  const player = await books.member(1_00n)
  const before = (await walletOf(books.db, player, 'MYR'))!
  await move(house('promotions', 'MYR'), memberBonus(player, 'MYR'), 5_00n, { kind: 'bonus' })
  const after = (await walletOf(books.db, player, 'MYR'))!
  expect(after).toMatchObject({ cash: 1_00n, bonus: 5_00n, playable: 6_00n })
  expect(after.version).toBeGreaterThan(before.version)
  expect(await books.wallet.balance(player, 'MYR')).toBe(6_00n)
})

test('the event goes with the posting and names it', async () => {
  const { db } = books
  const player = await books.member()
  await sql`delete from outbox`.execute(db)
  const { transferId } = await move(bank, memberCash(player, 'MYR'), 7_00n, { kind: 'deposit' })
  const { rows } = await sql<{
    topic: string
    payload: unknown
  }>`select topic, payload from outbox`.execute(db)
  expect(rows.map((row) => row.topic)).toEqual(['wallet.transfers'])
  expect(await inTransaction(db, (tx) => transfersOf(tx, rows[0]!.payload))).toMatchObject([
    {
      transferId,
      kind: 'deposit',
      memberId: player,
      currency: 'MYR',
      amount: 7_00n,
      isRepeat: false,
    },
  ])
})

test('one batch of play is one event that names every movement in it', async () => {
  const { db, wallet, bet } = books
  const players = await Promise.all([1, 2, 3].map(() => books.member(5_00n)))
  await wallet.submit(bet(players[0]!, 0n)) // Its vendor and accounts are cached from here on.
  await sql`delete from outbox`.execute(db)
  await Promise.all(
    players.map((player) => wallet.submit(bet(player, 1_00n, { roundId: 'r', gameCode: 'g' }))),
  )
  const { rows } = await sql<{
    payload: { transfers: number[] }
  }>`select payload from outbox`.execute(db)
  expect(rows.length).toBeLessThanOrEqual(3)
  const all = { transfers: rows.flatMap((row) => row.payload.transfers) }
  const facts = await inTransaction(db, (tx) => transfersOf(tx, all))
  expect(facts.map((fact) => fact.memberId).toSorted()).toEqual(players.toSorted())
  for (const fact of facts)
    expect(fact).toMatchObject({ kind: 'bet', source: 'vendor:vnd_a', roundId: 'r', gameCode: 'g' })
})
