import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { nativeSignature } from '@kancil/adapters/game-vendor/native/verify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GameWorld, gameWorld } from '../../../testing/game-world.ts'
import { openStrangers } from './strangers.ts'

const [network, other] = ['203.0.113.7', '203.0.113.8']

test('a network that fails too often gets few tries, and none the fewer because others fail', () => {
  let now = 5_000
  const strangers = openStrangers(() => now)
  const caller = (ip: string, socket: object = {}) => ({ ip, socket })
  for (let call = 0; call < 120; call += 1) {
    expect(strangers.admits(caller(network))).toBe(true)
    expect(strangers.failed(caller(network))).toBe(false)
  }
  const admitted = () =>
    Array.from({ length: 100 }, () => strangers.admits(caller(network))).filter(Boolean).length
  expect(admitted()).toBe(3)
  expect(strangers.failed(caller(network))).toBe(true)
  expect(strangers.admits(caller(other))).toBe(true)
  now += 1_000
  expect(admitted()).toBe(3)
  now += 60_000
  expect(admitted()).toBe(100)
})

test('a connection that signs is never touched; its network has more tries; one failure ends that', () => {
  const strangers = openStrangers(() => 5_000)
  const socket = {}
  strangers.signed({ ip: network, socket })
  for (let call = 0; call < 120; call += 1) strangers.failed({ ip: network, socket: {} })
  const admitted = (by: object | null, ip = network) =>
    Array.from({ length: 100 }, () => strangers.admits({ ip, socket: by ?? {} })).filter(Boolean)
      .length
  expect(admitted(socket)).toBe(100)
  expect(admitted(null)).toBe(50)
  strangers.failed({ ip: network, socket })
  expect(strangers.admits({ ip: network, socket })).toBe(false)
  // Another network by the same connection of a proxy has proved nothing.
  strangers.signed({ ip: other, socket })
  expect(admitted(socket)).toBe(0)
})

let world: GameWorld
const secret = 'secret-of-acme-0123456789abcdef'
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
beforeAll(async () => {
  world = await gameWorld()
})
afterAll(async () => {
  agent.destroy()
  await world?.server.stop()
})

/** A ping on the vendor's own connection. */
async function ping(): Promise<number> {
  const [path, timestamp, nonce] = [
    '/vendor/v1/acme/ping',
    String(world.server.clock.now().getTime()),
    crypto.randomUUID(),
  ]
  const call = request(`${world.base}${path}`, {
    ...{ agent, method: 'POST' },
    headers: {
      ...{ 'x-vendor-id': 'acme', 'x-key-id': 'key-1', 'x-timestamp': timestamp, 'x-nonce': nonce },
      'x-signature': nativeSignature(secret, timestamp, nonce, 'POST', path, '{}'),
      ...{ 'content-type': 'application/json', 'content-length': '2' },
    },
  })
  call.end('{}')
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  await text(answer)
  return answer.statusCode ?? 0
}

test('a flood of wrong signatures is turned away unread, and the vendor goes on', async () => {
  expect(await ping()).toBe(200)
  const statuses = []
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 25 }, () =>
        fetch(`${world.base}/vendor/v1/acme/bet`, {
          method: 'POST',
          headers: { 'x-vendor-id': 'acme', 'x-key-id': 'key-1', 'x-signature': 'no' },
          body: 'x'.repeat(1_000),
        }).then(({ status }) => status),
      ),
    )
    statuses.push(...answers)
    expect(await ping()).toBe(200)
  }
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(120)
  expect(statuses.at(-1)).toBe(429)
  // The body is neither awaited nor read: the answer comes before it.
  const socket = connect(Number(new URL(world.base).port), new URL(world.base).hostname)
  socket.write('POST /vendor/v1/acme/bet HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 429 [\s\S]*connection: close/i)
})
