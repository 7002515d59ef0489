import { expect, test } from 'vitest'
import { openWhoisCountry } from './whois-country.ts'

const geo = openWhoisCountry()

test.each([
  // Google, Telekom Malaysia, Singtel.
  ['8.8.8.8', 'US'],
  ['175.136.0.1', 'MY'],
  ['::ffff:175.136.0.1', 'MY'],
  ['165.21.100.88', 'SG'],
  ['2001:4860:4860::8888', 'US'],
])('%s lies in %s', (ip, country) => {
  expect(geo.countryOf(ip)).toBe(country)
})

test.each([
  '127.0.0.1',
  '::1',
  '10.1.2.3',
  '192.168.0.1',
  '203.0.113.9',
  '::ffff:10.0.0.1',
  '2001:db8::5',
  'fe80::1%eth0',
  '0.0.0.0',
  'no address',
  '',
])('%s has no country', (ip) => {
  expect(geo.countryOf(ip)).toBe('')
})

test('a question takes microseconds', () => {
  const started = performance.now()
  for (let host = 0; host < 20_000; host++) geo.countryOf(`175.${host & 127}.${host & 255}.1`)
  expect((performance.now() - started) / 20_000).toBeLessThan(0.1)
})
