import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sessionIdleMinutes } from '@kancil/contract/constants'
import { sessionEnded } from '@kancil/contract/identity/sessions'
import type { MemberId } from '@kancil/contract/ids'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestServer, testServer } from '../../testing/server.ts'
import { openLive } from './channel.ts'
import { openLog } from '../log.ts'

let server: TestServer
let port: number
/** How long the greeting takes to gather. */
let greetingMs = 0
const memberId = `mbr_${'2'.repeat(32)}` as MemberId

beforeAll(async () => {
  server = await testServer({
    modules: [
      {
        name: 'site',
        async hello(_kernel, who) {
          await sleep(greetingMs)
          return [{ type: 'hello', data: { who } }]
        },
      },
    ],
  })
  await server.kernel.member.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.kernel.member.app.server.address() as AddressInfo).port
})
afterAll(() => server.stop())

type Stream = {
  status: number
  text: () => string
  until: (part: string) => Promise<void>
  /** The server has ended it. */
  ended: Promise<void>
  close: () => void
}

/** Opens a stream and collects its text. */
function open(headers: Record<string, string>): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', path: '/wps/live', headers }, (answer) => {
      let text = ''
      answer.on('data', (chunk) => (text += chunk))
      answer.on('error', () => undefined)
      resolve({
        status: answer.statusCode!,
        ended: new Promise((done) => void answer.on('end', done)),
        text: () => text,
        until: async (part) => {
          for (let i = 0; i < 3_000 && !text.includes(part); i++)
            await new Promise((done) => setTimeout(done, 10))
          expect(text).toContain(part)
        },
        close: () => call.destroy(),
      })
    })
    call.on('error', reject)
    call.end()
  })
}

test('a member hears the greeting, their own messages and everyone’s, and nothing meant for another', async () => {
  const member = await server.signedIn(memberId)
  const [cookie] = Object.entries(member.cookies).map(([name, value]) => `${name}=${value}`)
  const stream = await open({ cookie: cookie!, 'x-kancil-token': member.marker })
  await stream.until(`event: hello\ndata: {"who":"${memberId}"}`)
  server.kernel.live.toMember('mbr_other', { type: 'wallet.balance', data: { balance: '9.99' } })
  server.kernel.live.toMember(memberId, { type: 'wallet.balance', data: { balance: '1.00' } })
  server.kernel.live.toSite({ type: 'site.status', data: { status: 1 } })
  await stream.until('event: site.status')
  expect(stream.text()).toContain('{"balance":"1.00"}')
  expect(stream.text()).not.toContain('9.99')
  stream.close()
})

test('the cookie without the tab’s marker hears only what a visitor hears', async () => {
  const member = await server.signedIn(memberId)
  const [cookie] = Object.entries(member.cookies).map(([name, value]) => `${name}=${value}`)
  const stream = await open({ cookie: cookie! })
  await stream.until('{"who":null}')
  stream.close()
})

test('what comes after the end of a session is not heard with it', async () => {
  const member = await server.signedIn(memberId)
  const [cookie] = Object.entries(member.cookies).map(([name, value]) => `${name}=${value}`)
  const headers = { cookie: cookie!, 'x-kancil-token': member.marker }
  const balance = (text: string) =>
    server.kernel.live.toMember(memberId, { type: 'wallet.balance', data: { balance: text } })
  const stream = await open(headers)
  await stream.until('event: hello')
  await server.kernel.sessions.endAll(server.db, 'member', memberId)
  server.kernel.live.toMember(memberId, { type: sessionEnded, data: {} })
  balance('2.00')
  await stream.until(`event: ${sessionEnded}`)
  await stream.ended
  balance('3.00')
  expect(stream.text()).not.toMatch(/2\.00|3\.00/)
  // Reconnecting with what it still has, it is a visitor's.
  const back = await open(headers)
  await back.until('{"who":null}')
  back.close()
})

test('a stream ends when the time of its session is over, though nobody ends it', async () => {
  const headersOf = async () => {
    const member = await server.signedIn(memberId)
    const [cookie] = Object.entries(member.cookies).map(([name, value]) => `${name}=${value}`)
    return { cookie: cookie!, 'x-kancil-token': member.marker }
  }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const visitor = await open({})
    const stream = await open(await headersOf())
    await stream.until('event: hello')
    vi.advanceTimersByTime(60_000)
    server.clock.advance((sessionIdleMinutes + 1) * 60_000)
    const newer = await open(await headersOf())
    await newer.until('event: hello')
    vi.advanceTimersByTime(60_000)
    await stream.until(`event: ${sessionEnded}`)
    await stream.ended
    server.kernel.live.toMember(memberId, { type: 'wallet.balance', data: { balance: '4.00' } })
    await newer.until('4.00')
    for (const candidate of [visitor, newer]) {
      expect(candidate.text()).not.toContain(sessionEnded)
      candidate.close()
    }
  } finally {
    vi.useRealTimers()
  }
})

test('visitors of one network cannot take every place', async () => {
  const most = 500
  const places = async () =>
    (await server.kernel.metrics.liveStreams.get()).values[0]?.value as number
  while ((await places()) > 0) await sleep(10)
  const streams = await Promise.all(Array.from({ length: most }, () => open({})))
  expect(await open({}).then(({ status }) => status)).toBe(503)
  const member = await server.signedIn(memberId)
  const [cookie] = Object.entries(member.cookies).map(([name, value]) => `${name}=${value}`)
  const stream = await open({ cookie: cookie!, 'x-kancil-token': member.marker })
  expect(stream.status).toBe(200)
  streams.pop()!.close()
  while ((await places()) > most) await sleep(10)
  const next = await open({})
  expect(next.status).toBe(200)
  for (const candidate of [...streams, stream, next]) candidate.close()
})

test('one session cannot take more places than a person has tabs', async () => {
  const headersOf = async (accountKind: 0 | 4) => {
    const member = await server.signedIn(memberId, { accountKind })
    const [cookie] = Object.entries(member.cookies).map(([name, value]) => `${name}=${value}`)
    return { cookie: cookie!, 'x-kancil-token': member.marker }
  }
  for (const accountKind of [0, 4] as const) {
    const headers = await headersOf(accountKind)
    const streams = await Promise.all(Array.from({ length: 14 }, () => open(headers)))
    expect(streams.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(streams.filter(({ status }) => status === 429)).toHaveLength(4)
    const other = await open(await headersOf(accountKind))
    expect(other.status).toBe(200)
    for (const stream of [...streams, other]) stream.close()
  }
})

test('who leaves before the greeting takes no place', async () => {
  const places = async () =>
    (await server.kernel.metrics.liveStreams.get()).values[0]?.value as number
  while ((await places()) > 0) await sleep(10)
  greetingMs = 200
  const leave = () =>
    new Promise<void>((done) => {
      const call = request({ port, host: '127.0.0.1', path: '/wps/live' }).on('error', () => done())
      call.end()
      setTimeout(() => call.destroy(), 50)
    })
  await Promise.all([leave(), leave(), leave()])
  await sleep(3 * greetingMs)
  greetingMs = 0
  expect(await places()).toBe(0)
})

test('another process of the installation is heard as well', async () => {
  const stream = await open({})
  await stream.until('event: hello')
  const elsewhere = openLive(server.kernel.config.liveDatabaseUrl, openLog('fatal'))
  for (let i = 0; i < 600 && !stream.text().includes('from elsewhere'); i++) {
    elsewhere.toSite({ type: 'note', data: 'from elsewhere' })
    await new Promise((done) => setTimeout(done, 50))
  }
  expect(stream.text()).toContain('from elsewhere')
  await elsewhere.close()
  stream.close()
})
