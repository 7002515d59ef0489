import type { OddsFormat } from '@kancil/contract/sports/market'

/**
 * Odds as they are shown: hundredths with their sign, so 94 is Malay 0.94, -80 is Malay -0.80, 188
 * is decimal 1.88. American odds are whole numbers and kept in hundredths too (-11800 is -118).
 */
export type Odds = { readonly format: OddsFormat; readonly hundredths: bigint }

/** A positive rational, never rounded. */
export type Ratio = { readonly over: bigint; readonly under: bigint }

const unit = 1_000n

/**
 * Decimal odds in thousandths as a format shows them (handbook, games 6.1): to the nearest
 * hundredth, a tie in the house's favour. Bets are settled by what this returns.
 */
export function shownOdds(format: OddsFormat, priceMilli: number): Odds {
  const price = BigInt(priceMilli)
  const profit = price - unit
  if (profit <= 0n) throw new RangeError(`no price: ${priceMilli}`)
  return { format, hundredths: hundredthsOf(format, price, profit) }
}

function hundredthsOf(format: OddsFormat, price: bigint, profit: bigint): bigint {
  switch (format) {
    case 'decimal':
      return nearestDown(price, 10n)
    case 'hk':
      return atLeastOne(nearestDown(profit, 10n))
    case 'malay':
      return profit <= unit ? atLeastOne(nearestDown(profit, 10n)) : -debitOf(profit)
    case 'indo':
      return profit >= unit ? nearestDown(profit, 10n) : -nearestUp(100n * unit, profit)
    case 'american':
      return profit >= unit
        ? nearestDown(profit, 10n) * 100n
        : -nearestUp(100n * unit, profit) * 100n
  }
}

/**
 * What negative Malay odds debit for a hundred. From five to one on, a hundredth is too coarse for
 * the nearest, which would pay up to half as much again as the price: there it goes up.
 */
function debitOf(profit: bigint): bigint {
  const whole = 100n * unit
  return profit > 5n * unit ? (whole + profit - 1n) / profit : nearestUp(whole, profit)
}

const atLeastOne = (value: bigint): bigint => (value < 1n ? 1n : value)
/** To the nearest; a tie goes down. */
const nearestDown = (over: bigint, under: bigint): bigint => (2n * over + under - 1n) / (2n * under)
/** To the nearest; a tie goes up. */
const nearestUp = (over: bigint, under: bigint): bigint => (2n * over + under) / (2n * under)

/**
 * What a stake of one wins, besides the stake; for negative Malay odds: what a debit of one wins.
 */
export function profitRatio({ format, hundredths: value }: Odds): Ratio {
  if (value > 0n) {
    const over = format === 'decimal' ? value - 100n : format === 'american' ? value / 100n : value
    return { over, under: 100n }
  }
  const size = -value
  return { over: 100n, under: format === 'american' ? size / 100n : size }
}

/** The decimal odds of what is shown: `1 + profit`, exactly. */
export function decimalRatio(odds: Odds): Ratio {
  const { over, under } = profitRatio(odds)
  return { over: over + under, under }
}

/** The same odds in another format, exactly or to the nearest hundredth. */
export function convertOdds(odds: Odds, format: OddsFormat): Odds {
  const { over, under } = decimalRatio(odds)
  return shownOdds(format, Number(nearestDown(over * unit, under)))
}

/** `0.94`, `-0.80`, `1.88`, `+125`, `-118`. */
export function oddsText({ format, hundredths }: Odds): string {
  const sign = hundredths < 0n ? '-' : ''
  const size = hundredths < 0n ? -hundredths : hundredths
  if (format === 'american') return `${sign || '+'}${size / 100n}`
  return `${sign}${size / 100n}.${String(size % 100n).padStart(2, '0')}`
}

/**
 * Reads odds as they are written in a format.
 *
 * @returns null for a text that is no price in it: Malay lies between -1 and 1, Indonesian and
 *   American odds outside of them, decimal odds above 1, Hong Kong odds above 0
 */
export function parseOdds(format: OddsFormat, text: string): Odds | null {
  const parts = /^([+-]?)(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text)
  if (!parts) return null
  const [, sign = '', whole = '', decimals = ''] = parts
  const size = BigInt(whole + decimals.padEnd(2, '0'))
  const hundredths = sign === '-' ? -size : size
  return isPrice(format, hundredths, size) ? { format, hundredths } : null
}

function isPrice(format: OddsFormat, value: bigint, size: bigint): boolean {
  switch (format) {
    case 'decimal':
      return value > 100n
    case 'hk':
      return value > 0n
    case 'malay':
      return size > 0n && size <= 100n
    case 'indo':
      return size >= 100n
    case 'american':
      return size >= 10_000n && size % 100n === 0n
  }
}

/** A price as the house offers it: its profit reduced by the house's own margin, rounded down. */
export function priceWithMargin(priceMilli: number, marginBasisPoints: number): number {
  const profit = Math.floor(((priceMilli - 1_000) * (10_000 - marginBasisPoints)) / 10_000)
  return 1_000 + Math.max(profit, 10)
}
