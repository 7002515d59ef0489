import { expect, test } from 'vitest'
import { amountMaxMinor, type Currency, formatMoney, money, parseAmount } from './money.ts'

test.each(Object.entries(amountMaxMinor) as [Currency, bigint][])(
  'in %s one amount is at most %s minor units',
  (currency, most) => {
    expect(parseAmount(formatMoney(money(most), currency), currency)).toBe(most)
    expect(() => parseAmount(formatMoney(money(most + 1n), currency), currency)).toThrow(RangeError)
    expect(() => parseAmount('-1', currency)).toThrow(RangeError)
    // A balance has room for many of them.
    expect(most * 900_000n).toBeLessThan(2n ** 63n)
  },
)
