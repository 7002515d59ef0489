import { register, registerSettings } from '@kancil/contract/identity/registration'
import type { RegistrationInput } from '@kancil/contract/identity/registration-fields'
import type { Settings } from '@kancil/contract/site/settings'
import { defaultSettings } from '@kancil/rules/site/defaults'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withStatement } from '../../../testing/planted-statement.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import type { Visitor } from '../../../testing/visitor.ts'
import { setSetting } from '../../site/testing.ts'
import {
  goodPassword,
  logIn,
  plantMember,
  registration,
  signUp,
  solveSlider,
} from '../testing/members.ts'

let server: TestServer
let browser: Visitor
beforeAll(async () => {
  server = await testServer({ at: new Date('2026-06-01T02:00:00Z') })
})
let addresses = 0
beforeEach(() => {
  browser = server.visitor('member', `198.51.100.${++addresses}`)
})
afterAll(() => server.stop())

test('a visitor opens an account and is signed in', async () => {
  const reply = await signUp(server, browser, 'Suria88', { language: 'MS' })
  expect([reply.status, reply.code]).toEqual([200, ''])
  expect(reply.value).toMatchObject({
    account: 'Suria88',
    isAgent: 0,
    firstTimeLogin: true,
    firstLoginAction: true,
    hasPaymentPassword: false,
    hasBirthday: true,
  })
  const { rows } = await sql<Record<string, unknown>>`select to_char(birthday, 'YYYY-MM-DD') as day,
    terms_version, terms_accepted_at, password_hash, language, register_ip, upline_id
    from member where account_key = 'suria88'`.execute(server.db)
  expect(rows[0]).toMatchObject({
    day: '1990-08-31',
    terms_version: '1',
    terms_accepted_at: server.clock.now(),
    language: 'MS',
    register_ip: `198.51.100.${addresses}`,
    upline_id: null,
  })
  expect(rows[0]!['password_hash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await logIn(server, browser, 'suria88')).status).toBe(200)
})

const refusals: [string, Partial<RegistrationInput>, number, string, object?][] = [
  [
    'a short name',
    { username: 'abc' },
    422,
    'fields_invalid',
    { name: 'username', problem: 'too_short' },
  ],
  [
    'a long name',
    { username: 'a'.repeat(17) },
    422,
    'fields_invalid',
    { name: 'username', problem: 'too_long' },
  ],
  [
    'a name with a space',
    { username: 'abc def' },
    422,
    'fields_invalid',
    { name: 'username', problem: 'pattern' },
  ],
  [
    'a short password',
    { password: 'x4%kq1z' },
    422,
    'fields_invalid',
    { name: 'password', problem: 'too_short' },
  ],
  [
    'a missing birthday',
    { birthday: '' },
    422,
    'fields_invalid',
    { name: 'birthday', problem: 'required' },
  ],
  [
    'no day at all',
    { birthday: '1990-02-30' },
    422,
    'fields_invalid',
    { name: 'birthday', problem: 'pattern' },
  ],
  [
    'a day to come',
    { birthday: '2027-01-01' },
    422,
    'fields_invalid',
    { name: 'birthday', problem: 'pattern' },
  ],
  [
    'a field that is not offered',
    { wechat: 'suria_88' },
    422,
    'fields_invalid',
    { name: 'wechat', problem: 'not_offered' },
  ],
  ['another confirmation', { confirmPassword: 'rimba malam 8' }, 422, 'passwords_differ'],
  [
    'a password everybody uses',
    { password: 'Password123', confirmPassword: 'Password123' },
    422,
    'password_breached',
  ],
  ['someone under 21', { birthday: '2005-06-02' }, 422, 'under_age'],
  ['terms not agreed to', { termsAgreed: false }, 422, 'terms_not_agreed'],
  ['no puzzle', { verification: '' }, 422, 'verification_required'],
]
test.each(refusals)('%s is refused', async (_name, change, status, code, field) => {
  const verification = await solveSlider(server, browser, 'register')
  const { confirmPassword: _, ...input } = registration('newcomer1', { verification })
  const reply = await browser.call(register, { ...input, ...change })
  expect([reply.status, reply.code]).toEqual([status, code])
  if (field) expect(reply.body.value).toEqual({ fields: [field] })
  if (code === 'under_age') expect(reply.body.value).toEqual({ minimumAge: 21 })
})

test('someone who turns 21 today may register, in the day of Kuala Lumpur', async () => {
  server.clock.set(new Date('2026-06-01T16:30:00Z'))
  const reply = await signUp(server, browser, 'birthday21', { birthday: '2005-06-02' })
  expect(reply.code).toBe('')
})

test('a taken name is told, however written, to a solved puzzle alone', async () => {
  await plantMember(server, 'Kijang')
  expect((await signUp(server, browser, 'kIJANG')).code).toBe('account_taken')
  const unsolved = await browser.call(register, registration('kijang'))
  const free = await browser.call(register, registration('freename'))
  expect([unsolved.status, unsolved.body]).toEqual([free.status, free.body])
})

test('each question about a name costs a puzzle', async () => {
  await plantMember(server, 'Rusa99')
  const verification = await solveSlider(server, browser, 'register')
  const first = await browser.call(register, registration('rusa99', { verification }))
  const second = await browser.call(register, registration('rusa98', { verification }))
  expect([first.code, second.code]).toEqual(['account_taken', 'verification_required'])
})

test('a double click makes one account, and both answers sign in', async () => {
  const verification = await solveSlider(server, browser, 'register')
  const input = registration('twice1', { verification })
  const replies = await Promise.all([1, 2, 3].map(() => browser.call(register, input)))
  const won = replies.filter((reply) => reply.success)
  expect(won.length).toBeGreaterThanOrEqual(1)
  // A repeat after a lost answer is the same registration, even though its puzzle is used up.
  const again = await browser.call(register, input)
  expect([again.status, again.value.id]).toEqual([200, won[0]!.value.id])
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from member
    where account_key = 'twice1'`.execute(server.db)
  expect(rows[0]!.n).toBe(1)
})

test('another registration under the same request id is a conflict', async () => {
  const verification = await solveSlider(server, browser, 'register')
  const input = registration('mine01', { verification })
  await browser.call(register, input)
  for (const change of [
    { username: 'other01' },
    { password: 'rimba malam 9', confirmPassword: 'rimba malam 9' },
  ]) {
    const reply = await browser.call(register, { ...input, ...change })
    expect([reply.status, reply.code]).toEqual([409, 'idempotency_conflict'])
  }
})

test('an agent named as recommender becomes the upline; anybody else does not', async () => {
  await setRules({ recommenderId: { ...defaultSettings.register.recommenderId, enabled: true } })
  const agent = await plantMember(server, 'agentsatu', { accountKind: 1 })
  await plantMember(server, 'justplayer')
  for (const [account, recommenderId, upline] of [
    ['under1', 'AgentSatu', agent],
    ['under2', 'justplayer', null],
    ['under3', 'nobodyatall', null],
  ] as const) {
    expect((await signUp(server, browser, account, { recommenderId })).code).toBe('')
    const { rows } = await sql<{ upline_id: string | null }>`select upline_id from member
      where account_key = ${account}`.execute(server.db)
    expect(rows[0]!.upline_id).toBe(upline)
  }
  await setRules({})
})

test('rules follow the operator: an asked field is asked, its pattern is kept', async () => {
  const payeeName = { ...defaultSettings.register.payeeName, enabled: true, required: true }
  await setRules({ payeeName })
  const { value } = await browser.call(registerSettings, {})
  expect(value.fields.map((field) => field.name)).toEqual([
    'username',
    'password',
    'payeeName',
    'birthday',
  ])
  expect((await signUp(server, browser, 'asked1')).body.value).toEqual({
    fields: [{ name: 'payeeName', problem: 'required' }],
  })
  expect((await signUp(server, browser, 'asked1', { payeeName: 'Aminah' })).body.value).toEqual({
    fields: [{ name: 'payeeName', problem: 'pattern' }],
  })
  expect((await signUp(server, browser, 'asked1', { payeeName: 'Aminah binti Osman' })).code).toBe(
    '',
  )
  await setRules({})
})

test('a captcha field, where the operator asks it, must hold the letters shown', async () => {
  await setRules({
    captcha: { ...defaultSettings.register.captcha, enabled: true, required: true },
  })
  const reply = await signUp(server, browser, 'withcaptcha', { captcha: 'AAAAA' })
  expect([reply.status, reply.code]).toEqual([422, 'captcha_wrong'])
  await setRules({})
})

test.each(['DIRECTREG3', 'USERNAMEREG3'] as const)(
  'without %s registration is closed',
  async (flag) => {
    await setSetting(server, 'flags', { [flag]: false })
    expect((await browser.call(registerSettings, {})).value.methods).toEqual([])
    expect((await signUp(server, browser, 'closed1')).code).toBe('registration_closed')
    await setSetting(server, 'flags')
    expect((await browser.call(registerSettings, {})).value.methods).toEqual(['username'])
  },
)

test.each([
  { isAgent: 1 },
  { accountKind: 42 },
  { status: 'active' },
  { requestId: 'short' },
  { termsAgreed: 'yes' },
  { username: 7 },
  { payeeName: 'x'.repeat(201) },
])('%o is a bad request', async (change) => {
  const reply = await browser.call(register, registration('badinput', change) as never)
  expect(reply.code).toBe('bad_request')
})

test('a password is kept as typed: its spaces count', async () => {
  const password = `  ${goodPassword} `
  await signUp(server, browser, 'spaces1', { password, confirmPassword: password })
  expect((await logIn(server, browser, 'spaces1')).code).toBe('incorrect_account_or_password')
  expect((await logIn(server, browser, 'spaces1', password)).code).toBe('')
})

function setRules(change: Partial<Settings['register']>): Promise<void> {
  return setSetting(server, 'register', change)
}

const slowCount = '(count(*) + length(pg_sleep(0.3)::text))::int as count from login_attempt'

test('a network opens so many accounts a day, whichever of its addresses they come from', async () => {
  const tight = await testServer({ env: { KANCIL_REGISTRATIONS_PER_DAY: '2' } })
  const codeOf = async (name: string, ip: string): Promise<string> => {
    const visitor = tight.visitor('member', ip)
    const verification = await solveSlider(tight, visitor, 'register')
    return (await visitor.call(register, registration(name, { verification }))).code
  }
  expect(await codeOf('daily1', '2001:db8:7:1::1')).toBe('')
  expect(await codeOf('daily2', '2001:db8:7:1::2')).toBe('')
  expect(await codeOf('daily3', '2001:db8:7:1:9::3')).toBe('too_many_requests')
  expect(await codeOf('daily4', '2001:db8:7:2::1')).toBe('')
  tight.clock.advance(86_400_000)
  expect(await codeOf('daily5', '2001:db8:7:1::1')).toBe('')
  // Slowly counted, so that those who come at once would all find the same number.
  const counted = { from: 'count(*)::int as count from login_attempt', to: slowCount }
  await withStatement(counted, async () => {
    const atOnce = [1, 2, 3, 4].map((at) => codeOf(`burst${at}`, `2001:db8:7:3::${at}`))
    expect((await Promise.all(atOnce)).filter((code) => code === '')).toHaveLength(2)
  })
  await tight.stop()
})
