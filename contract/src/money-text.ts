import { type Currency, currencySymbols } from './money.ts'

/**
 * Decimal text in the currency's own word, as the site's English has it: `1234.50` of MYR is
 * `RM 1,234.50`. For mails and the sandbox; the sites format in the reader's language.
 */
export function moneyText(amount: string, currency: Currency): string {
  const [whole = '', decimals] = amount.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${currencySymbols[currency]}\u00a0${grouped}${decimals === undefined ? '' : `.${decimals}`}`
}
