import { expect, test } from 'vitest'
import { plainAmount, shownAmount } from './money-text.ts'

test.each([
  [0, 'MYR', '0.00'],
  [10_000, 'MYR', '0.01'],
  [1_234_560_000, 'MYR', '1234.56'],
  [1_239_999, 'MYR', '1.23'],
  [-2_500_000, 'MYR', '-2.50'],
  [1_500_000_000, 'IDR', '1500'],
  [1_234_000, 'KWD', '1.234'],
  [Number.MAX_SAFE_INTEGER, 'MYR', '9007199254.74'],
])('%i of %s is %s', (micro, currency, text) => {
  expect(plainAmount(micro, currency)).toBe(text)
})

test('within a line from the right an amount keeps its own order', () => {
  const style = { locale: 'ar', symbol: 'RM', dir: 'rtl' } as const
  expect(shownAmount(-500_000, 'MYR', style)).toBe('\u2066−RM\u00a00.50\u2069')
})

test.each([
  [1_234_560_000, 'MYR', 'RM', 'en', 'RM\u00a01,234.56'],
  [1_234_560_000, 'MYR', 'RM', 'ms', 'RM\u00a01,234.56'],
  [1_234_560_000, 'MYR', 'RM', 'zh-Hans', 'RM\u00a01,234.56'],
  [-500_000, 'MYR', 'RM', 'en', '−RM\u00a00.50'],
  [2_000_000, 'XTS', 'T$', 'en', 'T$\u00a02.00'],
  [2_500_000_000, 'VND', '₫', 'en', '₫\u00a02,500'],
  [1_234_560_000, 'MYR', 'RM', 'vi', 'RM\u00a01.234,56'],
  [1_234_560_000, 'MYR', 'RM', 'ar', 'RM\u00a01,234.56'],
  [9_007_199_254_740_000, 'MYR', 'RM', 'en', 'RM\u00a09,007,199,254.74'],
])('%i of %s (%s) in %s reads %s', (micro, currency, symbol, locale, text) => {
  expect(shownAmount(micro, currency, { locale, symbol })).toBe(text)
})
