import { memberInfo } from '@kancil/contract/identity/member'
import { bindEmail, sendEmailCode } from '@kancil/contract/identity/contact'
import { forgotByEmail, resetMinutes, resetPassword } from '@kancil/contract/identity/recovery'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { setSetting } from '../../../testing/settings.ts'
import type { Visitor } from '../../../testing/visitor.ts'
import { mailsTo, openPostbox } from '../testing/mail.ts'
import { goodPassword, logIn, plantMember } from '../testing/members.ts'

let server: TestServer
const postbox = openPostbox()
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())
beforeEach(() => setSetting(server, 'access', { tellsWhoExists: false }))

let addresses = 0
let members = 0
const someone = (): Visitor => server.visitor('member', `192.0.2.${++addresses}`)
const summary = ({ status, code }: { status: number; code: string }) => [status, code]
const newPassword = 'pagi hujan 91'

async function plant(more: object = {}) {
  const account = `forgetful${++members}`
  const email = `${account}@example.test`
  const id = await plantMember(server, account, { email, language: 'EN', ...more })
  return { account, email, id }
}

const ask = (visitor: Visitor, username: string, email: string) =>
  visitor.call(forgotByEmail, { username, email })

async function linkTo(email: string): Promise<string> {
  const [mail] = await mailsTo(server, postbox, email)
  return /#reset=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

const reset = (visitor: Visitor, token: string, more: object = {}) =>
  visitor.call(resetPassword, { token, newPassword, confirmNewPassword: newPassword, ...more })

test('the link of the mail sets a new password: once, and all that the old one opened ends', async () => {
  const { account, email } = await plant()
  const home = someone()
  await logIn(server, home, account, goodPassword, { rememberMe: true })
  const reply = await ask(someone(), ` ${account.toUpperCase()} `, email.toUpperCase())
  expect(reply.value).toEqual({ expiredMinutes: resetMinutes })
  const token = await linkTo(email)
  const away = someone()
  const refused = async (more: object) => summary(await reset(away, token, more))
  expect(await refused({ confirmNewPassword: 'other' })).toEqual([422, 'passwords_differ'])
  const short = { newPassword: 'a1', confirmNewPassword: 'a1' }
  expect(await refused(short)).toEqual([422, 'fields_invalid'])
  const common = { newPassword: 'password1', confirmNewPassword: 'password1' }
  expect(await refused(common)).toEqual([422, 'password_breached'])
  expect((await reset(away, token)).success).toBe(true)
  expect(await refused({})).toEqual([422, 'reset_link_invalid'])
  expect((await home.call(memberInfo, {})).success).toBe(false)
  expect(away.cookies).toEqual({})
  expect((await logIn(server, away, account)).success).toBe(false)
  expect((await logIn(server, away, account, newPassword)).success).toBe(true)
  const mails = await mailsTo(server, postbox, email)
  expect(mails.map(({ subject }) => subject)).toContain('Your password was changed')
})

test('nobody is told whether there is such an account: one answer, and only one mail', async () => {
  const { account, email } = await plant()
  const frozen = await plant()
  await sql`update member set status = 'frozen' where id = ${frozen.id}`.execute(server.db)
  const answers = [
    await ask(someone(), account, email),
    await ask(someone(), account, 'other@example.test'),
    await ask(someone(), 'nobody-here', email),
    await ask(someone(), frozen.account, frozen.email),
  ]
  for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]!.body])
  await server.drain()
  const before = postbox.sent.length
  expect(await linkTo(email)).not.toBe('')
  expect(postbox.sent.length - before).toBe(1)
})

test('an operator may have it told', async () => {
  await setSetting(server, 'access', { tellsWhoExists: true })
  const { account, email } = await plant()
  expect(summary(await ask(someone(), account, 'other@example.test'))).toEqual([
    422,
    'username_or_email_unknown',
  ])
  expect((await ask(someone(), account, email)).success).toBe(true)
})

test('an invalid address is named as such; an account can be asked for three times an hour', async () => {
  expect(summary(await ask(someone(), 'x', 'no address'))).toEqual([422, 'email_invalid'])
  const { account, email } = await plant()
  for (const who of [account, `${account}x`]) {
    for (let count = 0; count < 3; count++)
      expect((await ask(someone(), who, email)).success).toBe(true)
    expect(summary(await ask(someone(), who, email))).toEqual([429, 'too_many_requests'])
  }
  server.clock.advance(3_600_001)
  expect((await ask(someone(), account, email)).success).toBe(true)
})

test('one network asks ten times an hour, for whomever', async () => {
  const visitor = someone()
  for (let count = 0; count < 10; count++)
    expect((await ask(visitor, `name${count}`, 'x@example.test')).success).toBe(true)
  expect(summary(await ask(visitor, 'another', 'x@example.test'))).toEqual([
    429,
    'too_many_requests',
  ])
})

test('a link is void after half an hour, after a newer one, and after a change of password', async () => {
  const invalid = [422, 'reset_link_invalid']
  const { account, email } = await plant()
  const link = async () => {
    await ask(someone(), account, email)
    return linkTo(email)
  }
  const first = await link()
  const second = await link()
  expect(summary(await reset(someone(), first))).toEqual(invalid)
  server.clock.advance(resetMinutes * 60_000)
  expect(summary(await reset(someone(), second))).toEqual(invalid)
  const third = await link()
  server.clock.advance(1)
  await sql`update member set password_changed_at = ${server.clock.now()}
    where account = ${account}`.execute(server.db)
  expect(summary(await reset(someone(), third))).toEqual(invalid)
  expect(summary(await reset(someone(), 'made-up'))).toEqual(invalid)
})

test('a link in a mailbox that was given up is void', async () => {
  const { account, email } = await plant()
  const home = someone()
  await logIn(server, home, account)
  await ask(someone(), account, email)
  const token = await linkTo(email)
  const mine = `mine-${email}`
  await home.call(sendEmailCode, { email: mine })
  const [mail] = await mailsTo(server, postbox, mine)
  const code = /\b\d{6}\b/.exec(mail!.text)![0]
  const bound = await home.call(bindEmail, { email: mine, code, password: goodPassword })
  expect(bound.code).toBe('')
  expect(summary(await reset(someone(), token))).toEqual([422, 'reset_link_invalid'])
})

test('ten who bring the same link at once set one password', async () => {
  const { account, email } = await plant()
  await ask(someone(), account, email)
  const token = await linkTo(email)
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, at) => {
      const chosen = `pagi hujan ${at + 10}`
      return reset(someone(), token, { newPassword: chosen, confirmNewPassword: chosen })
    }),
  )
  expect(replies.filter(({ success }) => success).length).toBe(1)
})

test('the token is nowhere in the database to be read', async () => {
  const { account, email } = await plant()
  await ask(someone(), account, email)
  await server.drain()
  const storedRows = await sql<{ all: string }>`select concat(
    (select string_agg(o::text, ' ') from outbox o),
    (select string_agg(m::text, ' ') from mail m),
    (select string_agg(p::text, ' ') from password_reset p)) as all`.execute(server.db)
  const token = await linkTo(email)
  expect(token).toMatch(/^[\w-]{32}$/)
  expect(storedRows.rows[0]!.all).not.toContain(token)
})

test('without a mail server the way is closed, not broken', async () => {
  const real = await testServer({
    env: {
      KANCIL_MODE: 'real',
      KANCIL_LICENCE: 'x',
      KANCIL_JURISDICTION: 'MY',
      KANCIL_ORIGIN: 'https://play.example',
      KANCIL_CONSOLE_ORIGIN: 'https://desk.example',
      KANCIL_SECRET: 'a test installation, nobody else’s',
    },
  })
  try {
    expect(summary(await ask(real.visitor(), 'x', 'x@example.test'))).toEqual([
      403,
      'recovery_closed',
    ])
  } finally {
    await real.stop()
  }
})
