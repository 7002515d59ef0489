import { login, rememberCookie, rememberedCookie } from '@kancil/contract/identity/login'
import { memberInfo } from '@kancil/contract/identity/member'
import { register, registerSettings } from '@kancil/contract/identity/registration'
import { sessionMarker } from '@kancil/contract/identity/sessions'
import {
  recoverByPhone,
  registerMobile,
  sendLoginCode,
  sendRegisterCode,
} from '@kancil/contract/identity/phone'
import { offeredLanguages } from '@kancil/contract/languages'
import { siteInfo } from '@kancil/contract/site/info'
import { defaultSettings } from '@kancil/rules/site/defaults'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setSetting } from '../../../testing/settings.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import type { Visitor } from '../../../testing/visitor.ts'
import {
  goodPassword,
  logIn,
  plantMember,
  registration,
  signUp,
  solveSlider,
} from '../testing/members.ts'
import {
  askLoginCode,
  askRegisterCode,
  malaysia,
  newestCode,
  plantPhone,
  writtenTexts,
} from '../testing/sms.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

const open = {
  MOBILENUMREG3: true,
  REGMOBVERF3: true,
  MOBILENUMPASSREG3: true,
  MOBILEVERCODELOGIN3: true,
}
beforeEach(async () => {
  await setSetting(server, 'flags', { ...defaultSettings.flags, ...open })
  await setSetting(server, 'codes', { forgotByPhone: true })
})

let addresses = 0
const someone = (): Visitor => server.visitor('member', `198.51.100.${++addresses}`)
let numbers = 0
/** An unused number, in a block of its own. */
const newNumber = (): string => `012${String(3_000_000 + ++numbers * 12_345)}`
const e164 = (mobileNum: string): string => `+6${mobileNum}`
const summary = ({ status, code }: { status: number; code: string }) => [status, code]

async function enter(visitor: Visitor, mobileNum: string, code: string, more: object = {}) {
  const reply = await visitor.call(login, {
    ...malaysia,
    username: mobileNum,
    password: code,
    type: 'sms',
    ...more,
  })
  if (reply.success) visitor.marker = reply.value.token
  return reply
}

describe('login by SMS', () => {
  test('a code signs the member in, once', async () => {
    const number = newNumber()
    await plantPhone(server, 'aminah', number)
    const visitor = someone()
    const sent = await askLoginCode(server, visitor, number, { language: 'EN' })
    expect(sent.value).toEqual({ expiredMinutes: 5 })
    const code = await newestCode(server, e164(number))
    expect((await writtenTexts(server))[0]!.text).toBe(
      `${code} is your Kancil login code. Valid for 5 min. Never share it with anyone.`,
    )
    expect(summary(await enter(someone(), number, code))).toEqual([422, 'code_expired'])
    const entered = await enter(visitor, number, code)
    expect(entered.value).toMatchObject({ account: 'aminah', passwordExpired: false })
    expect((await visitor.call(memberInfo, {})).value.account).toBe('aminah')
    expect(summary(await enter(visitor, number, code))).toEqual([422, 'code_expired'])
  })

  test('remember-me keeps the number and the type of the login for a day', async () => {
    const number = newNumber()
    await plantPhone(server, 'remembers', number)
    const visitor = someone()
    await askLoginCode(server, visitor, number)
    const code = await newestCode(server, e164(number))
    expect((await enter(visitor, number, code, { rememberMe: true })).success).toBe(true)
    const cookie = visitor.cookies[rememberedCookie]!
    expect(JSON.parse(decodeURIComponent(cookie))).toEqual({
      username: number.slice(1),
      type: 'sms',
      countryDialingCode: '60',
    })
    // The remember token signs the member back in; a code is never put in a cookie.
    const { cookies } = visitor
    expect(Object.values(cookies).join()).not.toContain(code)
    const later = someone()
    later.cookies = { [rememberCookie]: cookies[rememberCookie]! }
    const back = await later.call(sessionMarker, {}, { 'sec-fetch-site': 'same-origin' })
    expect(back.value.account).toBe('remembers')
  })

  test('an unknown number gets the same answer as a known one', async () => {
    const [known, unknown] = [newNumber(), newNumber()]
    await plantPhone(server, 'known', known)
    const replies = []
    for (const number of [known, unknown]) {
      const visitor = someone()
      const sent = await askLoginCode(server, visitor, number)
      const tries = []
      for (let at = 0; at < 7; at++) {
        const { status, body } = await enter(visitor, number, '000000')
        tries.push([status, body])
      }
      const again = await askLoginCode(server, visitor, number)
      replies.push([sent.status, sent.body, tries, again.status, again.body])
    }
    expect(replies[1]).toEqual(replies[0])
    const texts = await writtenTexts(server)
    expect(texts.find((text) => text.to === e164(known))?.leaves).toBe(true)
    expect(texts.find((text) => text.to === e164(unknown))?.leaves).toBe(false)
  })

  test('wrong codes, old codes, frozen members and the agents’ door', async () => {
    const number = newNumber()
    const id = await plantPhone(server, 'wrongcode', number)
    const visitor = someone()
    await askLoginCode(server, visitor, number)
    const code = await newestCode(server, e164(number))
    const wrong = code === '111111' ? '222222' : '111111'
    const missed = await enter(visitor, number, wrong)
    expect([...summary(missed), missed.body.value]).toEqual([422, 'code_wrong', { triesLeft: 4 }])
    expect(summary(await enter(visitor, number, code, { side: 'agent' }))).toEqual([
      403,
      'error_not_agent',
    ])
    await sql`update member set status = 'frozen' where id = ${id}`.execute(server.db)
    expect(summary(await enter(visitor, number, code))).toEqual([403, 'account_frozen'])
    await sql`update member set status = 'active' where id = ${id}`.execute(server.db)
    server.clock.advance(5 * 60_000)
    expect(summary(await enter(visitor, number, code))).toEqual([422, 'code_expired'])
    expect(summary(await enter(visitor, '123', code))).toEqual([422, 'mobile_invalid'])
  })

  test('a code costs a puzzle, a number and a country that is served', async () => {
    const visitor = someone()
    const ask = { ...malaysia, mobileNum: newNumber() }
    const refused = async (input: object) =>
      summary(await visitor.call(sendLoginCode, { ...ask, ...input }))
    expect(await refused({})).toEqual([422, 'verification_required'])
    const verification = await solveSlider(server, visitor, 'register')
    expect(await refused({ verification })).toEqual([422, 'verification_required'])
    const right = await solveSlider(server, visitor, 'login')
    expect(await refused({ verification: right, mobileNum: '0312345678' })).toEqual([
      422,
      'mobile_invalid',
    ])
    expect(
      await refused({ verification: right, countryDialingCode: '49', mobileNum: '015112345678' }),
    ).toEqual([422, 'country_not_served'])
    // Earlier refusals did not cost the puzzle; a message that is sent does.
    expect(await refused({ verification: right })).toEqual([200, ''])
    expect(await refused({ verification: right, mobileNum: newNumber() })).toEqual([
      422,
      'verification_required',
    ])
    expect(await refused({ verification: await solveSlider(server, visitor) })).toEqual([
      429,
      'code_too_soon',
    ])
  })

  test('an expired password is no matter here; a number nobody proved is no way in', async () => {
    const number = newNumber()
    const id = await plantPhone(server, 'givenword', number)
    await sql`update member set password_given = true where id = ${id}`.execute(server.db)
    const visitor = someone()
    await askLoginCode(server, visitor, number)
    const entered = await enter(visitor, number, await newestCode(server, e164(number)))
    expect(entered.value.mustChangePassword).toBe(false)
    const typed = newNumber()
    await plantMember(server, 'typedonly', { countryDialingCode: '60', mobileNum: typed.slice(1) })
    await askLoginCode(server, someone(), typed)
    expect((await writtenTexts(server))[0]).toMatchObject({ to: e164(typed), leaves: false })
  })

  test.each(offeredLanguages)('the text is in the language of the page: %s', async (language) => {
    const number = newNumber()
    await plantPhone(server, `reads${language.toLowerCase()}`, number)
    await askLoginCode(server, someone(), number, { language })
    const [{ text } = { text: '' }] = await writtenTexts(server)
    expect(text).toMatch(
      {
        MS: /ialah kod log masuk/,
        EN: /is your Kancil login code/,
        CN: /登录验证码/,
        VI: /mã đăng nhập/,
        AR: /رمز تسجيل الدخول/,
      }[language],
    )
  })
})

describe('registration by mobile', () => {
  const form = (mobileNum: string, more: object = {}) => {
    const { username: _name, ...rest } = registration('', { ...malaysia, mobileNum, ...more })
    return rest
  }
  const nameless = (mobileNum: string, more: object) => {
    const { password: _password, confirmPassword: _confirm, ...rest } = form(mobileNum, more)
    return rest
  }

  test('with a name and a password, by a code; the code is the proof of both', async () => {
    const number = newNumber()
    const visitor = someone()
    expect((await askRegisterCode(server, visitor, number)).status).toBe(200)
    const verificationCode = await newestCode(server, e164(number))
    const input = { ...form(number, { verificationCode }), username: 'bymobile' }
    expect(summary(await visitor.call(registerMobile, form(number)))).toEqual([
      422,
      'fields_invalid',
    ])
    const wrong = { ...input, verificationCode: '000000' }
    if (verificationCode !== '000000')
      expect(summary(await visitor.call(registerMobile, wrong))).toEqual([422, 'code_wrong'])
    await plantMember(server, 'takenname')
    const taken = await visitor.call(registerMobile, { ...input, username: 'takenname' })
    expect(summary(taken)).toEqual([409, 'account_taken'])
    const made = await visitor.call(registerMobile, input)
    expect(made.value.account).toBe('bymobile')
    // A repeat after a lost answer is the same account; the code does not open a second one.
    expect((await visitor.call(registerMobile, input)).value.id).toBe(made.value.id)
    const second = { ...form(number, { verificationCode }), username: 'second' }
    expect(summary(await visitor.call(registerMobile, second))).toEqual([422, 'code_expired'])
    server.clock.advance(5 * 60_000)
    const another = someone()
    await askLoginCode(server, another, number)
    expect((await enter(another, number, await newestCode(server, e164(number)))).success).toBe(
      true,
    )
    expect((await logIn(server, visitor, 'bymobile')).success).toBe(true)
  })

  test('MOBILENUMPASSREG3 off: neither name nor password; in by code ever after', async () => {
    await setSetting(server, 'flags', { MOBILENUMPASSREG3: false })
    const number = newNumber()
    const visitor = someone()
    const settings = await visitor.call(registerSettings, {})
    expect(settings.value.methods).toEqual(['username', 'mobile'])
    expect(settings.value.mobileFields.map(({ name }) => name)).toEqual([
      'countryDialingCode',
      'mobileNum',
      'verificationCode',
      'birthday',
    ])
    await askRegisterCode(server, visitor, number)
    const verificationCode = await newestCode(server, e164(number))
    const input = nameless(number, { verificationCode })
    const given = { ...input, username: 'chosen' }
    expect(summary(await visitor.call(registerMobile, given))).toEqual([422, 'fields_invalid'])
    const made = await visitor.call(registerMobile, input)
    expect(made.value.account).toMatch(/^m[a-z2-9]{9}$/)
    expect((await visitor.call(registerMobile, input)).value.id).toBe(made.value.id)
  })

  test('REGMOBVERF3 off: a name, a password and the puzzle, and the number proves nothing', async () => {
    await setSetting(server, 'flags', { REGMOBVERF3: false, MOBILENUMPASSREG3: false })
    const number = newNumber()
    const visitor = someone()
    const input = { ...form(number), username: 'unproved' }
    expect(summary(await visitor.call(registerMobile, input))).toEqual([
      422,
      'verification_required',
    ])
    const verification = await solveSlider(server, visitor, 'register')
    const bad = { ...input, verification, mobileNum: '0312345678' }
    expect(summary(await visitor.call(registerMobile, bad))).toEqual([422, 'mobile_invalid'])
    expect((await visitor.call(registerMobile, { ...input, verification })).success).toBe(true)
    await askLoginCode(server, someone(), number)
    expect((await writtenTexts(server))[0]).toMatchObject({ to: e164(number), leaves: false })
    expect(summary(await askRegisterCode(server, someone(), number))).toEqual([
      403,
      'registration_closed',
    ])
  })

  test('a number that has an account: its owner is told, the visitor is not', async () => {
    const number = newNumber()
    await plantPhone(server, 'hasnumber', number)
    const [visitor, stranger] = [someone(), someone()]
    const codeAnswer = await askRegisterCode(server, visitor, number, { language: 'EN' })
    const unknown = await askRegisterCode(server, stranger, newNumber(), { language: 'EN' })
    expect([codeAnswer.status, codeAnswer.body]).toEqual([unknown.status, unknown.body])
    const text = (await writtenTexts(server)).find((candidate) => candidate.to === e164(number))
    expect(text).toMatchObject({ leaves: true })
    expect(text?.text).toContain('already has an account')
    expect(text?.text).not.toMatch(/\d{6}/)
    const input = { ...form(number, { verificationCode: '123456' }), username: 'twice' }
    expect((await visitor.call(registerMobile, input)).code).toBe('code_wrong')
  })

  test('two registrations race for a number: one has it, the other is told', async () => {
    const number = newNumber()
    const [candidate, other] = [someone(), someone()]
    await askRegisterCode(server, candidate, number)
    const first = await newestCode(server, e164(number))
    await sql`update sent_code set created_at = created_at - interval '2 hours'`.execute(server.db)
    await askRegisterCode(server, other, number)
    const second = await newestCode(server, e164(number))
    const input = (code: string, username: string) => ({
      ...form(number, { verificationCode: code }),
      username,
    })
    const replies = await Promise.all([
      candidate.call(registerMobile, input(first, 'racerone')),
      other.call(registerMobile, input(second, 'racertwo')),
    ])
    expect(replies.map(({ code }) => code).toSorted()).toEqual(['', 'mobile_taken'])
  })
})

describe('registration by user name', () => {
  test('REGMOBVERF3 asks for the number and the code here too', async () => {
    const number = newNumber()
    const visitor = someone()
    const { value } = await visitor.call(registerSettings, {})
    expect(value.fields.map(({ name }) => name)).toContain('verificationCode')
    expect(summary(await signUp(server, visitor, 'withoutcode'))).toEqual([422, 'fields_invalid'])
    await askRegisterCode(server, visitor, number, { method: 'username' })
    const verificationCode = await newestCode(server, e164(number))
    const more = { ...malaysia, mobileNum: number, verificationCode }
    const made = await visitor.call(register, registration('withcode', more))
    expect(made.value.account).toBe('withcode')
    const { rows } = await sql<{ proven_phone: string }>`select proven_phone from member
      where account = 'withcode'`.execute(server.db)
    expect(rows[0]?.proven_phone).toBe(e164(number))
  })
})

describe('forgot by phone', () => {
  test('the code sets a new password, ends all else and signs in', async () => {
    const number = newNumber()
    await plantPhone(server, 'forgetful', number)
    const before = someone()
    await logIn(server, before, 'forgetful')
    const visitor = someone()
    await askLoginCode(server, visitor, number, { purpose: 'recover' })
    const verificationCode = await newestCode(server, e164(number))
    // A code for a new password does not work for a login.
    expect((await enter(visitor, number, verificationCode)).code).toBe('code_expired')
    const input = { ...malaysia, mobileNum: number, verificationCode, newPassword: 'pagi hujan 91' }
    const refused = async (more: object) =>
      summary(await visitor.call(recoverByPhone, { ...input, ...more }))
    expect(await refused({ newPassword: 'short' })).toEqual([422, 'fields_invalid'])
    expect(await refused({ newPassword: 'password1' })).toEqual([422, 'password_breached'])
    expect(await refused({ newPassword: 'forgetful123' })).toEqual([422, 'password_breached'])
    expect(await refused({ mobileNum: '12' })).toEqual([422, 'mobile_invalid'])
    const done = await visitor.call(recoverByPhone, input)
    expect(done.value.account).toBe('forgetful')
    visitor.marker = done.value.token
    expect((await visitor.call(memberInfo, {})).success).toBe(true)
    expect((await before.call(memberInfo, {})).success).toBe(false)
    expect(await refused({})).toEqual([422, 'code_expired'])
    expect((await logIn(server, before, 'forgetful', goodPassword)).success).toBe(false)
    expect((await logIn(server, visitor, 'forgetful', 'pagi hujan 91')).success).toBe(true)
  })

  test('nobody’s number: the same answers, and nothing leaves', async () => {
    const visitor = someone()
    const number = newNumber()
    const sent = await askLoginCode(server, visitor, number, { purpose: 'recover' })
    expect(sent.value).toEqual({ expiredMinutes: 5 })
    expect((await writtenTexts(server))[0]).toMatchObject({ leaves: false })
    const input = { ...malaysia, mobileNum: number, newPassword: 'pagi hujan 91' }
    for (const code of ['code_wrong', 'code_wrong', 'code_wrong', 'code_wrong', 'code_wrong'])
      expect(
        (await visitor.call(recoverByPhone, { ...input, verificationCode: '000000' })).code,
      ).toBe(code)
    expect(
      (await visitor.call(recoverByPhone, { ...input, verificationCode: '000000' })).code,
    ).toBe('code_too_many')
  })
})

describe('what is switched off is refused', () => {
  const number = newNumber()

  test('MOBILEVERCODELOGIN3', async () => {
    await setSetting(server, 'flags', { MOBILEVERCODELOGIN3: false })
    expect((await askLoginCode(server, someone(), number)).code).toBe('sms_login_closed')
    expect(summary(await enter(someone(), number, '123456'))).toEqual([403, 'sms_login_closed'])
  })

  test.each(['MOBILENUMREG3', 'DIRECTREG3'] as const)('%s', async (flag) => {
    await setSetting(server, 'flags', { [flag]: false })
    const visitor = someone()
    const { value } = await visitor.call(registerSettings, {})
    expect(value.methods).not.toContain('mobile')
    const sent = await visitor.call(sendRegisterCode, { ...malaysia, mobileNo: number })
    expect(summary(sent)).toEqual([403, 'registration_closed'])
    const { username: _name, ...form } = registration('', { ...malaysia, mobileNum: number })
    expect(summary(await visitor.call(registerMobile, form))).toEqual([403, 'registration_closed'])
  })

  test('forgot by phone', async () => {
    await setSetting(server, 'codes', { forgotByPhone: false })
    expect((await someone().call(siteInfo, {})).value.forgotByPhone).toBe(false)
    const sent = await askLoginCode(server, someone(), number, { purpose: 'recover' })
    expect(sent.code).toBe('recovery_closed')
    const input = { ...malaysia, mobileNum: number, newPassword: 'pagi hujan 91' }
    const refused = await someone().call(recoverByPhone, { ...input, verificationCode: '123456' })
    expect(summary(refused)).toEqual([403, 'recovery_closed'])
  })
})
