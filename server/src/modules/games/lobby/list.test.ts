import { favouriteGames, recentGames, setFavourite } from '@kancil/contract/games/favourites'
import { gameList, hotGames, popularGames, relayGameList } from '@kancil/contract/games/lobby'
import { pvpRoomList } from '@kancil/contract/games/rooms'
import { gameMenus, vassTypes, vendorList } from '@kancil/contract/games/vendors'
import { vendorLanes } from '@kancil/contract/games/launch'
import { consoleVendors, setGame, setVendorStatus } from '@kancil/contract/games/catalogue'
import type { CatalogueGame } from '@kancil/contract/seamless/native-launch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GameWorld, gameWorld } from '../../../testing/game-world.ts'
import { verifyAuditLog } from '../../operator/door.ts'
import { putHouseVendors } from '../catalogue/house-vendors.ts'
import { pageWindow } from './paging.ts'
import { putGames, registerVendor } from '../catalogue/vendors.ts'

let world: GameWorld
const gamesOfVendor = (n: number, over: Partial<CatalogueGame> = {}): CatalogueGame[] =>
  Array.from({ length: n }, (_, index) => ({
    code: `game-${String(index).padStart(3, '0')}`,
    name: { en: `Game ${index}`, ms: `Permainan ${index}`, cn: `游戏 ${index}` },
    ...{ category: 'slots', provider: 'Test', rtp: [`9${index % 8}.10`], volatility: 'low' },
    minBet: { MYR: index < 10 ? '0.20' : '1.00' },
    maxBet: { MYR: '100.00' },
    ...{ features: [], devices: [], demo: false, restrictedCountries: [] },
    ...{ restrictedCurrencies: [], images: {}, version: '1' },
    ...over,
  }))

beforeAll(async () => {
  world = await gameWorld()
  const { kernel } = world.server
  const studio = { dialect: 'native', status: 'live' as const, currencies: ['MYR' as const] }
  const baseUrl = 'http://127.0.0.1:9'
  await registerVendor(kernel, {
    ...{ ...studio, id: 'many', vassalage: 'MANY', displayName: 'Many', baseUrl },
  })
  await putGames(kernel, 'many', gamesOfVendor(60))
  await registerVendor(kernel, {
    ...{ ...studio, id: 'n2', vassalage: 'N2', displayName: 'Tables', baseUrl },
  })
  await putGames(kernel, 'n2', gamesOfVendor(1, { category: 'live' }))
  // Not offered yet: there is no address to open it at.
  await registerVendor(kernel, {
    ...{ ...studio, id: 'sv3', vassalage: 'SV3', displayName: 'Sports' },
  })
  await putGames(kernel, 'sv3', gamesOfVendor(2, { category: 'sports' }))
})
afterAll(() => world?.server.stop())

test('menus show categories that have something to play, in the header’s order', async () => {
  const { value } = await world.server.visitor().call(gameMenus, {})
  expect(value.groups.map(({ gameCategory, vassalage }) => [gameCategory, vassalage])).toEqual([
    ['LIVE', ['N2']],
    ['RNG', ['MANY']],
  ])
  expect(value.groups[0]!.vendors[0]).toMatchObject({ isGame: 'GAME', gameCount: 1 })
  expect(value.groups[1]!.vendors[0]).toMatchObject({ isGame: 'VASSALAGE', gameCount: 60 })
})

test('the derived type: N2 is LIVE, every other RNG', async () => {
  const { value } = await world.server.visitor().call(vassTypes, { isPlatform: 2 })
  expect(value.list).toEqual(
    expect.arrayContaining([
      { vassalage: 'N2', gameType: 'LIVE' },
      { vassalage: 'MANY', gameType: 'RNG' },
    ]),
  )
  const foreign = { isPlatform: 3 } as unknown as { isPlatform: 2 }
  expect((await world.server.visitor().call(vassTypes, foreign)).status).toBe(400)
})

test('pages of 21 and then 18 show each game once', async () => {
  const visitor = world.server.visitor()
  const filter = { clientType: 3, platform: 'html5-desktop', gameType: 'RNG' as const }
  const first = await visitor.call(gameList, { ...filter, pageNo: 1, pageSize: 21 })
  expect(first.value.games).toHaveLength(21)
  const seen = first.value.games.map((game) => game.gameId)
  let pages = 0
  for (let pageNo = 2; ; pageNo++) {
    const { value } = await visitor.call(gameList, { ...filter, pageNo, pageSize: 18 })
    pages = value.totalPages
    seen.push(...value.games.map((game) => game.gameId))
    if (pageNo >= value.totalPages) break
  }
  expect(pages).toBe(4)
  expect(seen).toHaveLength(60)
  expect(new Set(seen).size).toBe(60)
})

test('the default page has 24', async () => {
  const { value } = await world.server.visitor().call(gameList, { vassalage: 'MANY' })
  expect(value).toMatchObject({ pageNum: 1, totalPages: 3, totalItems: 60 })
  expect(value.games).toHaveLength(24)
})

test.each([
  [
    { pageNo: 1, pageSize: 18 },
    { offset: 0, limit: 21, totalPages: 4 },
  ],
  [
    { pageNo: 2, pageSize: 18 },
    { offset: 21, limit: 18, totalPages: 4 },
  ],
  [
    { pageNo: 2, pageSize: 18, firstPageSize: 18 },
    { offset: 18, limit: 18, totalPages: 4 },
  ],
  [
    { pageNo: 3, pageSize: 21 },
    { offset: 42, limit: 21, totalPages: 3 },
  ],
  [{}, { offset: 0, limit: 24, totalPages: 3 }],
])('the window of %j', (filter, window) => {
  expect(pageWindow(filter, 60)).toMatchObject(window)
})

test('filters by name in any language, smallest stake, lines and vendor', async () => {
  const visitor = world.server.visitor()
  const count = async (input: object) => (await visitor.call(gameList, input)).value.totalItems
  expect(await count({ gameName: 'permainan 7' })).toBe(1)
  expect(await count({ gameName: 'GAME 5' })).toBe(11)
  expect(await count({ gameName: '游戏' })).toBe(61)
  expect(await count({ vassalage: 'MANY', minBet: '0.50' })).toBe(50)
  expect(await count({ minLineNum: 1 })).toBe(0)
  expect(await count({ vassalage: 'SV3' })).toBe(0)
  const named = await visitor.call(gameList, { sort: 'rtp', language: 'CN', vassalage: 'MANY' })
  expect(named.value.games[0]).toMatchObject({
    rtp: '97.10',
    gameName: expect.stringMatching('游戏'),
  })
  const relay = await visitor.call(relayGameList, { vassalage: 'N2' })
  expect(relay.value.totalItems).toBe(1)
})

test.each([
  [gameList, { merchant: 'another' }, 'merchant_unknown'],
  [relayGameList, { merchant: 'another' }, 'merchant_unknown'],
  [gameMenus, { merchantCode: 'another' }, 'merchant_unknown'],
  [hotGames, { merchantCode: 'another' }, 'merchant_unknown'],
  [vendorList, { merchantCode: 'another' }, 'merchant_unknown'],
  [vassTypes, { merchantCode: 'another' }, 'merchant_unknown'],
  [gameList, { platform: 'symbian' }, 'platform_unsupported'],
  [hotGames, { platform: 'html5-desktop,symbian' }, 'platform_unsupported'],
  [gameList, { clientType: 7 }, 'client_unsupported'],
  [gameList, { channel: 'KIOSK' }, 'channel_unsupported'],
] as const)('%o refuses %j with %s', async (endpoint, input, code) => {
  expect(await world.server.visitor().call(endpoint, input as never)).toMatchObject({
    status: 422,
    code,
  })
})

test('what the specification’s own site sends is accepted', async () => {
  const filter = { clientType: 3, platform: 'html5-desktop', channel: 'WEB', merchant: 'kancil' }
  expect((await world.server.visitor().call(gameList, filter)).status).toBe(200)
})

test.each([{ pageSize: 101 }, { pageNo: 0 }, { minBet: '1e3' }, { gameType: 'CHESS' }, { x: 1 }])(
  'a query of %j is a bad request',
  async (input) => {
    expect((await world.server.visitor().call(gameList, input as never)).status).toBe(400)
  },
)

test('favourites are the member’s own, newest first', async () => {
  const member = await world.server.signedIn((await world.gamer()).memberId)
  const other = await world.server.signedIn((await world.gamer()).memberId)
  const { value } = await member.call(gameList, { vassalage: 'MANY', sort: 'name' })
  const [a, b] = value.games as [(typeof value.games)[0], (typeof value.games)[0]]
  for (const { gameId } of [a, b, b]) await member.call(setFavourite, { gameId, favourite: true })
  world.server.clock.advance(1_000)
  await member.call(setFavourite, { gameId: a.gameId, favourite: false })
  await member.call(setFavourite, { gameId: a.gameId, favourite: true })
  const favourites = await member.call(favouriteGames, {})
  expect(favourites.value.list.map((game) => game.gameId)).toEqual([a.gameId, b.gameId])
  expect((await member.call(gameList, { fav: true })).value.totalItems).toBe(2)
  expect((await other.call(favouriteGames, {})).value.list).toEqual([])
  expect((await other.call(recentGames, {})).value.list).toEqual([])
  const visitor = world.server.visitor()
  expect((await visitor.call(gameList, { fav: true })).value.totalItems).toBe(0)
  expect((await visitor.call(favouriteGames, {})).status).toBe(401)
  const unknown = { gameId: `gam_${'0'.repeat(32)}`, favourite: true }
  expect(await member.call(setFavourite, unknown)).toMatchObject({ code: 'game_not_found' })
})

test('popular games are twenty, lanes have a card for each vendor', async () => {
  const visitor = world.server.visitor()
  expect((await visitor.call(popularGames, {})).value.list).toHaveLength(20)
  expect((await visitor.call(popularGames, { count: 3 })).value.list).toHaveLength(3)
  const { value } = await visitor.call(vendorLanes, {})
  expect(value.data.lanes.map(({ gameCategory, cards }) => [gameCategory, cards.length])).toEqual([
    ['LIVE', 1],
    ['RNG', 1],
  ])
  expect(value.data.lanes[1]!.cards[0]!.games).toHaveLength(6)
})

test('the operator marks games hot and rests a vendor; the audit log has it', async () => {
  const operator = await world.server.operator()
  const visitor = world.server.visitor()
  const { value } = await visitor.call(gameList, { vassalage: 'MANY' })
  const { gameId } = value.games[0]!
  expect((await operator.call(setGame, { gameId, isHot: true })).status).toBe(200)
  const hot = { merchantCode: 'kancil', isPlatform: 2 as const, vassalage: 'MANY' }
  const list = (await visitor.call(hotGames, { ...hot, platform: 'flash,html5-desktop' })).value
    .list
  expect(list.map((game) => game.gameId)).toEqual([gameId])
  const strangers = await visitor.call(hotGames, { ...hot, vassalage: 'NOBODY' })
  expect(strangers.value.list).toEqual([])
  await operator.call(setVendorStatus, { vendorId: 'many', status: 'maintenance' })
  const resting = await visitor.call(gameList, { vassalage: 'MANY' })
  expect(resting.value.games[0]!.status).toBe('maintenance')
  await operator.call(setVendorStatus, { vendorId: 'many', status: 'off' })
  const { value: vendors } = await visitor.call(vendorList, {})
  expect(vendors.list.map((vendor) => vendor.vassalage)).toEqual(['N2'])
  await operator.call(setVendorStatus, { vendorId: 'many', status: 'live' })
  const listed = await operator.call(consoleVendors, {})
  expect(listed.value.list.map((vendor) => vendor.vassalage)).toEqual(
    expect.arrayContaining(['ACME', 'MANY', 'N2', 'SV3']),
  )
  expect(JSON.stringify(listed.value)).not.toContain('secret')
  expect(await verifyAuditLog(world.server.db)).toMatchObject({ whole: true, rows: 4 })
  const nobody = await operator.call(setVendorStatus, { vendorId: 'nobody', status: 'off' })
  expect(nobody.status).toBe(404)
})

test('a platform filters by the devices that a game is for', async () => {
  const { kernel } = world.server
  await registerVendor(kernel, {
    ...{ id: 'pocket', vassalage: 'POCKET', displayName: 'Pocket', dialect: 'native' },
    ...{ status: 'live', currencies: ['MYR'], baseUrl: 'http://127.0.0.1:9' },
  })
  await putGames(kernel, 'pocket', gamesOfVendor(2, { devices: ['mobile'], category: 'fishing' }))
  const visitor = world.server.visitor()
  const count = async (platform: string) =>
    (await visitor.call(gameList, { vassalage: 'POCKET', platform })).value.totalItems
  expect(await count('html5-mobile')).toBe(2)
  expect(await count('html5-desktop')).toBe(0)
  expect(await count('flash,html5-desktop')).toBe(0)
  expect(await count('flash,html5-mobile')).toBe(2)
  expect(await count('web')).toBe(2)
  // No current game runs in Flash, and a game without devices runs on all of them.
  expect((await visitor.call(gameList, { platform: 'flash' })).value.totalItems).toBe(0)
  const many = await visitor.call(gameList, { platform: 'html5-desktop', vassalage: 'MANY' })
  expect(many.value.totalItems).toBe(60)
  const listed = async (platform: string) =>
    (await visitor.call(vendorList, { platform })).value.list.map(({ vassalage }) => vassalage)
  expect(await listed('html5-mobile')).toContain('POCKET')
  expect(await listed('html5-desktop')).not.toContain('POCKET')
})

const slotNames = /^(Buah|Harimau|Ombak|Pasar|Tiga Buah|Wayang) /

test('a fresh installation lists Rimba alone; registering again is harmless', async () => {
  const fresh = await gameWorld()
  for (const _ of [1, 2]) await putHouseVendors(fresh.server.kernel)
  const { value } = await fresh.server.visitor().call(gameMenus, {})
  expect(value.groups).toMatchObject([
    { gameCategory: 'LIVE', vassalage: ['RIMBA'] },
    { gameCategory: 'FISH', vassalage: ['RIMBA'] },
    { gameCategory: 'RNG', vassalage: ['RIMBA'] },
    { gameCategory: 'PVP', vassalage: ['RIMBA'] },
  ])
  // The one game that Rimba has there, though it has many elsewhere: what its entry opens.
  const reef = value.groups.find(({ gameCategory }) => gameCategory === 'FISH')!.vendors[0]!
  expect(reef.isGame).toBe('GAME')
  const { value: fish } = await fresh.server.visitor().call(gameList, { gameType: 'FISH' })
  expect(fish.games.map(({ gameId, code }) => [gameId, code])).toEqual([
    [reef.gameId, 'karang-biru'],
  ])
  const { value: list } = await fresh.server.visitor().call(gameList, { language: 'MS' })
  const facts = list.games.map(
    ({ gameName, rtp, lineNum, minBet }) => `${gameName} ${rtp} ${lineNum} ${minBet}`,
  )
  expect(facts).toHaveLength(18)
  expect(facts.toSorted().filter((fact) => slotNames.test(fact))).toEqual([
    'Buah Meledak 95.77 0 0.20',
    'Harimau Emas 96.20 20 0.20',
    'Ombak Naga 96.37 0 0.25',
    'Pasar Pelita 96.05 0 0.25',
    'Tiga Buah 97.19 5 0.05',
    'Wayang Malam 96.80 10 0.10',
  ])
  expect(new Set(list.games.map(({ status }) => status))).toEqual(new Set(['live']))
  const codes = async (input: object) =>
    (await fresh.server.visitor().call(gameList, input)).value.games.map(({ code }) => code)
  expect((await codes({ feature: 'ways' })).toSorted()).toEqual(['ombak-naga', 'pasar-pelita'])
  expect(await codes({ volatility: 'high', gameType: 'RNG', minRtp: 99 })).toHaveLength(2)
  expect(await codes({ minRtp: 96, gameType: 'PVP' })).toEqual([])
  // Its studio does not run here: a vendor that does not answer has no rooms.
  const rooms = await fresh.server.visitor().call(pvpRoomList, {})
  expect([rooms.status, rooms.value.list]).toEqual([200, []])
  await fresh.server.stop()
})

test('who plays in a currency is shown what takes it, and no vendor or category without any', async () => {
  const { server } = world
  const { memberId } = await world.gamer({ currency: 'XTS' })
  const trial = await server.signedIn(memberId, { accountKind: 4, currency: 'XTS' })
  const visitor = server.visitor()
  const seen = async (caller: Pick<typeof visitor, 'call'>) => ({
    list: (await caller.call(gameList, {})).value.games.map(({ gameName }) => gameName),
    menus: (await caller.call(gameMenus, {})).value.groups.map((group) => group.gameCategory),
    lanes: (await caller.call(vendorLanes, {})).value.data.lanes.map((lane) => lane.gameCategory),
    vendors: (await caller.call(vendorList, {})).value.list.map(({ vassalage }) => vassalage),
  })
  const before = await seen(visitor)
  expect(before.vendors).toEqual(expect.arrayContaining(['MANY', 'N2']))
  expect(await seen(trial)).toEqual({ list: [], menus: [], lanes: [], vendors: [] })
  const baseUrl = 'http://127.0.0.1:9'
  await world.addVendor({ id: 'trials', currencies: ['XTS'], baseUrl }, 'pvp')
  // One that its vendor keeps out of the currency is left out as well.
  const [kept] = gamesOfVendor(1, { category: 'live', restrictedCurrencies: ['XTS'] })
  await putGames(server.kernel, 'trials', [kept!])
  expect(await seen(trial)).toEqual({
    ...{ list: ['Slot Ujian'], menus: ['PVP'], lanes: ['PVP'], vendors: ['TRIALS'] },
  })
  expect(await seen(visitor)).toEqual(before)
})
