import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { familyOf } from './families.ts'
import { houseRules } from './house-rules.ts'
import { chainOf, drawIssue, isLinked } from './proof.ts'
import { quickPick } from './quick-pick.ts'
import { returnFaults } from './rule-set.ts'
import { sea } from './sea.ts'
import { largestPayout } from './slip/largest-payout.ts'
import { fastSeaRules as fastSea } from './fast-sea.ts'
import { isTicketFault, linePayouts, priceTicket, ticketPayout, ticketRisks } from './ticket.ts'

const line = (play: string, content: string, multiple = 1, unit = '1.00') => ({
  ...{ play, content, multiple, unit },
})

type Vector = {
  readonly id: string
  readonly game: string
  readonly bet: { play: string; number: string; amountMinor: number; odds: string }
  readonly draw: unknown
  readonly expect: { stake: number; payout: number }
}
const vectors = (
  JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures/vectors.json'), 'utf8')) as {
    vectors: Vector[]
  }
).vectors.filter(({ game }) => game === 'sea-thai')

test.each(vectors)('the handbook’s vector $id', ({ bet, draw, expect: wanted }) => {
  const prize = bet.play === '3tod' ? { distinct: bet.odds, pair: bet.odds } : { win: bet.odds }
  const rules = { ...fastSea, prices: { [bet.play]: prize } }
  const amount = String(bet.amountMinor / 100)
  const bought = [{ play: bet.play, content: bet.number, unit: amount, multiple: 1 }]
  expect(linePayouts(rules, 'MYR', bought, draw)).toEqual([BigInt(wanted.payout)])
})

test('the pay table returns what it says, to the last place', () => {
  expect(returnFaults(fastSea)).toEqual([])
})

test.each([
  ['odds with a slip', { '2top': { win: '99' } }, '2top', 'win'],
  ['odds above fair', { runTop: { win: '3.7' } }, 'runTop', 'win'],
])('a pay table with %s keeps the game closed', (_what, change, play, prize) => {
  const prices = { ...fastSea.prices, ...change } as typeof fastSea.prices
  expect(returnFaults({ ...fastSea, prices })).toMatchObject([{ play, prize }])
})

test('any order of two equal digits has its own price: at one price it would return half', () => {
  const prices = { ...fastSea.prices, '3tod': { distinct: '150', pair: '150' } }
  const fault = returnFaults({ ...fastSea, prices })
  expect(fault).toEqual([{ play: '3tod', prize: 'pair', stated: '0.9', computed: '0.45' }])
})

const draw = { first: '835162', bottom2: '47' }
test.each([
  ['3top', '162', 90_000n],
  ['3top', '612', 0n],
  ['3tod', '216', 15_000n],
  ['3tod', '226', 0n],
  ['2top', '62,63,64', 9_000n],
  ['2bottom', '47', 9_000n],
  ['2bottom', '74', 0n],
  ['runTop', '1,6,2', 960n],
  ['runTop', '8', 0n],
  ['runBottom', '4,7,0', 840n],
  ['4top', '5162', 600_000n],
  ['4top', '0162', 0n],
  ['bigTop2', 'big', 195n],
  ['bigTop2', 'small', 0n],
  ['oddTop2', 'even', 195n],
  ['oddTop2', 'odd', 0n],
] as const)('%s %s is paid', (play, content, payout) => {
  expect(ticketPayout(fastSea, 'MYR', [line(play, content)], draw)).toBe(payout)
})

describe('what is refused', () => {
  test.each([
    ['12', '3top', 'numbers_invalid'],
    ['12a', '3top', 'numbers_invalid'],
    ['', '2top', 'numbers_invalid'],
    ['12,', '2top', 'numbers_invalid'],
    ['１２', '2top', 'numbers_invalid'],
    ['12,12', '2top', 'number_repeated'],
    ['123,321', '3tod', 'number_repeated'],
    ['777', '3tod', 'number_not_offered'],
    ['middle', 'bigTop2', 'numbers_invalid'],
    ['12', '5top', 'play_unknown'],
  ] as const)('%s at %s: %s', (content, play, code) => {
    expect(priceTicket(fastSea, 'MYR', [line(play, content)])).toEqual({ code, line: 0 })
  })

  test.each([
    [[], { code: 'no_lines' }],
    [[line('2top', '12', 1, '3.00')], { code: 'unit_not_offered', line: 0 }],
    [[line('2top', '12', 0)], { code: 'stake_too_small', line: 0 }],
    [[line('2top', '12', 1.5)], { code: 'stake_too_small', line: 0 }],
    [[line('2top', '12', 501)], { code: 'stake_too_large', line: 0 }],
    [[line('2top', '12'), line('2top', '1')], { code: 'numbers_invalid', line: 1 }],
  ] as const)('%j', (lines, fault) => {
    expect(priceTicket(fastSea, 'MYR', lines)).toEqual(fault)
  })

  test('10,001 notes', () => {
    const all = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, '0')).join(',')
    const lines = [line('4top', all, 1, '0.10')]
    expect(isTicketFault(priceTicket(fastSea, 'MYR', lines))).toBe(false)
    expect(priceTicket(fastSea, 'MYR', [...lines, line('2top', '12', 1, '0.10')])).toEqual({
      code: 'too_many_notes',
    })
  })

  test('a currency without limits, and a ticket above its limit', () => {
    expect(priceTicket(fastSea, 'KWD', [line('2top', '12')])).toEqual({
      code: 'currency_not_offered',
    })
    const hundred = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0')).join(',')
    const lines = [line('2top', hundred, 201), line('2bottom', hundred, 201)]
    expect(priceTicket(fastSea, 'MYR', lines)).toEqual({ code: 'ticket_too_large' })
  })
})

test('the largest payout of a ticket is shown before and kept after', () => {
  const lines = [line('4top', '5162', 100)]
  const priced = priceTicket(fastSea, 'MYR', lines)
  if (isTicketFault(priced)) throw new Error(priced.code)
  expect(priced.stake).toBe(10_000n)
  const largest = { amount: 10_000_000n, isCapped: true, isBound: false }
  expect(largestPayout(fastSea, 'MYR', priced)).toEqual(largest)
  expect(ticketPayout(fastSea, 'MYR', lines, draw)).toBe(10_000_000n)
})

const numberOf = (length: number) =>
  fc.nat({ max: 10 ** length - 1 }).map((n) => String(n).padStart(length, '0'))
const anyLine = fc.constantFrom(...sea.plays).chain((play) => {
  const { entry } = play
  const number =
    entry.kind === 'sides'
      ? fc.constantFrom(...entry.sides)
      : numberOf(entry.kind === 'digits' ? entry.length : 1)
  return fc
    .record({
      numbers: fc.uniqueArray(number, { minLength: 1, maxLength: 8 }),
      multiple: fc.integer({ min: 1, max: 50 }),
      unit: fc.constantFrom('0.10', '0.50', '1.00'),
    })
    .map(({ numbers, ...rest }) => ({ play: play.code, content: numbers.join(','), ...rest }))
})
const anyDraw = fc.record({ first: numberOf(6), bottom2: numberOf(2) })

test('no draw pays more than was shown, or more than the exposure that was booked', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 5 }), anyDraw, (lines, result) => {
      const priced = priceTicket(fastSea, 'MYR', lines)
      fc.pre(!isTicketFault(priced))
      if (isTicketFault(priced)) return
      const { stake, notes } = priced
      const paid = ticketPayout(fastSea, 'MYR', lines, result)
      expect(paid <= largestPayout(fastSea, 'MYR', priced).amount).toBe(true)
      const staked = priced.lines.reduce((sum, one) => sum + one.note * BigInt(one.notes), 0n)
      expect(stake).toBe(staked)
      expect(notes).toBe(lines.reduce((sum, one) => sum + one.content.split(',').length, 0))
      const risks = ticketRisks(fastSea, priced.lines)
      expect(risks.reduce((sum, { amount }) => sum + amount, 0n) >= paid).toBe(true)
    }),
  )
})

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string, message: string) =>
  new Uint8Array(createHmac('sha256', key).update(message).digest())

test('a chain of seeds: each is held by the anchor, and another is not', () => {
  const seeds = chainOf(sha256, 'f'.repeat(64), 40)
  const anchor = sha256(seeds[0]!)
  for (const [index, seed] of seeds.entries())
    expect(isLinked(sha256, { seed, index, anchor })).toBe(true)
  expect(isLinked(sha256, { seed: seeds[3]!, index: 4, anchor })).toBe(false)
  expect(isLinked(sha256, { seed: 'e'.repeat(64), index: 3, anchor })).toBe(false)
})

test('an issue’s draw depends on its seed, its game and its number, and on nothing else', () => {
  const issue = { family: 'sea-thai', gameCode: 'sea-fast-1', issueNo: '20261123-0001' }
  const seed = 'a'.repeat(64)
  const first = drawIssue(hmac, issue, seed)
  expect(drawIssue(hmac, issue, seed)).toEqual(first)
  expect(familyOf('sea-thai').readDraw(first)).toEqual(first)
  for (const other of [
    drawIssue(hmac, { ...issue, issueNo: '20261123-0002' }, seed),
    drawIssue(hmac, { ...issue, gameCode: 'sea-fast-3' }, seed),
    drawIssue(hmac, issue, 'b'.repeat(64)),
  ])
    expect(other).not.toEqual(first)
})

test('20,000 draws: every digit at every place as often as chance has it', () => {
  const counts = Array.from({ length: 8 }, () => Array.from<number>({ length: 10 }).fill(0))
  const draws = 20_000
  for (let n = 0; n < draws; n++) {
    const issue = { family: 'sea-thai', gameCode: 'self-test', issueNo: String(n) }
    const { first, bottom2 } = drawIssue(hmac, issue, 'c'.repeat(64)) as typeof draw
    for (const [place, digit] of [...first, ...bottom2].entries())
      counts[place]![Number(digit)]! += 1
  }
  for (const place of counts) {
    const chi = place.reduce((sum, n) => sum + (n - draws / 10) ** 2 / (draws / 10), 0)
    // Nine degrees of freedom: p < 10^-6.
    expect(chi).toBeLessThan(45)
  }
})

const national = houseRules['sea-national']!
test.each(familyOf('sea-national').plays)('a quick pick of $code is one that is taken', (play) => {
  let n = 7
  const next = (range: number): number => (n = (n * 48_271) % 2_147_483_647) % range
  for (let time = 0; time < 50; time++) {
    const content = quickPick(play, 5, next).join(',')
    expect(priceTicket(national, 'MYR', [line(play.code, content)])).not.toHaveProperty('code')
  }
})
