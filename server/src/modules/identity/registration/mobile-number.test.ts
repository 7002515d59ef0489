import { isMobileNumber } from '@kancil/rules/identity/mobile-number'
import { countryList } from '@kancil/contract/identity/countries'
import { type CountryCode, getExampleNumber } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' }
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { phoneOf } from '../contact/number.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

test('the page and the server take the same numbers, however they are written', async () => {
  const { value } = await server.visitor().call(countryList, {})
  const served = value.countries.filter((country) => country.getsTexts)
  expect(served.length).toBeGreaterThan(10)
  const disagreements = served.flatMap((country) => {
    const example = getExampleNumber(country.countryCode as CountryCode, examples)!
    const written = [
      example.number,
      example.nationalNumber,
      example.formatNational(),
      example.formatInternational(),
      `${example.nationalNumber}9`,
      example.nationalNumber.slice(0, -2),
      '',
      'abc',
    ]
    return written.filter(
      (typed) =>
        isMobileNumber(country, typed) !== (phoneOf(country.countryDialingCode, typed) !== null),
    )
  })
  expect(disagreements).toEqual([])
})
