import {
  memberCookie,
  sessionAbsoluteHours,
  sessionIdleMinutes,
  strictSessionIdleMinutes,
} from '@kancil/contract/constants'
import { changePassword } from '@kancil/contract/identity/passwords'
import { logout } from '@kancil/contract/identity/login'
import { memberInfo } from '@kancil/contract/identity/member'
import { revokeOtherSessions, revokeSession } from '@kancil/contract/identity/sessions'
import { bindAuthenticator, offerAuthenticator } from '@kancil/contract/identity/authenticator'
import { freezeMember, resetMemberPassword } from '@kancil/contract/identity/members'
import type { MemberId } from '@kancil/contract/ids'
import { closeAccount } from '@kancil/contract/identity/security'
import { operatorLogout, ownSessions } from '@kancil/contract/operator/sign-in'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeAt } from '../../server/src/kernel/crypto/authenticator.ts'
import {
  goodPassword,
  logIn,
  plantMember,
} from '../../server/src/modules/identity/testing/members.ts'
import { type SignedIn, type TestServer, testServer } from '../../server/src/testing/server.ts'
import { setSetting } from '../../server/src/testing/settings.ts'
import { ask, type Caller } from '../authorization/ask.ts'

// After everything that ends a session, its cookie is tried on every call there is (reliability
// S6).

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

/** The calls that a dead session, presented again, still opens. */
async function openTo(caller: Caller, side: 'member' | 'operator'): Promise<string[]> {
  const inside = server.kernel.served.filter(
    ({ auth, path }) => auth !== 'public' && path.startsWith('/console/') === (side === 'operator'),
  )
  expect(inside.length).toBeGreaterThan(40)
  const open: string[] = []
  for (const endpoint of inside)
    if ((await ask(server, endpoint, caller)).code !== 'session_expired') open.push(endpoint.name)
  return open
}

const minutes = (count: number) => server.clock.advance(count * 60_000)
const reason = 'as the member asked'
type Two = { readonly id: MemberId; readonly own: SignedIn; readonly other: SignedIn }

/** What ends a member's own session: the member, another browser, the desk, time. */
const endings: Record<string, (two: Two) => Promise<unknown>> = {
  'a logout': ({ own: owner }) => owner.call(logout, {}),
  'another login in the same browser': async ({ own: owner }) => {
    const browser = server.visitor()
    browser.cookies = { ...owner.cookies }
    const { rows } = await sql<{ account: string }>`select account from member
      where id = ${owner.subjectId}`.execute(server.db)
    return logIn(server, browser, rows[0]!.account)
  },
  'a changed password': ({ own: owner }) =>
    owner.call(changePassword, {
      oldPassword: goodPassword,
      newPassword: 'sungai pagi 42',
      confirmNewPassword: 'sungai pagi 42',
    }),
  'an authenticator bound in another browser': async ({ other }) => {
    const { value } = await other.call(offerAuthenticator, { password: goodPassword })
    return other.call(bindAuthenticator, { code: codeAt(value.secret, server.clock.now()) })
  },
  'a revocation from another browser': ({ own: owner, other }) =>
    other.call(revokeSession, { sessionId: owner.sessionId as never }),
  'the revocation of all others': ({ other }) => other.call(revokeOtherSessions, {}),
  'a closed account': ({ other }) => other.call(closeAccount, { password: goodPassword, reason }),
  'a freeze by the desk': async ({ id }) =>
    (await server.operator('support')).call(freezeMember, { memberId: id, reason }),
  'a password given by the desk': async ({ id }) =>
    (await server.operator('admin')).call(resetMemberPassword, { memberId: id, reason }),
  'half an hour of nothing': async () => minutes(sessionIdleMinutes),
  'twelve hours, however busy': async ({ own: owner }) => {
    for (let at = 0; at < sessionAbsoluteHours * 3; at++) {
      expect((await owner.call(memberInfo, {})).status).toBe(200)
      minutes(20)
    }
  },
}

let people = 0
async function twoBrowsers(): Promise<Two & { readonly brought: Caller }> {
  const account = `endings${++people}`
  const id = await plantMember(server, account)
  const [owner, other] = [
    await server.signedIn(id, { account }),
    await server.signedIn(id, { account }),
  ]
  return { id, own: owner, other, brought: { cookies: { ...owner.cookies }, marker: owner.marker } }
}

test.each(Object.entries(endings))('after %s the old token opens no call', async (_name, end) => {
  const { brought, ...two } = await twoBrowsers()
  expect((await ask(server, memberInfo, brought)).status).toBe(200)
  const reply = (await end(two)) as { success?: boolean; code?: string } | undefined
  if (reply && 'success' in reply) expect(reply.code).toBe('')
  // At once: the clock has not been moved since.
  expect(await openTo(brought, 'member')).toEqual([])
})

test('an operator’s token opens no call after the sign-out, nor a quarter of an hour later', async () => {
  const [out, idle] = [await server.operator('admin'), await server.operator('admin')]
  const tokens = [out, idle].map(({ cookies, marker }) => ({ cookies: { ...cookies }, marker }))
  expect((await out.call(operatorLogout, {})).code).toBe('')
  server.clock.advance(strictSessionIdleMinutes * 60_000 - 1_000)
  expect((await idle.call(ownSessions, {})).status).toBe(200)
  minutes(strictSessionIdleMinutes)
  for (const token of tokens) expect(await openTo(token, 'operator')).toEqual([])
})

/** Which of three members' sessions are alive after this many idle seconds. */
async function survivorsAfter(...seconds: number[]): Promise<number[]> {
  const idle = await Promise.all(seconds.map(() => twoBrowsers()))
  const alive: number[] = []
  let now = 0
  for (const [at, second] of seconds.entries()) {
    server.clock.advance((second - now) * 1_000)
    now = second
    if ((await idle[at]!.own.call(memberInfo, {})).status === 200) alive.push(second)
  }
  return alive
}

const quarter = strictSessionIdleMinutes * 60
const half = sessionIdleMinutes * 60

test('the stricter profile ends a member’s session after a quarter of an hour, open ones too', async () => {
  expect(await survivorsAfter(quarter - 1, quarter + 1, half - 1, half + 1)).toEqual([
    quarter - 1,
    quarter + 1,
    half - 1,
  ])
  const { brought, own: owner } = await twoBrowsers()
  server.clock.advance((quarter + 1) * 1_000)
  expect((await ask(server, memberInfo, { ...brought })).status).toBe(200)
  server.clock.advance((quarter + 1) * 1_000)
  await setSetting(server, 'signIn', { strictSessions: true })
  // Already open for longer than that: the change applies to the very next call.
  expect(await openTo(brought, 'member')).toEqual([])
  expect((await owner.call(memberInfo, {})).code).toBe('session_expired')
  expect(await survivorsAfter(quarter - 1, quarter + 1)).toEqual([quarter - 1])
  await setSetting(server, 'signIn', { strictSessions: false })
})

test('teeth: with the profile left off the same wait finds the session alive', async () => {
  expect(await survivorsAfter(quarter + 1)).toEqual([quarter + 1])
})

test('teeth: a logout that forgets to end the session is found by the same replay', async () => {
  const { own: owner, brought } = await twoBrowsers()
  await owner.call(logout, {})
  await sql`update session set ended_at = null where id = ${owner.sessionId}`.execute(server.db)
  expect(await openTo(brought, 'member')).not.toEqual([])
})

test('a token is 128 bits of chance, and no two are alike', async () => {
  const id = await plantMember(server, 'tokens')
  const tokens = new Set<string>()
  for (let at = 0; at < 200; at++) tokens.add((await server.signedIn(id)).cookies[memberCookie]!)
  expect(tokens.size).toBe(200)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(16)
  const ones = [...tokens].flatMap((token) => [...Buffer.from(token, 'base64url')])
  const set = ones.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)
  // Half of the 25,600 bits, within six standard deviations.
  expect(Math.abs(set - 12_800)).toBeLessThan(480)
})
