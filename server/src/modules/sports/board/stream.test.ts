import { get, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { memberCookie } from '@kancil/contract/constants'
import { sportsStreamPath } from '@kancil/contract/sports/stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type SportsWorld, sportsWorld } from '../../../testing/sports-world.ts'
import { sportsRoom } from './push.ts'

let world: SportsWorld
let port: number
beforeAll(async () => {
  world = await sportsWorld()
  const { app } = world.server.kernel.member
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => world.server.stop())

const opened: IncomingMessage[] = []

/** Opens a stream and leaves it open; answers its status. */
function follow(cookie?: string): Promise<number> {
  const headers = cookie ? { cookie: `${memberCookie}=${cookie}` } : {}
  return new Promise((done, fail) => {
    get({ host: '127.0.0.1', port, path: sportsStreamPath, headers, agent: false }, (answer) => {
      answer.on('error', () => undefined).resume()
      opened.push(answer)
      done(answer.statusCode!)
    }).on('error', fail)
  })
}

/** How many of so many streams, opened a few at a time, got a place. */
async function placesOf(count: number, cookie?: string): Promise<number> {
  let held = 0
  for (let sent = 0; sent < count; sent += 20) {
    const some = Array.from({ length: Math.min(20, count - sent) }, () => follow(cookie))
    held += (await Promise.all(some)).filter((status) => status === 200).length
  }
  return held
}

test('a stream that ends before it is read to its end takes no more', async () => {
  const { kernel } = world.server
  let out: ServerResponse | undefined
  kernel.member.app.server.once('request', (_request, response) => (out = response))
  const reader = connect(port, '127.0.0.1').pause()
  reader.write(`GET ${sportsStreamPath} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`)
  const stream = await vi.waitUntil(() => (out?.headersSent ? out : null))
  const faults: unknown[] = []
  stream.on('error', (error) => faults.push(error))
  const say = () => kernel.live.toRoom(sportsRoom, { type: 'note', data: 'x'.repeat(60_000) })
  while (stream.writableLength === 0) {
    say()
    await nextTurn()
  }
  // Messages of other processes are missed: everybody comes back and reads all of it again.
  await sql`update live_sequence set last_position = last_position + 5`.execute(
    world.server.ownerDb,
  )
  await vi.waitUntil(() => stream.writableEnded, { timeout: 10_000 })
  for (let n = 0; n < 3; n++) {
    say()
    await nextTurn()
  }
  expect(faults).toEqual([])
  reader.destroy()
})

test('streams are bounded by session, member and network, as all live streams are', async () => {
  const bettor = await world.bettor()
  const other = await world.server.signedIn(bettor.memberId)
  const cookies = [bettor, other].map(({ cookies }) => cookies[memberCookie]!)
  expect(await placesOf(12, cookies[0])).toBe(10)
  expect(await follow(cookies[0])).toBe(429)
  expect(await follow(cookies[1])).toBe(200)
  // Visitors of one network share theirs, and take none of the members'.
  expect(await placesOf(510)).toBe(500)
  expect(await follow()).toBe(503)
  expect(await follow(cookies[1])).toBe(200)
  // Whoever leaves makes room.
  opened[0]!.destroy()
  await expect.poll(() => follow(cookies[0]), { timeout: 10_000 }).toBe(200)
})
