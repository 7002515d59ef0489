import { alertFigures } from '@kancil/contract/operator/alerts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Figures, metValue } from './alerts.ts'

const all = (value: bigint): Figures =>
  Object.fromEntries(alertFigures.map((figure) => [figure, value])) as Figures
const met = (
  side: 'below' | 'above',
  unit: 'amount' | 'percent',
  threshold: bigint,
  [today, soFar, lastWeek]: readonly [bigint, bigint, bigint],
) =>
  metValue(
    { figure: 'ggr', side, unit, threshold },
    { today: all(today), soFar: all(soFar), lastWeek: all(lastWeek) },
  )

test.each([
  ['below', 'amount', 0, [-1, 0, 0], -1],
  ['below', 'amount', 0, [0, 0, 0], null],
  ['above', 'amount', 100, [101, 0, 0], 101],
  ['above', 'amount', 100, [100, 0, 0], null],
  ['below', 'percent', 50, [0, 49, 100], 49],
  ['below', 'percent', 50, [0, 50, 100], null],
  ['above', 'percent', 200, [0, 300, 100], 300],
  ['below', 'percent', 50, [0, 0, 0], null],
  ['below', 'percent', 50, [0, 5, -10], null],
] as const)('%s %s %s of %j is %s', (side, unit, threshold, figures, value) => {
  const [today, soFar, lastWeek] = figures.map(BigInt) as [bigint, bigint, bigint]
  const expected = value === null ? null : BigInt(value)
  expect(met(side, unit, BigInt(threshold), [today, soFar, lastWeek])).toBe(expected)
})

test('no figure is below and above the same threshold', () =>
  fc.assert(
    fc.property(fc.bigInt(), fc.bigInt(), fc.bigInt(), fc.bigInt(), (threshold, ...figures) => {
      for (const unit of ['amount', 'percent'] as const)
        expect(
          [met('below', unit, threshold, figures), met('above', unit, threshold, figures)].filter(
            (value) => value !== null,
          ).length,
        ).toBeLessThan(2)
    }),
  ))
