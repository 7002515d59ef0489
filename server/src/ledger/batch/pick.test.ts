import { money } from '@kancil/contract/money'
import type { WalletCommand } from '@kancil/contract/ports/vendor-wallet'
import { expect, test } from 'vitest'
import { hasFree, pickBatch } from './pick.ts'
import type { SeatedCommand } from './seats.ts'

const seat = { cash: 1, pools: [2], source: 3 }
const base = { vendorId: 'v', scope: 'vendor', memberId: 'm', currency: 'MYR' } as const

function item(
  command: Partial<WalletCommand> & Pick<WalletCommand, 'kind'>,
  cash = 1,
): SeatedCommand {
  return {
    command: { ...base, amount: money(1n), ...command } as WalletCommand,
    seat: { ...seat, cash },
  }
}
const bet = (id: string, roundId?: string, cash = 1) =>
  item({ kind: 'bet', transactionId: id, ...(roundId && { roundId }) }, cash)

test('what does not depend on each other goes together, in order', () => {
  const queue = [bet('a'), bet('b'), bet('c', 'r'), bet('d', 'r')]
  const all = [...queue]
  expect(pickBatch(queue)).toEqual(all)
  expect(queue).toEqual([])
})

test.each<[string, SeatedCommand, SeatedCommand]>([
  ['the same id', bet('a'), bet('a')],
  [
    'a win of a bet',
    bet('a'),
    item({ kind: 'win', transactionId: 'w', referenceTransactionId: 'a' }),
  ],
  [
    'a rollback of a bet',
    bet('a'),
    item({ kind: 'rollback', transactionId: 'r', originalTransactionId: 'a' }),
  ],
  [
    'two rollbacks of one bet',
    item({ kind: 'rollback', transactionId: 'r', originalTransactionId: 'a' }),
    item({ kind: 'rollback', transactionId: 's', originalTransactionId: 'a' }),
  ],
  [
    'a win without reference in the round of a bet',
    bet('a', 'r'),
    item({ kind: 'win', transactionId: 'w', roundId: 'r' }),
  ],
  [
    'a win without reference after a rollback of the same member',
    item({ kind: 'rollback', transactionId: 'r', originalTransactionId: 'a' }),
    item({ kind: 'win', transactionId: 'w', roundId: 'r' }),
  ],
  [
    'a bet after a rollback of the same member',
    item({ kind: 'rollback', transactionId: 'r', originalTransactionId: 'a' }),
    bet('b'),
  ],
  ['a bet in a round that ends', item({ kind: 'roundClose', roundId: 'r' }), bet('a', 'r')],
  [
    'a bet in a round that a win ends',
    item({ kind: 'win', transactionId: 'w', roundId: 'r', roundFinished: true }),
    bet('a', 'r'),
  ],
  [
    'two ends of one round',
    item({ kind: 'roundClose', roundId: 'r' }),
    item({ kind: 'roundClose', roundId: 'r' }),
  ],
])('%s waits for the next call', (_, first, second) => {
  const queue = [first, second]
  expect(pickBatch(queue)).toEqual([first])
  expect(queue).toEqual([second])
  expect(pickBatch(queue)).toEqual([second])
})

test('a bet does not wait for another member’s rollback', () => {
  const back = item({ kind: 'rollback', transactionId: 'r', originalTransactionId: 'a' })
  expect(pickBatch([back, bet('b', 'r', 2)])).toHaveLength(2)
})

test('another member’s round of the same name does not wait', () => {
  const queue = [item({ kind: 'roundClose', roundId: 'r' }), bet('a', 'r', 2)]
  expect(pickBatch(queue)).toHaveLength(2)
})

test('a chain of dependent commands goes one by one and keeps its order', () => {
  const chain = [
    bet('a'),
    item({ kind: 'win', transactionId: 'w', referenceTransactionId: 'a' }),
    item({ kind: 'rollback', transactionId: 'r', originalTransactionId: 'a' }),
    bet('a'),
  ]
  const queue = [...chain, bet('free')]
  expect(pickBatch(queue)).toEqual([chain[0], bet('free')])
  for (const link of chain.slice(1)) expect(pickBatch(queue)).toEqual([link])
})

test('a batch is never larger than its limit', () => {
  const queue = Array.from({ length: 1_000 }, (_, i) => bet(`b${i}`))
  expect(pickBatch(queue)).toHaveLength(512)
  expect(queue).toHaveLength(488)
})

test('items of members in flight stay, and keep their order', () => {
  const queue = [bet('a', 'r', 1), bet('b', 'r', 2), bet('c', 'r', 1), bet('d', 'r', 3)]
  expect(pickBatch(queue, 512, new Set([1]))).toEqual([bet('b', 'r', 2), bet('d', 'r', 3)])
  expect(queue).toEqual([bet('a', 'r', 1), bet('c', 'r', 1)])
  expect(pickBatch(queue, 512, new Set([1]))).toEqual([])
  expect(pickBatch(queue)).toEqual([bet('a', 'r', 1), bet('c', 'r', 1)])
})

test('a member’s second item stays where few have one', () => {
  const others = Array.from({ length: 20 }, (_, i) => bet(`o${i}`, undefined, 10 + i))
  const queue = [bet('a'), ...others, bet('b')]
  expect(pickBatch(queue)).toEqual([bet('a'), ...others])
  expect(queue).toEqual([bet('b')])
})

test('how many are free is counted up to what is wanted', () => {
  const queue = [bet('a'), bet('b', 'r', 2), bet('c'), bet('d', 'r', 3)]
  expect(hasFree(queue, new Set(), 4)).toBe(true)
  expect(hasFree(queue, new Set(), 5)).toBe(false)
  expect(hasFree(queue, new Set([1]), 2)).toBe(true)
  expect(hasFree(queue, new Set([1]), 3)).toBe(false)
})
