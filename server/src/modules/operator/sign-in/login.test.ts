import { operatorCookie } from '@kancil/contract/constants'
import {
  changeOperator,
  createOperator,
  listOperators,
  resetOperatorPassword,
  resetOperatorTotp,
} from '@kancil/contract/operator/operators'
import {
  changeOwnPassword,
  endOwnSession,
  operatorLogin,
  operatorLogout,
  operatorMarker,
  operatorMe,
  operatorStepUp,
  operatorTotp,
  ownSessions,
} from '@kancil/contract/operator/sign-in'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../../testing/server.ts'
import type { Visitor } from '../../../testing/visitor.ts'
import { codeAt } from '../../../kernel/crypto/authenticator.ts'
import { makeOperator, verifyAuditLog } from '../door.ts'
import { operator } from '../module.ts'

const password = 'rain on the roof at night'
let server: TestServer
let secret: string
let adminId: string
let number = 0
let addresses = 0

beforeAll(async () => {
  server = await testServer({ modules: [operator], env: { KANCIL_LOG: 'fatal' } })
})
afterAll(() => server?.stop())
beforeEach(async () => {
  await sql`delete from operator_failure`.execute(server.db)
  server.clock.advance(30_000)
})

/** A new operator, so that tests do not share budgets. */
async function newOperator(role: 'admin' | 'support' = 'admin') {
  const name = `aminah${++number}`
  const made = await makeOperator(
    { db: server.db, secrets: server.kernel.secrets, now: server.clock.now() },
    { name, role, password },
  )
  secret = made!.totpSecret
  adminId = made!.operatorId
  return name
}

/** A browser with its own address: calls per minute from one address are limited. */
const browser = () =>
  server.visitor('operator', `10.1.${Math.floor(++addresses / 250)}.${addresses % 250}`)

const code = () => codeAt(secret, server.clock.now())

async function signIn(name: string, from = browser()): Promise<Visitor> {
  const first = await from.call(operatorLogin, { name, password })
  expect(first.status, first.code).toBe(200)
  const second = await from.call(operatorTotp, { challenge: first.value.challenge, code: code() })
  expect(second.status, second.code).toBe(200)
  from.marker = second.value.token
  return from
}

test('password and code sign in, with a cookie that scripts cannot read', async () => {
  const name = await newOperator()
  const visitor = browser()
  const first = await visitor.call(operatorLogin, { name: ` ${name.toUpperCase()} `, password })
  expect(first.value).toMatchObject({ newPasswordNeeded: false })
  expect(first.value).not.toHaveProperty('enrolment')
  expect(visitor.cookies).toEqual({})
  const second = await visitor.call(operatorTotp, {
    challenge: first.value.challenge,
    code: code(),
  })
  expect(second.headers['set-cookie']).toMatch(
    new RegExp(`^${operatorCookie}=[\\w-]{22}; Path=/; HttpOnly; Secure; SameSite=Strict$`),
  )
  expect(await visitor.call(operatorMe, {})).toMatchObject({ status: 401, code: 'session_expired' })
  visitor.marker = second.value.token
  const me = await visitor.call(operatorMe, {})
  expect(me.value).toMatchObject({ name, role: 'admin' })
  expect(me.value.permissions).toContain('operators.write')
})

test('a wrong password, an unknown name and a closed account get the same answer', async () => {
  const name = await newOperator('support')
  await sql`update operator set disabled = true where name = ${name}`.execute(server.db)
  const shut = await browser().call(operatorLogin, { name, password })
  const unknown = await browser().call(operatorLogin, { name: 'nobody', password })
  const other = await newOperator()
  const wrong = await browser().call(operatorLogin, { name: other, password: 'x' })
  for (const reply of [shut, unknown, wrong])
    expect([reply.status, reply.body]).toEqual([
      401,
      { success: false, message: 'wrong_credentials', value: {} },
    ])
})

test('the code of a step is good once, and neither the step before nor the one after is taken', async () => {
  const name = await newOperator()
  await signIn(name)
  const visitor = browser()
  const challenge = async () =>
    (await visitor.call(operatorLogin, { name, password })).value.challenge
  expect(
    await visitor.call(operatorTotp, { challenge: await challenge(), code: code() }),
  ).toMatchObject({ status: 401, code: 'wrong_code' })
  for (const offset of [-30_000, 30_000]) {
    const other = codeAt(secret, new Date(server.clock.now().getTime() + 30_000 + offset))
    server.clock.advance(30_000)
    expect(
      await visitor.call(operatorTotp, { challenge: await challenge(), code: other }),
    ).toMatchObject({ code: 'wrong_code' })
    server.clock.advance(-30_000)
  }
  server.clock.advance(30_000)
  expect(
    (await visitor.call(operatorTotp, { challenge: await challenge(), code: code() })).status,
  ).toBe(200)
})

test('two tabs with one code: one signs in', async () => {
  const name = await newOperator()
  const challenges = await Promise.all(
    [1, 2].map(
      async () => (await browser().call(operatorLogin, { name, password })).value.challenge,
    ),
  )
  const both = await Promise.all(
    challenges.map((challenge) => browser().call(operatorTotp, { challenge, code: code() })),
  )
  expect(both.map((reply) => reply.status).toSorted()).toEqual([200, 401])
})

test('a challenge ends after five minutes, after a sign-in, and after five wrong codes', async () => {
  const name = await newOperator()
  const visitor = browser()
  const late = (await visitor.call(operatorLogin, { name, password })).value.challenge
  server.clock.advance(5 * 60_000)
  expect(await visitor.call(operatorTotp, { challenge: late, code: code() })).toMatchObject({
    code: 'challenge_expired',
  })

  const spent = (await visitor.call(operatorLogin, { name, password })).value.challenge
  const wrong = code() === '000000' ? '000001' : '000000'
  for (let i = 0; i < 5; i++)
    expect(await visitor.call(operatorTotp, { challenge: spent, code: wrong })).toMatchObject({
      code: 'wrong_code',
    })
  await sql`delete from operator_failure`.execute(server.db)
  expect(await visitor.call(operatorTotp, { challenge: spent, code: code() })).toMatchObject({
    code: 'challenge_expired',
  })
  const { rows } =
    await sql`select 1 from audit_log where action = 'operator.wrongCode' and subject = ${adminId}`.execute(
      server.db,
    )
  expect(rows).toHaveLength(5)
})

test('a stranger’s guesses end at the budget and do not shut the owner out', async () => {
  const name = await newOperator()
  await signIn(name, server.visitor('operator', '198.51.100.1'))
  const outcomes: string[] = []
  for (let i = 0; i < 60; i++) {
    const stranger = server.visitor('operator', `203.0.113.${Math.floor(i / 4)}`)
    outcomes.push((await stranger.call(operatorLogin, { name, password: `guess ${i}` })).code)
  }
  expect(outcomes.filter((outcome) => outcome === 'wrong_credentials')).toHaveLength(20)
  expect(outcomes.filter((outcome) => outcome === 'too_many_requests')).toHaveLength(40)
  server.clock.advance(30_000)
  await signIn(name, server.visitor('operator', '198.51.100.1'))
  server.clock.advance(15 * 60_000)
  await signIn(name, server.visitor('operator', '203.0.113.1'))
})

test('fifty guesses at once are judged no more often than one after the other', async () => {
  const name = await newOperator()
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      server.visitor('operator', '192.0.2.1').call(operatorLogin, { name, password: `guess ${i}` }),
    ),
  )
  expect(all.filter((reply) => reply.code === 'wrong_credentials').length).toBeLessThanOrEqual(5)
})

test('a plain body is refused, whatever is in it', async () => {
  const reply = await server
    .visitor('operator')
    .send(
      'POST',
      operatorLogin.path,
      { name: 'a', password: 'b' },
      { 'content-type': 'application/json' },
    )
  expect(reply).toMatchObject({ status: 415, code: 'encryption_required' })
})

test('a new operator binds an authenticator and replaces the given password', async () => {
  const admin = await signIn(await newOperator())
  const made = await admin.call(createOperator, {
    name: 'siti',
    role: 'finance',
    password: 'given by an admin',
  })
  expect(made).toMatchObject({ status: 200, value: { name: 'siti', totpBound: false } })
  expect(
    await admin.call(createOperator, { name: 'siti', role: 'risk', password: 'given by an admin' }),
  ).toMatchObject({ status: 409, code: 'name_taken' })

  const siti = browser()
  const first = await siti.call(operatorLogin, { name: 'siti', password: 'given by an admin' })
  expect(first.value).toMatchObject({ newPasswordNeeded: true })
  const { enrolment, challenge } = first.value
  expect(enrolment!.uri).toBe(
    `otpauth://totp/Kancil:siti?issuer=Kancil&secret=${enrolment!.secret}&algorithm=SHA1&digits=6&period=30`,
  )
  secret = enrolment!.secret
  expect(await siti.call(operatorTotp, { challenge, code: code() })).toMatchObject({
    status: 422,
    code: 'new_password_required',
  })
  expect(
    await siti.call(operatorTotp, { challenge, code: code(), newPassword: 'given by an admin' }),
  ).toMatchObject({ code: 'password_unchanged' })
  expect(
    await siti.call(operatorTotp, { challenge, code: code(), newPassword: 'I am Siti myself' }),
  ).toMatchObject({ code: 'password_contains_name' })
  // Commonly guessed, although long.
  expect(
    await siti.call(operatorTotp, { challenge, code: code(), newPassword: 'passwordpassword' }),
  ).toMatchObject({ status: 422, code: 'password_breached' })
  const done = await siti.call(operatorTotp, { challenge, code: code(), newPassword: password })
  expect(done).toMatchObject({ status: 200, value: { operator: { role: 'finance' } } })

  server.clock.advance(30_000)
  expect(
    (await siti.call(operatorLogin, { name: 'siti', password: 'given by an admin' })).code,
  ).toBe('wrong_credentials')
  const again = await siti.call(operatorLogin, { name: 'siti', password })
  expect(again.value).not.toHaveProperty('enrolment')
  expect(again.value.newPasswordNeeded).toBe(false)
  const { rows } = await sql<{
    totp_sealed: string
  }>`select totp_sealed from operator where name = 'siti'`.execute(server.db)
  expect(rows[0]!.totp_sealed).not.toContain(secret)
})

test('a step-up takes a fresh code once and opens for five minutes', async () => {
  const name = await newOperator()
  const visitor = await signIn(name)
  server.clock.advance(5 * 60_000 + 1_000)
  const create = { name: `made${number}`, role: 'support', password: 'given by an admin' } as const
  expect(await visitor.call(createOperator, create)).toMatchObject({
    status: 403,
    code: 'step_up_required',
  })
  const wrong = code() === '123456' ? '654321' : '123456'
  expect(await visitor.call(operatorStepUp, { code: wrong })).toMatchObject({
    status: 401,
    code: 'wrong_code',
  })
  const used = code()
  expect((await visitor.call(operatorStepUp, { code: used })).value.steppedUpUntil).toBe(
    new Date(server.clock.now().getTime() + 5 * 60_000).toISOString(),
  )
  expect(await visitor.call(operatorStepUp, { code: used })).toMatchObject({ code: 'wrong_code' })
  expect((await visitor.call(createOperator, create)).status).toBe(200)
})

test('role changes, closures and resets end the operator’s sessions; nobody does it to themselves', async () => {
  const name = await newOperator('support')
  const [targetId, targetSecret] = [adminId, secret]
  const target = await signIn(name)
  const admin = await signIn(await newOperator())
  expect(
    await admin.call(changeOperator, { operatorId: adminId as never, disabled: true }),
  ).toMatchObject({ status: 422, code: 'own_account' })
  expect(await admin.call(resetOperatorTotp, { operatorId: adminId as never })).toMatchObject({
    code: 'own_account',
  })
  expect(
    await admin.call(changeOperator, {
      operatorId: `opr_${'0'.repeat(32)}` as never,
      role: 'risk',
    }),
  ).toMatchObject({ status: 404 })

  expect(
    (await admin.call(changeOperator, { operatorId: targetId as never, role: 'risk' })).value,
  ).toMatchObject({ role: 'risk' })
  expect((await target.call(operatorMe, {})).code).toBe('session_expired')
  server.clock.advance(30_000)
  secret = targetSecret
  await signIn(name, target)
  expect((await target.call(operatorMe, {})).value.role).toBe('risk')
  expect(await target.call(listOperators, {})).toMatchObject({ status: 403, code: 'forbidden' })

  expect(
    (await admin.call(resetOperatorTotp, { operatorId: targetId as never })).value.totpBound,
  ).toBe(false)
  expect((await target.call(operatorMe, {})).code).toBe('session_expired')
  const bound = await target.call(operatorLogin, { name, password })
  expect(bound.value.enrolment?.secret).not.toBe(targetSecret)

  expect(
    (
      await admin.call(resetOperatorPassword, {
        operatorId: targetId as never,
        password: 'for one sign-in only',
      })
    ).status,
  ).toBe(200)
  expect((await target.call(operatorLogin, { name, password })).code).toBe('wrong_credentials')
  expect(
    (await target.call(operatorLogin, { name, password: 'for one sign-in only' })).value
      .newPasswordNeeded,
  ).toBe(true)
  expect(
    (await admin.call(changeOperator, { operatorId: targetId as never, disabled: true })).value
      .disabled,
  ).toBe(true)
  expect((await target.call(operatorLogin, { name, password: 'for one sign-in only' })).code).toBe(
    'wrong_credentials',
  )
})

test('two administrators who close each other’s accounts at once leave one', async () => {
  await sql`update operator set role = 'support' where role = 'admin'`.execute(server.ownerDb)
  const name = await newOperator()
  const [oneId, oneSecret] = [adminId, secret]
  const two = await signIn(await newOperator())
  const twoId = adminId
  secret = oneSecret
  const first = await signIn(name)
  const replies = await Promise.all([
    first.call(changeOperator, { operatorId: twoId as never, disabled: true }),
    two.call(changeOperator, { operatorId: oneId as never, disabled: true }),
  ])
  const { rows } = await sql`select 1 from operator where role = 'admin' and not disabled`.execute(
    server.db,
  )
  expect(rows).toHaveLength(1)
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
})

test('one’s own sessions: listed, ended one by one, and by a new password', async () => {
  const name = await newOperator()
  const here = await signIn(name)
  server.clock.advance(30_000)
  const there = await signIn(name)
  const { sessions } = (await there.call(ownSessions, {})).value
  expect(sessions.map((session) => session.current)).toEqual([true, false])
  const other = sessions.find((session) => !session.current)!
  expect((await there.call(endOwnSession, { sessionId: other.sessionId })).status).toBe(200)
  expect((await here.call(operatorMe, {})).code).toBe('session_expired')
  expect(await there.call(endOwnSession, { sessionId: other.sessionId })).toMatchObject({
    status: 404,
  })

  server.clock.advance(30_000)
  await signIn(name, here)
  expect(
    (await here.call(changeOwnPassword, { oldPassword: 'wrong', newPassword: 'another long one' }))
      .code,
  ).toBe('wrong_credentials')
  expect(
    (await here.call(changeOwnPassword, { oldPassword: password, newPassword: password })).code,
  ).toBe('password_unchanged')
  expect(
    (await here.call(changeOwnPassword, { oldPassword: password, newPassword: 'another long one' }))
      .status,
  ).toBe(200)
  expect((await there.call(operatorMe, {})).code).toBe('session_expired')
  expect((await here.call(operatorMe, {})).status).toBe(200)
})

test('a marker is given to a tab of our own page with the cookie, and to nobody else', async () => {
  const visitor = await signIn(await newOperator())
  const tab = browser()
  tab.cookies = { ...visitor.cookies }
  expect(await tab.call(operatorMarker, {}, { origin: 'http://localhost:8080' })).toMatchObject({
    status: 403,
    code: 'origin_refused',
  })
  expect(await tab.call(operatorMarker, {}, { 'sec-fetch-site': 'same-site' })).toMatchObject({
    code: 'origin_refused',
  })
  const answer = await tab.call(operatorMarker, {})
  expect(answer.value.operator.role).toBe('admin')
  tab.marker = answer.value.token
  expect((await tab.call(operatorMe, {})).status).toBe(200)
  expect(await browser().call(operatorMarker, {})).toMatchObject({
    status: 401,
    code: 'not_logged_in',
  })
})

test('a sign-out ends the session at once; the member listener never takes the cookie', async () => {
  const visitor = await signIn(await newOperator())
  const [cookies, token] = [{ ...visitor.cookies }, visitor.marker]
  expect((await visitor.call(operatorLogout, {})).status).toBe(200)
  expect(visitor.cookies).toEqual({})
  visitor.cookies = cookies
  visitor.marker = token
  expect((await visitor.call(operatorMe, {})).code).toBe('session_expired')
  const member = server.visitor('member')
  member.cookies = cookies
  expect((await member.send('GET', operatorMe.path)).status).toBe(404)
})

test('a new sign-in in the same browser ends the session before it', async () => {
  const name = await newOperator()
  const visitor = await signIn(name)
  const before = browser()
  before.cookies = { ...visitor.cookies }
  before.marker = visitor.marker
  server.clock.advance(30_000)
  await signIn(name, visitor)
  expect(visitor.cookies).not.toEqual(before.cookies)
  expect((await before.call(operatorMe, {})).code).toBe('session_expired')
})

test('all of it stands in the audit log, and no secret does', async () => {
  expect(await verifyAuditLog(server.db)).toMatchObject({ whole: true })
  const { rows } = await sql<{
    text: string
  }>`select concat(action, subject, before, after) as text from audit_log`.execute(server.db)
  const text = rows.map((row) => row.text).join('\n')
  for (const action of [
    'signIn',
    'signOut',
    'wrongCode',
    'create',
    'change',
    'resetTotp',
    'resetPassword',
    'changePassword',
    'endSession',
  ])
    expect(text).toContain(`operator.${action}`)
  for (const canary of [password, 'given by an admin', 'another long one', secret])
    expect(text).not.toContain(canary)
})
