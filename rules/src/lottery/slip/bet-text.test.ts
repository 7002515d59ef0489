import { expect, test } from 'vitest'
import { familyOf } from '../families.ts'
import { houseRules } from '../house-rules.ts'
import { isTicketFault, priceTicket } from '../ticket.ts'
import { readBetText } from './bet-text.ts'

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
] as const)('%s', (_name, text, lines) => {
  expect(briefly(text)).toEqual(lines)
})

test('what does not fit is named by its line, and the rest is taken', () => {
  const { lines, refused } = read('1234#5\n123#5\n1234#5 1234#0\n1234#0.05\n*1111#1\nI1234#0#0#1')
  expect(lines).toHaveLength(1)
  expect(refused).toEqual([
    { line: 2, text: '123#5', reason: 'numbers_invalid' },
    { line: 3, text: '1234#5', reason: 'number_repeated' },
    { line: 3, text: '1234#0', reason: 'amount_invalid' },
    { line: 4, text: '1234#0.05', reason: 'amount_invalid' },
    { line: 5, text: '*1111#1', reason: 'number_not_offered' },
    { line: 6, text: 'I1234#0#0#1', reason: 'number_not_offered' },
  ])
})

test('the slip prices what was read', () => {
  const { lines } = read('1234#5#5 *1234#1')
  const priced = priceTicket(rules, 'MYR', lines)
  expect(isTicketFault(priced) ? priced.code : priced.stake).toBe(34_00n)
})
