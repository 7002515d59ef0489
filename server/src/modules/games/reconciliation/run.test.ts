import { money } from '@kancil/contract/money'
import type { ListedTransaction } from '@kancil/contract/ports/vendor-list'
import { expect, test } from 'vitest'
import { compareLists } from './run.ts'
import type { LedgerTransaction } from './store.ts'

const from = new Date('2026-11-22T16:00:00.000Z')
const to = new Date('2026-11-23T16:00:00.000Z')
const noon = new Date('2026-11-23T04:00:00.000Z')

function listed(id: string, amount = 100n, type: 'bet' | 'win' = 'bet'): ListedTransaction {
  return {
    transactionId: id,
    type,
    roundId: id.split('-')[0]!,
    currency: 'MYR',
    amount: money(amount),
  }
}

let serial = 0
function booked(
  transactionId: string,
  amount = 100n,
  change: Partial<LedgerTransaction> = {},
): LedgerTransaction {
  return {
    ...{ id: String(++serial), transactionId, kind: 'bet', currency: 'MYR', refId: null, at: noon },
    ...{ roundId: transactionId.split('-')[0]!, amount: money(amount) },
    ...change,
  }
}

const kindsOf = (theirs: ListedTransaction[], ledger: LedgerTransaction[]) =>
  compareLists(theirs, ledger, { from, to }).differences.map(({ kind }) => kind)

test('lists that agree have no difference', () => {
  const theirs = [listed('r1-bet'), listed('r1-win', 0n, 'win'), listed('r2-bet', 250n)]
  const ledger = [booked('r1-bet'), booked('r1-win', 0n, { kind: 'win' }), booked('r2-bet', 250n)]
  expect(compareLists(theirs, ledger, { from, to })).toEqual({
    ...{ ours: 3, matched: 3, differences: [] },
  })
})

test('what one side alone has, and another amount, are differences', () => {
  expect(kindsOf([listed('r1-bet')], [])).toEqual(['missing_here'])
  expect(kindsOf([], [booked('r1-bet')])).toEqual(['missing_there'])
  expect(kindsOf([listed('r1-bet')], [booked('r1-bet', 101n)])).toEqual(['wrong_amount'])
  expect(kindsOf([listed('r1-bet')], [booked('r1-bet', 100n, { kind: 'win' })])).toEqual([
    'wrong_amount',
  ])
})

test('a stake that was taken back is in neither list', () => {
  const bet = booked('r1-bet')
  const back = booked('r1-rollback', 100n, { kind: 'rollback', refId: bet.id })
  expect(compareLists([], [bet, back], { from, to })).toMatchObject({ ours: 0, differences: [] })
  expect(kindsOf([listed('r1-bet')], [bet, back])).toEqual(['missing_here'])
})

test('a payout long after the day belongs to the day of its stake', () => {
  const later = new Date(to.getTime() + 3_600_000)
  const win = booked('r1-win', 500n, { kind: 'win', at: later })
  expect(
    kindsOf([listed('r1-bet'), listed('r1-win', 500n, 'win')], [booked('r1-bet'), win]),
  ).toEqual([])
  // A round of the next day is none of this one's.
  expect(kindsOf([], [booked('r9-bet', 100n, { at: later })])).toEqual([])
})
