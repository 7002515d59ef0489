import { memberCookie } from '@kancil/contract/constants'
import { finishFirstLogin } from '@kancil/contract/identity/passwords'
import {
  listSessions,
  revokeOtherSessions,
  revokeSession,
  sessionMarker,
} from '@kancil/contract/identity/sessions'
import { login, logout, rememberCookie, rememberedCookie } from '@kancil/contract/identity/login'
import { memberIcon, memberInfo } from '@kancil/contract/identity/member'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sha256 } from '../../../kernel/chance.ts'
import { inTransaction } from '../../../kernel/db.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import type { Visitor } from '../../../testing/visitor.ts'
import { identityJobs } from '../jobs.ts'
import { keepRemembered } from './remember-store.ts'
import { logIn, plantMember, signUp } from '../testing/members.ts'

let server: TestServer
let browser: Visitor
let addresses = 0
beforeAll(async () => {
  server = await testServer()
})
beforeEach(() => {
  browser = server.visitor('member', `198.51.100.${++addresses}`)
})
afterAll(() => server.stop())

test('two tabs of one browser have markers of their own, and both work', async () => {
  await plantMember(server, 'tabs1')
  await logIn(server, browser, 'tabs1')
  const first = browser.marker
  browser.marker = ''
  const { value } = await browser.call(sessionMarker, {})
  expect(value).toMatchObject({ account: 'tabs1', isAgent: 0, merchant: 'kancil' })
  expect(value.token).not.toBe(first)
  for (const marker of [first, value.token]) {
    browser.marker = marker
    expect((await browser.call(memberInfo, {})).status).toBe(200)
  }
})

test('a marker is given to our own page alone', async () => {
  await plantMember(server, 'tabs2')
  await logIn(server, browser, 'tabs2')
  browser.marker = ''
  const listWith = async (headers: Record<string, string>) =>
    (await browser.call(sessionMarker, {}, headers)).code
  expect(await listWith({ 'sec-fetch-site': 'same-site' })).toBe('origin_refused')
  expect(await listWith({ 'sec-fetch-site': 'none' })).toBe('origin_refused')
  expect(await listWith({ 'sec-fetch-site': '' })).toBe('origin_refused')
  expect(await listWith({ origin: 'http://127.0.0.1:8090' })).toBe('origin_refused')
  expect((await server.visitor().call(sessionMarker, {})).code).toBe('not_logged_in')
  browser.cookies[memberCookie] = 'B'.repeat(22)
  expect(await listWith({})).toBe('session_expired')
})

test('a rush of remembered visitors, each with an old session, needs one connection each', async () => {
  const memberId = await plantMember(server, 'rush')
  const until = new Date(server.clock.now().getTime() + 3_600_000)
  const where = { ip: '198.51.100.1', userAgent: 'test' }
  const visitors = await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      const visitor = server.visitor('member', `198.51.100.${++addresses}`)
      const { sessions } = server.kernel
      const old = await sessions.start(server.db, 'member', memberId, {}, where)
      await sessions.end(server.db, old.session.id, memberId)
      visitor.cookies[memberCookie] = old.cookie
      visitor.cookies[rememberCookie] = `rush${at}`
      await inTransaction(server.db, (tx) =>
        keepRemembered(tx, sha256(`rush${at}`), memberId, until),
      )
      return visitor
    }),
  )
  const back = await Promise.all(visitors.map((visitor) => visitor.call(sessionMarker, {})))
  expect(back.map(({ status }) => status)).toEqual(visitors.map(() => 200))
})

test('remember-me signs back in for a day, without the password', async () => {
  await plantMember(server, 'Remember1')
  await logIn(server, browser, 'remember1', undefined, { rememberMe: true })
  const hint = JSON.parse(decodeURIComponent(browser.cookies[rememberedCookie]!)) as object
  expect(hint).toEqual({ username: 'Remember1', type: 'username' })
  const first = browser.cookies[rememberCookie]!
  delete browser.cookies[memberCookie]
  browser.marker = ''
  const back = await browser.call(sessionMarker, {})
  expect([back.status, back.value.account]).toEqual([200, 'Remember1'])
  browser.marker = back.value.token
  expect((await browser.call(memberInfo, {})).status).toBe(200)
  // Used up: a copy of the first token is worthless.
  const thief = server.visitor()
  thief.cookies[rememberCookie] = first
  expect((await thief.call(sessionMarker, {})).code).toBe('not_logged_in')
  expect(browser.cookies[rememberCookie]).not.toBe(first)
  // The day counts from the login, not from the last use.
  delete browser.cookies[memberCookie]
  server.clock.advance(24 * 3_600_000)
  expect((await browser.call(sessionMarker, {})).code).toBe('not_logged_in')
})

test('two tabs that open at once are signed back in both', async () => {
  await plantMember(server, 'remember5')
  await logIn(server, browser, 'remember5', undefined, { rememberMe: true })
  server.clock.advance(31 * 60_000)
  browser.marker = ''
  // Both requests carry the old cookies; the browser applies the cookie changes of both answers.
  const before = { ...browser.cookies }
  expect((await browser.call(sessionMarker, {})).value.account).toBe('remember5')
  const cookies = browser.cookies
  browser.cookies = before
  const second = await browser.call(sessionMarker, {})
  expect([second.code, second.headers['set-cookie']]).toEqual(['session_expired', undefined])
  browser.cookies = cookies
  expect((await browser.call(sessionMarker, {})).value.account).toBe('remember5')
})

test('only the token’s hash is kept', async () => {
  await plantMember(server, 'remember2')
  await logIn(server, browser, 'remember2', undefined, { rememberMe: true })
  const { rows } = await sql<{ token_hash: Buffer }>`select token_hash from remember_token`.execute(
    server.db,
  )
  const hash = sha256(browser.cookies[rememberCookie]!)
  expect(rows.some((row) => row.token_hash.equals(hash))).toBe(true)
})

test('after a logout nothing signs back in', async () => {
  await plantMember(server, 'remember3')
  await logIn(server, browser, 'remember3', undefined, { rememberMe: true })
  const token = browser.cookies[rememberCookie]!
  await browser.call(logout, {})
  const later = server.visitor()
  later.cookies[rememberCookie] = token
  expect((await later.call(sessionMarker, {})).code).toBe('not_logged_in')
})

test('a frozen member is not remembered', async () => {
  const id = await plantMember(server, 'remember4')
  await logIn(server, browser, 'remember4', undefined, { rememberMe: true })
  await sql`update member set status = 'frozen' where id = ${id}`.execute(server.db)
  delete browser.cookies[memberCookie]
  expect((await browser.call(sessionMarker, {})).code).toBe('not_logged_in')
})

test('sessions are listed, and each can be ended from another', async () => {
  await plantMember(server, 'devices1')
  const phone = server.visitor('member', '203.0.113.5')
  await logIn(server, browser, 'devices1')
  await logIn(server, phone, 'devices1')
  const { value } = await browser.call(listSessions, {})
  expect(value.items.map((item) => [item.ip, item.current])).toEqual(
    expect.arrayContaining([
      [`198.51.100.${addresses}`, true],
      ['203.0.113.5', false],
    ]),
  )
  const sessionId = value.items.find((item) => !item.current)!.sessionId
  expect((await browser.call(revokeSession, { sessionId })).status).toBe(200)
  expect((await phone.call(memberInfo, {})).code).toBe('session_expired')
  expect((await browser.call(revokeSession, { sessionId })).code).toBe('not_found')
  expect((await browser.call(memberInfo, {})).status).toBe(200)
})

test('nobody ends another member’s session', async () => {
  await plantMember(server, 'devices2')
  await plantMember(server, 'devices3')
  const other = server.visitor('member', '203.0.113.6')
  await logIn(server, browser, 'devices2')
  await logIn(server, other, 'devices3')
  const { value } = await other.call(listSessions, {})
  const reply = await browser.call(revokeSession, { sessionId: value.items[0]!.sessionId })
  expect(reply.code).toBe('not_found')
  expect((await other.call(memberInfo, {})).status).toBe(200)
})

test('all other sessions end at once', async () => {
  await plantMember(server, 'devices4')
  const others = [server.visitor(), server.visitor()]
  for (const other of [browser, ...others]) await logIn(server, other, 'devices4')
  expect((await browser.call(revokeOtherSessions, {})).value.ended).toBe(2)
  for (const other of others)
    expect((await other.call(memberInfo, {})).code).toBe('session_expired')
  expect((await browser.call(memberInfo, {})).status).toBe(200)
})

test('the first-login action is open after a registration, until done or put off', async () => {
  await signUp(server, browser, 'firsttime')
  expect((await browser.call(memberInfo, {})).value.firstLoginAction).toBe(true)
  expect((await browser.call(finishFirstLogin, {})).status).toBe(200)
  expect((await browser.call(memberInfo, {})).value.firstLoginAction).toBe(false)
  const again = await logIn(server, browser, 'firsttime')
  expect(again.value).toMatchObject({ firstTimeLogin: false, firstLoginAction: false })
})

test.each([
  ['2015-01-01', 422, 'under_age'],
  ['not a day', 422, 'fields_invalid'],
  ['1980-02-29', 200, ''],
])('a first login with the birthday %s is answered %i', async (birthday, status, code) => {
  await plantMember(server, `made${birthday.slice(0, 4).replace(/\W/g, '')}`, { settled: false })
  await logIn(server, browser, `made${birthday.slice(0, 4).replace(/\W/g, '')}`)
  const reply = await browser.call(finishFirstLogin, { birthday })
  expect([reply.status, reply.code]).toEqual([status, code])
})

test('a birthday once known is not written over', async () => {
  const id = await plantMember(server, 'bornonce', { birthday: '1970-01-01', settled: false })
  await logIn(server, browser, 'bornonce')
  await browser.call(finishFirstLogin, { birthday: '1980-01-01' })
  const { rows } = await sql<{ day: string }>`select birthday::text as day from member
    where id = ${id}`.execute(server.db)
  expect(rows[0]!.day).toBe('1970-01-01')
})

test('the icon of a member without a picture is the house’s', async () => {
  await plantMember(server, 'icon1')
  await logIn(server, browser, 'icon1')
  expect((await browser.call(memberIcon, {})).value).toEqual({
    avatar: 'kancil',
    avatarType: 'STATIC',
  })
})

test('what needs a session refuses a visitor', async () => {
  for (const endpoint of [memberInfo, memberIcon, listSessions, logout, revokeOtherSessions])
    expect((await browser.call(endpoint, {})).code).toBe('not_logged_in')
  expect((await browser.call(finishFirstLogin, {})).code).toBe('not_logged_in')
})

test('the login is written in the history, with what came before it', async () => {
  await plantMember(server, 'history1')
  await logIn(server, browser, 'history1', 'wrong')
  await browser.call(login, { username: 'history1', password: 'x', type: 'username' })
  await logIn(server, browser, 'history1')
  const { rows } = await sql<{ outcome: string }>`select outcome from login_attempt
    where account_key = 'history1' order by id`.execute(server.db)
  expect(rows.map((row) => row.outcome)).toEqual(['wrong', 'refused', 'ok'])
})

test('sessions are forgotten a season after they began, and not before', async () => {
  const memberId = await plantMember(server, 'season1')
  const rows = async () => {
    const { rows } = await sql<{ ip: string }>`select ip from session
      where subject_id = ${memberId}`.execute(server.db)
    return rows.length
  }
  await logIn(server, browser, 'season1')
  const clear = identityJobs(server.kernel).find(({ job }) => job.name === 'identity.clear')!
  server.clock.advance(89 * 86_400_000)
  await clear.run({}, AbortSignal.timeout(10_000))
  expect(await rows()).toBe(1)
  server.clock.advance(2 * 86_400_000)
  await clear.run({}, AbortSignal.timeout(10_000))
  expect(await rows()).toBe(0)
})
