import type { Country } from '@kancil/contract/identity/countries'

/**
 * Whether the typed digits are a mobile number of the country: with or without its code or the
 * trunk prefix. The server checks again with the full numbering plan.
 */
export function isMobileNumber(
  country: Pick<Country, 'countryDialingCode' | 'mobilePattern' | 'trunkPrefix'>,
  typed: string,
): boolean {
  const { countryDialingCode, mobilePattern, trunkPrefix } = country
  const isInternational = typed.trim().startsWith('+')
  const digits = typed.replaceAll(/\D/g, '')
  if (digits.length < 4 || digits.length > 17) return false
  const forms = isInternational ? [] : [digits]
  if (digits.startsWith(countryDialingCode)) forms.push(digits.slice(countryDialingCode.length))
  if (!isInternational && trunkPrefix && digits.startsWith(trunkPrefix))
    forms.push(digits.slice(trunkPrefix.length))
  const pattern = new RegExp(`^(?:${mobilePattern})$`)
  return forms.some((form) => pattern.test(form))
}
