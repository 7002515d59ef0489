import { describe, expect, test } from 'vitest'
import { familyOf } from '../families.ts'
import { contentOf, isFault } from '../family.ts'
import { houseRules } from '../house-rules.ts'
import { quickPick } from '../quick-pick.ts'
import { isTicketFault, priceTicket, ticketPayout } from '../ticket.ts'
import { largestPayout } from './largest-payout.ts'
import { resultFields, resultOf } from './result-form.ts'

/** Numbers that repeat with every run. */
function numbersFrom(seed: number): (range: number) => number {
  let n = seed
  return (range) => (n = (n * 48_271) % 2_147_483_647) % range
}

const sets = Object.entries(houseRules)

test.each(sets)('a quick pick of every play of %s can be bought', (code) => {
  const next = numbersFrom(29)
  const { plays, numbers } = familyOf(code)
  for (const play of plays) {
    // Rows of one drum may need another try: no ball is there twice.
    const picks = Array.from({ length: 40 }, () => contentOf(play, quickPick(play, 1, next)))
    const good = picks.filter((content) => !isFault(numbers(play, content)))
    expect([play.code, good.length > 20]).toEqual([play.code, true])
  }
})

test.each(sets)('a result of %s is typed as it was drawn', (code) => {
  const family = familyOf(code)
  const draw = family.draw(numbersFrom(31)) as Record<string, unknown>
  const flat = (draw['prizes'] ?? draw) as Record<string, string | readonly string[]>
  const texts = Object.fromEntries(
    resultFields(code).map(({ key }) => [key, [flat[key]!].flat().join(' ')]),
  )
  expect(resultOf(code, texts)).toEqual(draw)
  const [first] = resultFields(code)
  expect(resultOf(code, { ...texts, [first!.key]: '' })).toBeNull()
})

test.each(sets)('no draw of %s pays more than the slip says', (code, rules) => {
  const next = numbersFrom(37)
  const family = familyOf(code)
  const plays = family.plays.filter((play) => rules.prices[play.code])
  for (let slip = 0; slip < 25; slip++) {
    const lines = Array.from({ length: 3 }, () => {
      const play = plays[next(plays.length)]!
      const content = contentOf(play, quickPick(play, 2, next))
      return { play: play.code, content, unit: '1.00', multiple: 1 + next(3) }
    })
    const priced = priceTicket(rules, 'MYR', lines)
    if (isTicketFault(priced)) continue
    const { amount } = largestPayout(rules, 'MYR', priced)
    for (let draw = 0; draw < 20; draw++) {
      const paid = ticketPayout(rules, 'MYR', lines, family.draw(next))
      expect([lines, paid <= amount]).toEqual([lines, true])
    }
  }
})

/** Numbers whose digits all differ, in order: no two of them are orders of each other. */
const orderedOf = (length: number): string[] =>
  Array.from({ length: 10 ** length }, (_, n) => String(n).padStart(length, '0')).filter(
    (number) => [...new Set(number)].toSorted().join('') === number,
  )
const [orderedNumbers, orderedEnds] = [orderedOf(4), orderedOf(3)]

describe('the largest payout of a slip', () => {
  const of = (
    code: string,
    ...bets: readonly (readonly [play: string, content: string, group?: number])[]
  ) => {
    const rules = houseRules[code]!
    const lines = bets.map(([play, content, group]) => ({
      ...{ play, content, multiple: 1, unit: group ? '2.00' : '1.00' },
      ...(group ? { group } : {}),
    }))
    const priced = priceTicket(rules, 'MYR', lines)
    if (isTicketFault(priced)) throw new Error(priced.code)
    const { amount, isBound } = largestPayout(rules, 'MYR', priced)
    return [Number(amount) / 100, isBound]
  }

  test.each([
    // They exclude each other; a line's own best adds them up.
    [
      'sea-thai',
      [
        ['bigTop2', 'big'],
        ['bigTop2', 'small'],
      ],
      1.95,
      false,
    ],
    // 00 to 49 are small, and 12 is even.
    [
      'sea-thai',
      [
        ['2top', '12'],
        ['bigTop2', 'big'],
        ['oddTop2', 'even'],
      ],
      91.95,
      false,
    ],
    [
      'sea-thai',
      [
        ['3top', '612'],
        ['2top', '12,13'],
        ['2bottom', '47'],
      ],
      1_080,
      false,
    ],
    [
      'sea-thai',
      [
        ['3top', '612'],
        ['2top', '99'],
      ],
      900,
      false,
    ],
    // The bottom of Lao is part of its number: 5162 has 51.
    [
      'sea-lao',
      [
        ['4top', '5162'],
        ['2bottom', '51'],
      ],
      6_090,
      false,
    ],
    [
      'sea-lao',
      [
        ['4top', '5162'],
        ['2bottom', '99'],
      ],
      6_000,
      false,
    ],
    [
      'k3',
      [
        ['sumSides', 'big,small'],
        ['single', '1,2'],
      ],
      6.45,
      false,
    ],
    [
      'k3',
      [
        ['sum', '3'],
        ['sumSides', 'big'],
      ],
      200,
      false,
    ],
    // The digit 3 is small.
    [
      'ssc',
      [
        ['ball1', 'big,3'],
        ['ball2', '7'],
      ],
      19,
      false,
    ],
    [
      'ssc',
      [
        ['positional', '||||7', 1_960],
        ['sumSides', 'big'],
      ],
      21.55,
      true,
    ],
    [
      'mark6',
      [
        ['special', '49'],
        ['specialSides', 'big,odd'],
        ['wave', 'red'],
      ],
      49,
      false,
    ],
    [
      'mark6',
      [
        ['special', '25'],
        ['zodiacSpecial', 'z1,z2'],
      ],
      56.2,
      false,
    ],
    [
      'vn-north',
      [
        ['de', '13'],
        ['dau', '1'],
        ['duoi', '4'],
        ['3cang', '913'],
      ],
      1_004.5,
      false,
    ],
    [
      'vn-north',
      [
        ['de', '13'],
        ['lo2', '13'],
      ],
      2_741,
      true,
    ],
    [
      'ssc',
      [
        ['sumSides', 'big'],
        ['sumSides', 'small'],
        ['sumSides', 'odd'],
      ],
      3.9,
      false,
    ],
    [
      'pk10',
      [
        ['car1', 'big,03'],
        ['topSumSides', 'small'],
        ['topSum', '3'],
      ],
      // 03 and 01 make a small four: 9.6 and 1.72; but 01 and 02 make the sum of three.
      44.72,
      false,
    ],
    // One drum: what is first is not second, which only a bound says.
    [
      'pk10',
      [
        ['car1', '07'],
        ['car2', '07'],
      ],
      19.2,
      true,
    ],
    [
      '11x5',
      [
        ['ball1', 'big'],
        ['ball1', '03,11'],
      ],
      11.4,
      false,
    ],
    // One number at every prize: 1234 costs 6,400 on big, as much again boxed, and 6,500 on small.
    [
      '4d',
      [
        ['B', '1234,5678'],
        ['S', '1234'],
        ['B-box', '1243'],
      ],
      19_300,
      false,
    ],
    // Nothing but the first prize pays 4A, and there 5678 is worth more than 1234.
    [
      '4d',
      [
        ['4A', '5678'],
        ['S', '1234'],
        ['3A', '678'],
      ],
      9_660,
      false,
    ],
    // An iBox wins by every order of its digits, and 4321 ends with what 3A is on.
    [
      '4d',
      [
        ['B-ibox', '1234'],
        ['3A', '321'],
      ],
      938,
      false,
    ],
  ] as const)('%s %j: %d', (code, bets, amount, isBound) => {
    const [paid, bound] = of(code, ...bets)
    expect(bound).toBe(isBound)
    expect(paid).toBe(amount)
  })

  // It is worked out for every bet that is sent, also for those that are refused.
  test.each([
    ['4d', 'B-ibox', orderedNumbers.slice(0, 200)],
    ['4d', 'B-box', orderedNumbers.slice(0, 80)],
    ['vn-north', '3cang-dao', orderedEnds],
  ])('%s %s: many numbers do not take long', (code, play, numbers) => {
    const before = process.cpuUsage().user
    const half = Math.ceil(numbers.length / 2)
    of(code, [play, numbers.slice(0, half).join()], [play, numbers.slice(half).join()])
    expect((process.cpuUsage().user - before) / 1000).toBeLessThan(400)
  })
})
