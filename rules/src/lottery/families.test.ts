import { describe, expect, test } from 'vitest'
import { middleSums } from './drums/keno.ts'
import { animalOf } from './drums/zodiac.ts'
import { familyOf } from './families.ts'
import { contentOf as written, isFault, type Play, type Prices } from './family.ts'
import { houseRules } from './house-rules.ts'
import { oddsScale, oddsText } from './odds.ts'
import { quickPick } from './quick-pick.ts'
import { returnFaults } from './rule-set.ts'
import { digitTexts, products } from './selections.ts'

/** Numbers that repeat with every run. */
function numbersFrom(seed: number): (range: number) => number {
  let n = seed
  return (range) => (n = (n * 48_271) % 2_147_483_647) % range
}

const sets = Object.entries(houseRules)
const plays = sets.flatMap(([code, { prices }]) =>
  familyOf(code)
    .plays.filter((play) => prices[play.code])
    .map((play) => [code, play.code, play, prices] as const),
)

test.each(sets)('the house’s prices of %s return what is stated', (_code, rules) => {
  expect(returnFaults(rules)).toEqual([])
})

test.each(sets)('a wrong price of %s keeps a game closed', (_code, rules) => {
  const [play, prizes] = Object.entries(rules.prices)[0]!
  const prize = Object.keys(prizes)[0]!
  const wrong = { ...rules.prices, [play]: { ...prizes, [prize]: '9999999' } }
  expect(returnFaults({ ...rules, prices: wrong })).not.toEqual([])
})

// The handbook's own columns, games 1.1 to 1.4.
test.each([
  ['4d', 'B', 'all', '0.64'],
  ['4d', 'S', 'all', '0.65'],
  ['4d', '4A', 'all', '0.6'],
  ['4d', '3ABC', 'all', '0.66'],
  ['4d', '2A', 'all', '0.65'],
  ['4d', '2ABC', 'all', '0.63'],
  ['4d', 'B-ibox', '24', '0.6672'],
  ['4d', 'B-ibox', '12', '0.642'],
  ['4d', 'S-ibox', '6', '0.651'],
  ['vn-north', 'xien2', 'win', '0.933'],
  ['vn-north', 'xien4', 'win', '0.908'],
  ['vn-south', 'xien3', 'win', '0.92'],
  ['vn-north', 'miss', '10', '0.925'],
  ['vn-south', 'miss', '4', '0.93'],
  ['vn-north', 'da', 'win', '0.743'],
  ['vn-south', 'da', 'win', '0.587'],
  ['ssc', 'dragon', 'win', '0.959'],
  ['ssc', 'dragon', 'tie', '0.93'],
  ['ssc', 'form3l', 'straight', '0.948'],
  ['k3', 'single', 'win', '0.948'],
  ['pk10', 'topSum', '11', '0.956'],
  ['keno', 'pick5', 'all', '0.932'],
  ['keno', 'pick9', 'all', '0.97'],
  ['mark6', 'allHit3', 'win', '0.923'],
])('%s %s %s returns %s', (code, play, prize, wanted) => {
  expect(Number(houseRules[code]!.returns[play]![prize]).toFixed(3)).toBe(Number(wanted).toFixed(3))
})

/** Every prize at 1, so that wins are winning notes. */
function ones({ code, prizes }: Play, odds = '1'): Prices {
  return { [code]: Object.fromEntries(prizes.map((prize) => [prize, odds])) }
}

function winningNotes(family: string, play: string, content: string, draw: unknown): number {
  const rules = familyOf(family)
  const bet = rules.plays.find(({ code }) => code === play)!
  const numbers = rules.numbers(bet, content)
  if (isFault(numbers)) throw new Error(numbers)
  return Number(rules.wins(bet, numbers, draw, ones(bet)) / oddsScale)
}

const five = digitTexts(5).map((text) => ({ balls: [...text] }))

// Where a chance is stated and not counted, all draws are gone through here.
test.each([
  ['bull', 'none', 35_649],
  ['bull', '3', 6_375],
  ['bull', '8', 6_505],
  ['bull', '0', 6_456],
  ['sumSides', 'big', 50_000],
  ['sumSides', 'odd', 50_000],
  ['group5_120', '0,1,2,3,4,5,6,7,8,9', 30_240],
  ['group5_60', '0|1,2,3', 60],
  ['group5_30', '0,1|2', 30],
  ['group5_20', '0|1,2', 20],
  ['group5_10', '0|1', 10],
  ['group5_5', '0|1', 5],
])('five digits: %s %s wins %i of 100,000 draws', (play, content, wanted) => {
  const rules = familyOf('ssc')
  const bet = rules.plays.find(({ code }) => code === play)!
  const numbers = rules.numbers(bet, content)
  if (isFault(numbers)) throw new Error(numbers)
  const prices = ones(bet)
  const won = five.filter((draw) => rules.wins(bet, numbers, draw, prices) > 0n)
  expect(won.length).toBe(wanted)
})

describe('how many notes a selection makes', () => {
  test.each([
    ['ssc', 'direct3l', '7,8|2|9,1', 4],
    ['ssc', 'sum3l', '18', 55],
    ['ssc', 'sum3l', '0,27,13', 77],
    ['ssc', 'sum2l', '9', 10],
    ['ssc', 'span3l', '0,7', 136],
    ['ssc', 'group3l_3', '2,7,9', 6],
    ['ssc', 'group3l_6', '2,7,9,0', 4],
    ['ssc', 'group2l', '1,2,3', 3],
    ['ssc', 'any3l_2', '2,7,9', 3],
    ['ssc', 'positional', '4,5|1|||9', 4],
    ['11x5', 'front2', '05,03|03,05,09', 4],
    ['11x5', 'any8', '01,02,03,04,05,06,07,08,09', 9],
    ['pk10', 'top3', '01,02|01,02|01,02,03', 2],
    ['4d', 'B-box', '1234,0012', 36],
    ['4d', 'B-roll', '12R4', 10],
    ['vn-north', 'lo2', '00,45', 54],
    ['vn-south', 'lo4', '0045', 16],
    ['vn-north', 'xien3', '01,02,03,04', 4],
    ['vn-south', 'da', '25,33,11', 108],
    ['vn-south', 'bao7', '25,33', 14],
    ['vn-north', 'bao8', '25', 8],
    ['vn-north', 'lo3-dao', '012,113', 9 * 23],
    ['vn-south', '3cang-dao', '123', 6],
    ['sea-thai', '4tod', '1234,1123', 2],
    ['11x5', 'any5-drag', '01,02|03,04,05,06', 4],
    ['11x5', 'any8-drag', '01|02,03,04,05,06,07,08,09', 8],
    ['11x5', 'group3-drag', '01,02|03,04,05', 3],
    ['ssc', 'group3l_6-drag', '7|2,9,0', 3],
    ['mark6', 'zodiacAny', 'z1,z7', 2],
  ])('%s %s %s: %i', (code, play, content, wanted) => {
    const family = familyOf(code)
    const bet = family.plays.find((one) => one.code === play)!
    const numbers = family.numbers(bet, content)
    expect(isFault(numbers) ? numbers : family.notes(bet, numbers)).toBe(wanted)
  })
})

describe('what is refused', () => {
  test.each([
    ['ssc', 'direct3l', '7|2', 'numbers_invalid'],
    ['ssc', 'direct3l', '7||2', 'numbers_invalid'],
    ['ssc', 'direct3l', '7,7|1|2', 'number_repeated'],
    ['ssc', 'positional', '||||', 'numbers_invalid'],
    ['ssc', 'group3l_6', '1,2', 'numbers_invalid'],
    ['ssc', 'group5_60', '1|1,2,3', 'numbers_invalid'],
    ['ssc', 'input3l', '12', 'numbers_invalid'],
    ['11x5', 'any3', '1,2,3', 'numbers_invalid'],
    ['11x5', 'any3', '01,02,12', 'numbers_invalid'],
    ['11x5', 'front2', '01|01', 'numbers_invalid'],
    ['k3', 'sum', '2', 'numbers_invalid'],
    ['keno', 'pick3', '01,02', 'numbers_invalid'],
    ['4d', 'B', '123', 'numbers_invalid'],
    ['4d', 'B-box', '1111', 'number_not_offered'],
    ['4d', 'B-ibox', '1234,4321', 'number_repeated'],
    ['4d', 'B-roll', '1RR4', 'numbers_invalid'],
    ['vn-north', 'lo2', '9', 'numbers_invalid'],
    ['vn-north', 'miss', '01,02,03', 'numbers_invalid'],
    ['vn-north', 'xien4', '01,02,03', 'numbers_invalid'],
    ['vn-north', 'lo2-dao', '11', 'number_not_offered'],
    ['vn-north', 'lo3-dao', '012,210', 'number_repeated'],
    ['sea-thai', '4tod', '1111', 'number_not_offered'],
    ['11x5', 'any5-drag', '01,02,03,04,05|06', 'numbers_invalid'],
    ['11x5', 'any5-drag', '01,02|03,04', 'numbers_invalid'],
    ['11x5', 'any5-drag', '01,02|02,03,04', 'number_repeated'],
  ])('%s %s %s: %s', (code, play, content, fault) => {
    const family = familyOf(code)
    const bet = family.plays.find((one) => one.code === play)!
    expect(family.numbers(bet, content)).toBe(fault)
  })

  test.each([
    ['ssc', { balls: ['1', '2', '3', '4'] }],
    ['11x5', { balls: ['01', '01', '02', '03', '04'] }],
    ['k3', { balls: ['0', '1', '2'] }],
    ['pk10', { balls: ['01'] }],
    ['keno', null],
    ['mark6', { balls: ['01', '02', '03', '04', '05', '06'], special: '06' }],
    ['4d', { first: '1234', second: '5678', third: '0012', special: [], consolation: [] }],
    ['vn-north', { prizes: { db: '12345' } }],
    ['vn-south', {}],
    ['sea-national', { first: '123456', bottom2: '07' }],
    ['sea-national', { first: '123456', bottom2: '07', front3: ['123', '45'], last3: ['1', '2'] }],
  ])('%s: %j is no result', (code, value) => {
    expect(familyOf(code).readDraw(value)).toBeNull()
  })
})

test.each(sets)('a draw of %s is read again as it was, and no two are the same', (code) => {
  const next = numbersFrom(7)
  const { draw, readDraw } = familyOf(code)
  const [first, second] = [draw(next), draw(next)]
  expect(readDraw(JSON.parse(JSON.stringify(first)))).toEqual(first)
  expect(second).not.toEqual(first)
})

// Worked out by hand from the handbook's own descriptions, games 1.2 to 1.4.
describe('what the forms of the market pay, in winning notes', () => {
  const south = {
    prizes: {
      ...{ db: '394825', g1: '61725', g2: '80033', g3: ['25511', '47796'], g5: '4471' },
      g4: ['10025', '63382', '90417', '55560', '71148', '32209', '88894'],
      ...{ g6: ['0825', '3316', '7754'], g7: '125', g8: '25' },
    },
  }
  const five = { balls: ['03', '01', '06', '02', '09'] }
  const seven = { balls: ['07', '13', '22', '35', '41', '48'], special: '49' }
  const thai = { first: '835162', bottom2: '47', front3: ['162', '900'], last3: ['615', '615'] }
  test.each([
    // The special prize, one of the three of g6, g7 and g8 end in 25; g1 and g4 do not count.
    ['vn-south', 'bao7', '25', south, 4],
    ['vn-south', 'bao7', '17', south, 0],
    // 825 ends the special prize and one of g6, 258 and the others nothing.
    ['vn-south', 'lo3-dao', '258', south, 2],
    ['vn-south', '3cang-dao', '582', south, 1],
    // The bankers are drawn, and one of the drags.
    ['11x5', 'any3-drag', '01,03|06,07,08', five, 1],
    ['11x5', 'any3-drag', '01,04|06,02,09', five, 0],
    ['11x5', 'any2-drag', '01|02,03,04', five, 2],
    // All five among the eight: the drags that are not drawn are free.
    ['11x5', 'any6-drag', '01,02|03,06,09,10,11', five, 2],
    ['11x5', 'group2-drag', '01|03,06', five, 1],
    ['ssc', 'any3l_2-drag', '7|2,9,0', { balls: ['4', '0', '7', '2', '9'] }, 2],
    ['ssc', 'group3l_6-drag', '7,2|9,0', { balls: ['4', '0', '7', '2', '9'] }, 1],
    // 13 and 49 are of the year's animal, 22 of the tenth before it.
    ['mark6', 'zodiacSpecial', 'z1', seven, 1],
    ['mark6', 'zodiacAny', 'z1,z10,z2', seven, 2],
    ['sea-national', '4tod', '2615', thai, 1],
    ['sea-national', '3front', '900,901', thai, 1],
    ['sea-national', '3bottom', '615', thai, 1],
  ])('%s %s %s', (family, play, content, draw, notes) => {
    expect(winningNotes(family, play, content, draw)).toBe(notes)
  })

  test.each([
    ['z1', '2026-02-16', 'snake'],
    ['z1', '2026-02-17', 'horse'],
    ['z2', '2026-11-26', 'snake'],
    ['z12', '2026-11-26', 'goat'],
    ['z8', '2026-11-26', 'pig'],
    ['z13', '2026-11-26', null],
    ['z1', '2020-01-01', null],
  ])('the animal of %s on %s is %s', (value, day, animal) => {
    expect(animalOf(value, day)).toBe(animal)
  })
})

/** Something to bet on, as the entry of the play has it. */
function contentOf({ code, entry }: Play, next: (range: number) => number): string {
  const some = (values: readonly string[], least: number): string => {
    const count = Math.min(values.length, least + next(3))
    const from = next(values.length)
    return Array.from({ length: count }, (_, n) => values[(from + n) % values.length]!).join(',')
  }
  switch (entry.kind) {
    case 'digits': {
      const least = Number(/^xien(\d)$/.exec(code)?.[1] ?? (code === 'miss' ? 4 : 2))
      return some(digitTexts(entry.length), least)
    }
    case 'sides':
      return some(entry.sides, code.startsWith('pick') ? 99 : (entry.least ?? 1)).slice(0, 900)
    case 'rows':
      return Array.from({ length: entry.rows }, () => some(entry.values, 2)).join('|')
    case 'text':
      return '12R4'.slice(code.startsWith('3') ? 1 : code.startsWith('2') ? 2 : 0)
  }
}

test.each(plays)('%s %s: no draw pays more than was shown', (code, _name, play, prices) => {
  const family = familyOf(code)
  const next = numbersFrom(11)
  let paidAny = 0
  for (let time = 0; time < 60; time++) {
    const isPicked = play.code.startsWith('pick') || play.code.endsWith('-drag')
    const picked = isPicked ? written(play, quickPick(play, 1, next)) : ''
    const numbers = family.numbers(play, picked || contentOf(play, next))
    if (isFault(numbers)) continue
    paidAny += 1
    const best = family.best(play, numbers, prices)
    const notes = family.notes(play, numbers)
    const risks = family.risks(play, numbers, prices).reduce((sum, { odds }) => sum + odds, 0n)
    const paid = family.wins(play, numbers, family.draw(next), prices)
    expect(paid <= best).toBe(true)
    expect(Number.isInteger(notes) && notes >= 1).toBe(true)
    // The field counts the exposure of 4D by the first prize; a stake that comes back is none.
    if (code !== '4d') expect(paid <= risks || paid <= oddsScale * BigInt(notes)).toBe(true)
  }
  expect(paidAny).toBeGreaterThan(20)
})

test('twenty thousand draws of the north: xien, lo truot and da within four deviations', () => {
  const family = familyOf('vn-north')
  const next = numbersFrom(20_261_123)
  const { prices } = houseRules['vn-north']!
  const bets = [
    ['xien2', '13,45'],
    ['miss', '00,01,02,03'],
    ['da', '13,45'],
    ['lo2', '13'],
  ] as const
  const sums = bets.map(() => ({ paid: 0, squares: 0 }))
  const draws = 20_000
  for (let n = 0; n < draws; n++) {
    const draw = family.draw(next)
    for (const [place, [code, content]] of bets.entries()) {
      const play = family.plays.find((one) => one.code === code)!
      const numbers = content.split(',')
      const odds = Number(family.wins(play, numbers, draw, prices)) / Number(oddsScale)
      const won = odds / family.notes(play, numbers)
      sums[place]!.paid += won
      sums[place]!.squares += won ** 2
    }
  }
  const stated = family.returns(prices)
  for (const [place, [code]] of bets.entries()) {
    const { paid, squares } = sums[place]!
    const mean = paid / draws
    const deviation = Math.sqrt((squares / draws - mean ** 2) / draws)
    const { rtp } = stated.find(({ play }) => play === code)!
    expect(Math.abs(mean - Number(oddsText(rtp)))).toBeLessThan(4 * deviation)
  }
})

test('keno: the draws whose sum is the middle, counted', () => {
  const counts = Array.from({ length: 21 }, () => Array.from<bigint>({ length: 811 }).fill(0n))
  counts[0]![0] = 1n
  for (let ball = 1; ball <= 80; ball++)
    for (let size = 20; size >= 1; size--)
      for (let sum = 810; sum >= ball; sum--) counts[size]![sum]! += counts[size - 1]![sum - ball]!
  expect(counts[20]![810]).toBe(middleSums)
})

test('a number that is drawn twice pays twice', () => {
  const ten = (text: string) => Array.from<string>({ length: 10 }).fill(text)
  const draw = { first: '1234', second: '1234', third: '0000', special: ten('9999') }
  expect(winningNotes('4d', 'B', '1234', { ...draw, consolation: ten('1234') })).toBe(12)
})

test('three dice: both ways of big, over all rolls', () => {
  const faces = ['1', '2', '3', '4', '5', '6']
  const rolls = products([faces, faces, faces]).map((balls) => ({ balls }))
  const wins = (play: string) =>
    rolls.filter((draw) => winningNotes('k3', play, 'big', draw) > 0).length
  expect([wins('sumSides'), wins('sumSidesCasino')]).toEqual([108, 105])
})
