import type { WalletBet } from '@kancil/contract/ports/vendor-wallet'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Books, openBooks, transferIdOf } from '../testing/open-books.ts'

let books: Books
let crowd: string[]
beforeAll(async () => {
  books = await openBooks()
  crowd = await Promise.all(Array.from({ length: 200 }, () => books.member(100_00n)))
})
afterAll(async () => {
  expect((await books.audit()).findings).toEqual([])
  await books.close()
})

/** Submits all at once; returns the transfers' numbers in the order of the commands. */
async function submitAll(commands: readonly WalletBet[]): Promise<bigint[]> {
  const outcomes = await Promise.all(commands.map((command) => books.wallet.submit(command)))
  return outcomes.map((outcome) => BigInt(transferIdOf(outcome)))
}

/** How many shards of the vendor's pool these were booked against: one for each lane. */
async function shardsOf(ids: readonly bigint[]): Promise<number> {
  const { rows } = await sql<{ shards: bigint }>`select count(distinct credit_account) as shards
    from transfer where id = any (${ids.map(String)}::bigint[])`.execute(books.db)
  return Number(rows[0]!.shards)
}

const betOf = (memberId: string): WalletBet => books.bet(memberId, 1_00n)

test('few callers share a batch, many get batches side by side', async () => {
  // Once beforehand, so that the accounts are cached and nobody waits for them.
  await submitAll(crowd.map(betOf))
  expect(await shardsOf(await submitAll(crowd.slice(0, 20).map(betOf)))).toBe(1)
  expect(await shardsOf(await submitAll(crowd.map(betOf)))).toBe(2)
})

test('a member’s commands keep their order, however many others come between them', async () => {
  const player = await books.member(100_00n)
  await submitAll([betOf(player)])
  const mine: number[] = []
  const commands = crowd.flatMap((memberId, i) => {
    if (i % 4) return [betOf(memberId)]
    mine.push(i + mine.length)
    return [betOf(player), betOf(memberId)]
  })
  const ids = await submitAll(commands)
  expect(await shardsOf(ids)).toBe(2)
  const numbers = mine.map((place) => ids[place]!)
  expect(numbers).toHaveLength(50)
  expect(numbers).toEqual(numbers.toSorted((a, b) => Number(a - b)))
  expect(await books.wallet.balance(player, 'MYR')).toBe(49_00n)
})

test('a crowd of one member’s own commands is booked to the last', async () => {
  const player = await books.member(100_00n)
  const ids = await submitAll(Array.from({ length: 300 }, () => books.bet(player, 1n)))
  expect(new Set(ids).size).toBe(300)
  expect(await books.wallet.balance(player, 'MYR')).toBe(97_00n)
})
