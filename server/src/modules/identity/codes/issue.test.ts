import { codeDigits, codeTriesMax } from '@kancil/contract/identity/codes'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setSetting } from '../../../testing/settings.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { phoneOf } from '../contact/number.ts'
import { checkCode, type CodeContext, type CodeIssue, issueCode, useCode } from './issue.ts'
import { closeBreaker, openBreakers } from './breaker-store.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await sql`delete from sent_code`.execute(server.db)
  await sql`delete from code_breaker`.execute(server.db)
  await setSetting(server, 'codes', { perAddressHour: 10, smsPerPrefixHour: 20 })
})

/** A browser that keeps its cookies. */
function browser(ip = '192.0.2.1'): () => CodeContext {
  const cookies: Record<string, string> = {}
  const reply = { setCookie: (name: string, value: string) => (cookies[name] = value) }
  const { kernel } = server
  return () =>
    ({
      ...kernel,
      ip,
      now: server.clock.now(),
      request: { cookies, log: kernel.log },
      reply,
    }) as unknown as CodeContext
}

const destination = '+60123456789'
const sms = { channel: 'sms', purpose: 'login', destination } as const

function toNumber(e164: string): CodeIssue {
  const { country, block } = phoneOf('60', e164)!
  return { channel: 'sms', purpose: 'login', destination: e164, place: { country, block } }
}

const codeOf = (issue: Promise<{ code: string }>) => issue.then(({ code }) => code)
const refused = (issue: Promise<unknown>) =>
  issue.then(
    () => 'sent',
    (error: { code: string }) => error.code,
  )

test('a code is six digits, kept as a hash, good once and in its own browser', async () => {
  const owner = browser()
  const code = await codeOf(issueCode(owner(), { ...sms, memberId: 'mbr_1' }))
  expect(code).toMatch(/^\d{6}$/)
  const { rows } = await sql<{ row: string }>`select sent_code::text as row
    from sent_code`.execute(server.db)
  expect(rows[0]!.row).not.toContain(code)
  expect(rows[0]!.row).not.toContain('123456789')
  const another = browser()
  await issueCode(another(), { ...sms, destination: '+60123456780' })
  expect(await useCode(another(), { ...sms, code })).toBe('expired')
  expect(await useCode(owner(), { ...sms, purpose: 'recover', code })).toBe('expired')
  expect(await checkCode(owner(), { ...sms, code })).toMatchObject({
    kind: 'ok',
    memberId: 'mbr_1',
  })
  const uses = [1, 2, 3, 4].map(() => useCode(owner(), { ...sms, code }))
  expect((await Promise.all(uses)).toSorted()).toEqual(['expired', 'expired', 'expired', 'ok'])
})

test('a code ends after its minutes, and with the next one', async () => {
  const owner = browser()
  const first = await codeOf(issueCode(owner(), sms))
  expect(await refused(issueCode(owner(), sms))).toBe('code_too_soon')
  server.clock.advance(5 * 60_000)
  expect(await useCode(owner(), { ...sms, code: first })).toBe('expired')
  const second = await codeOf(issueCode(owner(), sms))
  if (first !== second) expect(await useCode(owner(), { ...sms, code: first })).toBe('wrong')
  expect(await useCode(owner(), { ...sms, code: second })).toBe('ok')
})

test('five wrong tries end a code, also a hundred at the same moment', async () => {
  const owner = browser()
  const code = await codeOf(issueCode(owner(), sms))
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const tries = Array.from({ length: 100 }, () => useCode(owner(), { ...sms, code: wrong }))
  const verdicts = await Promise.all(tries)
  expect(verdicts.filter((entry) => entry === 'wrong')).toHaveLength(5)
  expect(await useCode(owner(), { ...sms, code })).toBe('too_many')
})

test('teeth: a house that forgets the tries is found by the same guesses', async () => {
  const owner = browser()
  const code = await codeOf(issueCode(owner(), sms))
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  let judged = 0
  for (let at = 0; at < 10; at++) {
    if ((await useCode(owner(), { ...sms, code: wrong })) === 'wrong') judged++
    await sql`update sent_code set wrong_tries = 0`.execute(server.db)
  }
  expect(judged).toBeGreaterThan(codeTriesMax)
})

test('a guess comes true five times in a million, and no code is likelier than another', async () => {
  expect(codeTriesMax / 10 ** codeDigits).toBeLessThanOrEqual(1e-5)
  const codes: string[] = []
  for (let at = 0; at < 200; at++) {
    codes.push(
      await codeOf(issueCode(browser(`192.0.2.${at}`)(), { ...sms, destination: `+6018${at}` })),
    )
  }
  expect(new Set(codes).size).toBeGreaterThan(195)
  // Each tenth of the range gets its share: about twenty.
  const tenths = codes.map((code) => Number(code[0]))
  for (let tenth = 0; tenth < 10; tenth++)
    expect(tenths.filter((candidate) => candidate === tenth).length).toBeGreaterThan(2)
})

test('five a day to a number, ten an hour from a network', async () => {
  for (let day = 1; day <= 5; day++) {
    await issueCode(browser(`192.0.2.${day}`)(), sms)
    server.clock.advance(5 * 60_000)
  }
  expect(await refused(issueCode(browser('192.0.2.9')(), sms))).toBe('code_limit')
  const asks = Array.from({ length: 30 }, (_, at) =>
    refused(issueCode(browser('198.51.100.7')(), toNumber(`+601234500${at + 10}`))),
  )
  expect((await Promise.all(asks)).filter((result) => result === 'sent')).toHaveLength(10)
})

test('numbers in a row are pumped no further than their share: the breaker opens', async () => {
  await setSetting(server, 'codes', { smsPerPrefixHour: 8 })
  const attack = Array.from({ length: 120 }, (_, at) =>
    refused(issueCode(browser(`203.0.113.${at}`)(), toNumber(`+60123456${100 + at}`))),
  )
  const answers = await Promise.all(attack)
  expect(answers.filter((verdict) => verdict === 'sent')).toHaveLength(8)
  expect(new Set(answers)).toEqual(new Set(['sent', 'code_paused']))
  const [open] = await openBreakers(server.db, server.clock.now())
  expect(open).toMatchObject({ scope: 'prefix:+6012345', messages: 8 })
  // Other numbers in the country are served; these again after an hour, or when an operator closes
  // the breaker.
  expect(await refused(issueCode(browser('203.0.113.200')(), toNumber('+60192345678')))).toBe(
    'sent',
  )
  await closeBreaker(server.db, open!.scope, server.clock.now())
  server.clock.advance(3_600_001)
  expect(await refused(issueCode(browser()(), toNumber('+60123456999')))).toBe('sent')
})

test('an unknown member costs nothing and gets the same answer', async () => {
  await setSetting(server, 'codes', { smsPerPrefixHour: 2 })
  const nobody = { leaves: false } as const
  for (let at = 0; at < 5; at++) {
    const ask = { ...toNumber(`+6012345670${at}`), ...nobody }
    expect(await refused(issueCode(browser(`203.0.113.${at}`)(), ask))).toBe('sent')
  }
  const again = { ...toNumber('+60123456700'), ...nobody }
  expect(await refused(issueCode(browser()(), again))).toBe('code_too_soon')
})

test.each([
  ['60', '0123456789', '+60123456789'],
  ['+60', '12-345 6789', '+60123456789'],
  ['60', '+60 12 345 6789', '+60123456789'],
  ['84', '0912345678', '+84912345678'],
  ['1', '2015550123', '+12015550123'],
  ['60', '0312345678', undefined],
  ['60', '1300888123', undefined],
  ['60', '+6512345678', undefined],
  ['65', '123', undefined],
  ['999', '0123456789', undefined],
])('the number +%s %s is %s', (code, number, e164) => {
  expect(phoneOf(code, number)?.e164).toBe(e164)
})
