import { softswissSignature } from '@kancil/adapters/game-vendor/softswiss-v2/dialect'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GameWorld, gameWorld } from '../../../testing/game-world.ts'

// How vendors may spell addresses: percent escapes are decoded once, as in the framework's own
// routes, and the signature covers the path as sent.
let world: GameWorld
const secret = 'secret-of-soft-0123456789abcdef'
beforeAll(async () => {
  world = await gameWorld()
  await world.addVendor({
    ...{ id: 'soft', dialect: 'softswiss-v2', currencies: ['MYR'] },
    ...{ needsSession: false, checksGames: false },
  })
})
afterAll(() => world?.server.stop())

test.each([
  ['the call', '/%70ing', 'acme'],
  ['the vendor', '/ping', '%61cme'],
  ['both', '/p%69ng', 'ac%6de'],
])('%s with a percent sign is the same address', async (_what, path, written) => {
  const { status, body } = await world.vendor.send(path, '{}', { written })
  expect([status, body['status']]).toEqual([200, 'OK'])
})

test('what is signed is the path as sent, not what it spells', async () => {
  const how = { written: '%61cme', signed: '/vendor/v1/acme/ping' }
  const { status, body } = await world.vendor.send('/ping', '{}', how)
  expect([status, body['code']]).toEqual([401, 'INVALID_SIGNATURE'])
})

test('a dialect of another base is found the same way', async () => {
  const { playerId } = await world.gamer({ vendorId: 'soft' })
  const raw = JSON.stringify({ account_id: playerId, currency: 'MYR', game_id: 'dice' })
  const sign = softswissSignature(secret, raw)
  const response = await fetch(`${world.base}/v%65ndor/s%6Fft/b%61lance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'X-Request-Sign': sign },
    body: raw,
  })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ balance: '100.00' })
})

test.each([
  ['/%zz', 'acme', 400, 'bad_request'],
  ['/ping%', 'acme', 400, 'bad_request'],
  ['/%c0%ae', 'acme', 400, 'bad_request'],
  ['/ping', '%ff', 400, 'bad_request'],
  // Decoded twice, these would be valid addresses.
  ['/%2570ing', 'acme', 404, 'not_found'],
  ['/ping', '%2561cme', 404, 'not_found'],
  ['%2Fping', 'acme', 404, 'not_found'],
])('%s of %s is answered with %i %s', async (path, written, wanted, code) => {
  const { status, body } = await world.vendor.send(path, '{}', { written })
  expect([status, body]).toEqual([wanted, { success: false, message: code, value: {} }])
})

test.each([
  ['/%00', 'acme', 'BAD_REQUEST'],
  ['/ping', '%00', 'UNKNOWN_KEY'],
])('%s of %s is refused in the vendor’s words', async (path, written, code) => {
  const { body } = await world.vendor.send(path, '{}', { written })
  expect(body).toMatchObject({ status: 'ERROR', code, retry: false })
})
