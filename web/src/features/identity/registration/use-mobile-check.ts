import { countryList } from '@kancil/contract/identity/countries'
import { isMobileNumber } from '@kancil/rules/identity/mobile-number'
import { useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'

const list = { staleMs: 86_400_000 } as const

/**
 * Whether the countries are still loading: until then a number has no country, and nothing is sent
 * to it.
 */
export function useCountriesAwaited(): boolean {
  const { data, error } = useQueryOf(countryList, {}, list)
  return !data && !error
}

/**
 * Whether a number is a mobile number in a country with this dialling code: true, or the error in
 * words. Until the countries have loaded, only the server decides.
 */
export function useMobileCheck(
  enabled = true,
): (dialingCode: string, number: string) => string | true {
  const text = useText()
  const { data } = useQueryOf(countryList, {}, { ...list, enabled })
  return (dialingCode, number) => {
    if (number.trim() === '') return text('identity.problem.choose.mobileNum')
    const fitting = data?.countries.filter((country) => country.countryDialingCode === dialingCode)
    if (!fitting || fitting.some((item) => isMobileNumber(item, number))) return true
    return text('phone.number.invalid')
  }
}
