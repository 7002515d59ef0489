import { memberCookie } from '@kancil/contract/constants'
import { launchGame } from '@kancil/contract/games/launch'
import {
  changePassword,
  finishFirstLogin,
  setPaymentPassword,
} from '@kancil/contract/identity/passwords'
import { memberInfo } from '@kancil/contract/identity/member'
import { sessionMarker } from '@kancil/contract/identity/sessions'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../../testing/server.ts'
import type { Visitor } from '../../../testing/visitor.ts'
import { setSetting } from '../../site/testing.ts'
import { checkPaymentPassword } from '../door.ts'
import { goodPassword, logIn, plantMember, signUp } from '../testing/members.ts'
import { openPasswords } from '../../../kernel/crypto/passwords.ts'

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

const fresh = 'sungai pagi 42'
const change = (oldPassword: string | undefined, newPassword = fresh, confirm = newPassword) => ({
  ...(oldPassword === undefined ? {} : { oldPassword }),
  newPassword,
  confirmNewPassword: confirm,
})

test('a changed password ends every other session and gives this tab a new token', async () => {
  await plantMember(server, 'change1')
  const other = server.visitor()
  await logIn(server, other, 'change1', undefined, { rememberMe: true })
  await logIn(server, browser, 'change1')
  const before = { cookie: browser.cookies[memberCookie]!, marker: browser.marker }
  const reply = await browser.call(changePassword, change(goodPassword))
  expect([reply.status, reply.value.account]).toEqual([200, 'change1'])
  expect((await other.call(memberInfo, {})).code).toBe('session_expired')
  delete other.cookies[memberCookie]
  expect((await other.call(sessionMarker, {})).code).toBe('not_logged_in')
  const thief = server.visitor()
  thief.cookies[memberCookie] = before.cookie
  thief.marker = before.marker
  expect((await thief.call(memberInfo, {})).code).toBe('session_expired')
  browser.marker = reply.value.token
  expect((await browser.call(memberInfo, {})).status).toBe(200)
  expect((await logIn(server, other, 'change1')).code).toBe('incorrect_account_or_password')
  expect((await logIn(server, other, 'change1', fresh)).status).toBe(200)
})

test.each([
  ['no old password', change(undefined), 'old_password_required'],
  ['an empty old password', change(''), 'old_password_required'],
  ['a wrong old password', change('guess'), 'old_password_wrong'],
  ['another confirmation', change(goodPassword, fresh, 'other one 9'), 'passwords_differ'],
  ['the same password', change(goodPassword, goodPassword), 'password_unchanged'],
  ['a short one', change(goodPassword, 'x7%kqz1'), 'fields_invalid'],
  ['one that everybody uses', change(goodPassword, 'iloveyou2'), 'password_breached'],
  ['one that is the account', change(goodPassword, 'change2x'), 'password_breached'],
])('%s is refused', async (_name, input, code) => {
  if (addresses > 0) await plantMember(server, 'change2x').catch(() => undefined)
  await logIn(server, browser, 'change2x')
  const reply = await browser.call(changePassword, input)
  expect([reply.status, reply.code]).toEqual([422, code])
})

test('plain JSON is refused, and so is a trial account', async () => {
  const trial = await plantMember(server, 'trial1', { accountKind: 4, currency: 'XTS' })
  const signed = await server.signedIn(trial, { accountKind: 4, currency: 'XTS' })
  expect((await signed.call(changePassword, change('x'))).code).toBe('real_account_required')
  expect((await signed.call(setPaymentPassword, pin('123456'))).code).toBe('real_account_required')
  expect((await signed.send('POST', changePassword.path, change('x'))).code).toBe(
    'encryption_required',
  )
})

test('a password given by an operator must be changed: nothing else opens before', async () => {
  await plantMember(server, 'given1', { passwordGiven: true, settled: false })
  const reply = await logIn(server, browser, 'given1')
  expect(reply.value).toMatchObject({ firstTimeLogin: true, mustChangePassword: true })
  const closed = await browser.call(finishFirstLogin, {})
  expect([closed.status, closed.code]).toEqual([403, 'password_change_required'])
  const launch = { gameId: 'gam_any' }
  expect((await browser.call(launchGame, launch)).code).toBe('password_change_required')
  expect((await browser.call(memberInfo, {})).value.mustChangePassword).toBe(true)
  // Right after the login, the tab that made it is not asked for the old password again.
  const changed = await browser.call(changePassword, change(undefined))
  expect(changed.status).toBe(200)
  browser.marker = changed.value.token
  expect((await browser.call(finishFirstLogin, {})).status).toBe(200)
  expect((await browser.call(launchGame, launch)).code).toBe('game_not_found')
})

test('the forced change asks the old password in another tab, and ten minutes later', async () => {
  await plantMember(server, 'given2', { passwordGiven: true })
  await logIn(server, browser, 'given2')
  const tab = browser.marker
  browser.marker = (await browser.call(sessionMarker, {})).value.token
  expect((await browser.call(changePassword, change(undefined))).code).toBe('old_password_required')
  browser.marker = tab
  server.clock.advance(10 * 60_000)
  expect((await browser.call(changePassword, change(undefined))).code).toBe('old_password_required')
  expect((await browser.call(changePassword, change(goodPassword))).status).toBe(200)
})

test('the default password must be changed, and cannot be chosen', async () => {
  await setSetting(server, 'accounts', { defaultPassword: 'selamat datang 1' })
  const passwordHash = await openPasswords(server.kernel.secrets).hash('selamat datang 1')
  await plantMember(server, 'default1', { passwordHash })
  const reply = await logIn(server, browser, 'default1', 'selamat datang 1')
  expect(reply.value.mustChangePassword).toBe(true)
  await plantMember(server, 'default2')
  await logIn(server, browser, 'default2')
  const refused = await browser.call(changePassword, change(goodPassword, 'selamat datang 1'))
  expect(refused.code).toBe('password_breached')
  await setSetting(server, 'accounts')
})

test.each([
  { forced: false, ageDays: 91, expired: true, must: false },
  { forced: true, ageDays: 91, expired: true, must: true },
  { forced: true, ageDays: 89, expired: false, must: false },
])('aged $ageDays days, flag $forced: expired $expired, forced $must', async (scenario) => {
  await setSetting(server, 'flags', { PWDEXPFORCECHANGE3: scenario.forced })
  const createdAt = new Date(server.clock.now().getTime() - scenario.ageDays * 86_400_000)
  await plantMember(server, `aged${addresses}`, { createdAt })
  const reply = await logIn(server, browser, `aged${addresses}`)
  expect(reply.value).toMatchObject({
    passwordExpired: scenario.expired,
    mustChangePassword: scenario.must,
  })
  await setSetting(server, 'flags')
})

test('a password known to be breached counts as expired', async () => {
  const passwordHash = await openPasswords(server.kernel.secrets).hash('sunshine2024')
  await plantMember(server, 'breached1', { passwordHash })
  const reply = await logIn(server, browser, 'breached1', 'sunshine2024')
  expect(reply.value).toMatchObject({ passwordExpired: true, mustChangePassword: false })
})

const pin = (value: string, more: object = {}) => ({
  newPaymentPassword: value,
  confirmPaymentPassword: value,
  ...more,
})
const verdict = (memberId: string, value: string) =>
  checkPaymentPassword({ ...server.kernel, now: server.clock.now() }, memberId, value)

test('the payment password is set after a login, and changed only with the old one', async () => {
  const { value } = await signUp(server, browser, 'payer1')
  expect(await verdict(value.id, '123789')).toEqual({ verdict: 'not_set' })
  expect((await browser.call(setPaymentPassword, pin('123789'))).status).toBe(200)
  expect((await browser.call(memberInfo, {})).value.hasPaymentPassword).toBe(true)
  expect(await verdict(value.id, '123789')).toEqual({ verdict: 'right' })
  expect((await browser.call(setPaymentPassword, pin('555777'))).code).toBe(
    'payment_password_required',
  )
  const wrong = pin('555777', { oldPaymentPassword: '000000' })
  expect((await browser.call(setPaymentPassword, wrong)).code).toBe('payment_password_wrong')
  const right = pin('555777', { oldPaymentPassword: '123789' })
  expect((await browser.call(setPaymentPassword, right)).status).toBe(200)
  expect(await verdict(value.id, '123789')).toEqual({ verdict: 'wrong' })
})

test('a session that is not fresh asks the login password', async () => {
  await plantMember(server, 'payer2')
  await logIn(server, browser, 'payer2')
  server.clock.advance(11 * 60_000)
  const ask = (more: object) => browser.call(setPaymentPassword, pin('123789', more))
  expect((await ask({})).code).toBe('login_password_required')
  expect((await ask({ loginPassword: 'guess' })).code).toBe('login_password_wrong')
  expect((await ask({ loginPassword: goodPassword })).status).toBe(200)
})

test('a remembered session asks it at once', async () => {
  await plantMember(server, 'payer3')
  await logIn(server, browser, 'payer3', undefined, { rememberMe: true })
  delete browser.cookies[memberCookie]
  browser.marker = (await browser.call(sessionMarker, {})).value.token
  expect((await browser.call(setPaymentPassword, pin('123789'))).code).toBe(
    'login_password_required',
  )
})

test.each([
  [pin('12345'), 'fields_invalid'],
  [pin('1234567'), 'fields_invalid'],
  [pin('12345a'), 'fields_invalid'],
  [pin('123789', { confirmPaymentPassword: '123780' }), 'passwords_differ'],
])('%o is refused', async (input, code) => {
  const account = `payform${addresses}`
  await plantMember(server, account)
  await logIn(server, browser, account)
  expect((await browser.call(setPaymentPassword, input)).code).toBe(code)
})

test('five wrong payment passwords are looked at; then for half an hour none is', async () => {
  const hash = await openPasswords(server.kernel.secrets).hash('123789')
  const id = await plantMember(server, 'payer4', { paymentPasswordHash: hash })
  const verdicts = await Promise.all(Array.from({ length: 12 }, () => verdict(id, '000000')))
  expect(verdicts.filter((candidate) => candidate.verdict === 'wrong')).toHaveLength(5)
  expect(verdicts.filter((candidate) => candidate.verdict === 'locked')).toHaveLength(7)
  expect(await verdict(id, '123789')).toEqual({ verdict: 'locked', retryAfterSeconds: 1800 })
  await logIn(server, browser, 'payer4')
  const reply = await browser.call(
    setPaymentPassword,
    pin('555777', { oldPaymentPassword: '123789' }),
  )
  expect([reply.status, reply.code]).toEqual([429, 'payment_password_locked'])
  server.clock.advance(31 * 60_000)
  expect(await verdict(id, '123789')).toEqual({ verdict: 'right' })
})
