import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { placesFile } from '@kancil/adapters/geo/testing'
import { changeGuardedSetting, listSettings } from '@kancil/contract/site/settings'
import { systemStatus } from '@kancil/contract/site/status'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { forgetSettings, readSettings } from '../settings/read.ts'

/** Addresses of Telekom Malaysia and of Singtel. */
const malaysia = '175.136.0.1'
const singapore = '165.21.100.88'

let server: TestServer
let direct: TestServer
beforeAll(async () => {
  server = await testServer({
    env: {
      KANCIL_TRUSTED_PROXIES: '10.0.0.0/8',
      KANCIL_COUNTRY_HEADER: 'CF-IPCountry',
      KANCIL_REGION_HEADER: 'CF-Region-Code',
    },
  })
  direct = await testServer()
})
afterAll(async () => {
  await server?.stop()
  await direct?.stop()
})
beforeEach(async () => {
  await sql`delete from setting`.execute(server.db)
  await sql`delete from setting_version`.execute(server.ownerDb)
  forgetSettings(server.db)
})

async function setRegions(change: object, at = server): Promise<void> {
  const admin = await at.operator('admin')
  const { regions } = await readSettings(at.db)
  const settings = (await admin.call(listSettings, {})).value.settings
  const { version } = settings.find((setting) => setting.key === 'regions')!
  const value = { ...regions, ...change }
  expect((await admin.call(changeGuardedSetting, { key: 'regions', value, version })).status).toBe(
    200,
  )
}

const seenBy = async (ip: string, headers: Record<string, string> = {}, at = server) =>
  (await at.visitor('member', ip).call(systemStatus, {}, headers)).value

test('an address has the country of the registries, a house’s own has none', async () => {
  expect(await seenBy(malaysia)).toEqual({ status: 0, ip: malaysia, country: 'MY' })
  expect(await seenBy(singapore)).toMatchObject({ country: 'SG' })
  expect(await seenBy('127.0.0.1')).toMatchObject({ status: 0, country: '' })
})

test('countries are let in and kept out by their addresses; the API follows', async () => {
  await setRegions({ deniedCountries: ['SG'] })
  expect(await seenBy(singapore)).toMatchObject({ status: 2, ip: singapore, country: 'SG' })
  expect(await seenBy(malaysia)).toMatchObject({ status: 0 })
  const refused = await server.visitor('member', singapore).send('GET', '/lgw/games/game_menus')
  expect(refused.status).toBe(451)
  await setRegions({ deniedCountries: [], allowedCountries: ['SG'] })
  expect(await seenBy(malaysia)).toMatchObject({ status: 2 })
  expect(await seenBy('127.0.0.1')).toMatchObject({ status: 2 })
  await setRegions({ unknownCountry: 'let_in' })
  expect(await seenBy('127.0.0.1')).toMatchObject({ status: 0 })
  await setRegions({ allowedAddresses: ['175.136.0.0/16'] })
  expect(await seenBy(malaysia)).toMatchObject({ status: 0, country: 'MY' })
})

test('a proxy that is not configured is not believed, neither of the address nor the country', async () => {
  const headers = { 'x-forwarded-for': singapore, 'cf-ipcountry': 'US', 'x-real-ip': singapore }
  const forged = await seenBy(malaysia, headers)
  expect(forged).toMatchObject({ ip: malaysia, country: 'MY' })
  expect(await seenBy('10.1.2.3', headers)).toMatchObject({ ip: singapore, country: 'US' })
  // What the visitor puts before the proxy's own entry is only their claim.
  const behind = await seenBy('10.1.2.3', { 'x-forwarded-for': `${malaysia}, ${singapore}` })
  expect(behind).toMatchObject({ ip: singapore, country: 'SG' })
  // Without a configured proxy none is trusted, not even one in the house's own network.
  expect(await seenBy('10.1.2.3', headers, direct)).toMatchObject({ ip: '10.1.2.3', country: '' })
})

test('a region within a country is kept out, where a proxy or a file knows it', async () => {
  await setRegions({ deniedRegions: ['MY-14'] })
  const behind = { 'x-forwarded-for': malaysia, 'cf-ipcountry': 'MY' }
  const from = (region: string) => seenBy('10.1.2.3', { ...behind, 'cf-region-code': region })
  expect(await from('14')).toMatchObject({ status: 2, country: 'MY' })
  expect(await from('MY-14')).toMatchObject({ status: 2 })
  expect(await from('10')).toMatchObject({ status: 0 })
  expect(await from('14; drop')).toMatchObject({ status: 0 })
  // Visitors cannot set it themselves.
  expect(await seenBy(malaysia, { 'cf-region-code': '14' })).toMatchObject({ status: 0 })
  const path = join(mkdtempSync(join(tmpdir(), 'kancil-places-')), 'places.mmdb')
  const place = { country: { iso_code: 'MY' }, subdivisions: [{ iso_code: '14' }] }
  writeFileSync(path, placesFile({ '175.136.0.0/16': place }))
  const knowing = await testServer({ env: { KANCIL_GEO_FILE: path } })
  try {
    await setRegions({ deniedRegions: ['MY-14'] }, knowing)
    expect(await seenBy(malaysia, {}, knowing)).toMatchObject({ status: 2, country: 'MY' })
    expect(await seenBy(singapore, {}, knowing)).toMatchObject({ status: 0, country: '' })
  } finally {
    await knowing.stop()
    rmSync(dirname(path), { recursive: true })
  }
})

test('the console asks nobody for a country', async () => {
  await setRegions({ deniedCountries: ['SG'], unknownCountry: 'keep_out' })
  const response = await server.kernel.console.app.inject({
    method: 'GET',
    url: '/console/session',
    remoteAddress: singapore,
  })
  expect(response.statusCode).not.toBe(451)
})
