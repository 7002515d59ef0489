import { login } from '@kancil/contract/identity/login'
import { register } from '@kancil/contract/identity/registration'
import { checkAffiliate } from '@kancil/contract/identity/invites'
import {
  recoverByPhone,
  registerMobile,
  sendLoginCode,
  sendRegisterCode,
} from '@kancil/contract/identity/phone'
import { forgotByEmail } from '@kancil/contract/identity/recovery'
import { registerSocial } from '@kancil/contract/identity/social'
import { openChat } from '@kancil/contract/messages/chat/member'
import { operatorLogin } from '@kancil/contract/operator/sign-in'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inviteOfMember } from '../../server/src/modules/identity/registration/invite-store.ts'
import { plantPhone } from '../../server/src/modules/identity/testing/sms.ts'
import {
  goodPassword,
  plantMember,
  registration,
} from '../../server/src/modules/identity/testing/members.ts'
import { makeOperator } from '../../server/src/modules/operator/door.ts'
import { setSetting } from '../../server/src/testing/settings.ts'
import { type TestServer, testServer } from '../../server/src/testing/server.ts'
import type { Reply, Visitor } from '../../server/src/testing/visitor.ts'
import { earnedPuzzle } from './earned-puzzle.ts'

// Any request with a name, an address or a number gets the same answer, whether or not it belongs
// to someone (reliability S22). That both cost the same hashing time is tested in
// server/src/kernel.

let server: TestServer
const phone = { known: '0123456789', unknown: '0133456789' }
const email = 'somebody@example.test'
let frozenCode = ''
beforeAll(async () => {
  server = await testServer()
  const { db, kernel, clock } = server
  await setSetting(server, 'flags', {
    ...{ MOBILENUMREG3: true, REGMOBVERF3: true, MOBILENUMPASSREG3: true },
    MOBILEVERCODELOGIN3: true,
  })
  await setSetting(server, 'codes', { forgotByPhone: true })
  const id = await plantPhone(server, 'somebody', phone.known)
  await sql`update member set email = ${email} where id = ${id}`.execute(db)
  const agent = await plantMember(server, 'frozenagent', { accountKind: 1 })
  frozenCode = (await inviteOfMember(db, agent))!.code
  await sql`update member set status = 'frozen' where id = ${agent}`.execute(db)
  const somebody = { name: 'somebody', role: 'support', password: goodPassword } as const
  await makeOperator({ db, secrets: kernel.secrets, now: clock.now() }, somebody)
})
afterAll(() => server.stop())

type Enquiry = (visitor: Visitor, exists: boolean, puzzle: Puzzle) => Promise<Reply<unknown>>
type Puzzle = (purpose: 'login' | 'recover' | 'register') => Promise<string>
const nameOf = (exists: boolean) => (exists ? 'somebody' : 'nobody00')
const numberOf = (exists: boolean) => (exists ? phone.known : phone.unknown)
const country = { countryDialingCode: '60' }

/** Every visitor's call that takes an identity, and one way to make it. */
const asking: Record<string, Enquiry> = {
  'operator.login': (visitor, exists) =>
    visitor.call(operatorLogin, { name: nameOf(exists), password: 'a guess' }),
  'identity.login': async (visitor, exists, puzzle) =>
    visitor.call(login, {
      username: nameOf(exists),
      password: 'a guess',
      type: 'username',
      verification: await puzzle('login'),
    }),
  'identity.login by code': (visitor, exists) =>
    visitor.call(login, {
      ...country,
      username: numberOf(exists),
      password: '123456',
      type: 'sms',
    }),
  'identity.sendLoginCode': async (visitor, exists, puzzle) =>
    visitor.call(sendLoginCode, {
      ...{ ...country, mobileNum: numberOf(exists) },
      verification: await puzzle('login'),
    }),
  'identity.sendLoginCode to recover': async (visitor, exists, puzzle) => {
    server.clock.advance(5 * 60_000)
    return visitor.call(sendLoginCode, {
      ...{ ...country, mobileNum: numberOf(exists), purpose: 'recover' },
      verification: await puzzle('recover'),
    })
  },
  'identity.sendRegisterCode': async (visitor, exists, puzzle) => {
    server.clock.advance(5 * 60_000)
    return visitor.call(sendRegisterCode, {
      ...{ ...country, mobileNo: numberOf(exists) },
      verification: await puzzle('register'),
    })
  },
  'identity.recoverByPhone': (visitor, exists) =>
    visitor.call(recoverByPhone, {
      ...{ ...country, mobileNum: numberOf(exists) },
      verificationCode: '123456',
      newPassword: 'pagi hujan 91',
    }),
  'identity.forgotByEmail': (visitor, exists) =>
    visitor.call(forgotByEmail, { username: nameOf(exists), email }),
  'identity.checkAffiliate': (visitor, exists) =>
    visitor.call(checkAffiliate, { code: exists ? frozenCode : 'NOSUCHCODE' }),
  // A registration cannot hide that a name is taken: each such answer costs a solved puzzle, and
  // without one nothing is revealed.
  'identity.register': (visitor, exists) =>
    visitor.call(register, {
      ...registration(nameOf(exists)),
      ...{ ...country, mobileNum: numberOf(exists), verificationCode: '123456' },
    } as never),
  'identity.registerMobile': (visitor, exists) =>
    visitor.call(registerMobile, {
      ...registration(nameOf(exists)),
      ...{ ...country, mobileNum: numberOf(exists), verificationCode: '123456' },
    } as never),
  'identity.registerSocial': (visitor, exists) => {
    const { password: _, confirmPassword: _too, ...form } = registration(nameOf(exists))
    return visitor.call(registerSocial, form as never)
  },
}

/** The answer both get: the request got as far as where it could have made a difference. */
const refusals: Record<keyof typeof asking, string> = {
  'operator.login': 'wrong_credentials',
  'identity.login': 'incorrect_account_or_password',
  'identity.login by code': 'code_expired',
  'identity.sendLoginCode': '',
  'identity.sendLoginCode to recover': '',
  'identity.sendRegisterCode': '',
  'identity.recoverByPhone': 'code_expired',
  'identity.forgotByEmail': '',
  'identity.checkAffiliate': 'invitation_code_error',
  'identity.register': 'code_expired',
  'identity.registerMobile': 'code_expired',
  'identity.registerSocial': 'social_expired',
}

let addresses = 0
async function answerOf(door: string, exists: boolean) {
  const ip = `192.0.2.${++addresses}`
  const visitor = server.visitor(door.startsWith('operator') ? 'operator' : 'member', ip)
  const reply = await asking[door]!(visitor, exists, (to) => earnedPuzzle(server, ip, to))
  return { status: reply.status, body: reply.body, headers: Object.keys(reply.headers).toSorted() }
}

test('every call of a visitor that takes a name, an address or a number is tried here', () => {
  const who = ['name', 'username', 'email', 'mobileNum', 'mobileNo']
  const taking = server.kernel.served
    .filter(({ auth, method }) => auth === 'public' && method !== 'GET')
    .filter(({ input }) => Object.keys(input.properties).some((field) => who.includes(field)))
    .map(({ name }) => name)
    // The name is what a visitor wants to be called; no account is looked up by it.
    .filter((name) => name !== openChat.name)
  expect(taking.length).toBeGreaterThan(8)
  expect(taking.filter((name) => !asking[name])).toEqual([])
})

test.each(Object.entries(refusals))(
  '%s answers for nobody as for somebody: %s',
  async (door, refusal) => {
    const [somebody, nobody] = [await answerOf(door, true), await answerOf(door, false)]
    expect(nobody).toEqual(somebody)
    expect(somebody.body.message ?? '').toBe(refusal)
  },
)

test('teeth: where an operator has it told, the same question finds the difference', async () => {
  await setSetting(server, 'access', { tellsWhoExists: true })
  const [somebody, nobody] = [
    await answerOf('identity.forgotByEmail', true),
    await answerOf('identity.forgotByEmail', false),
  ]
  expect([somebody.status, nobody.status]).toEqual([200, 422])
})
