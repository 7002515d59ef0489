import { endpoint } from '@kancil/contract/endpoint'
import { Done, Fields, NoFields } from '@kancil/contract/fields'
import type { MemberId } from '@kancil/contract/ids'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seal } from '../../testing/visitor.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import type { Kernel } from '../kernel.ts'
import type { Module } from '../module.ts'
import { serve } from './serve.ts'

const greet = endpoint({
  name: 'site.greet',
  summary: 'Greets',
  method: 'POST',
  path: '/wps/test/greet',
  auth: 'public',
  input: Fields({ name: Type.String({ minLength: 1, maxLength: 20 }) }),
  output: Type.Object({ text: Type.String() }),
  errors: { name_taken: 409 },
})
const ownEndpoint = endpoint({
  name: 'site.own',
  summary: 'Who am I',
  method: 'GET',
  path: '/wps/test/own/:thing',
  auth: 'member',
  params: Fields({ thing: Type.String({ maxLength: 10 }) }),
  input: Fields({ count: Type.Optional(Type.Integer({ minimum: 1 })) }),
  output: Type.Object({ memberId: Type.String(), count: Type.Integer() }),
  errors: {},
})
const sealed = endpoint({
  name: 'site.sealed',
  summary: 'Encrypted',
  method: 'POST',
  path: '/wps/test/sealed',
  auth: 'public',
  encrypted: true,
  input: Fields({ password: Type.String({ minLength: 3 }) }),
  output: Type.Object({ length: Type.Integer() }),
  errors: {},
})
const broken = endpoint({
  name: 'site.broken',
  summary: 'Throws',
  method: 'GET',
  path: '/wps/test/broken',
  auth: 'public',
  input: NoFields,
  output: Done,
  errors: {},
})
const decide = endpoint({
  name: 'operator.decide',
  summary: 'Decides',
  method: 'POST',
  path: '/console/test/decide',
  auth: 'operator',
  permission: 'withdrawals.decide',
  stepUp: true,
  input: NoFields,
  output: Done,
  errors: {},
})

const module: Module = {
  name: 'site',
  needs: [],
  routes(kernel: Kernel) {
    serve(kernel, greet, async ({ refuse }, { name }) =>
      name === 'ali' ? refuse('name_taken', { name }) : { text: `selamat datang, ${name}` },
    )
    serve(kernel, ownEndpoint, async ({ caller }, { count }) => ({
      memberId: caller.memberId,
      count: count ?? 0,
    }))
    serve(kernel, sealed, async (_context, { password }) => ({ length: password.length }))
    serve(kernel, broken, async () => {
      throw new Error('secret detail')
    })
    serve(kernel, decide, async () => ({}))
  },
}

let server: TestServer
const memberId = `mbr_${'1'.repeat(32)}` as MemberId
beforeAll(async () => {
  server = await testServer({ modules: [module] })
})
afterAll(() => server.stop())

describe('the envelope', () => {
  test('a success carries its value', async () => {
    const reply = await server.visitor().call(greet, { name: 'abu' })
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({ success: true, value: { text: 'selamat datang, abu' } })
  })

  test('a refusal has the endpoint’s status, its code and its value', async () => {
    const reply = await server.visitor().call(greet, { name: 'ali' })
    expect(reply.status).toBe(409)
    expect(reply.body).toEqual({ success: false, message: 'name_taken', value: { name: 'ali' } })
  })

  test('a bug is a 500 that tells an id and nothing else', async () => {
    const reply = await server.visitor().call(broken, {})
    expect(reply.status).toBe(500)
    expect(reply.code).toBe('internal')
    expect(JSON.stringify(reply.body)).not.toContain('secret detail')
    expect(reply.body.value['requestId']).toMatch(/^req_[0-9a-f]{32}$/)
  })

  test('an unknown address is not found, in the envelope', async () => {
    const reply = await server.visitor().send('GET', '/wps/nothing/here')
    expect([reply.status, reply.code]).toEqual([404, 'not_found'])
  })
})

describe('bad input is a 4xx with a stable code', () => {
  test.each([
    ['a missing field', {}, 'bad_request', 400],
    ['an unknown field', { name: 'x', isAgent: 1 }, 'bad_request', 400],
    ['a wrong type', { name: 5 }, 'bad_request', 400],
    ['too long', { name: 'x'.repeat(21) }, 'bad_request', 400],
    ['half a character', '{"name":"x\\ud800"}', 'bad_request', 400],
    ['a NUL', '{"name":"x\\u0000"}', 'bad_request', 400],
    ['a NUL in a name', '{"name":"x","\\u0000":1}', 'bad_request', 400],
    ['malformed JSON', '{"name":', 'bad_request', 400],
    ['a poisoned prototype', '{"name":"x","__proto__":{"a":1}}', 'bad_request', 400],
    ['an oversize body', `{"name":"${'x'.repeat(70_000)}"}`, 'body_too_large', 413],
  ])('%s', async (_what, body, code, status) => {
    const reply = await server
      .visitor()
      .send('POST', greet.path, body, { 'content-type': 'application/json' })
    expect([reply.status, reply.code]).toEqual([status, code])
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/jose',
  ])('the content type %s is refused', async (type) => {
    const reply = await server
      .visitor()
      .send('POST', greet.path, 'name=x', { 'content-type': type })
    expect([reply.status, reply.code]).toEqual([415, 'unsupported_media_type'])
  })

  test('the field at fault is named', async () => {
    const reply = await server
      .visitor()
      .send('POST', greet.path, { name: 5 }, { 'content-type': 'application/json' })
    expect(reply.body.value).toEqual({ field: 'name' })
  })
})

describe('who may call', () => {
  test('neither the cookie alone nor the marker alone is a session', async () => {
    const member = await server.signedIn(memberId)
    expect((await member.call(ownEndpoint, { thing: 'a' })).status).toBe(200)
    const cookieOnly = server.visitor()
    cookieOnly.cookies = { ...member.cookies }
    expect((await cookieOnly.call(ownEndpoint, { thing: 'a' })).code).toBe('session_expired')
    const markerOnly = server.visitor()
    markerOnly.marker = member.marker
    expect((await markerOnly.call(ownEndpoint, { thing: 'a' })).code).toBe('not_logged_in')
  })

  test('the marker of another session does not fit', async () => {
    const [first, other] = [await server.signedIn(memberId), await server.signedIn(memberId)]
    first.marker = other.marker
    expect((await first.call(ownEndpoint, { thing: 'a' })).status).toBe(401)
  })

  test('a query is coerced, a wrong one refused', async () => {
    const member = await server.signedIn(memberId)
    expect((await member.call(ownEndpoint, { thing: 'a', count: 3 })).value).toEqual({
      memberId,
      count: 3,
    })
    expect((await member.send('GET', '/wps/test/own/a?count=x')).code).toBe('bad_request')
  })

  test('the trial account is told to register', async () => {
    const trial = await server.signedIn(memberId, { accountKind: 4, currency: 'XTS' })
    const reply = await trial.call(ownEndpoint, { thing: 'a' })
    expect([reply.status, reply.code]).toEqual([403, 'real_account_required'])
  })

  test('an idle session ends after 30 minutes, an active one after 12 hours', async () => {
    const member = await server.signedIn(memberId)
    server.clock.advance(29 * 60_000)
    expect((await member.call(ownEndpoint, { thing: 'a' })).status).toBe(200)
    server.clock.advance(31 * 60_000)
    expect((await member.call(ownEndpoint, { thing: 'a' })).code).toBe('session_expired')
    const lively = await server.signedIn(memberId)
    let calls = 0
    for (; calls < 100; calls++) {
      server.clock.advance(20 * 60_000)
      if ((await lively.call(ownEndpoint, { thing: 'a' })).status !== 200) break
    }
    expect(calls).toBe(35)
  })

  test.each([
    ['another origin', { origin: 'http://127.0.0.1:8090' }],
    ['no origin', { origin: '' }],
    ['the browser’s own word of another site', { 'sec-fetch-site': 'cross-site' }],
    ['the console’s origin', { origin: 'http://localhost:8081' }],
  ])('an unsafe call from %s is refused', async (_what, headers) => {
    const reply = await server.visitor().call(greet, { name: 'abu' }, headers)
    expect([reply.status, reply.code]).toEqual([403, 'origin_refused'])
  })

  test('neither listener takes the other’s cookie, and each serves its own routes only', async () => {
    const operator = await server.operator('finance')
    const asMember = server.visitor()
    asMember.cookies = { '__Host-kancil-member': Object.values(operator.cookies)[0]! }
    asMember.marker = operator.marker
    expect((await asMember.call(ownEndpoint, { thing: 'a' })).status).toBe(401)
    expect((await server.visitor('operator').send('GET', '/wps/test/own/a')).status).toBe(404)
    expect((await server.visitor().send('POST', decide.path, {})).status).toBe(404)
  })

  test('an operator needs the permission and a fresh second factor', async () => {
    expect((await (await server.operator('finance')).call(decide, {})).status).toBe(200)
    expect((await (await server.operator('auditor')).call(decide, {})).code).toBe('forbidden')
    const stale = await server.operator('finance')
    server.clock.advance(6 * 60_000)
    expect((await stale.call(decide, {})).code).toBe('step_up_required')
  })
})

describe('encrypted calls', () => {
  test('a sealed body is opened, a plain one refused', async () => {
    expect((await server.visitor().call(sealed, { password: 'abcd' })).value).toEqual({ length: 4 })
    const plain = await server
      .visitor()
      .send('POST', sealed.path, { password: 'abcd' }, { 'content-type': 'application/json' })
    expect([plain.status, plain.code]).toEqual([415, 'encryption_required'])
  })

  test('rubbish and a wrong shape inside are told apart', async () => {
    const jose = { 'content-type': 'application/jose' }
    expect((await server.visitor().send('POST', sealed.path, 'a.b.c.d.e', jose)).code).toBe(
      'undecipherable',
    )
    const wrong = await seal(server.app, { password: 1 })
    expect((await server.visitor().send('POST', sealed.path, wrong, jose)).code).toBe('bad_request')
  })

  test('after a rotation the old key opens calls for an hour and no longer', async () => {
    const jose = { 'content-type': 'application/jose' }
    const early = await seal(server.app, { password: 'early' })
    await server.kernel.callKeys.rotate()
    expect((await server.visitor().send('POST', sealed.path, early, jose)).status).toBe(200)
    const { keys } = await server.kernel.callKeys.published()
    expect(keys).toHaveLength(2)
    expect(JSON.stringify(keys)).not.toContain('"d"')
    server.clock.advance(61 * 60_000)
    expect((await server.visitor().send('POST', sealed.path, early, jose)).code).toBe(
      'undecipherable',
    )
    expect((await server.visitor().call(sealed, { password: 'later' })).status).toBe(200)
  })
})

test('the OpenAPI document and its page come from what is served', async () => {
  const document = (await server.visitor().send('GET', '/docs/openapi.json')) as never as {
    body: { paths: Record<string, object> }
  }
  expect(Object.keys(document.body.paths)).toContain('/wps/test/own/{thing}')
  const page = await server.visitor().send('GET', '/docs')
  expect(String(page.value)).toContain('/wps/test/greet')
})

test('too many calls from one address are told to wait', async () => {
  const tight = await testServer({ modules: [module], env: { KANCIL_CALLS_PER_MINUTE: '5' } })
  const visitor = tight.visitor()
  let last = await visitor.call(greet, { name: 'abu' })
  for (let i = 0; i < 5; i++) last = await visitor.call(greet, { name: 'abu' })
  expect([last.status, last.code]).toEqual([429, 'too_many_requests'])
  expect(last.body.value['retryAfterSeconds']).toBeGreaterThan(0)
  await tight.stop()
})

test('calls that are refused at the door count too', async () => {
  const tight = await testServer({ modules: [module], env: { KANCIL_CALLS_PER_MINUTE: '3' } })
  const visitor = tight.visitor()
  const codes: string[] = []
  for (let i = 0; i < 4; i++) codes.push((await visitor.call(ownEndpoint, { thing: 'a' })).code)
  expect(codes).toEqual([...Array<string>(3).fill('not_logged_in'), 'too_many_requests'])
  await tight.stop()
})

test('the console’s figures and documents are for operators, and for machines that are named', async () => {
  const read = (house: TestServer, path: string, headers = {}) =>
    house.kernel.console.app.inject({
      method: 'GET',
      url: path,
      headers,
      remoteAddress: '10.1.2.3',
    })
  const operator = await server.operator('auditor')
  const cookie = Object.entries(operator.cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const env = { KANCIL_MONITOR_ADDRESSES: '192.0.2.1, 10.1.0.0/16' }
  const watched = await testServer({ modules: [], env })
  for (const path of ['/metrics', '/docs', '/docs/openapi.json']) {
    const refused = await read(server, path)
    expect([path, refused.statusCode, refused.json().message]).toEqual([path, 401, 'not_logged_in'])
    expect((await read(server, path, { cookie })).statusCode).toBe(200)
    expect((await read(watched, path)).statusCode).toBe(200)
  }
  await watched.stop()
})

test('a household of IPv6 has one budget, whichever of its addresses it calls from', async () => {
  const tight = await testServer({ modules: [], env: { KANCIL_CALLS_PER_MINUTE: '3' } })
  const call = async (remoteAddress: string) =>
    (await tight.kernel.member.app.inject({ method: 'GET', url: '/docs', remoteAddress }))
      .statusCode
  for (const at of [1, 2, 3]) expect(await call(`2001:db8:1:2::${at}`)).toBe(200)
  expect(await call('2001:db8:1:2:ffff::1')).toBe(429)
  expect(await call('2001:db8:1:3::1')).toBe(200)
  await tight.stop()
})
