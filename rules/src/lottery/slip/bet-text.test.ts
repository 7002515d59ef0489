import { expect, test } from 'vitest'
import { familyOf } from '../families.ts'
import { houseRules } from '../house-rules.ts'
import { isTicketFault, priceTicket } from '../ticket.ts'
import { readBetGrid } from './bet-grid.ts'
import { readBetText, refusedText } from './bet-text.ts'
import { readMarketText } from './market-text.ts'

const rules = houseRules['4d']!
const read = (text: string) => readBetText(familyOf('4d'), rules, 'MYR', text)
const briefly = (text: string) =>
  read(text).lines.map(
    ({ play, content, unit, multiple }) => `${play} ${content} ${unit}x${multiple}`,
  )

test.each([
  ['big and small', '1234#5#5', ['B 1234 5.00x1', 'S 1234 5.00x1']],
  ['small alone', '1234##3', ['S 1234 1.00x3']],
  ['4A', '1234#0#0#2', ['4A 1234 1.00x2']],
  ['a box and an iBox', '*1234#1 I1234#1', ['B-box 1234 1.00x1', 'B-ibox 1234 1.00x1']],
  ['a roll', '12r4#1', ['B-roll 12R4 1.00x1']],
  [
    'bets of one amount are one line',
    '1234#5\n5678#5\n9012#6',
    ['B 1234,5678 5.00x1', 'B 9012 1.00x6'],
  ],
  ['half a ringgit', '1234#1.5', ['B 1234 0.50x3']],
  ['a comma as the decimal point', '1234#5,5', ['B 1234 0.50x11']],
  [
    'on both, and one more',
    '1234#1,5#2,50,5678#1',
    ['B 1234 0.50x3', 'S 1234 0.50x5', 'B 5678 1.00x1'],
  ],
  ['commas between bets', '1234#5, 5678#5,', ['B 1234,5678 5.00x1']],
] as const)('%s', (_name, text, lines) => {
  expect(briefly(text)).toEqual(lines)
})

test('what does not fit is named by its line, and the rest is taken', () => {
  const { lines, refused } = read(
    '1234#5\n123#5\n1234#5 1234#0\n1234#0.05\n*1111#1\nI1234#0#0#1\n1235#1,000 1236#5,5,5',
  )
  expect(lines).toHaveLength(1)
  expect(refused).toEqual([
    { line: 2, text: '123#5', reason: 'numbers_invalid' },
    { line: 3, text: '1234#5', reason: 'number_repeated' },
    { line: 3, text: '1234#0', reason: 'amount_invalid' },
    { line: 4, text: '1234#0.05', reason: 'amount_invalid' },
    { line: 5, text: '*1111#1', reason: 'number_not_offered' },
    { line: 6, text: 'I1234#0#0#1', reason: 'number_not_offered' },
    // A thousand, or one and nothing: not for us to guess.
    { line: 7, text: '1235#1,000', reason: 'amount_invalid' },
    { line: 7, text: '1236#5,5,5', reason: 'amount_invalid' },
  ])
})

test('the slip prices what was read', () => {
  const { lines } = read('1234#5#5 *1234#1')
  const priced = priceTicket(rules, 'MYR', lines)
  expect(isTicketFault(priced) ? priced.code : priced.stake).toBe(34_00n)
})

const market = (code: string, text: string, gameCode: string = code) =>
  readMarketText(familyOf(code), { gameCode, rules: houseRules[code]!, currency: 'MYR' }, text)
const marketLines = (code: string, text: string) =>
  market(code, text).lines.map(({ play, content, unit, multiple }) => {
    return `${play} ${content} ${unit}x${multiple}`
  })
const keo = '10,20,30,40,50,60,70,80,90'

test.each([
  ['vn-north', 'mb\n39.25.52b5', ['lo2 39,25,52 5.00x1']],
  ['vn-south', 'mn 123x10xd1', ['3cang 123 10.00x1', '3cang-dao 123 1.00x1']],
  ['vn-south', '25b7,5', ['lo2 25 0.50x15']],
  ['vn-south', '25b7l1 33b7l5', ['bao7 25 1.00x1', 'bao7 33 5.00x1']],
  ['vn-north', '25b8l2', ['bao8 25 1.00x2']],
  ['vn-north', '10/20k90de1', [`de ${keo} 1.00x1`]],
  ['vn-north', '10/20keo90dd0,5', [`dauDuoi ${keo} 0.50x1`]],
  ['vn-north', 'dau3de1', ['de 30,31,32,33,34,35,36,37,38,39 1.00x1']],
  ['vn-north', '13.45xi2 13.45.99xi1', ['xien2 13,45 1.00x2', 'xien3 13,45,99 1.00x1']],
  ['vn-south', '25.33.11da1', ['da 25,33,11 1.00x1']],
  ['vn-north', '00.01.02.03tr1', ['miss 00,01,02,03 1.00x1']],
  ['vn-north', '0123bd1', ['lo4-dao 0123 1.00x1']],
] as const)('%s: agents write %j', (code, text, lines) => {
  expect(marketLines(code, text)).toEqual(lines)
})

test('sets of the market have as many numbers as they should', () => {
  const count = (set: string) => market('vn-north', `${set}de1`).lines[0]!.content.split(',').length
  expect(
    ['tai', 'xiu', 'chan', 'le', 'chanchan', 'chanle', 'lechan', 'lele', 'dit7'].map(count),
  ).toEqual([50, 50, 50, 50, 25, 25, 25, 25, 10])
})

test('what does not fit this draw, or is two things at once, is named', () => {
  const text = 'mb 39b5 39.123b1\n10/20k95de1 12de0\nmn 44b5\n25b7l1\nmb 39b5 25b7l1 5b1'
  const { refused } = market('vn-north', text)
  // Put back to be mended, each is for the region that it was written for.
  expect(refusedText(refused)).toBe(
    'mb 39.123b1\n10/20k95de1 12de0\nmn 44b5\n25b7l1\nmb 39b5 25b7l1 5b1',
  )
  expect(market('vn-north', refusedText(refused)).refused).toHaveLength(refused.length - 1)
  expect(refused.map(({ place: _place, ...bet }) => bet)).toEqual([
    { line: 1, text: '39.123b1', reason: 'numbers_invalid' },
    { line: 2, text: '10/20k95de1', reason: 'numbers_invalid' },
    { line: 2, text: '12de0', reason: 'amount_invalid' },
    { line: 3, text: 'mn', reason: 'other_place' },
    { line: 3, text: '44b5', reason: 'other_place' },
    { line: 4, text: '25b7l1', reason: 'other_place' },
    { line: 5, text: '39b5', reason: 'number_repeated' },
    // The north has no bao of seven.
    { line: 5, text: '25b7l1', reason: 'number_not_offered' },
    { line: 5, text: '5b1', reason: 'numbers_invalid' },
  ])
})

test.each([
  ['vn-c-hue', 'mt 25b5', 0],
  ['vn-c-hue', 'mn 25b5', 2],
  ['vn-s-ho-chi-minh', 'mn 25b5', 0],
  ['vn-s-ho-chi-minh', 'mt 25b5', 2],
] as const)('%s: what is for another region is not bet here: %j', (gameCode, text, refused) => {
  const read = market('vn-south', text, gameCode)
  expect(read.refused).toHaveLength(refused)
  expect(read.lines).toHaveLength(refused === 0 ? 1 : 0)
})

test('the grid of 4D: rows become lines, empty ones none, and what does not fit is named', () => {
  const grid = readBetGrid(familyOf('4d'), rules, 'MYR', [
    { number: '1234', mode: '', amounts: { B: '5', S: '5', '3A': '1' } },
    { number: '5678', mode: '', amounts: { B: '5' } },
    { number: '1123', mode: '-box', amounts: { B: '0.50', '3ABC': '1' } },
    { number: '12r4', mode: '-roll', amounts: { S: '1' } },
    { number: '', mode: '', amounts: { B: ' ' } },
    { number: '9999', mode: '-ibox', amounts: { B: '1' } },
    { number: '4321', mode: '-ibox', amounts: { '4A': '1' } },
    { number: '4321', mode: '', amounts: {} },
    { number: '4321', mode: '', amounts: { B: '1,5' } },
    { number: '432', mode: '', amounts: { B: '1' } },
    { number: '432', mode: '', amounts: { '3ABC': '1' } },
  ])
  expect(grid.lines.map(({ play, content }) => `${play} ${content}`)).toEqual([
    ...['B 1234,5678', 'S 1234', '3A 234', 'B-box 1123', '3ABC-box 123', 'S-roll 12R4'],
    '3ABC 432',
  ])
  expect(grid.refused).toEqual([
    { row: 6, reason: 'number_not_offered' },
    { row: 7, reason: 'number_not_offered' },
    { row: 8, reason: 'amount_invalid' },
    { row: 9, reason: 'amount_invalid' },
    { row: 10, reason: 'numbers_invalid' },
  ])
})
