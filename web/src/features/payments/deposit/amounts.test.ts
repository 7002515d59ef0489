import { type Currency, money } from '@kancil/contract/money'
import { languageTags, offeredLanguages } from '@kancil/contract/languages'
import { expect, test } from 'vitest'
import { formatFor } from '../../../i18n/format.ts'
import { quickAmounts, readAmount } from './amounts.ts'

test.each([
  ['50', 'EN', 5_000n],
  ['1,250.5', 'EN', 125_050n],
  ['1 250.50', 'EN', 125_050n],
  [' 007.10 ', 'EN', 710n],
  ['12,345,678.90', 'MS', 1_234_567_890n],
  // A comma that is not a thousands separator is not dropped: that would make the amount a hundred
  // times larger.
  ['50,25', 'EN', null],
  ['1,25', 'CN', null],
  ['1,2,3', 'EN', null],
  ['1250,000', 'EN', null],
  ['50,25', 'VI', 5_025n],
  ['1.250,5', 'VI', 125_050n],
  ['1.250', 'VI', 125_000n],
  ['1.250', 'EN', 125n],
  ['50.25', 'VI', 5_025n],
  ['1,250.50', 'VI', null],
  ['٥٠', 'AR', 5_000n],
  ['١٬٢٥٠٫٥', 'AR', 125_050n],
  ['0.001', 'EN', null],
  ['1e3', 'EN', null],
  ['-1', 'EN', null],
  ['', 'EN', null],
  ['abc', 'EN', null],
  ['1.', 'EN', null],
  ['.5', 'EN', null],
  ['100000000000000000000', 'EN', null],
] as const)('%j in %s is %s', (typed, language, amount) =>
  expect(readAmount(typed, 'MYR', languageTags[language])).toBe(amount),
)

test.each(offeredLanguages)('what is shown in %s is read as what it is', (language) => {
  const tag = languageTags[language]
  for (const [text, minor] of [
    ['0.05', 5n],
    ['999.90', 99_990n],
    ['1250.00', 125_000n],
    ['12345678.91', 1_234_567_891n],
  ] as const) {
    const formatted = formatFor(tag).money(text, 'MYR' satisfies Currency, { bare: true })
    expect([formatted, readAmount(formatted, 'MYR', tag)]).toEqual([formatted, minor])
  }
})

test('quick amounts lie within the limits', () => {
  expect(quickAmounts(money(10_00n), money(500_00n), 'MYR')).toEqual([
    '10',
    '30',
    '50',
    '100',
    '200',
    '500',
  ])
  expect(quickAmounts(money(60_00n), money(90_00n), 'MYR')).toEqual(['60'])
  expect(quickAmounts(money(60_50n), money(90_00n), 'MYR')).toEqual([])
  expect(quickAmounts(money(0n), money(90_00n), 'MYR')).toEqual(['30', '50'])
})
