import {
  bindEmail,
  bindPhone,
  sendEmailCode,
  sendOldContactCode,
  sendPhoneCode,
} from '@kancil/contract/identity/contact'
import { securityOverview } from '@kancil/contract/identity/security'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openText } from '../../../kernel/crypto/sealed.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import type { Visitor } from '../../../testing/visitor.ts'
import type { Letter } from '../../../outbound/mail/letters.ts'
import { goodPassword, logIn, plantMember } from '../testing/members.ts'
import { malaysia, newestCode, writtenTexts } from '../testing/sms.ts'

let server: TestServer
let me: MemberVisitor
let people = 0
beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  // A fresh hour: budgets used by one test do not affect the next.
  server.clock.advance(2 * 3_600_000)
  me = await newMember()
})
afterAll(() => server.stop())

type MemberVisitor = Visitor & { readonly memberId: string }
/** From an address of their own, so that no per-address limit is met. */
async function newMember(): Promise<MemberVisitor> {
  const account = `reached${++people}`
  const memberId = await plantMember(server, account)
  const visitor = server.visitor('member', `198.51.100.${people % 250}`)
  await logIn(server, visitor, account)
  return Object.assign(visitor, { memberId })
}
/** After this time another message may go to the same number or address. */
const untilNext = 6 * 60_000
const freshNumber = () => `12345${String(6000 + ++people)}`
const e164 = (mobileNum: string) => `+60${mobileNum}`
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

async function codeTo(mobileNum: string, by = me): Promise<string> {
  const sent = await by.call(sendPhoneCode, { ...malaysia, mobileNum })
  expect([sent.code, sent.value?.expiredMinutes > 0]).toEqual(['', true])
  return newestCode(server, e164(mobileNum))
}
async function bind(mobileNum: string, by = me): Promise<void> {
  const code = await codeTo(mobileNum, by)
  const reply = await by.call(bindPhone, { ...malaysia, mobileNum, code, password: goodPassword })
  expect([reply.code, reply.value]).toEqual(['', { masked: `+60 ••••• ${mobileNum.slice(-4)}` }])
}
async function letters(to: string): Promise<Letter[]> {
  const { rows } = await sql<{ sealed_letter: string }>`select sealed_letter from mail
    where address = ${to} order by created_at desc, id desc`.execute(server.db)
  const key = server.kernel.secrets.keyFor('mail-letter')
  return rows.map((row) => JSON.parse(openText(key, row.sealed_letter)) as Letter)
}
async function mailCode(to: string): Promise<string> {
  const letter = (await letters(to)).find((candidate) => candidate.kind === 'code')
  return letter?.kind === 'code' ? letter.code : ''
}

describe('the first number', () => {
  test('is bound by a code to it and the password', async () => {
    const number = freshNumber()
    await bind(number)
    const { value } = await me.call(securityOverview, {})
    expect(value.maskedPhone).toBe(`+60 ••••• ${number.slice(-4)}`)
    expect(value.items).toContainEqual({ item: 'phone', state: 'set' })
  })

  test.each([
    ['no password', {}, 'password_required'],
    ['another’s password', { password: 'guess' }, 'password_wrong'],
  ])('%s: refused', async (_name, proof, refusal) => {
    const mobileNum = freshNumber()
    const code = await codeTo(mobileNum)
    const reply = await me.call(bindPhone, { ...malaysia, mobileNum, code, ...proof })
    expect([reply.status, reply.code]).toEqual([422, refusal])
    // This does not use up the code.
    await me.call(bindPhone, { ...malaysia, mobileNum, code, password: goodPassword })
    expect((await me.call(securityOverview, {})).value.maskedPhone).not.toBe('')
  })

  test('a wrong, an old and another’s code are refused', async () => {
    const mobileNum = freshNumber()
    const code = await codeTo(mobileNum)
    const input = { ...malaysia, mobileNum, password: goodPassword }
    const reply = await me.call(bindPhone, { ...input, code: wrong(code) })
    expect([reply.code, reply.body.value['triesLeft']]).toEqual(['code_wrong', 4])
    // Requested in this browser by this member: neither another browser nor another member may use
    // it.
    const rival = await newMember()
    expect((await rival.call(bindPhone, { ...input, code })).code).toBe('code_expired')
    rival.cookies = { ...me.cookies, ...rival.cookies }
    expect((await rival.call(bindPhone, { ...input, code })).code).toBe('code_expired')
    server.clock.advance(11 * 60_000)
    expect((await me.call(bindPhone, { ...input, code })).code).toBe('code_expired')
  })

  test('five wrong codes are enough', async () => {
    const mobileNum = freshNumber()
    const code = await codeTo(mobileNum)
    const input = { ...malaysia, mobileNum, password: goodPassword }
    for (let tries = 0; tries < 5; tries++)
      expect((await me.call(bindPhone, { ...input, code: wrong(code) })).code).toBe('code_wrong')
    expect((await me.call(bindPhone, { ...input, code })).code).toBe('code_too_many')
  })

  test.each([
    [{ countryDialingCode: '60', mobileNum: '123' }, 'mobile_invalid'],
    [{ countryDialingCode: '1', mobileNum: '2025550123' }, 'country_not_served'],
  ])('%o is no number here: %s', async (number, refusal) => {
    expect((await me.call(sendPhoneCode, number)).code).toBe(refusal)
    const reply = await me.call(bindPhone, { ...number, code: '123456', password: goodPassword })
    expect(reply.code).toBe(refusal)
  })

  test('a number that another has proved answers the same, and its owner is told', async () => {
    const number = freshNumber()
    await bind(number)
    const rival = await newMember()
    server.clock.advance(untilNext)
    const sent = await rival.call(sendPhoneCode, { ...malaysia, mobileNum: number })
    expect(sent.code).toBe('')
    expect(await newestCode(server, e164(number))).toBe('')
    const input = { ...malaysia, mobileNum: number, password: goodPassword }
    const reply = await rival.call(bindPhone, { ...input, code: '123456' })
    expect(reply.code).toBe('code_wrong')
  })

  test('messages have their budget', async () => {
    const mobileNum = freshNumber()
    await codeTo(mobileNum)
    const again = await me.call(sendPhoneCode, { ...malaysia, mobileNum })
    expect([again.status, again.code]).toEqual([429, 'code_too_soon'])
  })
})

describe('another number', () => {
  test('needs the old one’s yes, and the old one is told', async () => {
    const [first, second] = [freshNumber(), freshNumber()]
    await bind(first)
    server.clock.advance(untilNext)
    const code = await codeTo(second)
    const input = { ...malaysia, mobileNum: second, code, password: goodPassword }
    // The password of a stolen session is not enough.
    expect((await me.call(bindPhone, input)).code).toBe('old_code_required')
    expect((await me.call(sendOldContactCode, { kind: 'phone' })).code).toBe('')
    const oldCode = await newestCode(server, e164(first))
    const refused = await me.call(bindPhone, { ...input, oldCode: wrong(oldCode) })
    expect([refused.code, refused.body.value['triesLeft']]).toEqual(['old_code_wrong', 4])
    // Neither stands in for the other.
    const swapped = await me.call(bindPhone, { ...input, code: oldCode, oldCode: code })
    expect(['old_code_wrong', 'code_wrong']).toContain(swapped.code)
    expect((await me.call(bindPhone, { ...input, oldCode })).code).toBe('')
    const [notice] = (await writtenTexts(server)).filter(({ to }) => to === e164(first))
    expect([notice?.leaves, /\d{6}/.test(notice!.text)]).toEqual([true, false])
    const row = await sql<{ proven_phone: string }>`select proven_phone from member
      where id = ${me.memberId}`.execute(server.db)
    expect(row.rows[0]!.proven_phone).toBe(e164(second))
  })

  test('the one that stands is no change, and without one there is nothing to ask', async () => {
    expect((await me.call(sendOldContactCode, { kind: 'phone' })).code).toBe('contact_not_set')
    const number = freshNumber()
    await bind(number)
    const sent = await me.call(sendPhoneCode, { ...malaysia, mobileNum: `0${number}` })
    expect(sent.code).toBe('contact_unchanged')
  })

  test('two accounts that bind one number at once: one has it', async () => {
    const number = freshNumber()
    const rival = await newMember()
    const mine = await codeTo(number)
    // The newer code replaces the older one: a number never has two open codes.
    server.clock.advance(untilNext)
    const theirs = await codeTo(number, rival)
    const input = { ...malaysia, mobileNum: number, password: goodPassword }
    const replies = await Promise.all([
      rival.call(bindPhone, { ...input, code: theirs }),
      me.call(bindPhone, { ...input, code: mine }),
    ])
    expect(replies.map(({ code }) => code)).toEqual(['', 'code_expired'])
  })
})

describe('the mail address', () => {
  const address = () => `me${++people}@example.com`
  async function bindAddress(email: string): Promise<string> {
    expect((await me.call(sendEmailCode, { email })).code).toBe('')
    const code = await mailCode(email.trim())
    return (await me.call(bindEmail, { email, code, password: goodPassword })).code
  }

  test('is bound by a code to it and the password; spaces around it do not matter', async () => {
    expect(await bindAddress(`  ${address()} `)).toBe('')
    const { value } = await me.call(securityOverview, {})
    expect(value.maskedEmail).toBe('m•••••@e•••••.com')
    expect(value.items).toContainEqual({ item: 'email', state: 'set' })
  })

  test('changes only with the old one’s yes, and the old one is told', async () => {
    const [first, second] = [address(), address()]
    expect(await bindAddress(first)).toBe('')
    server.clock.advance(untilNext)
    expect((await me.call(sendEmailCode, { email: second })).code).toBe('')
    const input = { email: second, code: await mailCode(second), password: goodPassword }
    expect((await me.call(bindEmail, input)).code).toBe('old_code_required')
    expect((await me.call(sendOldContactCode, { kind: 'email' })).code).toBe('')
    const oldCode = await mailCode(first)
    const refused = await me.call(bindEmail, { ...input, oldCode: wrong(oldCode) })
    expect(refused.code).toBe('old_code_wrong')
    expect((await me.call(bindEmail, { ...input, oldCode })).code).toBe('')
    const notice = (await letters(first)).find(({ kind }) => kind === 'emailChanged')
    expect(notice).toMatchObject({ now: 'm•••••@e•••••.com' })
    // The code is used up.
    server.clock.advance(untilNext)
    expect((await me.call(sendEmailCode, { email: second.toUpperCase() })).code).toBe(
      'contact_unchanged',
    )
  })

  test('an address from the registration that nobody proved is weak, and the password changes it', async () => {
    const old = address()
    await sql`update member set email = ${old} where id = ${me.memberId}`.execute(server.db)
    const { items } = (await me.call(securityOverview, {})).value
    expect(items).toContainEqual({ item: 'email', state: 'weak' })
    expect(await bindAddress(address())).toBe('')
    expect((await letters(old)).map(({ kind }) => kind)).toContain('emailChanged')
  })

  test.each(['no address', 'a@b', '<a@example.com>', 'a@example.com\r\nbcc: b@example.com'])(
    '%j is no address',
    async (email) => {
      expect((await me.call(sendEmailCode, { email })).code).toBe('email_invalid')
      const input = { email, code: '123456', password: goodPassword }
      expect((await me.call(bindEmail, input)).code).toBe('email_invalid')
    },
  )
})

test('where no text and no mail can leave, neither is offered', async () => {
  const closed = await testServer({ env: { KANCIL_MODE: 'play' } })
  try {
    Object.assign(closed.kernel.config, { realMoney: true, sms: undefined, mail: undefined })
    const caller = await closed.signedIn(await plantMember(closed, 'far'), { account: 'far' })
    const items = (await caller.call(securityOverview, {})).value.items.map(({ item }) => item)
    expect(items).toEqual(['password', 'paymentPassword', 'authenticator'])
    const mobileNum = freshNumber()
    const codes = [
      (await caller.call(sendPhoneCode, { ...malaysia, mobileNum })).code,
      (await caller.call(sendEmailCode, { email: 'a@example.com' })).code,
      (await caller.call(sendOldContactCode, { kind: 'phone' })).code,
      (await caller.call(bindEmail, { email: 'a@example.com', code: '123456' })).code,
      (await caller.call(bindPhone, { ...malaysia, mobileNum, code: '123456' })).code,
    ]
    expect(codes).toEqual(Array.from({ length: 5 }, () => 'contact_closed'))
  } finally {
    await closed.stop()
  }
})
