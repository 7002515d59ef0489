import { reportChunkError, siteInfo, systemKeys } from '@kancil/contract/site/info'
import { systemStatus } from '@kancil/contract/site/status'
import {
  changeGuardedSetting,
  changeSetting,
  guardedSettingKeys,
  listSettings,
  switchStatus,
} from '@kancil/contract/site/settings'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LiveMessage } from '../../kernel/live/message.ts'
import type { Module } from '../../kernel/module.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { operator } from '../operator/module.ts'
import { verifyAuditLog } from '../operator/door.ts'
import { site } from './module.ts'
import { forgetSettings, readSettings } from './settings/read.ts'

/** Stands in for the rest of the product: a member call, a vendor's callback, a page. */
const probe: Module = {
  name: 'wallet',
  needs: [],
  routes(kernel) {
    for (const path of [
      '/wps/v2/wallets/balance',
      '/lgw/games/game_menus',
      '/vendor/x/bet',
      '/gateway/x',
      '/promotions',
    ])
      kernel.member.app.get(path, async () => ({ reached: path }))
  },
}

let server: TestServer
beforeAll(async () => {
  server = await testServer({
    modules: [operator, site, probe],
    env: { KANCIL_TRUSTED_PROXIES: '10.0.0.1', KANCIL_COUNTRY_HEADER: 'CF-IPCountry' },
  })
})
afterAll(() => server?.stop())
beforeEach(async () => {
  await sql`delete from setting`.execute(server.db)
  await sql`delete from setting_version`.execute(server.ownerDb)
  forgetSettings(server.db)
})

async function close(status: 0 | 1 | 2, message = '') {
  const admin = await server.operator('admin')
  const { value } = await admin.call(listSettings, {})
  const version = value.settings.find((setting) => setting.key === 'system')!.version
  const reply = await admin.call(switchStatus, { status, message, version })
  expect(reply.status).toBe(200)
}

async function change(key: string, value: unknown) {
  const admin = await server.operator('admin')
  const listed = (await admin.call(listSettings, {})).value.settings.find(
    (setting) => setting.key === key,
  )!
  const isGuarded = (guardedSettingKeys as readonly string[]).includes(key)
  const endpoint = isGuarded ? changeGuardedSetting : changeSetting
  return admin.call(endpoint as typeof changeSetting, {
    ...{ key: key as never, value, version: listed.version },
  })
}

test('an open site says so, and what a visitor may know', async () => {
  const { value } = await server
    .visitor('member', '203.0.113.9')
    .call(systemStatus, { url: 'localhost:8080' })
  expect(value).toEqual({ status: 0, ip: '203.0.113.9', country: '' })
  const info = await server.visitor().call(siteInfo, {})
  expect(info.value).toMatchObject({
    brand: { name: 'Kancil' },
    defaultLanguage: 'MS',
    languages: ['MS', 'EN', 'CN', 'VI', 'AR'],
    playMoney: true,
    // The stricter of 18 and 21: no screen mentions two ages.
    termsAge: 21,
    minimumAge: 21,
    loginRequired: false,
    flags: { USERNAMEREG3: true, MANPLAYREB3: false },
  })
})

test('a name with half a character in it is refused: the database keeps none', async () => {
  expect((await change('brand', { name: 'Kancil \ud83d' })).code).toBe('bad_request')
  expect((await change('brand', { name: 'Kancil \ud83e\udd8c' })).code).toBe('')
})

test('the published keys are public parts only', async () => {
  const { value } = await server.visitor().call(systemKeys, {})
  expect(value.keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', use: 'enc' })
  expect(value.keys[0]).not.toHaveProperty('d')
})

test.each([
  { status: 1 as const, http: 503, code: 'maintenance' },
  { status: 2 as const, http: 451, code: 'region_restricted' },
])(
  'a site with status $status refuses members, and nobody else',
  async ({ status, http, code }) => {
    await close(status, '  Back at noon. ')
    const visitor = server.visitor()
    for (const path of ['/wps/v2/wallets/balance', '/lgw/games/game_menus']) {
      expect(await visitor.send('GET', path)).toMatchObject({ status: http, code })
    }
    for (const path of ['/vendor/x/bet', '/gateway/x', '/promotions', '/health']) {
      expect((await visitor.send('GET', path)).status).toBe(200)
    }
    const answer = await visitor.call(systemStatus, {})
    expect(answer.value).toMatchObject({ status, message: 'Back at noon.' })
    expect((await visitor.call(siteInfo, {})).status).toBe(200)
    expect((await visitor.call(systemKeys, {})).status).toBe(200)
    await close(0)
    expect((await visitor.send('GET', '/wps/v2/wallets/balance')).status).toBe(200)
  },
)

test('the switch is told to open tabs, and audited', async () => {
  const heard: LiveMessage[] = []
  const stop = server.kernel.live.listen(['site'], (message) => heard.push(message))
  await close(1, 'Soon')
  stop()
  expect(heard).toContainEqual({ type: 'site.status', data: { status: 1, message: 'Soon' } })
  expect(heard).toContainEqual({ type: 'site.settings', data: { key: 'system' } })
  const { rows } = await sql<{ action: string; before: string; after: string }>`
    select action, before, after from audit_log order by sequence desc limit 1`.execute(server.db)
  expect(rows[0]).toEqual({
    action: 'site.switchStatus',
    before: '{"message":"","status":0}',
    after: '{"message":"Soon","status":1}',
  })
  expect((await verifyAuditLog(server.db)).whole).toBe(true)
})

test('the switch asks for a fresh second factor and the permission', async () => {
  const stale = await server.operator('admin', { steppedUp: false })
  const input = { status: 1 as const, message: '', version: 0 }
  expect(await stale.call(switchStatus, input)).toMatchObject({
    status: 403,
    code: 'step_up_required',
  })
  const support = await server.operator('support')
  expect(await support.call(switchStatus, input)).toMatchObject({ status: 403, code: 'forbidden' })
  expect((await server.visitor().call(systemStatus, {})).value.status).toBe(0)
})

test('a flag is in force at the next call', async () => {
  const { flags } = await readSettings(server.db)
  expect((await change('flags', { ...flags, MANPLAYREB3: true })).status).toBe(200)
  expect((await server.visitor().call(siteInfo, {})).value.flags.MANPLAYREB3).toBe(true)
})

test('a change made by another process is in force within a second', async () => {
  await readSettings(server.db)
  await sql`insert into setting (key, value, updated_by) values ('access', '{"loginRequired":true}', 'elsewhere')`.execute(
    server.db,
  )
  await expect
    .poll(async () => (await readSettings(server.db)).access, { timeout: 1_000, interval: 50 })
    .toEqual({ loginRequired: true, tellsWhoExists: false })
})

test('of two operators who saw the same version, the second is told', async () => {
  const admin = await server.operator('admin')
  const ages = { termsAge: 18, minimumAge: 21, termsAgreed: false }
  const both = await Promise.all([
    admin.call(changeGuardedSetting, { key: 'ages', value: ages, version: 0 }),
    admin.call(changeGuardedSetting, {
      key: 'ages',
      value: { ...ages, minimumAge: 22 },
      version: 0,
    }),
  ])
  expect(both.map((reply) => reply.status).toSorted()).toEqual([200, 409])
  expect(both.find((reply) => reply.status === 409)).toMatchObject({ code: 'setting_changed' })
})

test.each([
  ['ages', { termsAge: 17, minimumAge: 21, termsAgreed: true }, 'termsAge'],
  ['ages', { termsAge: 18 }, ''],
  ['ages', { termsAge: 18, minimumAge: 21, termsAgreed: true, more: 1 }, ''],
  ['languages', { defaultLanguage: 'CN', offered: ['MS'] }, 'defaultLanguage'],
  [
    'service',
    {
      customerService: [{ csType: 'LIVECHAT', title: 'Chat', path: 'javascript:alert(1)' }],
      resources: [],
    },
    'customerService.0.path',
  ],
  ['flags', { USERNAMEREG3: 'yes' }, ''],
  ['flags', null, ''],
])('%s as %o is refused by its field', async (key, value, field) => {
  const reply = await change(key, value)
  expect(reply).toMatchObject({ status: 422, code: 'setting_invalid' })
  if (field) expect(reply.body.value['field']).toBe(field)
  expect((await sql`select 1 from setting`.execute(server.db)).rows).toHaveLength(0)
})

test('the status is not changed by the way of other settings', async () => {
  const admin = await server.operator('admin')
  const reply = await admin.send(
    'PUT',
    '/console/site/settings/system',
    { value: { status: 1, message: '' }, version: 0 },
    { 'content-type': 'application/json' },
  )
  expect(reply).toMatchObject({ status: 400, code: 'bad_request' })
})

test('a denied address meets the restriction, others do not', async () => {
  const { regions } = await readSettings(server.db)
  expect(
    (await change('regions', { ...regions, deniedAddresses: ['203.0.113.0/24', '2001:db8::/32'] }))
      .status,
  ).toBe(200)
  for (const [ip, status] of [
    ['203.0.113.9', 2],
    ['::ffff:203.0.113.9', 2],
    ['203.0.114.9', 0],
    ['2001:db8::5', 2],
    ['2001:db9::5', 0],
  ] as const)
    expect((await server.visitor('member', ip).call(systemStatus, {})).value, ip).toMatchObject({
      status,
      ip,
    })
  expect(
    (await server.visitor('member', '203.0.113.9').send('GET', '/wps/v2/wallets/balance')).status,
  ).toBe(451)
})

test('the country is what a trusted proxy says, never what the visitor says', async () => {
  const { regions } = await readSettings(server.db)
  await change('regions', { ...regions, deniedCountries: ['SG'] })
  const headers = { 'cf-ipcountry': 'SG', 'x-forwarded-for': '198.51.100.7' }
  const proxied = await server.visitor('member', '10.0.0.1').call(systemStatus, {}, headers)
  expect(proxied.value).toEqual({ status: 2, ip: '198.51.100.7', country: 'SG' })
  const forged = await server.visitor('member', '198.51.100.8').call(systemStatus, {}, headers)
  expect(forged.value).toEqual({ status: 0, ip: '198.51.100.8', country: '' })
})

test('limits of money and the default password are for administrators with a fresh code', async () => {
  const content = await server.operator('content')
  const { payments, accounts, safety } = await readSettings(server.db)
  const cheap = { ...payments, withdrawalFeeMin: 100 }
  const by = (path: string, value: unknown) =>
    content.send('PUT', path, { value, version: 0 }, { 'content-type': 'application/json' })
  expect((await by('/console/site/settings/payments', cheap)).code).toBe('bad_request')
  expect((await by('/console/site/guarded/payments', cheap)).code).toBe('forbidden')
  // What the law of a place asks is not for whoever writes the site's texts.
  expect((await by('/console/site/settings/safety', safety)).code).toBe('bad_request')
  expect((await by('/console/site/guarded/safety', safety)).code).toBe('forbidden')
  const { ages, regions, signIn } = await readSettings(server.db)
  for (const [key, value] of Object.entries({ ages, regions, signIn })) {
    expect((await by(`/console/site/settings/${key}`, value)).code).toBe('bad_request')
    expect((await by(`/console/site/guarded/${key}`, value)).code).toBe('forbidden')
  }
  const stale = await server.operator('admin', { steppedUp: false })
  const input = { key: 'payments', value: cheap, version: 0 } as const
  expect((await stale.call(changeGuardedSetting, input)).code).toBe('step_up_required')
  const admin = await server.operator('admin')
  expect((await admin.call(changeGuardedSetting, input)).status).toBe(200)
  expect((await readSettings(server.db)).payments.withdrawalFeeMin).toBe(100)

  const value = { ...accounts, defaultPassword: 'selamat datang semua' }
  expect(
    (await admin.call(changeGuardedSetting, { key: 'accounts', value, version: 0 })).status,
  ).toBe(200)
  const seenBy = async (role: 'admin' | 'auditor') => {
    const { settings } = (await (await server.operator(role)).call(listSettings, {})).value
    return settings.find((setting) => setting.key === 'accounts')!.value
  }
  expect(await seenBy('admin')).toMatchObject({ defaultPassword: 'selamat datang semua' })
  expect(await seenBy('auditor')).toMatchObject({ defaultPassword: '***' })
  const { rows } = await sql<{ after: string }>`
    select after from audit_log where subject = 'setting:accounts'`.execute(server.db)
  expect(rows.map((row) => row.after).join()).not.toContain('selamat')
})

test('a part of the page that did not arrive is counted by its screen group', async () => {
  const visitor = server.visitor()
  const tell = (chunk: string) =>
    visitor.call(reportChunkError, { chunk, cause: 'failed', page: '/help' })
  expect((await tell('help-BH04X3yn.js')).status).toBe(200)
  await tell('live-line-DIWapbYh.js')
  expect((await tell('<script>')).code).toBe('bad_request')
  const { values } = await server.app.kernel.metrics.chunkErrors.get()
  const counted = values.map(({ labels, value }) => [labels.group, labels.cause, value])
  expect(counted).toEqual([
    ['help', 'failed', 1],
    ['other', 'failed', 1],
  ])
})

test('a service link without a title is kept: the site has its own words for it', async () => {
  const customerService = [{ csType: 'VIP', title: '', path: '/vip-desk' }]
  expect((await change('service', { customerService, resources: [] })).code).toBe('')
  expect((await server.visitor().call(siteInfo, {})).value).toMatchObject({ customerService })
})
