import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSetting } from '../../modules/site/door.ts'
import { operator } from '../../modules/operator/module.ts'
import { site } from '../../modules/site/module.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { setSetting } from '../../testing/settings.ts'
import { readSettings } from '../../modules/site/door.ts'
import { encode } from './encoded.ts'
import { filesPerCall } from './serve.ts'

const script = `document.documentElement.dataset.theme='dark'`
const style = 'body{color:red}'
const template = `<!doctype html><html lang="ms"><head><script>${script}</script><style>${style}</style></head>
<body><div id="root"><!--app--></div><!--boot--></body></html>`
/** A build like the web's own: two templates, files named by their content, and the renderer. */
const renderer = `
export const consolePaths = ['/', '/members']
export const readsOf = (path) => path.startsWith('/home') ? [{ name: 'site.info', input: {}, url: '/wps/system/whitelabel' }, { name: 'none', input: {}, url: '/wps/none' }] : []
export const renderedAddress = (path) => path.startsWith('/fail') || ['/', '/home', '/slow'].includes(path.split('?')[0]) ? path.split('?')[0] : '/404'
export const inlineHashes = (html) => ({ scripts: ["${hashOf(script)}"], styles: ["${hashOf(style)}"] })
let renders = 0
export async function renderDocument(template, input) {
  const httpStatus = input.status.status === 1 ? 503 : input.status.status === 2 ? 451 : /^\\/(home)?(\\?|$)/.test(input.path) ? 200 : 404
  return { httpStatus, styles: input.info.look ? ["'sha256-own'"] : [], document: template.replace('<!--boot-->', JSON.stringify({ ...input, renders: ++renders, filler: 'x'.repeat(2000) })) }
}`

let folder: string
let server: TestServer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kancil-pages-'))
  server = await testServer({ modules: [operator, site], env: { KANCIL_WEB_ROOT: folder } })
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function build(): void {
  mkdirSync(join(folder, 'client', 'assets'), { recursive: true })
  writeFileSync(join(folder, 'render.js'), renderer)
  for (const page of ['index', 'console'])
    writeFileSync(join(folder, 'client', `${page}.html`), template)
  writeFileSync(join(folder, 'client', 'assets', 'main-abc123.js'), 'x'.repeat(5_000))
  mkdirSync(join(folder, 'former'), { recursive: true })
  writeFileSync(join(folder, 'former', 'main-aaa111.js'), 'before')
  writeFileSync(join(folder, 'client', 'favicon.svg'), '<svg/>')
  writeFileSync(join(folder, 'client', 'manifest.webmanifest'), '{}')
  writeFileSync(join(folder, 'client', 'service-worker.js'), 'keeps')
  writeFileSync(join(folder, 'client', 'no-worker.js'), 'forgets')
  writeFileSync(join(folder, 'secret.txt'), 'not for the world')
}

const get = (
  url: string,
  headers: Record<string, string> = {},
  side: 'member' | 'console' = 'member',
) => server.kernel[side].app.inject({ method: 'GET', url, headers })
const bootOf = (body: string) => JSON.parse(/<\/div>(\{.*\})<\/body>/s.exec(body)![1]!)

test('without a build the pages say what to do, and the API answers', async () => {
  const page = await get('/')
  expect(page.statusCode).toBe(503)
  expect(page.body).toContain('npm run build')
  const inline = /<style>(.*)<\/style>/s.exec(page.body)![1]!
  expect(page.headers['content-security-policy']).toContain(hashOf(inline))
  expect((await get('/wps/system/status')).statusCode).toBe(200)
  build()
})

test('the operator’s colours are in the page’s policy while they apply', async () => {
  expect((await get('/')).headers['content-security-policy']).not.toContain('sha256-own')
  await setSetting(server, 'look', { light: { primary: '#5b2a86' } })
  expect((await get('/')).headers['content-security-policy']).toContain("'sha256-own'")
  await setSetting(server, 'look', { light: {} })
  expect((await get('/')).headers['content-security-policy']).not.toContain('sha256-own')
})

test('a page is rendered with the site’s facts and the public reads', async () => {
  const page = await get('/home')
  expect(page.statusCode).toBe(200)
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-language': 'ms',
    vary: 'Accept-Language, Cookie, Accept-Encoding',
  })
  const boot = bootOf(page.body)
  expect(boot).toMatchObject({
    path: '/home',
    language: 'MS',
    status: { status: 0, ip: '', country: '' },
    info: { minimumAge: 21 },
    origin: 'http://localhost:8080',
  })
  expect(boot.reads.map((read: { name: string }) => read.name)).toEqual(['site.info'])
})

test('the policy names the fixed inline parts by hash and allows no others', async () => {
  for (const side of ['member', 'console'] as const) {
    const { headers } = await get('/', {}, side)
    const policy = Object.fromEntries(
      String(headers['content-security-policy'])
        .split(';')
        .map((part) => [part.split(' ', 1)[0], part]),
    )
    expect(policy['script-src']).toBe(`script-src 'self' ${hashOf(script)}`)
    expect(policy['style-src']).toBe(`style-src 'self' ${hashOf(style)}`)
    expect(policy['object-src']).toBe(`object-src 'none'`)
    expect(policy['frame-src']).toBe(
      side === 'member' ? `frame-src 'self' http://127.0.0.1:8091` : `frame-src 'none'`,
    )
    expect(headers['content-security-policy']).not.toContain('nonce')
  }
})

test.each([
  [{}, '', 'ms'],
  [{ 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.5' }, '', 'zh-Hans'],
  [{ 'accept-language': 'fr' }, '', 'ms'],
  [{ 'accept-language': 'zh' }, '?lang=en', 'en'],
  [{ 'accept-language': 'zh' }, '?lang=klingon', 'zh-Hans'],
  [{ cookie: 'kancil-language=EN', 'accept-language': 'zh' }, '?lang=ms', 'en'],
  [{ cookie: 'kancil-language=<script>' }, '', 'ms'],
])('language by %o and "%s" is %s', async (headers, query, language) => {
  expect((await get(`/${query}`, headers)).headers['content-language']).toBe(language)
})

test('an unchanged page is not sent again, in whichever coding', async () => {
  for (const coding of ['br', 'gzip', 'identity']) {
    const first = await get('/home', { 'accept-encoding': coding })
    const again = await get('/home', {
      'accept-encoding': coding,
      'if-none-match': String(first.headers.etag),
    })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
  }
  const plain = await get('/home')
  const br = await get('/home', { 'accept-encoding': 'gzip, br' })
  const gz = await get('/home', { 'accept-encoding': 'br;q=0, gzip' })
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  expect(gunzipSync(gz.rawPayload).toString()).toBe(plain.body)
  expect(new Set([plain.headers.etag, br.headers.etag, gz.headers.etag]).size).toBe(3)
})

test('one rendering serves many visitors, and a setting’s change makes a new one', async () => {
  const before = bootOf((await get('/home')).body).renders
  expect(bootOf((await get('/home')).body).renders).toBe(before)
  const change = async (minimumAge: number, version: number) =>
    changeSetting(
      { db: server.db, live: server.kernel.live, now: server.clock.now() },
      {
        key: 'ages',
        value: { termsAge: 18, minimumAge, termsAgreed: true },
        version,
        by: { operatorId: null, name: 'test', ip: '' },
      },
    )
  await change(25, 0)
  const after = bootOf((await get('/home')).body)
  expect(after.renders).toBeGreaterThan(before)
  expect(after.info.minimumAge).toBe(25)
  expect((await readSettings(server.db)).ages.minimumAge).toBe(25)
})

test('a closed site says so with its status, to this visitor, and nothing keeps the page', async () => {
  const close = (status: 0 | 1 | 2, version: number) =>
    changeSetting(
      { db: server.db, live: server.kernel.live, now: server.clock.now() },
      {
        key: 'system',
        value: { status, message: 'Back soon' },
        version,
        by: { operatorId: null, name: 'test', ip: '' },
      },
    )
  await close(1, 0)
  const shut = await get('/home')
  expect(shut.statusCode).toBe(503)
  expect(shut.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '60' })
  expect(bootOf(shut.body)).toMatchObject({
    status: { status: 1, message: 'Back soon' },
    reads: [],
  })
  await close(2, 1)
  const restricted = await get('/home')
  expect(restricted.statusCode).toBe(451)
  expect(bootOf(restricted.body).status).toMatchObject({ status: 2, ip: '127.0.0.1' })
  expect((await get('/', {}, 'console')).statusCode).toBe(200)
  await close(0, 2)
  expect((await get('/home')).statusCode).toBe(200)
})

test('whatever stands in the query or the path, a route and language are rendered once', async () => {
  const rendersOf = async (url: string) => bootOf((await get(url)).body).renders
  const home = await rendersOf('/home')
  const nowhere = await rendersOf('/nowhere')
  for (let i = 0; i < 20; i++) {
    expect(await rendersOf(`/home?x=${i}`)).toBe(home)
    expect(await rendersOf(`/nowhere-${i}?y=${i}`)).toBe(nowhere)
  }
  expect(await rendersOf('/nowhere?lang=en')).toBeGreaterThan(nowhere)
})

test('one page is rendered at a time, and where too many wait the next is told to come back', async () => {
  const many = await Promise.all(Array.from({ length: 100 }, (_, i) => get(`/fail${i}`)))
  const statuses = many.map((response) => response.statusCode)
  expect(new Set(statuses)).toEqual(new Set([404, 503]))
  const later = many.find((response) => response.statusCode === 503)!
  expect(later.headers['retry-after']).toBe('2')
  expect(later.json()).toMatchObject({ message: 'unavailable', value: { retryable: true } })
  expect((await get('/fail0')).statusCode).toBe(404)
})

test('a path without a screen is a page with 404; a machine’s path is not a page', async () => {
  expect((await get('/nowhere')).statusCode).toBe(404)
  expect((await get('/nowhere')).headers['content-type']).toMatch(/^text\/html/)
  expect((await get('/members', {}, 'console')).statusCode).toBe(200)
  expect((await get('/members/mbr_1', {}, 'console')).statusCode).toBe(200)
  expect((await get('/nowhere', {}, 'console')).statusCode).toBe(404)
  for (const path of [
    '/wps/nothing',
    '/lgw/x',
    '/vendor/x',
    '/gateway/x',
    '/console/x',
    '/assets/none.js',
    '/missing.png',
  ])
    expect((await get(path)).json(), path).toEqual({
      success: false,
      message: 'not_found',
      value: {},
    })
})

test('built files: for a year if named by content, packed, and only those of the build', async () => {
  const asset = await get('/assets/main-abc123.js', { 'accept-encoding': 'br' })
  expect(asset.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'x-content-type-options': 'nosniff',
  })
  expect(brotliDecompressSync(asset.rawPayload).toString()).toBe('x'.repeat(5_000))
  expect((await get('/favicon.svg')).headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=3600',
    // An image CDN passes it on unchanged, and the page shows it from there.
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(asset.headers['cross-origin-resource-policy']).toBe('same-origin')
  const desk = await get('/favicon.svg', {}, 'console')
  expect(desk.headers['cross-origin-resource-policy']).toBe('same-origin')
  expect((await get('/manifest.webmanifest')).headers['content-type']).toMatch(
    /^application\/manifest\+json/,
  )
  for (const path of [
    '/assets/..%2Findex.html',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/..%2fsecret.txt',
    '/secret.txt',
    '/assets/main-abc123.js%00',
  ])
    expect((await get(path)).body, path).not.toContain('not for the world')
  expect((await get('/assets/..%2Findex.html')).statusCode).toBe(404)
})

test('what the build has packed is sent as it lies there', async () => {
  const text = Array.from({ length: 400 }, (_, line) => `line ${line}`).join('\n')
  const [br, gzip] = [brotliCompressSync(text), gzipSync(text, { level: 1 })]
  writeFileSync(join(folder, 'client', 'assets', 'main-bbb222.js'), text)
  mkdirSync(join(folder, 'packed'), { recursive: true })
  for (const [coding, body] of Object.entries({ br, gzip })) {
    // Its modest quality distinguishes it from what the server would compress itself.
    expect(body).not.toEqual((await encode(Buffer.from(text), 5))[coding as 'br' | 'gzip'])
    writeFileSync(join(folder, 'packed', `main-bbb222.js.${coding}`), body)
  }
  for (const [accepted, body] of [
    ['gzip, deflate, br', br],
    ['gzip', gzip],
    ['identity', Buffer.from(text)],
  ] as const)
    expect(
      (await get('/assets/main-bbb222.js', { 'accept-encoding': accepted })).rawPayload,
      accepted,
    ).toEqual(body)
})

test('a page that was opened before the last build still finds its parts', async () => {
  const asset = await get('/assets/main-aaa111.js')
  expect([asset.statusCode, asset.body]).toEqual([200, 'before'])
  expect(asset.headers['cache-control']).toContain('immutable')
  expect((await get('/assets/main-zzz999.js')).statusCode).toBe(404)
})

test('the files of pages have a budget of their own: a caller who was told to wait still gets the whole page', async () => {
  const env = { KANCIL_WEB_ROOT: folder, KANCIL_CALLS_PER_MINUTE: '5' }
  const tight = await testServer({ modules: [operator, site], env })
  const statusOf = async (url: string): Promise<number> =>
    (await tight.kernel.member.app.inject({ method: 'GET', url })).statusCode
  const file = '/assets/main-abc123.js'
  for (let i = 0; i < 5; i++) expect(await statusOf('/home')).toBe(200)
  expect(await statusOf('/home')).toBe(429)
  for (let i = 0; i < 5 * filesPerCall; i++) expect(await statusOf(file)).toBe(200)
  expect(await statusOf(file)).toBe(429)
  await tight.stop()
})

test('robots may read the site but not its calls, and nothing of the console', async () => {
  expect((await get('/robots.txt')).body).toContain('Disallow: /wps/')
  expect((await get('/robots.txt', {}, 'console')).body).toBe('User-agent: *\nDisallow: /\n')
})

test('the worker is asked for anew, may fetch from here alone, and can be sent away', async () => {
  const cached = await get('/service-worker.js')
  expect(cached.body).toBe('keeps')
  expect(cached.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy':
      "default-src 'none';connect-src 'self';base-uri 'none';frame-ancestors 'none'",
  })
  await setSetting(server, 'reach', { offlineParts: false })
  expect((await get('/service-worker.js')).body).toBe('forgets')
  expect(bootOf((await get('/home')).body).info.offlineParts).toBe(false)
  await setSetting(server, 'reach', { offlineParts: true })
})

test('a page may frame and ask the launch CDNs that are set, and nobody else', async () => {
  await setSetting(server, 'reach', { launchGameCDNs: ['https://games.example.com'] })
  const policy = String((await get('/home')).headers['content-security-policy'])
  expect(policy).toContain("frame-src 'self' http://127.0.0.1:8091 https://games.example.com;")
  expect(policy).toContain("connect-src 'self' https://games.example.com;")
  await setSetting(server, 'reach', { launchGameCDNs: [] })
})
