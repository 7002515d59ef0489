import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { type BareAnswer, type BareCall, openBareCalls } from './bare-calls.ts'

const servers: Server[] = []
const logged: unknown[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

type CallHandler = (call: BareCall) => BareAnswer | Promise<BareAnswer>
const tell = (call: BareCall): BareAnswer => ({
  status: 200,
  body: JSON.stringify({
    captured: call.captured.slice(1),
    body: call.body.toString(),
    tooLarge: call.tooLarge,
    ip: call.ip(),
  }),
})

async function listen(answer: CallHandler = tell, trustedProxies: readonly string[] = []) {
  const bare = openBareCalls(
    { tls: null, trustedProxies },
    { error: (entry: unknown) => void logged.push(entry) },
  )
  bare.open({
    address: /^\/bare\/(\w+)$/,
    bodyLimitBytes: 10,
    headers: { 'x-everywhere': 'yes' },
    answer: async (call) => answer(call),
  })
  const server = bare.serve((request, response) => {
    response.end(`framework ${request.method} ${request.url}`)
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('a call at the address is answered; its headers are on every answer', async () => {
  const { base } = await listen((call) => ({ ...tell(call), headers: { 'retry-after': '1' } }))
  const answer = await fetch(`${base}/bare/bet`, { method: 'POST', body: 'zwölf' })
  expect(answer.headers.get('x-everywhere')).toBe('yes')
  expect(answer.headers.get('retry-after')).toBe('1')
  expect(await answer.json()).toEqual({
    ...{ captured: ['bet'], body: 'zwölf', tooLarge: false, ip: '127.0.0.1' },
  })
})

test.each([
  ['PUT', '/bare/bet'],
  ['OPTIONS', '/bare/bet'],
  ['POST', '/bare/bet/more'],
  ['GET', '/elsewhere'],
])('%s %s is left to the framework', async (method, path) => {
  const { base } = await listen()
  expect(await (await fetch(base + path, { method })).text()).toBe(`framework ${method} ${path}`)
})

test.each([
  ['/bare/%62et', 'bet'],
  ['/b%61re/b%65%74', 'bet'],
])('%s is the address that it spells, and stays as sent', async (path, call) => {
  const targets: string[] = []
  const { base } = await listen((bareCall) => (targets.push(bareCall.target), tell(bareCall)))
  const answer = await fetch(base + path, { method: 'POST', body: 'x' })
  expect(await answer.json()).toMatchObject({ captured: [call] })
  expect(targets).toEqual([path])
})

test.each([
  ['read twice it would be one', '/bare/%2562et'],
  ['an encoded slash parts nothing', '/bare%2Fbet'],
  ['no character at all', '/bare/%'],
  ['half an octet', '/bare/%6'],
  ['no UTF-8', '/bare/%ff'],
])('a percent sign is left to the framework: %s', async (_what, path) => {
  const { base } = await listen()
  expect(await (await fetch(base + path)).text()).toBe(`framework GET ${path}`)
})

/**
 * Sends the pieces one by one on one connection; returns all it received until it ended or `after`.
 */
async function speak(base: string, pieces: readonly string[], after: number): Promise<string> {
  const socket = connect(Number(new URL(base).port), '127.0.0.1')
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const ended = once(socket, 'end')
  for (const piece of pieces) {
    socket.write(piece)
    await sleep(10)
  }
  await Promise.race([ended, sleep(after)])
  socket.destroy()
  return text
}

const head = (length: number): string =>
  `POST /bare/bet HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\n\r\n`

test('a body that comes in pieces is one body, and the connection stays', async () => {
  const { base } = await listen()
  const text = await speak(base, [head(6), 'ab', 'cd', 'ef', `${head(2)}gh`], 200)
  expect(text.match(/"body":"\w*"/g)).toEqual(['"body":"abcdef"', '"body":"gh"'])
  expect(text).not.toMatch(/connection: close/i)
})

test('a body above the limit is answered as such, once, and ends the connection', async () => {
  const { base } = await listen()
  const text = await speak(base, [head(30), 'x'.repeat(8), 'x'.repeat(8), 'x'.repeat(8)], 1_000)
  expect(text.match(/"tooLarge":true/g)).toHaveLength(1)
  expect(text).toContain('"body":""')
  expect(text).toMatch(/connection: close/i)
})

test('a body that never ends gets no answer, and the server goes on', async () => {
  const { base } = await listen()
  expect(await speak(base, [head(6), 'ab'], 50)).toBe('')
  expect((await fetch(`${base}/bare/bet`, { method: 'POST', body: 'ok' })).status).toBe(200)
})

test.each([
  [[], '127.0.0.1'],
  [['127.0.0.1'], '203.0.113.7'],
])('who calls, where %j are trusted', async (trusted, ip) => {
  const { base } = await listen(tell, trusted)
  const answer = await fetch(`${base}/bare/bet`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
  expect(await answer.json()).toMatchObject({ ip })
})

test('a fault of ours is answered and logged, and the server goes on', async () => {
  const fault = new Error('ours')
  const { base } = await listen((call) => {
    if (call.body.length === 0) throw fault
    return tell(call)
  })
  const answer = await fetch(`${base}/bare/bet`)
  expect([answer.status, await answer.text()]).toEqual([500, ''])
  expect(answer.headers.get('x-everywhere')).toBe('yes')
  expect(logged).toEqual([{ err: fault, target: '/bare/bet' }])
  expect((await fetch(`${base}/bare/bet`, { method: 'POST', body: 'ok' })).status).toBe(200)
})

test('a server that stops answers what it took and ends the connection', async () => {
  const { server, base } = await listen(async (call) => {
    await sleep(50)
    return tell(call)
  })
  const reply = speak(base, [`${head(2)}ok`], 2_000)
  await sleep(30)
  const closed = once(server, 'close')
  server.close()
  const text = await reply
  expect(text).toContain('"body":"ok"')
  expect(text).toMatch(/connection: close/i)
  await closed
})
