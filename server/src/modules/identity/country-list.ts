import type { OutputOf } from '@kancil/contract/endpoint'
import type { countryList as endpoint } from '@kancil/contract/identity-countries'
import type { Currency } from '@kancil/contract/money'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js'
import type { Context } from '../../kernel/serve.ts'

const homes: Readonly<Partial<Record<Currency, string>>> = {
  MYR: 'MY',
  SGD: 'SG',
  THB: 'TH',
  IDR: 'ID',
  VND: 'VN',
  KWD: 'KW',
  USD: 'US',
}

/** Islands without a name in Intl, which share the number plan of another country. */
const unnamed = new Set(['AC', 'TA'])

const countries = getCountries()
  .filter((country) => !unnamed.has(country))
  .map((country) => ({ country, dialingCode: getCountryCallingCode(country) as string }))

/** Every country that has a dialling code, as the telephone companies' plans name them. */
export async function countryList({
  config,
}: Context<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  return { countries, homeCountry: homes[config.currency] ?? 'MY' }
}
