import { captchaCookie } from '@kancil/contract/identity/verification/captcha'
import { deviceCookie, rememberCookie, rememberedCookie } from '@kancil/contract/identity/login'
import { bindAuthenticator, offerAuthenticator } from '@kancil/contract/identity/authenticator'
import { memberCookie, operatorCookie } from '@kancil/contract/constants'
import { forgotByEmail } from '@kancil/contract/identity/recovery'
import { operatorLogin, operatorTotp } from '@kancil/contract/operator/sign-in'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeAt } from '../../server/src/kernel/crypto/authenticator.ts'
import { mailsTo, openPostbox } from '../../server/src/modules/identity/testing/mail.ts'
import { askLoginCode, plantPhone } from '../../server/src/modules/identity/testing/sms.ts'
import { goodPassword, logIn, signUp } from '../../server/src/modules/identity/testing/members.ts'
import { makeOperator } from '../../server/src/modules/operator/door.ts'
import { setSetting } from '../../server/src/testing/settings.ts'
import { type TestServer, testServer } from '../../server/src/testing/server.ts'
import type { Visitor } from '../../server/src/testing/visitor.ts'

// Someone who reads the whole database finds nothing in it that gives access (reliability S6, S8,
// S14), and no cookie set on the way can be read by a script or another site (S9).

let server: TestServer
/** Secrets held by people and browsers, by kind. */
const secrets: Record<string, string> = { password: goodPassword }
const cookieLines: string[] = []
const pages: Visitor[] = []

function browser(side: 'member' | 'operator' = 'member'): Visitor {
  const visitor = server.visitor(side, `198.51.100.${pages.length + 1}`)
  const { call, send } = visitor
  const noted = <R extends { headers: Record<string, unknown> }>(reply: R): R => {
    cookieLines.push(...[reply.headers['set-cookie'] ?? []].flat().map(String))
    return reply
  }
  visitor.send = async (...args) => noted(await send(...args))
  visitor.call = async (...args) => noted(await call(...args))
  pages.push(visitor)
  return visitor
}

beforeAll(async () => {
  server = await testServer()
  await setSetting(server, 'flags', { MOBILEVERCODELOGIN3: true })
  await member()
  await operator()
}, 60_000)
afterAll(() => server.stop())

/** A member who uses every feature that issues a secret. */
async function member(): Promise<void> {
  const home = browser()
  const email = 'keeper@example.test'
  await signUp(server, home, 'keeper')
  await sql`update member set email = ${email} where account = 'keeper'`.execute(server.db)
  await logIn(server, home, 'keeper', goodPassword, { rememberMe: true })
  await home.send('GET', '/wps/captcha')
  secrets['session'] = home.cookies[memberCookie]!
  secrets['remembered'] = home.cookies[rememberCookie]!
  secrets['device'] = home.cookies[deviceCookie]!
  secrets['marker'] = home.marker
  await plantPhone(server, 'caller', '0123456789')
  const phone = browser()
  await askLoginCode(server, phone, '0123456789')
  secrets['code browser'] = phone.cookies['__Host-kancil-code']!
  await browser().call(forgotByEmail, { username: 'keeper', email })
  const mails = await mailsTo(server, openPostbox(), email)
  secrets['link'] = /#reset=([\w-]+)/.exec(mails.map(({ text }) => text).join())![1]!
  const { value } = await home.call(offerAuthenticator, { password: goodPassword })
  const code = codeAt(value.secret, server.clock.now())
  const bound = await home.call(bindAuthenticator, { code })
  secrets['authenticator'] = value.secret
  secrets['recovery code'] = bound.value.recoveryCodes[0]!
}

async function operator(): Promise<void> {
  const { db, kernel, clock } = server
  const who = { name: 'desk', password: 'firefly over the river' }
  const made = await makeOperator(
    { db, secrets: kernel.secrets, now: clock.now() },
    { ...who, role: 'support' },
  )
  const desk = browser('operator')
  const { value } = await desk.call(operatorLogin, who)
  const code = codeAt(made!.totpSecret, clock.now())
  await desk.call(operatorTotp, { challenge: value.challenge, code })
  secrets['operator’s password'] = who.password
  secrets['operator’s authenticator'] = made!.totpSecret
  secrets['operator’s session'] = desk.cookies[operatorCookie]!
}

/** Every row of every table as text. */
async function readAllRows(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`select format('%I.%I', table_schema,
    table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
  `.execute(server.ownerDb)
  expect(tables.length).toBeGreaterThan(50)
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ all: string }>`select coalesce(string_agg(t::text, ' '), '') as all
      from ${sql.raw(name)} t`.execute(server.ownerDb)
    texts.push(rows[0]!.all)
  }
  return texts.join('\n')
}

/** The secrets found in a text: as they are, or the same bytes in another encoding. */
function readIn(text: string): string[] {
  return Object.entries(secrets).flatMap(([what, secret]) => {
    const bytes = [Buffer.from(secret), Buffer.from(secret, 'base64url')]
    const written = [
      secret,
      ...bytes.flatMap((buffer) => [buffer.toString('hex'), buffer.toString('base64')]),
    ]
    return written.some((value) => text.includes(value)) ? [what] : []
  })
}

type StoredSecret = { readonly whose: string; readonly kept: string }

/**
 * Accounts whose password is stored with anything weaker than argon2id at the required parameters.
 */
async function weakPasswords(): Promise<string[]> {
  const { rows } =
    await sql<StoredSecret>`select account as whose, password_hash as kept from member
      where password_hash is not null
    union all select account, payment_password_hash from member
      where payment_password_hash is not null
    union all select name, password_hash from operator`.execute(server.ownerDb)
  expect(rows.length).toBeGreaterThan(2)
  return rows.flatMap(({ whose, kept }) => {
    const [, m = 0, t = 0] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(kept) ?? []
    return Number(m) >= 19_456 && Number(t) >= 2 ? [] : [whose]
  })
}

test('nothing that opens anything can be read in the database', async () => {
  for (const [what, secret] of Object.entries(secrets))
    expect((secret ?? '').length, what).toBeGreaterThan(9)
  expect(Object.keys(secrets)).toHaveLength(12)
  expect(readIn(await readAllRows())).toEqual([])
})

test('every password is kept by argon2id, 19 MiB and twice over', async () => {
  expect(await weakPasswords()).toEqual([])
})

test('teeth: a token kept as it is, and a password kept weakly, are found', async () => {
  const weak = '$argon2id$v=19$m=8192,t=1,p=1$c2FsdHNhbHQ$aGFzaGhhc2g'
  await sql`update member set password_hash = ${weak} where account = 'caller'`.execute(server.db)
  expect(await weakPasswords()).toEqual(['caller'])
  for (const writing of ['utf8', 'hex', 'base64'] as const) {
    const all = Object.values(secrets).map((secret) => Buffer.from(secret).toString(writing))
    await sql`update session set user_agent = ${all.join(' ')}`.execute(server.db)
    expect(readIn(await readAllRows())).toEqual(Object.keys(secrets))
  }
})

/** What is wrong with a Set-Cookie line; '' if nothing is. */
function faultOf(line: string): string {
  const [pair = '', ...parts] = line.split('; ')
  const [name = ''] = pair.split('=')
  const says = (part: string) => parts.includes(part)
  // The form shows the remembered name again: the page reads it, and it is no secret.
  const isShown = name === rememberedCookie
  if (!isShown && !name.startsWith('__Host-')) return 'named for every host'
  if (!says('Secure')) return 'sent in the clear'
  if (!isShown && !says('HttpOnly')) return 'read by scripts'
  if (!says('SameSite=Strict')) return 'sent from other sites'
  if (!says('Path=/') || parts.some((part) => part.startsWith('Domain'))) return 'of other hosts'
  return ''
}

test('every cookie belongs to this host, and neither scripts nor other sites have it', () => {
  const names = new Set(cookieLines.map((line) => line.split('=')[0]))
  const expected = [memberCookie, operatorCookie, rememberCookie, rememberedCookie, deviceCookie]
  for (const name of [...expected, captchaCookie, '__Host-kancil-code'])
    expect([...names]).toContain(name)
  for (const line of cookieLines) expect([line, faultOf(line)]).toEqual([line, ''])
})

test('teeth: a cookie set in a hurry is found', () => {
  const good = '__Host-a=b; Path=/; HttpOnly; Secure; SameSite=Strict'
  expect(faultOf(good)).toBe('')
  expect(faultOf(good.replace('__Host-', ''))).toBe('named for every host')
  expect(faultOf(good.replace('; Secure', ''))).toBe('sent in the clear')
  expect(faultOf(good.replace('; HttpOnly', ''))).toBe('read by scripts')
  expect(faultOf(good.replace('Strict', 'None'))).toBe('sent from other sites')
  expect(faultOf(`${good}; Domain=example.com`)).toBe('of other hosts')
})
