import type { OutputOf } from '@kancil/contract/endpoint'
import type { Country, countryList as endpoint } from '@kancil/contract/identity/countries'
import type { Currency } from '@kancil/contract/money'
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  Metadata,
} from 'libphonenumber-js/max'
import type { Context } from '../../../kernel/http/serve.ts'
import { readSettings } from '../../site/door.ts'

const homes: Readonly<Partial<Record<Currency, string>>> = {
  MYR: 'MY',
  SGD: 'SG',
  THB: 'TH',
  IDR: 'ID',
  VND: 'VN',
  KWD: 'KW',
  USD: 'US',
}

/** Islands that Intl has no name for; they share another country's numbering plan. */
const unnamed = new Set(['AC', 'TA'])

/** Fields that the library's classes have and its types omit. */
type NumberPlan = {
  type(kind: 'MOBILE'): { pattern(): string } | undefined
  pattern(): string
  nationalPrefix(): string | undefined
}

/** The part of a numbering plan that the page needs to spot a mistyped number. */
function planOf(country: CountryCode): Omit<Country, 'getsTexts'> {
  const metadata = new Metadata()
  metadata.selectNumberingPlan(country)
  const plan = metadata.numberingPlan as unknown as NumberPlan
  return {
    countryCode: country,
    countryDialingCode: getCountryCallingCode(country),
    mobilePattern: plan.type('MOBILE')?.pattern() ?? plan.pattern(),
    trunkPrefix: plan.nationalPrefix() ?? '',
  }
}

const countries = getCountries()
  .filter((country) => !unnamed.has(country))
  .map((country) => planOf(country))

/** Every country with a dialling code, from the published numbering plans. */
export async function countryList({
  db,
  config,
}: Context<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  const { codes } = await readSettings(db)
  return {
    countries: countries.map((country) => ({
      ...country,
      getsTexts: codes.smsCountries.includes(country.countryCode),
    })),
    homeCountry: homes[config.currency] ?? 'MY',
  }
}
