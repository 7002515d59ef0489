import { money } from '@kancil/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daduMode, daduPantas } from './dadu-pantas.ts'
import { gasingJatuh, gasingMode, gasingRisks, gasingRows } from './gasing-jatuh.ts'
import { type InstantRules, type Multiple, payoutOf } from './instant-rules.ts'
import { kebunDurian, kebunMode, kebunMultiple, kebunStepsMost } from './kebun-durian.ts'
import { rodaKampung, rodaRisks } from './roda-kampung.ts'

/** Sum of multiples over `ways` equally likely streams, compared with 99 % without any division. */
function expectReturn(multiples: readonly Multiple[]): void {
  const sum = multiples.reduce(
    (total, { over, under }) => ({
      over: total.over * under + over * total.under,
      under: total.under * under,
    }),
    { over: 0n, under: 1n },
  )
  expect(sum.over * 100n).toBe(99n * BigInt(multiples.length) * sum.under)
}

/** Every stream that the game can draw, as the list of the numbers drawn. */
function allRounds(rules: InstantRules, mode: string): Multiple[] {
  const multiples: Multiple[] = []
  const walk = (drawn: readonly number[]): void => {
    let at = 0
    let range = 0
    try {
      const { multiple } = rules.play(mode, [], (n) => {
        if (at < drawn.length) return drawn[at++]!
        range = n
        throw new Error('next')
      })
      multiples.push(multiple)
    } catch (error) {
      if (range === 0) throw error
      for (let value = 0; value < range; value += 1) walk([...drawn, value])
    }
  }
  walk([])
  return multiples
}

test.each([100, 101, 333, 4_950, 7_000, 9_500])('dice return exactly 99 %% with %i', (winning) => {
  for (const side of ['under', 'over'] as const) {
    const rounds = allRounds(daduPantas, daduMode(side, winning))
    expect(rounds).toHaveLength(10_000)
    expect(rounds.filter(({ over }) => over > 0n)).toHaveLength(winning)
    // All winning multiples are equal, so one product proves the sum.
    const { over, under } = rounds.find((multiple) => multiple.over > 0n)!
    expect(BigInt(winning) * over * 100n).toBe(99n * 10_000n * under)
  }
})

test.each(gasingRisks.flatMap((risk) => gasingRows.map((rows) => [risk, rows] as const)))(
  'the board %s of %i rows returns exactly 99 %%',
  (risk, rows) => {
    const byBox = new Map<number, bigint>()
    let total = 0n
    for (let box = 0; box <= rows; box += 1) {
      const path = Array.from({ length: rows }, (_, row) => (row < box ? 1 : 0))
      const { multiple } = gasingJatuh.play(gasingMode(risk, rows), [], () => path.shift()!)
      byBox.set(box, multiple.over)
      total += choose(rows, box) * multiple.over
    }
    expect(total).toBe(99n * 2n ** BigInt(rows))
    for (const [box, over] of byBox) expect(byBox.get(rows - box)).toBe(over)
  },
)

test('the small board, path by path', () => {
  expectReturn(allRounds(gasingJatuh, gasingMode('high', 8)))
})

test.each(rodaRisks)('the wheel %s returns exactly 99 %%', (risk) => {
  expectReturn(allRounds(rodaKampung, risk))
})

test('every way to play among the nests returns exactly 99 %', () => {
  for (let nests = 1; nests <= 20; nests += 1) {
    for (let opened = 1; opened <= kebunStepsMost(nests); opened += 1) {
      const { over, under } = kebunMultiple(nests, opened)
      // The chance that `opened` trees named beforehand hold no nest.
      expect(over * choose(25 - nests, opened) * 100n).toBe(99n * under * choose(25, opened))
      expect(over <= 5_000n * under).toBe(true)
    }
  }
})

test('a nest ends the round, and what is hidden stays hidden until then', () => {
  // Swapping each place with itself leaves the trees in order: nests are 0, 1 and 2.
  const still = (n: number): number => n - 1
  const play = (...steps: number[]) => kebunDurian.play(kebunMode(3), steps, still)
  expect(play().mayEnd).toBe(false)
  expect(play(7, 8).shown).toMatchObject({ opened: [7, 8], nests: null, isOver: false })
  expect(play(7, 1)).toMatchObject({ isOver: true, multiple: { over: 0n } })
  expect(play(7, 1).shown).toMatchObject({ nests: [0, 1, 2], isStung: true })
  expect(() => play(1, 7)).toThrow('over')
  expect(() => play(7, 7)).toThrow(RangeError)
  expect(() => play(25)).toThrow(RangeError)
})

test('a round with all safe trees open is over and pays', () => {
  const still = (n: number): number => n - 1
  const steps = Array.from({ length: 24 }, (_, index) => index + 1)
  const round = kebunDurian.play(kebunMode(1), steps, still)
  expect(round).toMatchObject({ isOver: true })
  expect(round.multiple.over).toBe((round.multiple.under * 2_475n) / 100n)
})

test.each([
  [daduPantas, ['under-99', 'under-9501', 'over', 'BASE', 'under-4950 ', 'over-04950x', '']],
  [kebunDurian, ['nests-0', 'nests-21', 'nests', 'BASE']],
  [gasingJatuh, ['low-9', 'none-8', 'low', 'low-08', 'toString-8', 'BASE']],
  [rodaKampung, ['none', 'toString', 'BASE', '']],
] as const)('modes that a game does not have', (rules: InstantRules, modes) => {
  for (const mode of modes) {
    expect(rules.hasMode(mode)).toBe(false)
    expect(() => rules.play(mode, [], () => 0)).toThrow(RangeError)
  }
})

test('a payout is floored once, in minor units', () => {
  expect(payoutOf(money(10n), { over: 9_900n, under: 9_500n })).toBe(10n)
  expect(payoutOf(money(100n), { over: 9_900n, under: 9_500n })).toBe(104n)
  fc.assert(
    fc.property(
      fc.bigInt(1n, 10n ** 9n),
      fc.integer({ min: 100, max: 9_500 }),
      (stake, winning) => {
        const multiple = { over: 9_900n, under: BigInt(winning) }
        const paid = payoutOf(money(stake), multiple) * multiple.under
        expect(paid <= stake * multiple.over && stake * multiple.over - paid < multiple.under).toBe(
          true,
        )
      },
    ),
  )
})

function choose(n: number, k: number): bigint {
  let ways = 1n
  for (let step = 0; step < k; step += 1) ways = (ways * BigInt(n - step)) / BigInt(step + 1)
  return ways
}
