import { languageTags, offeredLanguages } from '@kancil/contract/languages'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFormat, fixedInstant } from './format.ts'

test.each([
  ['en', '1234.50', {}, 'RM\u00a01,234.50'],
  ['ms', '1234.5', {}, 'RM\u00a01,234.50'],
  ['zh-Hans', '-42.10', {}, '\u2212RM\u00a042.10'],
  ['en', '5.00', { plus: true }, '+RM\u00a05.00'],
  ['en', '0.00', { plus: true }, 'RM\u00a00.00'],
  ['ar', '12.30', { bare: true }, '12.30'],
  ['en', '9007199254740993.01', { bare: true }, '9,007,199,254,740,993.01'],
] as const)('%s shows %s', (tag, amount, style, expected) => {
  expect(createFormat(tag).money(amount, 'MYR', style)).toBe(expected)
})

test('a Thai or Persian date keeps the Gregorian year and Latin digits', () => {
  for (const tag of ['th', 'fa', 'bn', 'my'])
    expect(createFormat(tag).date('2026-03-01T00:00:00.000Z')).toContain('2026')
})

test('English puts the day before the month, as the market does', () => {
  const format = createFormat('en')
  const at = '2026-03-01T16:30:05.000Z'
  expect(format.date(at)).toBe('2 Mar 2026')
  expect(format.dateTime(at)).toMatch(/^2 Mar 2026, 12:30\sam$/)
  expect(format.zoned(at)).toMatch(/^Monday,? 2 March 2026 at 12:30:05\sam/)
})

test('the fixed form is in the site’s zone', () => {
  expect(fixedInstant('2026-03-01T16:30:05.000Z')).toBe('2026-03-02 00:30:05')
})

describe.each(offeredLanguages)('%s writes plain numbers as Intl does', (language) => {
  const tag = languageTags[language]
  const format = createFormat(tag)
  const intl = (options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(`${tag}-u-nu-latn`, options)

  test('counts', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (count) => {
        expect(format.number(count)).toBe(intl({}).format(count))
      }),
    )
  })
  test('amounts of any size', () => {
    const two = intl({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.nat(99), (whole, sen) => {
        const amount = `${whole}.${String(sen).padStart(2, '0')}`
        expect(format.money(amount, 'MYR', { bare: true })).toBe(two.format(amount as '1'))
      }),
    )
  })
  test('shares, to a hundredth of a per cent', () => {
    const percent = intl({
      style: 'percent',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    })
    fc.assert(
      fc.property(fc.nat(20_000), (points) => {
        expect(format.percent(points / 10_000)).toBe(percent.format(points / 10_000))
      }),
    )
  })
})

test.each([
  ['en', '1234567.50', '1,234,567.50'],
  ['vi', '-12345.00', '\u221212.345,00'],
  ['ar', '0.00', '0.00'],
])('in %s %s points read %s', (tag, points, read) => {
  expect(createFormat(tag).points(points)).toBe(read)
})

test('a language without signs of its own here is written by Intl', () => {
  expect(createFormat('hi').number(12_345_678)).toBe('1,23,45,678')
})
