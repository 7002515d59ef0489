import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { countryList } from '@kancil/contract/identity/countries'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

const flags = join(
  dirname(createRequire(import.meta.url).resolve('country-flag-icons/package.json')),
  '3x2',
)

test('every country has a code, a name in each language and a flag', async () => {
  const { countries, homeCountry } = (await server.visitor().call(countryList, {})).value
  expect(homeCountry).toBe('MY')
  expect(countries.length).toBeGreaterThan(230)
  expect(countries.find(({ countryCode }) => countryCode === 'MY')).toMatchObject({
    countryDialingCode: '60',
  })
  expect(new Set(countries.map(({ countryCode }) => countryCode)).size).toBe(countries.length)
  for (const { countryCode: country, countryDialingCode: dialingCode } of countries) {
    expect(dialingCode, country).toMatch(/^[1-9][0-9]{0,3}$/)
    expect(existsSync(join(flags, `${country}.svg`)), `a flag of ${country}`).toBe(true)
    for (const tag of ['en', 'ms', 'zh-Hans', 'vi', 'ar'])
      expect(new Intl.DisplayNames(tag, { type: 'region' }).of(country), tag).not.toBe(country)
  }
})
