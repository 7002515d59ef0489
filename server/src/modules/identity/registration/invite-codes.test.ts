import { register, registerSettings } from '@kancil/contract/identity/registration'
import { affiliate, checkAffiliate } from '@kancil/contract/identity/invites'
import type { FieldRule } from '@kancil/contract/identity/registration-fields'
import { memberProfile, setInviteDomain } from '@kancil/contract/identity/members'
import { defaultSettings } from '@kancil/rules/site/defaults'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { setSetting } from '../../../testing/settings.ts'
import type { Visitor } from '../../../testing/visitor.ts'
import { inviteOfMember } from './invite-store.ts'
import { logIn, plantMember, registration, signUp, solveSlider } from '../testing/members.ts'

let server: TestServer
let agentCode: string
beforeAll(async () => {
  server = await testServer()
  const agentId = await plantMember(server, 'agent1', { accountKind: 41 })
  agentCode = (await inviteOfMember(server.db, agentId))!.code
})
afterAll(() => server.stop())

let addresses = 0
const someone = (): Visitor => server.visitor('member', `198.18.0.${++addresses}`)

type InviteColumns = {
  upline_id: string | null
  affiliate_code: string | null
  referrer_id: string | null
}
async function readInvite(account: string): Promise<InviteColumns & Record<string, unknown>> {
  const { rows } = await sql<InviteColumns & Record<string, unknown>>`select * from member
    where account_key = ${account}`.execute(server.db)
  return rows[0]!
}

async function ask(
  change: Partial<Record<keyof typeof defaultSettings.register, Partial<FieldRule>>>,
) {
  const register = { ...defaultSettings.register }
  for (const [name, rule] of Object.entries(change))
    register[name as 'line'] = { ...register[name as 'line'], ...rule }
  await setSetting(server, 'register', register)
}

test('an affiliate code brings the newcomer under its agent, in any case of letters', async () => {
  const code = ` ${agentCode.toLowerCase()} `
  expect((await someone().call(checkAffiliate, { code })).code).toBe('')
  const reply = await signUp(server, someone(), 'brought1', { affiliateCode: code })
  expect(reply.code).toBe('')
  const row = await readInvite('brought1')
  const agent = await readInvite('agent1')
  expect([row.upline_id, row.affiliate_code]).toEqual([agent['id'], agentCode])
})

test.each([
  ['unknown', () => 'NOSUCHCODE'],
  ['blank', () => '   '],
  ['a player’s referral code', async () => await referralOf('brought1')],
])('the check refuses a code that is %s', async (_what, codeOf) => {
  const reply = await someone().call(checkAffiliate, { code: await codeOf() })
  expect([reply.status, reply.code]).toEqual([422, 'invitation_code_error'])
})

test('a registration with a code that does not stand makes nothing, and costs no puzzle', async () => {
  const visitor = someone()
  const verification = await solveSlider(server, visitor, 'register')
  const wrong = registration('nocode1', { verification, affiliateCode: 'NOSUCHCODE' })
  expect((await visitor.call(register, wrong)).code).toBe('invitation_code_error')
  const right = registration('nocode1', { verification, affiliateCode: agentCode })
  expect((await visitor.call(register, right)).code).toBe('')
})

test('the code of a frozen agent does not stand', async () => {
  const id = await plantMember(server, 'agent2', { accountKind: 1 })
  const code = (await inviteOfMember(server.db, id))!.code
  expect((await someone().call(checkAffiliate, { code })).code).toBe('')
  await sql`update member set status = 'frozen' where id = ${id}`.execute(server.db)
  expect((await someone().call(checkAffiliate, { code })).code).toBe('invitation_code_error')
})

test('a code bound to a domain stands there alone, and the domain names its affiliate', async () => {
  const id = await plantMember(server, 'agent3', { accountKind: 42 })
  const code = (await inviteOfMember(server.db, id))!.code
  const desk = await server.operator('support')
  const bind = (memberId: typeof id, domain: string) =>
    desk.call(setInviteDomain, { memberId, domain })
  expect((await bind(id, 'play.example.com')).value.inviteDomain).toBe('play.example.com')
  const other = await plantMember(server, 'agent4', { accountKind: 1 })
  expect((await bind(other, 'play.example.com')).code).toBe('domain_taken')
  const player = await plantMember(server, 'noagent')
  expect((await bind(player, 'my.example.com')).code).toBe('not_an_agent')
  expect((await bind(id, 'no host name')).code).toBe('bad_request')
  const check = (domain?: string) =>
    someone().call(checkAffiliate, { code, ...(domain ? { domain } : {}) })
  expect((await check('PLAY.example.com')).code).toBe('')
  expect((await check('other.example.com')).code).toBe('invitation_code_error')
  expect((await check()).code).toBe('invitation_code_error')
  const named = await someone().call(affiliate, { domain: 'play.example.com' })
  expect(named.value.affiliateCode).toBe(code)
  expect((await someone().call(affiliate, {})).value.affiliateCode).toBe('')
  expect((await bind(id, '')).value.inviteDomain).toBeNull()
  expect((await check()).code).toBe('')
})

test('only players refer: a player’s code is credited, an agent’s is not', async () => {
  const referralCode = await referralOf('brought1')
  await signUp(server, someone(), 'friend1', { referralCode })
  expect((await readInvite('friend1')).referrer_id).toBe((await readInvite('brought1'))['id'])
  await signUp(server, someone(), 'friend2', { referralCode: agentCode })
  expect((await readInvite('friend2')).referrer_id).toBeNull()
  const agent = await readInvite('agent1')
  expect((await inviteOfMember(server.db, String(agent['id'])))?.kind).toBe('affiliate')
})

test('the form shows the affiliate field where the operator asks for it', async () => {
  const names = async () =>
    (await someone().call(registerSettings, {})).value.fields.map(({ name }) => name)
  expect(await names()).not.toContain('affiliateCode')
  await ask({ affiliateCode: { enabled: true, required: true } })
  expect(await names()).toContain('affiliateCode')
  const reply = await signUp(server, someone(), 'without1')
  expect(reply.body.value['fields']).toEqual([{ name: 'affiliateCode', problem: 'required' }])
  await ask({})
})

const everyField = {
  payeeName: 'Aminah binti Yusof',
  email: 'aminah@example.com',
  qqNum: '1234567',
  countryDialingCode: '60',
  mobileNum: '123456789',
  recommenderId: 'agent1',
  paymentPassword: '246813',
  line: 'aminah.line',
  whatsapp: '60123456789',
  facebook: 'aminah.fb',
  wechat: 'aminah_wx',
  idNumber: 'A900831145678',
} as const

test.each(Object.keys(everyField) as (keyof typeof everyField)[])(
  'the field %s: off, optional, required, too short, of another pattern, and kept',
  async (name) => {
    const account = `f${name.toLowerCase().slice(0, 12)}`
    const proper = everyField[name]
    const sign = (code: string | undefined) =>
      signUp(server, someone(), account, code === undefined ? {} : { [name]: code })
    const fault = async (inviteCode: string | undefined) => {
      const { code, body } = await sign(inviteCode)
      return [code, ...((body.value['fields'] ?? []) as object[])]
    }
    expect(await fault(proper)).toEqual(['fields_invalid', { name, problem: 'not_offered' }])
    await ask({ [name]: { enabled: true, required: true } })
    expect(await fault(undefined)).toEqual(['fields_invalid', { name, problem: 'required' }])
    await ask({ [name]: { enabled: true, patternId: 0, minLength: 30, maxLength: 40 } })
    expect(await fault(proper)).toEqual(['fields_invalid', { name, problem: 'too_short' }])
    await ask({ [name]: { enabled: true, patternId: 0, minLength: 1, maxLength: 1 } })
    expect(await fault(proper)).toEqual(['fields_invalid', { name, problem: 'too_long' }])
    await ask({ [name]: { enabled: true, patternId: 14, minLength: 1, maxLength: 60 } })
    expect(await fault(proper)).toEqual(['fields_invalid', { name, problem: 'pattern' }])
    await ask({ [name]: { enabled: true } })
    expect((await sign(proper)).code).toBe('')
    await ask({})
  },
)

test('an identity number is sealed in the table and readable in the console', async () => {
  const row = await readInvite('fidnumber')
  expect(JSON.stringify(row)).not.toContain(everyField.idNumber)
  expect(row['id_number']).toMatch(/^sealed:/)
  const desk = await server.operator('support')
  const { value } = await desk.call(memberProfile, { memberId: row['id'] as never })
  expect(value.idNumber).toBe(everyField.idNumber)
  expect((await readInvite('fpaymentpassw'))['payment_password_hash']).toMatch(/^\$argon2id\$/)
})

test('at the agents’ door only agents come in, and only the right password is told so', async () => {
  await plantMember(server, 'playerx')
  const asAgent = { side: 'agent' } as const
  const player = await logIn(server, someone(), 'playerx', undefined, asAgent)
  expect([player.status, player.code]).toEqual([403, 'error_not_agent'])
  const wrong = await logIn(server, someone(), 'playerx', 'not the password', asAgent)
  expect(wrong.code).toBe('incorrect_account_or_password')
  for (const kind of [1, 2, 41, 42] as const) {
    await plantMember(server, `boss${kind}`, { accountKind: kind })
    const reply = await logIn(server, someone(), `boss${kind}`, undefined, asAgent)
    expect([reply.code, reply.value.isAgent]).toEqual(['', kind])
  }
  const trial = await plantMember(server, 'trialx', { accountKind: 4, currency: 'XTS' })
  expect(trial).toBeTruthy()
  expect((await logIn(server, someone(), 'trialx', undefined, asAgent)).code).toBe(
    'error_not_agent',
  )
  await sql`update member set can_enter = false where account_key = 'boss41'`.execute(server.db)
  expect((await logIn(server, someone(), 'boss41', undefined, asAgent)).code).toBe(
    'member_no_enter',
  )
})

async function referralOf(account: string): Promise<string> {
  return (await inviteOfMember(server.db, String((await readInvite(account))['id'])))!.code
}
