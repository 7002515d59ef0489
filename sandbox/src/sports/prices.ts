import type { MarketPrices } from '@kancil/contract/ports/sports-feed'
import { poisson } from './chance.ts'

/** How the rest of a match, or of its first half, stands. */
type Outlook = {
  /** Goals that each side still scores on average. */
  readonly expected: readonly [number, number]
  readonly score: readonly [number, number]
}

const goalsMax = 10
/** The feed's own share, in every market. */
const overround = 1.05
const priceMin = 1_010
const priceMax = 101_000
const lineMin = 1_080

type Cell = { readonly home: number; readonly away: number; readonly chance: number }

/** The chance of each final score. */
function cellsOf({ expected, score }: Outlook): Cell[] {
  const [home, away] = expected.map((mean) => poisson(mean, goalsMax)) as [number[], number[]]
  return home.flatMap((a, h) =>
    away.map((b, g) => ({ home: score[0] + h, away: score[1] + g, chance: a * b })),
  )
}

function price(chance: number): number {
  const milli = Math.round(1_000 / (Math.max(chance, 1e-6) * overround))
  return Math.min(Math.max(milli, priceMin), priceMax)
}

/**
 * A price for a bet that may be half won, half lost or returned: its stake comes back on average,
 * less the feed's share.
 */
function linePrice(cells: readonly Cell[], quartersOf: (cell: Cell) => number): number {
  let won = 0
  let lost = 0
  for (const cell of cells) {
    const quarters = quartersOf(cell)
    const part = Math.abs(quarters) === 1 ? 0.5 : 1
    if (quarters > 0) won += cell.chance * part
    else if (quarters < 0) lost += cell.chance * part
  }
  return price(won / Math.max(won + lost, 1e-6))
}

const chanceOf = (cells: readonly Cell[], test: (cell: Cell) => boolean): number =>
  cells.reduce((sum, cell) => sum + (test(cell) ? cell.chance : 0), 0)

type Draft = Omit<MarketPrices, 'status'>

/** The markets of a period; the whole match has more of them than the first half. */
export function footballMarkets(outlook: Outlook, period: 'ft' | 'h1'): Draft[] {
  const cells = cellsOf(outlook)
  const sides: Draft = {
    market: `1x2:${period}:0`,
    prices: [
      ['home', price(chanceOf(cells, ({ home, away }) => home > away))],
      ['draw', price(chanceOf(cells, ({ home, away }) => home === away))],
      ['away', price(chanceOf(cells, ({ home, away }) => home < away))],
    ],
  }
  // A line that is as good as decided is not offered.
  const lines = [...handicaps(cells, outlook, period), ...totals(cells, outlook, period)].filter(
    ({ prices }) => prices.every(([, value]) => value >= lineMin),
  )
  return period === 'h1' ? [sides, ...lines] : [sides, ...lines, ...extras(cells)]
}

/** A handicap in a running match begins at its score. */
function handicaps(cells: readonly Cell[], { expected, score }: Outlook, period: string): Draft[] {
  const lead = expected[0] - expected[1]
  const middle = -Math.round(lead * 4)
  const lead0 = score[0] - score[1]
  const spread = period === 'ft' ? [-2, -1, 0, 1, 2] : [0]
  return spread.map((step): Draft => {
    const line = middle + step
    const quarters = ({ home, away }: Cell): number => (home - away - lead0) * 4 + line
    return {
      market: `ah:${period}:${line}`,
      prices: [
        ['home', linePrice(cells, quarters)],
        ['away', linePrice(cells, (cell) => -quarters(cell))],
      ],
    }
  })
}

function totals(cells: readonly Cell[], { expected, score }: Outlook, period: string): Draft[] {
  const middle = Math.max(2, Math.round((score[0] + score[1] + expected[0] + expected[1]) * 4) - 1)
  const spread = period === 'ft' ? [-2, -1, 0, 1, 2] : [0]
  return spread
    .map((step) => middle + step)
    .filter((line) => line > 0)
    .map((line): Draft => {
      const quarters = ({ home, away }: Cell): number => (home + away) * 4 - line
      return {
        market: `ou:${period}:${line}`,
        prices: [
          ['over', linePrice(cells, quarters)],
          ['under', linePrice(cells, (cell) => -quarters(cell))],
        ],
      }
    })
}

function extras(cells: readonly Cell[]): Draft[] {
  const odd = chanceOf(cells, ({ home, away }) => (home + away) % 2 === 1)
  const both = chanceOf(cells, ({ home, away }) => home > 0 && away > 0)
  const scores = [0, 1, 2, 3, 4].flatMap((home) =>
    [0, 1, 2, 3, 4].map((away): [string, number] => [
      `${home}-${away}`,
      price(chanceOf(cells, (cell) => cell.home === home && cell.away === away)),
    ]),
  )
  const other = chanceOf(cells, ({ home, away }) => home > 4 || away > 4)
  return [
    {
      market: 'oe:ft:0',
      prices: [
        ['odd', price(odd)],
        ['even', price(1 - odd)],
      ],
    },
    {
      market: 'btts:ft:0',
      prices: [
        ['yes', price(both)],
        ['no', price(1 - both)],
      ],
    },
    // A score that cannot be reached any more has no price.
    {
      market: 'cs:ft:0',
      prices: [...scores, ['other', price(other)] as [string, number]].filter(
        ([, value]) => value < priceMax,
      ),
    },
  ]
}

/** Two sides with a chance each. */
export function twoWay(market: string, sides: readonly [string, string], chance: number): Draft {
  return {
    market,
    prices: [
      [sides[0], price(chance)],
      [sides[1], price(1 - chance)],
    ],
  }
}

/** Many outcomes by their weights. */
export function manyWay(market: string, weights: readonly (readonly [string, number])[]): Draft {
  const sum = weights.reduce((total, [, weight]) => total + weight, 0)
  return { market, prices: weights.map(([name, weight]) => [name, price(weight / sum)]) }
}
