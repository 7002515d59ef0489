import { sideOf } from '@kancil/contract/endpoint'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/server.ts'
import type { Side } from './session.ts'
import { type Headers, openingsOf } from '../testing/header-guards.ts'

let server: TestServer
const collected: { side: Side; method: string; url: string }[] = []
beforeAll(async () => {
  server = await testServer()
  for (const endpoint of server.kernel.served)
    collected.push({ side: sideOf(endpoint), method: endpoint.method, url: endpoint.path })
  for (const side of ['member', 'operator'] as const)
    for (const url of [
      '/',
      '/promotions',
      '/nowhere',
      '/health',
      '/ready',
      '/docs',
      '/docs/openapi.json',
      '/metrics',
      '/assets/none.js',
      '/favicon.svg',
      '/robots.txt',
      '/wps/nothing',
      '/gateway/none/callback',
      '/vendor/none/bet',
      '/vendor/v1/none/bet',
      '/vendor/v1',
      '/%',
      '/wps/%00',
    ])
      for (const method of ['GET', 'POST', 'OPTIONS', 'TRACE'])
        collected.push({ side, method, url })
})
afterAll(() => server?.stop())

async function headersOf(
  route: (typeof collected)[number],
  body?: string,
  type = 'application/json',
): Promise<Headers> {
  const { app } = route.side === 'operator' ? server.kernel.console : server.kernel.member
  const answer = await app.inject({
    method: route.method as 'GET',
    url: route.url.replaceAll(/:\w+/g, 'x'),
    remoteAddress: '10.9.9.9',
    ...(body === undefined ? {} : { payload: body, headers: { 'content-type': type } }),
  })
  return answer.headers
}

function expectGuarded(headers: Headers, where: string, side: Side): void {
  expect(openingsOf(headers, where, side), where).toEqual([])
}

test('every answer carries the headers, refusals and unknown paths too', async () => {
  for (const route of collected)
    expectGuarded(await headersOf(route), `${route.side} ${route.method} ${route.url}`, route.side)
  expect(collected.length).toBeGreaterThan(150)
})

test('a vendor’s server is told the same, whatever it sends: nothing is kept either', async () => {
  const base = await server.kernel.member.app.listen({ host: '127.0.0.1', port: 0 })
  for (const url of ['/vendor/none/bet', '/vendor/v1/none/bet'])
    for (const [body, type] of [
      ['{', 'application/json'],
      ['x'.repeat(70_000), 'application/json'],
      ['a=b', 'text/plain'],
      ['', ''],
    ] as const) {
      const sent = await fetch(base + url, {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      })
      expect(await sent.json()).toMatchObject({ status: 'ERROR' })
      const headers = Object.fromEntries(sent.headers)
      expectGuarded(headers, `${url} ${type}`, 'member')
      expect(headers['cache-control'], url).toBe('no-store')
    }
})

test('teeth: a part that is missing or says too much is found by the same check', async () => {
  const where = { side: 'member', method: 'GET', url: '/nowhere' } as const
  const good = await headersOf(where)
  const openings = (change: Headers) => openingsOf({ ...good, ...change }, 'here', 'member')
  const policy = String(good['content-security-policy'])
  const says = (text: string) => openings({ 'content-security-policy': text })
  expect(openings({})).toEqual([])
  expect(openings({ 'x-content-type-options': undefined })).toEqual(['nosniff'])
  expect(openings({ 'referrer-policy': 'unsafe-url' })).toEqual(['referrer'])
  expect(openings({ 'cross-origin-opener-policy': 'unsafe-none' })).toEqual(['opener'])
  expect(openings({ 'x-powered-by': 'x' })).toEqual(['anonymous'])
  expect(openings({ 'strict-transport-security': 'max-age=1' })).toEqual(['transport'])
  expect(says(policy.replace(/base-uri[^;]*/, ''))).toEqual(['base'])
  expect(says(policy.replace(/frame-ancestors[^;]*/, "frame-ancestors 'self'"))).toEqual(['frames'])
  expect(says(`${policy};style-src-attr 'unsafe-inline'`)).toEqual(['styles'])
  expect(says("script-src 'self' 'unsafe-inline'")).toEqual(
    expect.arrayContaining(['base', 'frames', 'objects', 'scripts', 'styles']),
  )
})

test('so do answers to what is no request of ours', async () => {
  const bad: [string, string][] = [
    ['{', 'application/json'],
    ['{"__proto__":{"x":1}}', 'application/json'],
    ['x'.repeat(70_000), 'application/json'],
    ['a=b', 'text/plain'],
    ['not.a.jwe', 'application/jose'],
    ['', 'application/json'],
  ]
  for (const endpoint of server.kernel.served) {
    if (endpoint.method === 'GET' || endpoint.method === 'DELETE') continue
    const side = sideOf(endpoint)
    for (const [body, type] of bad) {
      const headers = await headersOf(
        { side, method: endpoint.method, url: endpoint.path },
        body,
        type,
      )
      expectGuarded(headers, `${endpoint.path} ${type}`, side)
    }
  }
})

test('answers of calls are kept nowhere', async () => {
  for (const endpoint of server.kernel.served) {
    const side = sideOf(endpoint)
    const headers = await headersOf({ side, method: endpoint.method, url: endpoint.path })
    expect(headers['cache-control'], endpoint.path).toMatch(/no-store/)
  }
})

test('over TLS the browser is told to stay there for a year', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kancil-tls-'))
  const pems = await generate([{ name: 'commonName', value: 'localhost' }], { keySize: 2048 })
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  writeFileSync(cert, pems.cert)
  writeFileSync(key, pems.private)
  const secure = await testServer({ env: { KANCIL_TLS_CERT: cert, KANCIL_TLS_KEY: key } })
  try {
    const base = await secure.kernel.member.app.listen({ host: '127.0.0.1', port: 0 })
    for (const url of ['/health', '/%', '/vendor/none/bet', '/vendor/v1/none/bet']) {
      const [answer] = (await once(
        get(base + url, { ca: pems.cert, servername: 'localhost', agent: false }),
        'response',
      )) as [IncomingMessage]
      answer.resume()
      expect(answer.headers['strict-transport-security'], url).toBe(
        'max-age=31536000; includeSubDomains',
      )
    }
  } finally {
    await secure.stop()
    rmSync(folder, { recursive: true })
  }
})
