import { type Money, money } from '@kancil/contract/money'
import type { WalletCommand } from '@kancil/contract/ports/vendor-wallet'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../kernel/db.ts'
import { balanceOf, walletOf } from './wallets.ts'
import { gatewayAccount, memberReceivable } from './accounts.ts'
import { hold, settleHold, voidHold } from './hold.ts'
import { LedgerRefusal } from './refusal.ts'
import { type Books, openBooks } from './testing/open-books.ts'

/**
 * The handbook's invariants over worlds that fast-check generates: a few members with cash and
 * bonus, and commands that repeat ids, roll back early and late, and race withdrawals.
 */
let books: Books
beforeAll(async () => {
  books = await openBooks()
})
afterAll(() => books.close())

const step = fc.record({
  who: fc.nat({ max: 2 }),
  what: fc.constantFrom(
    'bet',
    'win',
    'freeWin',
    'rollback',
    'close',
    'hold',
    'settle',
    'void',
    'group',
  ),
  amount: fc.bigInt({ min: 0n, max: 900n }),
  /** Few ids, so that repeats, early rollbacks and conflicts arise by themselves. */
  id: fc.nat({ max: 11 }),
  other: fc.nat({ max: 11 }),
  round: fc.nat({ max: 3 }),
  finished: fc.boolean(),
  together: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
const world = fc.record({
  cash: fc.array(fc.bigInt({ min: 0n, max: 2_000n }), { minLength: 3, maxLength: 3 }),
  bonus: fc.array(fc.bigInt({ min: 0n, max: 1_000n }), { minLength: 3, maxLength: 3 }),
  steps: fc.array(step, { minLength: 10, maxLength: 60 }),
})

let worlds = 0

async function play(made: typeof world extends fc.Arbitrary<infer T> ? T : never) {
  const prefix = `w${++worlds}`
  const players = await Promise.all(made.cash.map((cash, i) => books.member(cash, made.bonus[i])))
  const first = new Map<string, { transferId: string; balance: Money }>()
  let running: Promise<void>[] = []
  for (const candidate of made.steps) {
    running.push(take(candidate, prefix, players[candidate.who]!, first))
    if (!candidate.together) {
      await Promise.all(running)
      running = []
    }
  }
  await Promise.all(running)
  return players
}

function commandOf(candidate: Step, prefix: string, memberId: string): WalletCommand {
  const base = { vendorId: 'vnd_world', scope: 'vendor', memberId, currency: 'MYR' } as const
  const roundId = `${prefix}-${candidate.round}`
  const name = (id: number) => `${prefix}-${candidate.who}-${id}`
  const played = {
    ...base,
    roundId,
    transactionId: name(candidate.id),
    amount: money(candidate.amount),
  }
  switch (candidate.what) {
    case 'bet':
      return { ...played, kind: 'bet', roundFinished: candidate.finished }
    case 'win':
      return { ...played, kind: 'win', referenceTransactionId: name(candidate.other) }
    case 'freeWin':
      return { ...played, kind: 'win' }
    case 'close':
      return { ...base, kind: 'roundClose', roundId }
    default:
      return {
        ...base,
        kind: 'rollback',
        transactionId: `${name(candidate.id)}-back`,
        originalTransactionId: `${prefix}-${candidate.finished ? candidate.who : 0}-${candidate.other}`,
      }
  }
}

async function take(
  candidate: Step,
  prefix: string,
  memberId: string,
  first: Map<string, { transferId: string; balance: Money }>,
): Promise<void> {
  const { wallet, db } = books
  const key = { source: 'withdrawal', sourceTx: `${prefix}-${candidate.who}-${candidate.id}` }
  if (candidate.what === 'hold' || candidate.what === 'settle' || candidate.what === 'void') {
    const amount = money(candidate.amount + 1n)
    await inTransaction(db, async (tx) => {
      if (candidate.what === 'hold') await hold(tx, { ...key, memberId, currency: 'MYR', amount })
      else if (candidate.what === 'void') await voidHold(tx, key)
      else await settleHold(tx, { ...key, to: gatewayAccount('out', 'MYR') })
    }).catch((error: unknown) => {
      if (!(error instanceof LedgerRefusal)) throw error
    })
    return
  }
  if (candidate.what === 'group') {
    const bet = commandOf({ ...candidate, what: 'bet', finished: false }, prefix, memberId)
    const win = commandOf({ ...candidate, what: 'freeWin', id: candidate.other }, prefix, memberId)
    await wallet.submitAll([bet, win])
    return
  }
  const outcome = await wallet.submit(commandOf(candidate, prefix, memberId))
  // I5: whatever the order, an id has one first answer, and every repeat gets that one.
  if (!outcome.ok || candidate.what === 'close' || candidate.what === 'rollback') return
  const { transferId, balance } = outcome
  const before = first.get(transferId)
  if (before) expect({ transferId, balance }).toEqual(before)
  else first.set(transferId, { transferId, balance })
}

test('I1-I8 hold in any world', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(world, async (made) => {
      const players = await play(made)
      for (const player of players) {
        const wallet = (await walletOf(books.db, player, 'MYR'))!
        // I3: no bucket is below zero except what is owed.
        expect([wallet.cash, wallet.bonus, wallet.held].every((amount) => amount >= 0n)).toBe(true)
        expect(await balanceOf(books.db, memberReceivable(player, 'MYR'))).toBeLessThanOrEqual(0n)
      }
    }),
    { numRuns: 25 },
  )
  // I1, I2, I5, I6, I7 by the audit, over all the worlds together.
  expect((await books.audit()).findings).toEqual([])
})

test('I1: the entries of each transfer add up to zero, and all of them', async () => {
  const { rows } = await sql<{ sum: bigint; off: bigint }>`
    select coalesce(sum(amount), 0)::bigint as sum, (select count(*) from (
      select 1 from entry group by transfer_id having sum(amount) <> 0) x) as off
        from entry`.execute(books.db)
  expect(rows).toEqual([{ sum: 0n, off: 0n }])
})

test('I2: the running balance of each entry is the sum up to it', async () => {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from (
      select balance_after, sum(amount) over (partition by account_id order by transfer_id) as sum
      from entry where balance_after is not null) e
    where balance_after <> sum`.execute(books.db)
  expect(rows).toEqual([{ n: 0n }])
})

test('I8: the bonus part of a payout is rounded down, whatever the stake', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.bigInt({ min: 1n, max: 500n }),
      fc.bigInt({ min: 1n, max: 500n }),
      fc.bigInt({ min: 0n, max: 10_000n }),
      async (cash, bonus, payout) => {
        const { wallet, bet, win, member, db } = books
        const player = await member(cash, bonus)
        const stake = bet(player, cash + bonus)
        await wallet.submit(stake)
        await wallet.submit(win(player, payout, { referenceTransactionId: stake.transactionId }))
        const share = (payout * bonus) / (cash + bonus)
        expect(await walletOf(db, player, 'MYR')).toMatchObject({
          cash: payout - share,
          bonus: share,
        })
      },
    ),
    { numRuns: 20 },
  )
})
