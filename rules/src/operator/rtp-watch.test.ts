import { expect, test } from 'vitest'
import { type GameSums, rtpFinding } from './rtp-watch.ts'

/** Rounds of a stake of 100 that win double with this chance. */
function sumsOf(rounds: number, wins: number, stake = 100): GameSums {
  return {
    rounds,
    stake: BigInt(rounds * stake),
    payout: BigInt(wins * stake * 2),
    stakeSquares: rounds * stake ** 2,
    payoutSquares: wins * (stake * 2) ** 2,
    products: wins * stake * stake * 2,
  }
}

test.each([
  { name: 'as designed', sums: sumsOf(10_000, 4_950), designed: 99, verdict: 'fits' },
  { name: 'within four sigma', sums: sumsOf(10_000, 5_120), designed: 99, verdict: 'fits' },
  { name: 'beyond four sigma', sums: sumsOf(10_000, 5_160), designed: 99, verdict: 'far' },
  { name: 'far below', sums: sumsOf(10_000, 4_700), designed: 99, verdict: 'far' },
  { name: 'too few rounds', sums: sumsOf(900, 900), designed: 99, verdict: 'few' },
  { name: 'no published return', sums: sumsOf(10_000, 5_000), designed: null, verdict: 'none' },
  { name: 'no rounds', sums: sumsOf(0, 0), designed: 99, verdict: 'none' },
])('$name: $verdict', ({ sums, designed, verdict }) => {
  expect(rtpFinding(sums, designed).verdict).toBe(verdict)
})

test('one sigma is the standard error of the return, whatever the stakes', () => {
  // sqrt(0.25 / 10,000) of a payout of 200 %.
  expect(rtpFinding(sumsOf(10_000, 5_000), 99).sigma).toBeCloseTo(1, 6)
  expect(rtpFinding(sumsOf(10_000, 5_000, 7), 99).sigma).toBeCloseTo(1, 6)
  expect(rtpFinding(sumsOf(10_000, 5_000), 99).deviations).toBeCloseTo(1, 6)
})
