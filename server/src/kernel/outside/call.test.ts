import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callOutside } from './call.ts'
import { isPublicIp, mayBePublicHost } from './public-address.ts'

let server: Server
let port: number
let calls = 0
beforeAll(async () => {
  server = createServer((request, response) => {
    calls++
    if (request.url === '/moved') return void response.writeHead(302, { location: '/' }).end()
    if (request.url === '/large') return void response.end('x'.repeat(2_000))
    if (request.url === '/silent') return
    if (request.url === '/slow') return void response.write('a')
    response.end('fine')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const call = (path: string, publicOnly = false, host = '127.0.0.1') =>
  callOutside(
    { method: 'GET', url: `http://${host}:${port}${path}`, headers: {}, body: '' },
    { milliseconds: 500, bytesMax: 1_000, publicOnly },
  )

test('an answer within its bounds', async () => {
  expect(await call('/')).toEqual({ status: 200, body: 'fine' })
})

test.each([
  ['/moved', 'redirect'],
  ['/large', 'too_large'],
  ['/silent', 'no_answer'],
  ['/slow', 'no_answer'],
])('%s is %s', async (path, fault) => {
  await expect(call(path)).rejects.toMatchObject({ fault })
})

test.each(['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]'])(
  'nothing is sent to %s where only public addresses may be called',
  async (host) => {
    const before = calls
    await expect(call('/', true, host)).rejects.toMatchObject({ fault: 'private_address' })
    expect(calls).toBe(before)
  },
)

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['10.1.2.3', false],
  ['169.254.169.254', false],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['fd00::1', false],
  ['not an address', false],
])('%s is public: %s', (ip, isPublic) => {
  expect(isPublicIp(ip)).toBe(isPublic)
})

test.each([
  ['games.example.com', true],
  ['localhost', false],
  ['metadata.google.internal', false],
  ['printer.local', false],
  ['[fd00::1]', false],
])('the host %s may be public: %s', (host, isPublic) => {
  expect(mayBePublicHost(host)).toBe(isPublic)
})
