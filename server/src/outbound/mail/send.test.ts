import { offeredLanguages } from '@kancil/contract/languages'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../kernel/db.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { composeMail } from './compose.ts'
import type { Letter, LetterKind } from './letters.ts'
import { queueMail } from './queue.ts'
import { sendMails } from './send.ts'
import { notifyMember } from '../../modules/identity/contact/notify.ts'
import { openPostbox } from '../../modules/identity/testing/mail.ts'
import { plantMember } from '../../modules/identity/testing/members.ts'

const happened = { account: 'aminah', at: '2026-11-21T07:30:00.000Z', ip: '203.0.113.7' }
const letters: Record<LetterKind, Letter> = {
  code: { kind: 'code', purpose: 'extra', code: '482913', minutes: 5 },
  resetPassword: { kind: 'resetPassword', account: 'aminah', path: '/#reset=t0ken', minutes: 30 },
  passwordChanged: { kind: 'passwordChanged', ...happened },
  newPlace: { kind: 'newPlace', ...happened, browser: 'Firefox' },
  authenticatorOn: { kind: 'authenticatorOn', ...happened },
  authenticatorOff: { kind: 'authenticatorOff', ...happened },
  recoveryCodeUsed: { kind: 'recoveryCodeUsed', ...happened, codesLeft: 9 },
  emailChanged: { kind: 'emailChanged', ...happened, now: 'a•••h@example.test' },
  mobileChanged: { kind: 'mobileChanged', ...happened, now: null },
  accountClosed: { kind: 'accountClosed', ...happened },
  withdrawalAsked: {
    kind: 'withdrawalAsked',
    account: 'aminah',
    at: happened.at,
    amount: '1200.00',
    currency: 'MYR',
  },
}
const frame = { brand: 'Kancil', origin: 'https://play.example' } as const

test.each(offeredLanguages)(
  'every letter in %s: filled in, and the same in both forms',
  (language) => {
    const subjects = new Set<string>()
    for (const letter of Object.values(letters)) {
      const { subject, text, html } = composeMail(letter, { ...frame, language })
      subjects.add(subject)
      expect(`${subject}${text}${html}`).not.toMatch(/\{\w+\}|undefined|null|\[object/)
      expect(html).toContain(`dir="${language === 'AR' ? 'rtl' : 'ltr'}"`)
      const facts = letter.kind === 'code' ? [letter.code] : [letter.account]
      if ('ip' in letter) facts.push(letter.ip, '2026-11-21 15:30:00 (UTC+8)')
      if (letter.kind === 'resetPassword') facts.push('https://play.example/#reset=t0ken', '30')
      if (letter.kind === 'withdrawalAsked') facts.push('RM\u00a01,200.00')
      for (const fact of facts) for (const form of [text, html]) expect(form).toContain(fact)
    }
    expect(subjects.size).toBe(Object.keys(letters).length)
  },
)

test('what a member typed cannot become markup', () => {
  const letter: Letter = {
    ...happened,
    kind: 'newPlace',
    browser: '"><img src=x onerror=alert(1)>',
  }
  const { html } = composeMail(letter, { brand: '<b>', origin: 'https://x', language: 'EN' })
  expect(html).not.toContain('<img')
  expect(html).not.toContain('<b>')
})

let server: TestServer
const sender = openPostbox()
const { sent } = sender

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())
beforeEach(() => {
  sender.outcome = { kind: 'sent' }
  sent.length = 0
})

const context = () => ({
  db: server.db,
  secrets: server.kernel.secrets,
  now: server.clock.now(),
})
const queue = (eventKey: string, letter = letters.code, more: object = {}) =>
  inTransaction(server.db, (tx) =>
    queueMail(tx, context(), {
      ...{ eventKey, to: 'aminah@example.test', language: 'EN', letter },
      ...more,
    }),
  )
const round = () => sendMails({ ...server.kernel, houseName: async () => 'Kancil' }, sender)

test('a mail leaves once for one event, in the member’s language, and nothing of it stays behind', async () => {
  await queue('once', letters.code, { language: 'EN' })
  await queue('once', letters.code, { language: 'EN' })
  const storedRows = await sql<{ all: string }>`select mail::text as all from mail`.execute(
    server.db,
  )
  expect(storedRows.rows.map(({ all }) => all).join()).not.toContain('482913')
  expect([await round(), await round()]).toEqual([1, 0])
  expect(sent).toMatchObject([{ to: 'aminah@example.test', subject: 'Your code for Kancil' }])
  expect(sent[0]!.text).toContain('482913')
  const after = await sql`select state, sealed_letter from mail where event_key = 'once'`.execute(
    server.db,
  )
  expect(after.rows).toEqual([{ state: 'sent', sealed_letter: null }])
})

test('a transaction that fails sends nothing', async () => {
  const broken = inTransaction(server.db, async (tx) => {
    await queueMail(tx, context(), {
      ...{ eventKey: 'never', to: 'x@y.test', language: 'EN', letter: letters.code },
    })
    throw new Error('no')
  })
  await expect(broken).rejects.toThrow('no')
  expect(await round()).toBe(0)
})

test('two senders at the same moment share the mails between them', async () => {
  for (let count = 0; count < 10; count++) await queue(`shared-${count}`)
  const rounds = await Promise.all([round(), round(), round()])
  expect(rounds.reduce((sum, candidate) => sum + candidate)).toBe(10)
  expect(new Set(sent.map(({ id }) => id)).size).toBe(10)
})

test('a mail server that is away is asked again, one that says no is not', async () => {
  await queue('away')
  sender.outcome = { kind: 'unavailable', reason: 'ESOCKET' }
  expect([await round(), await round()]).toEqual([1, 0])
  server.clock.advance(3_000)
  sender.outcome = { kind: 'sent' }
  expect([await round(), await round()]).toEqual([1, 0])
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
  for (const kind of ['refused', 'unknown'] as const) {
    await queue(kind)
    sender.outcome = { kind, reason: '550' }
    await round()
    server.clock.advance(600_000)
    expect(await round()).toBe(0)
  }
})

test('a code that is too old by now does not leave, and one whose sender died is not sent twice', async () => {
  await queue('late')
  server.clock.advance(5 * 60_000 + 1)
  await round()
  await queue('died', letters.passwordChanged)
  await sql`update mail set state = 'sending', next_at = ${server.clock.now()}
    where event_key = 'died'`.execute(server.db)
  server.clock.advance(6 * 60_000)
  await round()
  expect(sent).toEqual([])
  const { rows } = await sql`select event_key, state, reason from mail
    where event_key in ('late', 'died') order by event_key desc`.execute(server.db)
  expect(rows).toEqual([
    { event_key: 'late', state: 'failed', reason: 'too late' },
    { event_key: 'died', state: 'failed', reason: 'no outcome' },
  ])
})

test('a notice goes to the member’s address, in their language; without one there is no mail', async () => {
  const withMail = await plantMember(server, 'noticed', { email: 'n@example.test', language: 'VI' })
  const without = await plantMember(server, 'unreachable')
  const { at, ip } = happened
  await inTransaction(server.db, async (tx) => {
    for (const id of [withMail, without])
      await notifyMember(tx, context(), id, { kind: 'passwordChanged', at, ip })
  })
  expect(await round()).toBe(1)
  expect(sent).toMatchObject([{ to: 'n@example.test', subject: 'Mật khẩu của bạn đã được đổi' }])
})
