import { nativeSignature } from '@kancil/adapters/game-vendor/native/verify'
import { launchGame } from '@kancil/contract/games/launch'
import { recentGames } from '@kancil/contract/games/favourites'
import { setVendorStatus } from '@kancil/contract/games/catalogue'
import { agreeToAgentPolicy } from '@kancil/contract/identity/agent-policy'
import type { LaunchRequest } from '@kancil/contract/seamless/native-launch'
import { defaultSettings } from '@kancil/rules/site/defaults'
import { sql } from 'kysely'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type GameWorld, gameWorld } from '../../../testing/game-world.ts'
import { forgetCatalogue } from '../catalogue/games.ts'
import { setSetting } from '../../../testing/settings.ts'
import type { VendorCaller } from '../../../testing/vendor-caller.ts'

let world: GameWorld
let studio: Studio
let vendor: VendorCaller
const secret = 'secret-of-rimba-0123456789abcdef'

type Studio = {
  readonly server: Server
  readonly orders: LaunchRequest[]
  answer: { status: number; body: object | string; afterMs?: number }
}

/** A fake studio: it checks the signature over the raw bytes and answers as instructed. */
async function openStudio(): Promise<Studio> {
  const orders: LaunchRequest[] = []
  const good = {
    url: 'http://127.0.0.1:9/play/test-slot?s=1',
    ...{ gameSessionId: 'g1', expiresAt: '2030-01-01T00:00:00Z' },
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const raw = Buffer.concat(parts)
      const { 'x-timestamp': at, 'x-nonce': nonce, 'x-signature': signed } = request.headers
      const path = request.url ?? ''
      const wanted = nativeSignature(secret, String(at), String(nonce), 'POST', path, raw)
      const { status, body, afterMs } = candidate.answer
      if (signed === wanted) orders.push(JSON.parse(raw.toString('utf8')) as LaunchRequest)
      const verdict = signed === wanted ? (status === 200 && body === '' ? good : body) : 'unsigned'
      const send = () => {
        response.writeHead(signed === wanted ? status : 401, { 'content-type': 'application/json' })
        response.end(typeof verdict === 'string' ? verdict : JSON.stringify(verdict))
      }
      setTimeout(send, afterMs ?? 0)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const candidate: Studio = { server, orders, answer: { status: 200, body: '' } }
  return candidate
}

beforeAll(async () => {
  world = await gameWorld()
  studio = await openStudio()
  const { port } = studio.server.address() as AddressInfo
  vendor = await world.addVendor({ id: 'rimba', baseUrl: `http://127.0.0.1:${port}/studio` })
})
afterAll(async () => {
  studio?.server.close()
  await world?.server.stop()
})
beforeEach(() => {
  studio.answer = { status: 200, body: '' }
  studio.orders.length = 0
})

const asked = {
  ...{ vassalage: 'RIMBA', accountType: 1, confirmTrans: 0, launchMode: 'GLS' as const },
  ...{ platform: 'html5-desktop', clientType: 3, merchantCode: 'kancil', language: 'MS' },
}
async function member(options: Parameters<GameWorld['gamer']>[0] = {}) {
  const gamer = await world.gamer(options)
  const { currency } = { currency: 'MYR' as const, ...options }
  const caller = await world.server.signedIn(gamer.memberId, {
    ...{ account: 'tester', accountKind: currency === 'XTS' ? 4 : 0 },
    currency,
  })
  return { ...gamer, caller }
}

test('a launch returns an address; the vendor learns only an alias', async () => {
  const { caller, memberId } = await member()
  const opened = await caller.call(launchGame, { ...asked, username: 'tester' })
  expect(opened.value).toMatchObject({ content: expect.stringMatching(/^http:\/\/127/) })
  const [order] = studio.orders
  expect(order).toMatchObject({
    ...{
      gameCode: 'test-slot',
      currency: 'MYR',
      platform: 'desktop',
      mode: 'real',
      language: 'ms',
    },
    limits: { minBet: '0.20', maxBet: '100.00' },
  })
  const orderJson = JSON.stringify(order)
  for (const secretThing of [memberId, 'tester', caller.marker, ...Object.values(caller.cookies)])
    expect(orderJson).not.toContain(secretThing)
  const { value } = await caller.call(recentGames, {})
  expect(value.list.map((game) => game.code)).toEqual(['test-slot'])
})

test('the token is exchanged once, by its own vendor, within sixty seconds', async () => {
  const { caller } = await member()
  await caller.call(launchGame, asked)
  const { token, playerId } = studio.orders[0]!
  const foreign = await world.vendor.call('/session/verify', { token })
  expect(foreign.body).toMatchObject({ code: 'SESSION_NOT_FOUND' })
  const tries = await Promise.all([1, 2, 3, 4].map(() => vendor.call('/session/verify', { token })))
  const [good, ...rest] = tries.toSorted((a, b) => a.status - b.status)
  expect(good!.body).toMatchObject({
    ...{
      status: 'OK',
      playerId,
      currency: 'MYR',
      language: 'ms',
      balance: '100.00',
      isTest: false,
    },
    limits: { minBet: '0.20', maxBet: '100.00' },
  })
  for (const spent of rest)
    expect(spent).toMatchObject({ status: 401, body: { code: 'SESSION_EXPIRED' } })
  const sessionId = good!.body['sessionId']
  const stake = {
    ...{ transactionId: 'first', roundId: 'r', playerId, sessionId, gameCode: 'test-slot' },
    ...{ currency: 'MYR', amount: '10.00' },
  }
  expect((await vendor.call('/bet', stake)).body).toMatchObject({ balance: '90.00' })
})

test('the vendor is told by which rules games are played at the player’s place', async () => {
  const [place] = defaultSettings.safety.places
  for (const strictPlay of [true, false]) {
    await setSetting(world.server, 'safety', { places: [{ ...place!, strictPlay }] })
    const { caller } = await member()
    await caller.call(launchGame, asked)
    const { token } = studio.orders.at(-1)!
    const { body } = await vendor.call('/session/verify', { token })
    expect(body['jurisdiction']).toBe(strictPlay ? 'strict' : 'standard')
  }
})

test('a token older than sixty seconds is SESSION_EXPIRED', async () => {
  const { caller } = await member()
  await caller.call(launchGame, asked)
  world.server.clock.advance(60_001)
  const { token } = studio.orders[0]!
  const late = await vendor.call('/session/verify', { token })
  expect(late.body).toMatchObject({ code: 'SESSION_EXPIRED' })
})

test('the answer holds no token, and what it opens outlives the minute of the token', async () => {
  const { caller } = await member()
  const opened = await caller.call(launchGame, asked)
  const { token, playerId } = studio.orders[0]!
  expect(JSON.stringify(opened.value)).not.toContain(token)
  const { sessionId } = (await vendor.call('/session/verify', { token })).body
  world.server.clock.advance(10 * 60_000)
  const again = { playerId, sessionId, currency: 'MYR' }
  expect((await vendor.call('/balance', again)).body).toMatchObject({ balance: '100.00' })
})

test('before the exchange there is no session to bet with', async () => {
  const { caller } = await member()
  const { value } = await caller.call(launchGame, asked)
  const { playerId } = studio.orders[0]!
  const stake = {
    ...{ transactionId: 'early', roundId: 'r', playerId, sessionId: value.gameSessionId },
    ...{ gameCode: 'test-slot', currency: 'MYR', amount: '10.00' },
  }
  expect((await vendor.call('/bet', stake)).body).toMatchObject({ code: 'SESSION_NOT_FOUND' })
})

test('logging out ends play; the win of a running round is still paid', async () => {
  const { caller, memberId } = await member()
  await caller.call(launchGame, asked)
  const { token, playerId } = studio.orders[0]!
  const { body } = await vendor.call('/session/verify', { token })
  const frame = { playerId, gameCode: 'test-slot', currency: 'MYR', amount: '10.00' }
  const sessionId = body['sessionId']
  const bet = (id: string) => ({ ...frame, sessionId, transactionId: id, roundId: `round-${id}` })
  expect((await vendor.call('/bet', bet('before'))).status).toBe(200)
  await world.server.kernel.sessions.endAll(world.server.db, 'member', memberId)
  await new Promise((resolve) => setTimeout(resolve, 1_050))
  const after = await vendor.call('/bet', bet('after'))
  expect(after.body).toMatchObject({ code: 'SESSION_EXPIRED' })
  const win = { ...frame, transactionId: 'win', roundId: 'round-before' }
  expect((await vendor.call('/win', win)).status).toBe(200)
})

test('an agent starts no game before the policy, and a round under way goes on', async () => {
  const { caller, memberId } = await member()
  const agent = await world.server.signedIn(memberId, { account: 'tester', accountKind: 1 })
  await caller.call(launchGame, asked)
  const { token, playerId } = studio.orders[0]!
  const { body } = await vendor.call('/session/verify', { token })
  await setSetting(world.server, 'flags', { AGENTPOLICY3: true })
  expect((await agent.call(launchGame, asked)).code).toBe('agent_policy_required')
  expect(studio.orders).toHaveLength(1)
  const frame = { playerId, gameCode: 'test-slot', currency: 'MYR', amount: '10.00', roundId: 'r' }
  const bet = { ...frame, sessionId: body['sessionId'], transactionId: 'under-way' }
  expect((await vendor.call('/bet', bet)).body).toMatchObject({ balance: '90.00' })
  const win = await vendor.call('/win', { ...frame, transactionId: 'its-win' })
  expect(win.body).toMatchObject({ balance: '100.00' })
  expect((await agent.call(agreeToAgentPolicy, { version: '1' })).code).toBe('')
  expect((await agent.call(launchGame, asked)).code).toBe('')
  expect(studio.orders).toHaveLength(2)
  await setSetting(world.server, 'flags', { AGENTPOLICY3: false })
})

test('under the stricter rule play ends after a quarter of an hour of nothing', async () => {
  const { caller } = await member()
  await caller.call(launchGame, asked)
  const { token, playerId } = studio.orders[0]!
  const { body } = await vendor.call('/session/verify', { token })
  const frame = { playerId, gameCode: 'test-slot', currency: 'MYR', amount: '10.00' }
  const bet = (id: string) => ({
    ...{ ...frame, sessionId: body['sessionId'] },
    ...{ transactionId: id, roundId: id },
  })
  const second = () => new Promise((resolve) => setTimeout(resolve, 1_050))
  // A bet is recorded as a sign of life within a second.
  const wait = async (seconds: number) => {
    await second()
    world.server.clock.advance(seconds * 1_000)
    await second()
  }
  await wait(16 * 60)
  expect((await vendor.call('/bet', bet('lenient'))).status).toBe(200)
  await second()
  await setSetting(world.server, 'signIn', { strictSessions: true })
  await wait(14 * 60)
  expect((await vendor.call('/bet', bet('in-time'))).status).toBe(200)
  await wait(16 * 60)
  expect((await vendor.call('/bet', bet('too-late'))).body).toMatchObject({
    code: 'SESSION_EXPIRED',
  })
  await setSetting(world.server, 'signIn', { strictSessions: false })
})

test('the trial account plays in its own money', async () => {
  const { caller } = await member({ currency: 'XTS' })
  const opened = await caller.call(launchGame, asked)
  expect(opened.status).toBe(200)
  const { token } = studio.orders[0]!
  const { body } = await vendor.call('/session/verify', { token })
  expect(body).toMatchObject({ currency: 'XTS', isTest: true })
})

test('a visitor is told to log in', async () => {
  const refused = await world.server.visitor().call(launchGame, asked)
  expect(refused).toMatchObject({ status: 401, code: 'not_logged_in' })
})

test.each([
  [{ gameId: 'gam_unknown' }, 'game_not_found'],
  [{ vassalage: 'NOBODY' }, 'game_not_found'],
  [{ username: 'somebody-else' }, 'forbidden'],
])('a launch of %j is %s', async (over, code) => {
  const { caller } = await member()
  expect((await caller.call(launchGame, { ...asked, ...over })).code).toBe(code)
  expect(studio.orders).toEqual([])
})

test('maintenance, a locked and an excluded member are told before the game opens', async () => {
  const operator = await world.server.operator()
  const { caller, memberId } = await member()
  await operator.call(setVendorStatus, { vendorId: 'rimba', status: 'maintenance' })
  expect(await caller.call(launchGame, asked)).toMatchObject({
    status: 503,
    code: 'game_maintenance',
  })
  await operator.call(setVendorStatus, { vendorId: 'rimba', status: 'live' })
  const freeze = (reason: string) =>
    sql`update member set status = 'frozen', status_reason = ${reason}
      where id = ${memberId}`.execute(world.server.db)
  await freeze('documents')
  expect((await caller.call(launchGame, asked)).code).toBe('account_locked')
  await freeze('self_excluded')
  await new Promise((resolve) => setTimeout(resolve, 1_050))
  expect((await caller.call(launchGame, asked)).code).toBe('self_excluded')
})

test.each([
  [{ status: 200, body: '<html>' }, 'vendor_unavailable'],
  [{ status: 200, body: { url: 'javascript:alert(1)', gameSessionId: 'x' } }, 'vendor_unavailable'],
  [{ status: 503, body: { code: 'MAINTENANCE' } }, 'vendor_unavailable'],
  [{ status: 400, body: { status: 'ERROR', code: 'GAME_DISABLED' } }, 'game_maintenance'],
  [{ status: 400, body: { status: 'ERROR', code: 'COUNTRY_RESTRICTED' } }, 'country_restricted'],
])('a studio that answers %j is %s', async (answer, code) => {
  const { caller } = await member()
  studio.answer = answer
  expect((await caller.call(launchGame, asked)).code).toBe(code)
})

test('the exchange opens the wallet of a member who has none', async () => {
  const { caller } = await member({ hasWallet: false })
  expect((await caller.call(launchGame, asked)).code).toBe('')
  const { token } = studio.orders[0]!
  const { body } = await vendor.call('/session/verify', { token })
  expect(body).toMatchObject({ status: 'OK', balance: '0.00' })
})

test('a player whom the studio does not find is no outage of the studio', async () => {
  const { caller } = await member()
  studio.answer = { status: 404, body: { status: 'ERROR', code: 'PLAYER_NOT_FOUND' } }
  for (let time = 0; time < 6; time++)
    expect(await caller.call(launchGame, asked)).toMatchObject({ code: 'player_unknown' })
  studio.answer = { status: 200, body: '' }
  expect((await caller.call(launchGame, asked)).code).toBe('')
})

test('the wallet keeps to the limits that the launch announced', async () => {
  const { caller } = await member({ balance: '500.00' })
  await caller.call(launchGame, asked)
  const { token, playerId, limits } = studio.orders[0]!
  expect(limits).toEqual({ minBet: '0.20', maxBet: '100.00' })
  const { body } = await vendor.call('/session/verify', { token })
  const frame = { playerId, sessionId: body['sessionId'], gameCode: 'test-slot', currency: 'MYR' }
  let count = 0
  const bet = (amount: string, over: object = {}) => ({
    ...{ ...frame, amount, transactionId: `limit-${++count}`, roundId: `limit-${count}` },
    ...over,
  })
  for (const stake of [bet('100.01'), bet('0.10'), bet('200.00', { betType: 'buyFeature' })])
    expect(await vendor.call('/bet', stake)).toMatchObject({
      ...{ status: 403, body: { code: 'BET_LIMIT', balance: '500.00' } },
    })
  const most = bet('100.00')
  expect((await vendor.call('/bet', most)).body).toMatchObject({ balance: '400.00' })
  expect((await vendor.call('/bet', most)).body).toMatchObject({ duplicate: true })
  for (const stake of [bet('0.20'), bet('0'), bet('0.10', { betType: 'tip' })])
    expect((await vendor.call('/bet', stake)).status).toBe(200)
  const transactions = [
    { transactionId: 'limit-a', type: 'bet', amount: '10.00' },
    { transactionId: 'limit-b', type: 'bet', amount: '100.01' },
  ]
  const many = await vendor.call('/betwin', { ...frame, roundId: 'limit-many', transactions })
  expect(many.body).toMatchObject({ code: 'BET_LIMIT', balance: '399.70' })
  const win = await vendor.call('/win', bet('100.01'))
  expect(win.body).toMatchObject({ balance: '499.71' })
})

test('a session keeps its limits when the game gets new ones', async () => {
  const { caller } = await member()
  await caller.call(launchGame, asked)
  const { token, playerId } = studio.orders[0]!
  const limit = (text: string) =>
    sql`update game set max_bet = max_bet || jsonb_build_object('MYR', ${text}::text)
      where vendor_id = 'rimba'`.execute(world.server.db)
  await limit('5.00')
  forgetCatalogue(world.server.db)
  const { body } = await vendor.call('/session/verify', { token })
  expect(body['limits']).toEqual({ minBet: '0.20', maxBet: '100.00' })
  const stake = {
    ...{ playerId, sessionId: body['sessionId'], gameCode: 'test-slot', currency: 'MYR' },
    ...{ transactionId: 'kept-limit', roundId: 'kept-limit', amount: '20.00' },
  }
  expect((await vendor.call('/bet', stake)).status).toBe(200)
  await limit('100.00')
  forgetCatalogue(world.server.db)
})

test('a dead studio is left in peace after five failures, and is asked again later', async () => {
  const { caller } = await member()
  studio.answer = { status: 500, body: {} }
  for (let i = 0; i < 5; i++) await caller.call(launchGame, asked)
  const before = studio.orders.length
  studio.answer = { status: 200, body: '' }
  expect((await caller.call(launchGame, asked)).code).toBe('vendor_unavailable')
  expect(studio.orders).toHaveLength(before)
})
