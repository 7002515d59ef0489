import { money } from '@kancil/contract/money'
import { describe, expect, test } from 'vitest'
import { readBankFile } from './bank-statement.ts'
import { differenceChoices, differenceOf, differenceToBook } from './compare.ts'

const from = '2026-11-22T16:00:00.000Z'
const to = '2026-11-23T16:00:00.000Z'
const columns = 'booking_id,booked_at,flow,movement_id,reference,amount,currency'
const head = (count: number, net: string) =>
  `kancil-bank-statement,1,sandbox-bank,MYR,${from},${to},${count},${net}`
const line = (id: string, flow = 'payment', amount = '50.00', at = from) =>
  `${id},${at},${flow},bp_${id},dep_${id},${amount},MYR`

test('a file is read with its lines, whatever ends them', () => {
  const rows = [head(2, '30.00'), columns, line('a'), line('b', 'payout', '20.00')]
  for (const text of [rows.join('\n'), `\uFEFF${rows.join('\r\n')}\r\n`])
    expect(readBankFile(text)).toMatchObject({
      ...{ gatewayId: 'sandbox-bank', currency: 'MYR', from: new Date(from) },
      lines: [
        { bookingId: 'a', flow: 'payment', amount: 5000n, reference: 'dep_a' },
        { bookingId: 'b', flow: 'payout', amount: 2000n },
      ],
    })
  expect(readBankFile([head(0, '0.00'), columns].join('\n'))).toMatchObject({ lines: [] })
})

test('what a payer wrote is in any script, or nothing', () => {
  for (const reference of ['Bayaran (李明) #7/2', 'đặt cọc', ''])
    expect(
      readBankFile([head(1, '50.00'), columns, line('a').replace('dep_a', reference)].join('\n')),
    ).toMatchObject({ lines: [{ reference }] })
})

test.each([
  ['nothing', '', 'head', 1],
  ['another file', 'a,b,c\n1,2,3', 'head', 1],
  [
    'an end before the beginning',
    [head(0, '0.00').replace(to, '2020-01-01T00:00:00.000Z'), columns].join('\n'),
    'head',
    1,
  ],
  ['other columns', [head(0, '0.00'), 'id,amount'].join('\n'), 'columns', 2],
  ['a short line', [head(1, '50.00'), columns, 'a,b'].join('\n'), 'line', 3],
  [
    'a formula',
    [head(1, '50.00'), columns, line('a').replace('dep_a', '=1+1')].join('\n'),
    'line',
    3,
  ],
  ['an unknown flow', [head(1, '50.00'), columns, line('a', 'gift')].join('\n'), 'flow', 3],
  ['no amount', [head(1, '0.00'), columns, line('a', 'payment', '0.00')].join('\n'), 'amount', 3],
  [
    'too few decimals',
    [head(1, '12.50'), columns, line('a', 'payment', '12.5')].join('\n'),
    'amount',
    3,
  ],
  ['half a sen', [head(1, '0.01'), columns, line('a', 'payment', '0.005')].join('\n'), 'amount', 3],
  [
    'no instant',
    [head(1, '50.00'), columns, line('a', 'payment', '50.00', 'soon')].join('\n'),
    'instant',
    3,
  ],
  [
    'a line of another day',
    [head(1, '50.00'), columns, line('a', 'payment', '50.00', to)].join('\n'),
    'outside',
    3,
  ],
  [
    'another currency',
    [head(1, '50.00'), columns, line('a').replace('MYR', 'USD')].join('\n'),
    'currency',
    3,
  ],
  ['a booking twice', [head(2, '100.00'), columns, line('a'), line('a')].join('\n'), 'twice', 4],
  ['a file that was cut off', [head(2, '100.00'), columns, line('a')].join('\n'), 'count', 1],
  ['a wrong sum', [head(1, '50.01'), columns, line('a')].join('\n'), 'sum', 1],
] as const)('%s is refused', (_name, text, fault, at) => {
  expect(readBankFile(text)).toEqual({ fault, line: at })
})

describe('differences', () => {
  const [five, six] = [money(500n), money(600n)]
  test.each([
    [{ bank: five, ours: five }, null],
    [{ bank: null, ours: null }, null],
    [{ bank: five, ours: null }, 'missing_here'],
    [{ bank: null, ours: five }, 'missing_at_bank'],
    [{ bank: six, ours: five }, 'wrong_amount'],
  ] as const)('case %#', (sides, kind) => expect(differenceOf(sides)).toBe(kind))

  test('only a payment that nobody knows goes into suspense', () => {
    expect(differenceChoices('open', 'missing_here', 'payment')).toEqual(['suspended', 'explained'])
    expect(differenceChoices('open', 'missing_here', 'payout')).toEqual(['booked', 'explained'])
    expect(differenceChoices('open', 'missing_at_bank', 'payment')).toEqual(['booked', 'explained'])
    expect(differenceChoices('booked', 'missing_at_bank', 'payment')).toEqual([])
  })

  test.each([
    // The bank has 5 less than we credited: the house pays them in.
    ['payment', { bank: null, ours: five }, 500n],
    ['payment', { bank: six, ours: five }, -100n],
    ['payout', { bank: six, ours: five }, 100n],
    ['payout', { bank: null, ours: five }, -500n],
    ['payout_back', { bank: five, ours: null }, -500n],
    ['payment_back', { bank: five, ours: null }, 500n],
  ] as const)('booking %#', (flow, sides, sum) => expect(differenceToBook(flow, sides)).toBe(sum))
})
