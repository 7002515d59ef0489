import { processSignature } from '@kancil/adapters/game-vendor/process/dialect'
import { vendorDialects } from '@kancil/adapters/registry'
import { consoleGames, consoleVendors, setVendorStatus } from '@kancil/contract/games/catalogue'
import { launchGame } from '@kancil/contract/games/launch'
import { consoleGame, editGame, type GameEdits } from '@kancil/contract/games/game-desk'
import * as desk from '@kancil/contract/games/vendor-desk'
import { vendorDialectNames } from '@kancil/contract/ports/vendor-dialects'
import { listAudit } from '@kancil/contract/operator/audit'
import { sandboxVendor } from '@kancil/contract/seamless/sandbox-keys'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nativeGameList, openVendorSite, type VendorSite } from '../../../testing/vendor-site.ts'
import { type GameWorld, gameWorld } from '../../../testing/game-world.ts'
import type { SignedIn } from '../../../testing/server.ts'
import { createVendorCaller } from '../../../testing/vendor-caller.ts'
import { takeLists } from '../catalogue/take-lists.ts'
import { putHouseVendors } from '../door.ts'
import { createVendorClient } from '../gateway/vendor-client.ts'
import { vendorFrameOrigins } from './frame-origins.ts'

let world: GameWorld
let operator: SignedIn
let site: VendorSite

beforeAll(async () => {
  world = await gameWorld()
  operator = await world.server.operator()
  site = await openVendorSite()
})
afterAll(async () => {
  await site?.close()
  await world?.server.stop()
})

const dialects = new Map(vendorDialects.map((dialect) => [dialect.name, dialect]))

const realMoney = {
  KANCIL_MODE: 'real',
  KANCIL_LICENCE: 'L-1',
  KANCIL_JURISDICTION: 'Test',
  KANCIL_SECRET: 'a secret of at least thirty-two characters',
  KANCIL_ORIGIN: 'https://play.example.com',
  KANCIL_CONSOLE_ORIGIN: 'https://desk.example.com',
}
const settings = {
  displayName: 'Pelangi Studio',
  dialect: 'native' as const,
  frameOrigins: [],
  allowedIps: [],
  currencies: ['MYR' as const, 'XTS' as const],
  lateOriginal: 'refuse' as const,
  secondRollback: 'repeat' as const,
}
const made = (vendorId: string, changes: object = {}, version = 0) =>
  operator.call(desk.saveVendor, {
    ...{ vendorId, ...settings, baseUrl: site.address, version },
    ...changes,
  })

/** What a test call finds wrong with a list; an import refuses it by the first such row. */
async function faultsOf(...games: object[]): Promise<object[]> {
  site.games = games
  const { verdict, faults } = (await operator.call(desk.testVendor, { vendorId: 'pelangi' })).value
  const { code, value } = await operator.call(desk.importVendorGames, { vendorId: 'pelangi' })
  site.games = nativeGameList
  expect(verdict).toBe(faults.length > 0 ? 'games_invalid' : 'fine')
  expect([code, code && value]).toEqual(faults.length > 0 ? ['games_invalid', faults[0]] : ['', ''])
  return faults
}

test('the contract names the dialects of the registry', () => {
  expect(vendorDialectNames).toEqual(vendorDialects.map(({ name }) => name))
})

test('an operator makes a vendor, tests it, imports its games, and a member launches one', async () => {
  const vendorId = 'pelangi'
  expect((await made(vendorId)).value).toEqual({ version: 1 })
  const untested = await operator.call(desk.testVendor, { vendorId })
  expect(untested.value).toMatchObject({ verdict: 'not_callable', url: '' })

  const { value: key } = await operator.call(desk.addVendorKey, { vendorId })
  expect(key.secret).toMatch(/^[\w-]{43}$/)
  site.secrets[key.keyId] = key.secret
  const tested = await operator.call(desk.testVendor, { vendorId })
  expect(tested.value).toMatchObject({
    ...{ verdict: 'fine', httpStatus: 200, games: 2, keyId: key.keyId },
    answer: expect.stringContaining('pelangi-satu'),
  })
  expect((await operator.call(consoleGames, {})).value.list).not.toContainEqual(
    expect.objectContaining({ code: 'pelangi-satu' }),
  )
  const imported = await operator.call(desk.importVendorGames, { vendorId })
  expect(imported.value).toEqual({ added: 2, updated: 0 })
  // Rows that do not fit are named, and nothing of the list is taken over.
  const [good] = nativeGameList
  for (const rtp of ['ninety', '0', '100.01', '-96', '96.12345'])
    expect(await faultsOf({ ...good, rtp: ['96.00', rtp] })).toEqual([
      ...[{ row: 1, code: good!.code, field: 'rtp' }],
    ])
  expect(await faultsOf(good!, { ...good, code: 'a b', rtp: [] }, { ...good, demo: 1 })).toEqual([
    ...[
      { row: 2, code: '', field: 'code' },
      { row: 3, code: good!.code, field: 'demo' },
    ],
  ])
  expect(await faultsOf({ ...good, rtp: ['100', '96.5'] })).toEqual([])
  expect((await operator.call(desk.importVendorGames, { vendorId })).value).toEqual({
    ...{ added: 0, updated: 2 },
  })
  for (const [language, gameName] of [
    ['EN', 'Rainbow satu'],
    ['CN', '彩虹 satu'],
  ] as const) {
    const { value } = await operator.call(consoleGames, { language })
    expect(value.list).toContainEqual(expect.objectContaining({ code: 'pelangi-satu', gameName }))
  }

  const opened = await operator.call(setVendorStatus, { vendorId, status: 'live' })
  expect(opened.success).toBe(true)
  expect(await vendorFrameOrigins(world.server.kernel)).toContain(new URL(site.address).origin)
  const { memberId } = await world.gamer()
  const member = await world.server.signedIn(memberId, { account: 'tester', currency: 'MYR' })
  const launched = await member.call(launchGame, {
    ...{ vassalage: 'PELANGI', gameId: 'pelangi-satu', accountType: 1, confirmTrans: 0 },
    ...{ launchMode: 'GLS', platform: 'html5-desktop', clientType: 3, merchantCode: 'kancil' },
  })
  expect(launched.value).toMatchObject({ content: `${site.address}/play` })
  expect(site.orders.at(-1)).toMatchObject({ gameCode: 'pelangi-satu', currency: 'MYR' })
})

test('a live vendor’s list that goes bad is seen by operators until it fits', async () => {
  const { server } = world
  const vendorId = 'senarai'
  await made(vendorId)
  const { value: key } = await operator.call(desk.addVendorKey, { vendorId })
  site.secrets[key.keyId] = key.secret
  const client = createVendorClient(server.kernel, dialects)
  /** What an operator sees after the import of every ten minutes. */
  const seen = async (games: readonly object[]) => {
    site.games = games
    server.clock.advance(1_000)
    await takeLists(server.kernel, client)
    const { value } = await operator.call(consoleVendors, {})
    const metrics = await server.kernel.metrics.registry.metrics()
    const failing = /^kancil_game_lists_failing (\d+)$/m.exec(metrics)?.[1]
    const { listCheck } = value.list.find((vendor) => vendor.vendorId === vendorId)!
    return { listCheck, failing: Number(failing) }
  }
  // One that is switched off is not asked.
  expect(await seen([])).toEqual({ failing: expect.any(Number) })
  await operator.call(setVendorStatus, { vendorId, status: 'live' })
  const good = await seen(nativeGameList)
  expect(good.listCheck).toEqual({
    ...{ verdict: 'fine', httpStatus: 200, games: 2, faults: [] },
    at: server.clock.now().toISOString(),
  })
  const [one] = nativeGameList
  const bad = await seen([one!, { ...one, code: 'baharu', rtp: ['101'] }])
  const failingSince = server.clock.now().toISOString()
  const faults = [{ row: 2, code: 'baharu', field: 'rtp' }]
  expect(bad.listCheck).toMatchObject({ verdict: 'games_invalid', faults, failingSince })
  expect(bad.failing).toBeGreaterThan(good.failing)
  delete site.secrets[key.keyId]
  expect((await seen(nativeGameList)).listCheck).toMatchObject({
    ...{ verdict: 'refused', httpStatus: 401, faults: [], failingSince },
  })
  site.secrets[key.keyId] = key.secret
  // An operator's own import counts as well.
  await operator.call(desk.importVendorGames, { vendorId })
  const { value } = await operator.call(consoleVendors, {})
  const back = value.list.find((vendor) => vendor.vendorId === vendorId)!.listCheck
  expect(back).not.toHaveProperty('failingSince')
  expect((await seen(nativeGameList)).failing).toBe(good.failing)
  await operator.call(setVendorStatus, { vendorId, status: 'off' })
})

test('a vendor whose wallet speaks another protocol is listed and opened as well', async () => {
  const vendorId = 'sungai'
  await made(vendorId, { dialect: 'process', lateOriginal: 'accept' })
  const { value: key } = await operator.call(desk.addVendorKey, { vendorId })
  site.secrets[key.keyId] = key.secret
  const imported = await operator.call(desk.importVendorGames, { vendorId })
  expect(imported.value).toEqual({ added: 2, updated: 0 })
  await operator.call(setVendorStatus, { vendorId, status: 'live' })
  const { memberId } = await world.gamer()
  const member = await world.server.signedIn(memberId, { account: 'river', currency: 'MYR' })
  const launched = await member.call(launchGame, {
    ...{ vassalage: 'SUNGAI', gameId: 'pelangi-dua', accountType: 1, confirmTrans: 0 },
    ...{ launchMode: 'GLS', platform: 'html5-mobile', clientType: 3, merchantCode: 'kancil' },
  })
  expect(launched.value).toMatchObject({ content: `${site.address}/play` })
  const raw = JSON.stringify({
    ...{ user_id: site.orders.at(-1)!.playerId, currency: 'MYR', game: 'pelangi-dua' },
    ...{ game_id: 'r-1', actions: [{ action: 'bet', action_id: 'b-1', amount: 125 }] },
  })
  const answer = await fetch(`${world.base}/vendor/${vendorId}/process`, {
    ...{ method: 'POST', body: raw },
    headers: {
      'content-type': 'application/json',
      authorization: processSignature(key.secret, raw),
    },
  })
  expect(await answer.json()).toMatchObject({ balance: 98_75, game_id: 'r-1' })
})

test('two keys are live at a time; calls go on while the vendor changes over', async () => {
  const vendorId = 'putar'
  await made(vendorId)
  const first = (await operator.call(desk.addVendorKey, { vendorId })).value
  site.secrets[first.keyId] = first.secret
  world.server.clock.advance(1_000)
  const second = (await operator.call(desk.addVendorKey, { vendorId })).value
  expect((await operator.call(desk.addVendorKey, { vendorId })).code).toBe('keys_full')
  // The vendor does not know the newer key yet, and takes the older one.
  const between = await operator.call(desk.testVendor, { vendorId })
  expect(between.value).toMatchObject({ verdict: 'fine', keyId: first.keyId })
  site.secrets[second.keyId] = second.secret
  const after = await operator.call(desk.testVendor, { vendorId })
  expect(after.value.keyId).toBe(second.keyId)

  const place = { base: world.base, clock: world.server.clock }
  const caller = (key: typeof first) =>
    createVendorCaller(place.base, place.clock, { id: vendorId, ...key })
  for (const key of [first, second])
    expect((await caller(key).call('/ping', {})).body['status']).toBe('OK')
  await operator.call(desk.retireVendorKey, { vendorId, keyId: first.keyId })
  expect((await caller(first).call('/ping', {})).body['code']).toBe('UNKNOWN_KEY')
  expect((await caller(second).call('/ping', {})).body['status']).toBe('OK')
  const again = { vendorId, keyId: first.keyId }
  expect((await operator.call(desk.addVendorKey, again)).code).toBe('key_exists')
})

test('a secret is stored sealed, and neither listed nor audited', async () => {
  const vendorId = 'rahsia'
  await made(vendorId)
  const secret = 'this-is-a-secret-nobody-may-read'
  await operator.call(desk.addVendorKey, { vendorId, keyId: 'k1', secret })
  const { rows } = await sql<{ sealed: string }>`select sealed from game_vendor_key
    where vendor_id = ${vendorId}`.execute(world.server.db)
  const listed = await operator.call(consoleVendors, {})
  const audited = await operator.call(listAudit, {})
  const all = JSON.stringify([rows, listed.value, audited.value])
  expect(all).toContain('k1')
  expect(all).not.toContain(secret)
})

test.each([
  ['address_invalid', { baseUrl: 'not an address' }],
  ['address_invalid', { baseUrl: 'https://user:word@games.example.com' }],
  ['frame_origin_invalid', { frameOrigins: ["https://a.example.com;script-src 'none'"] }],
  ['allowed_ip_invalid', { allowedIps: ['10.0.0.0/33'] }],
  ['vendor_exists', { vendorId: 'acme' }],
  ['vendor_changed', { version: 3 }],
  ['bad_request', { displayName: '   ' }],
  ['bad_request', { dialect: 'klingon' }],
  ['bad_request', { currencies: [] }],
])('%s is refused, and nothing is stored', async (code, changes) => {
  const before = (await operator.call(consoleVendors, {})).value.list.length
  expect((await made('tolak', changes)).code).toBe(code)
  expect((await operator.call(consoleVendors, {})).value.list.length).toBe(before)
})

test('an operator’s settings outlast a start; the dialect stays', async () => {
  const { server } = world
  await putHouseVendors(server.kernel, 'http://127.0.0.1:9')
  const vendorId = sandboxVendor.code
  const saved = await made(vendorId, { displayName: 'Hutan', baseUrl: site.address }, 1)
  expect(saved.value).toEqual({ version: 2 })
  await operator.call(desk.retireVendorKey, { vendorId, keyId: sandboxVendor.keyId })
  await putHouseVendors(server.kernel, 'http://127.0.0.1:9')
  const vendor = (await operator.call(consoleVendors, {})).value.list.find(
    (row) => row.vendorId === vendorId,
  )
  expect(vendor).toMatchObject({ displayName: 'Hutan', baseUrl: site.address, version: 2 })
  expect(vendor?.keys).toMatchObject([{ retiredAt: expect.any(String) }])
  expect((await made(vendorId, { dialect: 'softswiss-v2' }, 2)).code).toBe('dialect_fixed')
})

test('edits outlast an import, and their limits go to the vendor and the wallet', async () => {
  const vendorId = 'edit'
  await made(vendorId)
  const { value: key } = await operator.call(desk.addVendorKey, { vendorId })
  site.secrets[key.keyId] = key.secret
  await operator.call(desk.importVendorGames, { vendorId })
  await operator.call(setVendorStatus, { vendorId, status: 'live' })
  const rows = async () =>
    (await operator.call(consoleGames, {})).value.list.filter((row) => row.vassalage === 'EDIT')
  const { gameId } = (await rows()).find(({ code }) => code === 'pelangi-satu')!
  const edit = (limits: GameEdits['limits'], version = 0) =>
    operator.call(editGame, {
      ...{ gameId, names: { ms: 'Pelangi Saya', en: ' ' }, category: 'LIVE', sortOrder: 3, limits },
      version,
    })
  expect((await edit([{ currency: 'MYR', min: '60.00', max: '50.00' }])).code).toBe(
    'limits_invalid',
  )
  expect((await edit([{ currency: 'MYR', min: '', max: '5.005' }])).code).toBe('limits_invalid')
  for (const win of ['0', '1.005', '4.99'])
    expect((await edit([{ currency: 'MYR', min: '', max: '5', win }])).code).toBe('limits_invalid')
  const limits = [{ currency: 'MYR', min: '', max: '5', win: '800' }] as const
  expect((await edit([...limits])).success).toBe(true)
  // Somebody else had it open as it was before.
  expect((await edit([])).code).toBe('game_changed')
  expect((await edit([...limits], 1)).success).toBe(true)
  await operator.call(desk.importVendorGames, { vendorId })
  expect((await rows()).find((row) => row.gameId === gameId)).toMatchObject({
    ...{ gameName: 'Pelangi Saya', gameType: 'LIVE' },
  })
  const { value } = await operator.call(consoleGame, { gameId })
  expect(value.version).toBe(2)
  expect(value.edits.limits[0]).toEqual({
    ...{ currency: 'MYR', min: '', max: '5.00', win: '800.00' },
  })
  expect(value.listed.names['en']).toBe(nativeGameList[0]!.name['en'])

  const gamer = await world.gamer()
  const { rows: members } = await sql<{ account: string }>`select account from member
    where id = ${gamer.memberId}`.execute(world.server.db)
  const session = { vendorId, account: members[0]!.account, gameCode: 'pelangi-satu' }
  const opened = (await operator.call(desk.openTestSession, session)).value
  const caller = createVendorCaller(world.base, world.server.clock, { id: vendorId, ...key })
  const bet = (amount: string) =>
    caller.call('/bet', {
      ...{ transactionId: `t-${amount}`, roundId: `r-${amount}`, playerId: opened.playerId },
      ...{ sessionId: opened.sessionId, gameCode: 'pelangi-satu', currency: 'MYR', amount },
    })
  expect((await bet('5.01')).body['code']).toBe('BET_LIMIT')
  expect((await bet('5.00')).body['status']).toBe('OK')
  const verified = await caller.call('/session/verify', { token: opened.token })
  expect(verified.body).toMatchObject({ status: 'OK', playerId: opened.playerId })
  expect(verified.body['limits']).toMatchObject({ maxBet: '5.00', maxWin: '800.00' })
  const origin = [...world.server.kernel.member.origins].at(-1)!
  expect(verified.body['realityCheck']).toMatchObject({
    historyUrl: `${origin}/?modal=center&at=personalHistoryCopy`,
    lobbyUrl: `${origin}/rng`,
  })
  expect(
    (await operator.call(desk.openTestSession, { ...session, account: 'nobody-here' })).code,
  ).toBe('account_unknown')
})

test('with real money only public https addresses are called, and play keys are refused', async () => {
  const real = await gameWorld({ env: realMoney })
  try {
    const manager = await real.server.operator()
    const save = (baseUrl: string) =>
      manager.call(desk.saveVendor, { vendorId: 'nyata', ...settings, baseUrl, version: 0 })
    expect((await save(site.address)).code).toBe('address_insecure')
    expect((await save('https://127.0.0.1:9000')).code).toBe('address_private')
    expect((await save('https://metadata.internal')).code).toBe('address_private')
    expect((await save('https://localhost.localdomain.example.com')).success).toBe(true)
    const vendorId = 'nyata'
    const open = { vendorId, keyId: 'a', secret: sandboxVendor.key }
    expect((await manager.call(desk.addVendorKey, open)).code).toBe('key_public')
    await manager.call(desk.addVendorKey, { vendorId })
    // A row that was written before the rule, or a name that moved inside, is caught by the call.
    await sql`update game_vendor set base_url = ${site.address} where id = ${vendorId}`.execute(
      real.server.ownerDb,
    )
    const before = site.calls()
    const tested = await manager.call(desk.testVendor, { vendorId })
    expect(tested.value.verdict).toBe('private_address')
    expect((await manager.call(desk.importVendorGames, { vendorId })).code).toBe(
      'vendor_unanswering',
    )
    expect(site.calls()).toBe(before)
    await real.gamer()
    const session = { vendorId: 'acme', account: 'gamer1', gameCode: 'test-slot' }
    expect((await manager.call(desk.openTestSession, session)).code).toBe('play_money_only')
  } finally {
    await real.server.stop()
  }
})
