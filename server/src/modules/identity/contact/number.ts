import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'

export type Phone = {
  /** `+60123456789`. */
  readonly e164: string
  /** ISO 3166 code. */
  readonly country: string
  /** Digits without the plus. */
  readonly dialingCode: string
  /** Without the trunk zero. */
  readonly national: string
  /** The number's block of ten thousand. */
  readonly block: string
}

const dialingCodes: ReadonlySet<string> = new Set(
  getCountries().map((country) => getCountryCallingCode(country)),
)
const mobileTypes: ReadonlySet<string> = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE'])

/**
 * Parses a mobile number as written in its country: with or without trunk zero, spaces or country
 * code. Null for anything that cannot be a mobile phone there, including premium numbers.
 */
export function phoneOf(countryDialingCode: string, mobileNum: string): Phone | null {
  const defaultCallingCode = countryDialingCode.replace(/\D/g, '')
  if (!dialingCodes.has(defaultCallingCode)) return null
  const number = parsePhoneNumberFromString(mobileNum.slice(0, 40), {
    defaultCallingCode,
    extract: false,
  })
  if (!number?.country || !number.isValid()) return null
  if (number.countryCallingCode !== defaultCallingCode) return null
  if (!mobileTypes.has(number.getType() ?? '')) return null
  return {
    e164: number.number,
    country: number.country,
    dialingCode: number.countryCallingCode,
    national: number.nationalNumber,
    block: number.number.slice(0, -4),
  }
}
