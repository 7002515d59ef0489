import { memberCookie, tokenHeader } from '@kancil/contract/constants'
import { deviceCookie, login, logout } from '@kancil/contract/identity/login'
import { memberInfo } from '@kancil/contract/identity/member'
import { checkPow, newPow } from '@kancil/contract/identity/verification/pow'
import { changePassword } from '@kancil/contract/identity/passwords'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hmacSha256, sha256 } from '../../../kernel/chance.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import type { Visitor } from '../../../testing/visitor.ts'
import { pepperPassword } from '../../../kernel/crypto/passwords.ts'
import { goodPassword, logIn, plantMember, solveSlider } from '../testing/members.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ env: { KANCIL_LOGINS_PER_MINUTE: '1000' } })
})
afterAll(() => server.stop())

let addresses = 0
/** A browser at an address of its own, so that one test's failures are not another's. */
const visitor = (): Visitor =>
  server.visitor('member', `198.51.${++addresses >> 8}.${addresses & 255}`)

test('a member signs in and is told who they are', async () => {
  await plantMember(server, 'Aminah')
  const browser = visitor()
  const reply = await logIn(server, browser, ' aMINAH ')
  expect(reply.status).toBe(200)
  expect(reply.value).toMatchObject({
    account: 'Aminah',
    isAgent: 0,
    type: 0,
    currency: 'MYR',
    firstTimeLogin: false,
    passwordExpired: false,
    mustChangePassword: false,
    toUpline: false,
  })
  const cookies = [reply.headers['set-cookie']].flat().map(String)
  const session = cookies.find((cookie) => cookie.startsWith(memberCookie))!
  expect(session).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  expect((await browser.call(memberInfo, {})).value.account).toBe('Aminah')
})

test('an unknown account and a wrong password are answered alike', async () => {
  await plantMember(server, 'known1')
  const [known, unknown] = [visitor(), visitor()]
  for (let attempt = 1; attempt <= 3; attempt++) {
    const wrong = await logIn(server, known, 'known1', 'not the password')
    const nobody = await logIn(server, unknown, 'nobody1', 'not the password')
    expect([wrong.status, wrong.body]).toEqual([nobody.status, nobody.body])
    expect(wrong.code).toBe('incorrect_account_or_password')
    expect(wrong.body.value).toEqual({ captcha: attempt === 3, hard: false })
    expect(Object.keys(wrong.headers).toSorted()).toEqual(Object.keys(nobody.headers).toSorted())
  }
  // Both are hashed: an unknown account costs the same argon2 as a known one.
  const [wrong, nobody] = [
    await logIn(server, known, 'known1', 'x'),
    await logIn(server, unknown, 'nobody1', 'x'),
  ]
  expect(wrong.body).toEqual(nobody.body)
})

test('without a solved puzzle nothing is looked at', async () => {
  await plantMember(server, 'puzzled')
  const browser = visitor()
  const input = { username: 'puzzled', password: goodPassword, type: 'username' as const }
  expect((await browser.call(login, input)).code).toBe('verification_required')
  const verification = await solveSlider(server, browser)
  const [id] = verification.split('.')
  for (const forged of ['', id!, `${id}.`, `${id}.${'A'.repeat(43)}`, `${verification}x`])
    expect((await browser.call(login, { ...input, verification: forged })).code).toBe(
      'verification_required',
    )
  // Refused if earned elsewhere, for another purpose, already used, or too old.
  expect((await visitor().call(login, { ...input, verification })).code).toBe(
    'verification_required',
  )
  const other = await solveSlider(server, browser, 'register')
  expect((await browser.call(login, { ...input, verification: other })).code).toBe(
    'verification_required',
  )
  expect((await browser.call(login, { ...input, verification })).status).toBe(200)
  expect((await browser.call(login, { ...input, verification })).code).toBe('verification_required')
  const old = await solveSlider(server, browser)
  server.clock.advance(121_000)
  expect((await browser.call(login, { ...input, verification: old })).code).toBe(
    'verification_required',
  )
})

test('one result lets one login in, even when two come at the same moment', async () => {
  await plantMember(server, 'racing')
  const browser = visitor()
  const verification = await solveSlider(server, browser)
  const input = {
    username: 'racing',
    password: goodPassword,
    type: 'username' as const,
    verification,
  }
  const replies = await Promise.all([1, 2, 3, 4].map(() => browser.call(login, input)))
  expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 422, 422, 422])
})

test.each([
  ['frozen', 'account_frozen'],
  ['closed', 'account_closed'],
])('a %s account is told so only with the right password', async (status, code) => {
  const id = await plantMember(server, `is${status}`)
  await sql`update member set status = ${status} where id = ${id}`.execute(server.db)
  const browser = visitor()
  expect((await logIn(server, browser, `is${status}`, 'wrong')).code).toBe(
    'incorrect_account_or_password',
  )
  const reply = await logIn(server, browser, `is${status}`)
  expect([reply.status, reply.code]).toEqual([403, code])
  expect(browser.cookies[memberCookie]).toBeUndefined()
})

test('an account that is no member’s is told member_no_enter', async () => {
  const id = await plantMember(server, 'staff1')
  await sql`update member set can_enter = false where id = ${id}`.execute(server.db)
  const reply = await logIn(server, visitor(), 'staff1')
  expect([reply.status, reply.code]).toEqual([403, 'member_no_enter'])
})

test('three failures ask for the captcha; the right one lets in, once', async () => {
  await plantMember(server, 'forgetful')
  const browser = visitor()
  for (let attempt = 0; attempt < 3; attempt++) await logIn(server, browser, 'forgetful', 'wrong')
  expect((await logIn(server, browser, 'forgetful')).code).toBe('captcha_required')
  const answer = await plantCaptcha(browser)
  expect((await logIn(server, browser, 'forgetful', goodPassword, { captcha: 'WRONG' })).code).toBe(
    'captcha_wrong',
  )
  // The wrong guess used up the picture.
  expect((await logIn(server, browser, 'forgetful', goodPassword, { captcha: answer })).code).toBe(
    'captcha_wrong',
  )
  const next = await plantCaptcha(browser)
  const reply = await logIn(server, browser, 'forgetful', goodPassword, {
    captcha: next.toLowerCase(),
  })
  expect(reply.status).toBe(200)
})

test('a captcha asked for costs no second puzzle', async () => {
  await plantMember(server, 'patient1')
  const browser = visitor()
  for (let attempt = 0; attempt < 3; attempt++) await logIn(server, browser, 'patient1', 'wrong')
  const verification = await solveSlider(server, browser)
  const input = {
    username: 'patient1',
    password: goodPassword,
    type: 'username' as const,
    verification,
  }
  expect((await browser.call(login, input)).code).toBe('captcha_required')
  const captcha = await plantCaptcha(browser)
  expect((await browser.call(login, { ...input, captcha })).status).toBe(200)
})

test('fifty addresses get three guesses at an account, and its owner still gets in', async () => {
  await plantMember(server, 'target')
  const home = visitor()
  await logIn(server, home, 'target')
  const bots = Array.from({ length: 50 }, visitor)
  const codes = await Promise.all(bots.map((bot) => logIn(server, bot, 'target', 'guess')))
  const judged = codes.filter((reply) => reply.code === 'incorrect_account_or_password')
  expect(judged).toHaveLength(3)
  // A known browser needs no captcha and has no delay; a new one needs the captcha.
  home.marker = ''
  expect((await logIn(server, home, 'target')).status).toBe(200)
  const phone = visitor()
  expect((await logIn(server, phone, 'target')).code).toBe('captcha_required')
  const captcha = await plantCaptcha(phone)
  expect((await logIn(server, phone, 'target', goodPassword, { captcha })).status).toBe(200)
})

test('after ten failures only the long proof of work will do, without a captcha', async () => {
  await plantMember(server, 'besieged')
  await sql`insert into login_attempt (merchant, account_key, network, ip, user_agent, outcome, at)
    select 'kancil', 'besieged', 'n' || i, 'n', '', 'wrong', ${server.clock.now()}
    from generate_series(1, 10) i`.execute(server.db)
  const browser = visitor()
  const refused = await logIn(server, browser, 'besieged')
  expect([refused.code, refused.body.value]).toEqual([
    'verification_required',
    { captcha: false, hard: true },
  ])
  const verification = await solvePow(browser, true)
  const reply = await browser.call(login, {
    username: 'besieged',
    password: goodPassword,
    type: 'username',
    verification,
  })
  expect(reply.status).toBe(200)
}, 60_000)

test('half an hour later failures count no more', async () => {
  await plantMember(server, 'later1')
  const browser = visitor()
  for (let attempt = 0; attempt < 3; attempt++) await logIn(server, browser, 'later1', 'wrong')
  server.clock.advance(31 * 60_000)
  expect((await logIn(server, browser, 'later1')).status).toBe(200)
})

test('a login makes a new token; the one brought along is dead', async () => {
  await plantMember(server, 'fixed1')
  const browser = visitor()
  await logIn(server, browser, 'fixed1')
  const before = { cookie: browser.cookies[memberCookie]!, marker: browser.marker }
  await logIn(server, browser, 'fixed1')
  expect(browser.cookies[memberCookie]).not.toBe(before.cookie)
  const thief = visitor()
  thief.cookies[memberCookie] = before.cookie
  thief.marker = before.marker
  expect((await thief.call(memberInfo, {})).code).toBe('session_expired')
})

test('a token of the attacker’s choice never becomes a session', async () => {
  await plantMember(server, 'fixed2')
  const browser = visitor()
  browser.cookies[memberCookie] = 'A'.repeat(22)
  await logIn(server, browser, 'fixed2')
  expect(browser.cookies[memberCookie]).not.toBe('A'.repeat(22))
})

test('after the logout the token opens nothing', async () => {
  await plantMember(server, 'leaving')
  const browser = visitor()
  await logIn(server, browser, 'leaving')
  const stolen = { [memberCookie]: browser.cookies[memberCookie]! }
  const marker = browser.marker
  expect((await browser.call(logout, {})).status).toBe(200)
  expect(browser.cookies[memberCookie]).toBeUndefined()
  const replay = visitor()
  replay.cookies = stolen
  replay.marker = marker
  expect((await replay.call(memberInfo, {})).code).toBe('session_expired')
  expect((await replay.call(logout, {})).code).toBe('session_expired')
})

test.each([
  [{ origin: 'https://evil.example' }, 403, 'origin_refused'],
  [{ origin: '' }, 403, 'origin_refused'],
  [{ 'sec-fetch-site': 'cross-site' }, 403, 'origin_refused'],
  [{ 'content-type': 'text/plain' }, 415, 'encryption_required'],
])('a login with %o is refused', async (headers, status, code) => {
  const input = { username: 'a', password: 'b', type: 'username' as const }
  const reply = await visitor().call(login, input, headers as Record<string, string>)
  expect([reply.status, reply.code]).toEqual([status, code])
})

test('plain JSON is refused: the call must be sealed', async () => {
  const body = { username: 'a', password: 'b', type: 'username' }
  const reply = await visitor().send('POST', login.path, body)
  expect([reply.status, reply.code]).toEqual([415, 'encryption_required'])
})

test.each([
  ['plain JSON sent as sealed', '{"username":"a"}', 'undecipherable'],
  [
    'another key',
    'eyJhbGciOiJFQ0RILUVTIiwiZW5jIjoiQTI1NkdDTSIsImtpZCI6IngifQ....',
    'undecipherable',
  ],
])('%s is %s', async (_name, body, code) => {
  const headers = { 'content-type': 'application/jose' }
  expect((await visitor().send('POST', login.path, body, headers)).code).toBe(code)
})

test.each([
  { username: 'a', password: 'b', type: 'username', isAgent: 1 },
  { username: 'a', password: 'b', type: 'root' },
  { username: 'a', password: 'b' },
  { username: '', password: 'b', type: 'username' },
  { username: { $ne: 1 }, password: 'b', type: 'username' },
  { username: 'a'.repeat(101), password: 'b', type: 'username' },
  { username: 'a', password: 'b'.repeat(201), type: 'username' },
])('%o is a bad request', async (input) => {
  expect((await visitor().call(login, input as never)).code).toBe('bad_request')
})

test('a marker is needed, and only its own cookie’s', async () => {
  await plantMember(server, 'twotabs')
  const [a, b] = [visitor(), visitor()]
  await logIn(server, a, 'twotabs')
  await logIn(server, b, 'twotabs')
  const without = await a.send('GET', memberInfo.path, undefined, { [tokenHeader]: '' })
  expect(without.code).toBe('session_expired')
  const foreign = await a.send('GET', memberInfo.path, undefined, { [tokenHeader]: b.marker })
  expect(foreign.code).toBe('session_expired')
})

test('one address may try sixty times a minute and no more', async () => {
  const strict = await testServer({ env: { KANCIL_LOGINS_PER_MINUTE: '5' } })
  try {
    const browser = strict.visitor('member', '203.0.113.9')
    const tryOnce = () => browser.call(login, { username: 'x', password: 'y', type: 'username' })
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await tryOnce()).code).toBe('verification_required')
    const reply = await tryOnce()
    expect([reply.status, reply.code]).toEqual([429, 'too_many_requests'])
    strict.clock.advance(61_000)
    expect((await tryOnce()).code).toBe('verification_required')
  } finally {
    await strict.stop()
  }
})

test('a hash with weaker parameters is renewed at the login', async () => {
  const peppered = pepperPassword(server.kernel.secrets.keyFor('password-pepper'), goodPassword)
  const weak = await hash(peppered, { memoryCost: 8_192, timeCost: 1 })
  const id = await plantMember(server, 'oldhash', { passwordHash: weak })
  await logIn(server, visitor(), 'oldhash')
  const { rows } = await sql<{ password_hash: string }>`select password_hash from member
    where id = ${id}`.execute(server.db)
  expect(rows[0]!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await logIn(server, visitor(), 'oldhash')).status).toBe(200)
})

test('a session ends after 30 idle minutes and after 12 hours at most', async () => {
  await plantMember(server, 'sleepy')
  const browser = visitor()
  await logIn(server, browser, 'sleepy')
  server.clock.advance(31 * 60_000)
  expect((await browser.call(memberInfo, {})).code).toBe('session_expired')
  await logIn(server, browser, 'sleepy')
  for (let minutes = 0; minutes < 12 * 60; minutes += 20) {
    expect((await browser.call(memberInfo, {})).status).toBe(200)
    server.clock.advance(20 * 60_000)
  }
  expect((await browser.call(memberInfo, {})).code).toBe('session_expired')
})

test('the device cookie alone signs nobody in', async () => {
  await plantMember(server, 'device1')
  const browser = visitor()
  await logIn(server, browser, 'device1')
  const other = visitor()
  other.cookies[deviceCookie] = browser.cookies[deviceCookie]!
  expect((await other.call(memberInfo, {})).code).toBe('not_logged_in')
  expect(
    (await other.call(changePassword, { newPassword: 'x', confirmNewPassword: 'x' })).code,
  ).toBe('not_logged_in')
})

/** Requests a captcha. Its letters cannot be read from the picture, so the test plants its own. */
async function plantCaptcha(browser: Visitor): Promise<string> {
  const { value } = await browser.send('GET', '/wps/captcha')
  expect(Buffer.from(String(value), 'base64').subarray(1, 4).toString()).toBe('PNG')
  const id = browser.cookies['__Host-kancil-captcha']!
  const key = server.kernel.secrets.keyFor('captcha')
  const answer = hmacSha256(key, `${id} HEPAT`).toString('base64url')
  await sql`update challenge set answer = ${answer} where id = ${id}`.execute(server.db)
  return 'HEPAT'
}

async function solvePow(browser: Visitor, hard: boolean): Promise<string> {
  const { value } = await browser.call(newPow, { purpose: 'login', hard })
  const challenge = {
    parameters: value.parameters,
    signature: value.signature,
  } as unknown as Challenge
  const solution = (await solveChallenge({ challenge, deriveKey }))!
  const { counter, derivedKey } = solution
  const checked = await browser.call(checkPow, {
    challengeId: value.challengeId,
    counter,
    derivedKey,
  })
  return checked.value.verification
}

test('a device cookie that somebody planted is another after the sign-in, and the old one knows nobody', async () => {
  await plantMember(server, 'planted1')
  const victim = server.visitor('member', '203.0.113.201')
  victim.cookies[deviceCookie] = 'planted-by-another'
  await logIn(server, victim, 'planted1')
  const first = victim.cookies[deviceCookie]!
  expect(first).not.toBe('planted-by-another')
  await logIn(server, victim, 'planted1')
  expect(victim.cookies[deviceCookie]).not.toBe(first)
  const { rows } = await sql<{ device: Buffer }>`select device from member_device
    where account_key = 'planted1'`.execute(server.db)
  expect(rows.map(({ device }) => device)).toEqual([sha256(victim.cookies[deviceCookie]!)])
})
