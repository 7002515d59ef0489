import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openCityFile } from './city-file.ts'
import { placesFile } from './testing.ts'

const folder = mkdtempSync(join(tmpdir(), 'kancil-places-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const path = join(folder, 'places.mmdb')
writeFileSync(
  path,
  placesFile({
    '203.0.113.0/24': { country: { iso_code: 'MY' }, subdivisions: [{ iso_code: '14' }] },
    '198.51.100.0/25': { country: { iso_code: 'MY' } },
    '198.51.100.128/25': { country: { iso_code: 'GB' }, subdivisions: [{ iso_code: 'SCT' }] },
    '192.0.2.0/24': { continent: { code: 'AS' } },
  }),
)
const geo = openCityFile(path)

test.each([
  ['203.0.113.9', 'MY', 'MY-14'],
  ['::ffff:203.0.113.9', 'MY', 'MY-14'],
  ['198.51.100.1', 'MY', ''],
  ['198.51.100.200', 'GB', 'GB-SCT'],
  ['192.0.2.1', '', ''],
  ['8.8.8.8', '', ''],
  ['no address', '', ''],
  ['', '', ''],
])('%s lies in %s, %s', (ip, country, region) => {
  expect([geo.countryOf(ip), geo.regionOf(ip)]).toEqual([country, region])
})

test('an invalid file is reported at the start', () => {
  const wrong = join(folder, 'wrong.mmdb')
  writeFileSync(wrong, 'no places')
  expect(() => openCityFile(wrong)).toThrow('MaxMind')
  expect(() => openCityFile(join(folder, 'none.mmdb'))).toThrow('none.mmdb')
})
