import { memberInfo } from '@kancil/contract/identity/member'
import {
  giveProof,
  type ProofDemand,
  type ProofKind,
  proofTriesDayMax,
  proofTriesMax,
  sendProofCode,
} from '@kancil/contract/identity/proofs'
import type { MemberId } from '@kancil/contract/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../../kernel/db.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { setSetting } from '../../../testing/settings.ts'
import type { Visitor } from '../../../testing/visitor.ts'
import { phoneOf } from '../contact/number.ts'
import { keepProvenPhone } from '../contact/phone-store.ts'
import { keepAddress } from './store.ts'
import { mailsTo, openPostbox } from '../testing/mail.ts'
import { newestCode } from '../testing/sms.ts'
import { goodPassword, logIn, plantMember } from '../testing/members.ts'

let server: TestServer
const postbox = openPostbox()
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  postbox.sent.length = 0
  await setSetting(server, 'signIn', { newAddressProof: true })
})

let addresses = 0
let members = 0
const someone = (): Visitor => server.visitor('member', `203.0.113.${++addresses}`)
const summary = ({ status, code }: { status: number; code: string }) => [status, code]

type PlantedMember = { account: string; email: string; number: string; id: MemberId; home: Visitor }

/** A member with every proof but an authenticator, who has signed in from home before. */
async function plant(more: object = {}): Promise<PlantedMember> {
  const account = `prover${++members}`
  const email = `${account}@example.test`
  const number = `0123${String(400_000 + members)}`
  const id = await plantMember(server, account, {
    email,
    payeeName: 'Siti Binti Ahmad',
    language: 'EN',
    ...more,
  })
  const home = someone()
  await inTransaction(server.db, async (tx) => {
    await keepProvenPhone(tx, id, phoneOf('60', number)!, server.clock.now())
    await keepAddress(tx, id, `203.0.113.${addresses}`, server.clock.now())
  })
  return { account, email, number, id, home }
}

async function knock(visitor: Visitor, account: string, more: object = {}): Promise<ProofDemand> {
  const reply = await logIn(server, visitor, account, goodPassword, more)
  expect(summary(reply)).toEqual([403, 'extra_verification_required'])
  return reply.value as unknown as ProofDemand
}

async function prove(visitor: Visitor, ticket: string, kind: ProofKind, answer: string) {
  const reply = await visitor.call(giveProof, { ticket, kind, answer })
  if (reply.success) visitor.marker = reply.value.token
  return reply
}

test('from a recorded address the password is enough; from another it opens nothing by itself', async () => {
  const { account, home } = await plant()
  expect((await logIn(server, home, account)).success).toBe(true)
  const away = someone()
  const demand = await knock(away, account)
  expect(demand.proofs.map(({ kind }) => kind)).toEqual(['smsCode', 'email', 'phone', 'payeeName'])
  expect(JSON.stringify(demand.proofs)).not.toContain(account)
  expect(away.cookies).toEqual({})
  expect((await away.call(memberInfo, {})).success).toBe(false)
  // A wrong password gets the usual answer, so nobody can tell.
  expect((await logIn(server, someone(), account, 'wrong password 1')).code).toBe(
    'incorrect_account_or_password',
  )
})

test.each([
  [
    'phone',
    (member: PlantedMember) => ` +60 ${member.number.slice(1, 4)}-${member.number.slice(4)}`,
  ],
  ['payeeName', () => '  SITI binti  ahmad '],
] as const)(
  '%s: typed in another way it is the same; then the address is recorded',
  async (kind, answer) => {
    const planted = await plant()
    const away = someone()
    const { ticket } = await knock(away, planted.account, { rememberMe: true })
    expect(await prove(away, ticket, kind, 'something else')).toMatchObject({
      status: 422,
      code: 'proof_wrong',
      body: { value: { triesLeft: proofTriesMax - 1 } },
    })
    const entered = await prove(away, ticket, kind, answer(planted))
    expect(entered.value).toMatchObject({ account: planted.account, mustChangePassword: false })
    expect((await away.call(memberInfo, {})).value.account).toBe(planted.account)
    // The form's remember-me still applies; the ticket is used up.
    expect(Object.keys(away.cookies)).toContain('__Host-kancil-remember')
    expect(summary(await prove(away, ticket, kind, answer(planted)))).toEqual([
      422,
      'proof_expired',
    ])
    expect((await logIn(server, away, planted.account)).success).toBe(true)
  },
)

test('a code by SMS goes to the proven number, and is good in this browser alone', async () => {
  const planted = await plant()
  const away = someone()
  const { ticket, proofs } = await knock(away, planted.account)
  expect(proofs[0]).toEqual({ kind: 'smsCode', hint: expect.stringMatching(/^\+60 •+ \d{4}$/) })
  expect((await away.call(sendProofCode, { ticket, kind: 'smsCode' })).value).toEqual({
    expiredMinutes: 5,
  })
  const code = await newestCode(server, `+6${planted.number}`)
  const thief = server.visitor('member', `203.0.113.${addresses}`)
  expect(summary(await prove(thief, ticket, 'smsCode', code))).toEqual([422, 'code_expired'])
  const wrong = code === '000000' ? '000001' : '000000'
  expect(summary(await prove(away, ticket, 'smsCode', wrong))).toEqual([422, 'proof_wrong'])
  expect((await prove(away, ticket, 'smsCode', code)).success).toBe(true)
})

test('a code by mail goes to the account’s address; a second at once does not', async () => {
  const planted = await plant()
  const away = someone()
  const { ticket, proofs } = await knock(away, planted.account)
  expect(proofs[1]!.hint).toMatch(/^p•+@e•+\.test$/)
  expect((await away.call(sendProofCode, { ticket, kind: 'email' })).success).toBe(true)
  expect(summary(await away.call(sendProofCode, { ticket, kind: 'email' }))).toEqual([
    429,
    'code_too_soon',
  ])
  const [mail] = await mailsTo(server, postbox, planted.email)
  const code = /\b\d{6}\b/.exec(mail!.text)![0]
  server.clock.advance(5 * 60_000)
  expect(summary(await prove(away, ticket, 'email', code))).toEqual([422, 'code_expired'])
  await away.call(sendProofCode, { ticket, kind: 'email' })
  const [second] = await mailsTo(server, postbox, planted.email)
  expect((await prove(away, ticket, 'email', /\b\d{6}\b/.exec(second!.text)![0])).success).toBe(
    true,
  )
})

test('the owner is told of a new place once, by mail, and not of the first', async () => {
  const planted = await plant()
  await sql`delete from member_address where member_id = ${planted.id}`.execute(server.db)
  expect((await logIn(server, planted.home, planted.account)).success).toBe(true)
  expect(await mailsTo(server, postbox, planted.email)).toEqual([])
  const away = server.visitor('member', '2001:db8:1:2::1')
  const { ticket } = await knock(away, planted.account)
  await prove(away, ticket, 'payeeName', 'Siti Binti Ahmad')
  const mails = await mailsTo(server, postbox, planted.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your account was opened from a new place'])
  expect(mails[0]!.text).toContain('2001:db8:1:2::1')
  // The same IPv6 household counts as the same place.
  expect(
    (await logIn(server, server.visitor('member', '2001:db8:1:2::99'), planted.account)).success,
  ).toBe(true)
  expect(await mailsTo(server, postbox, planted.email)).toEqual([])
})

test('five wrong proofs end the login, fifteen a day close them all; the recorded address stays open', async () => {
  const { account, home } = await plant()
  const away = someone()
  for (let left = proofTriesDayMax; left > 0; left -= proofTriesMax) {
    const { ticket } = await knock(away, account)
    for (let count = proofTriesMax; count > 0; count--)
      expect((await prove(away, ticket, 'payeeName', 'Somebody Else')).code).toBe('proof_wrong')
    expect((await prove(away, ticket, 'payeeName', 'Siti Binti Ahmad')).code).toBe('proof_expired')
    server.clock.advance(60_000)
  }
  const { ticket } = await knock(away, account)
  expect(await prove(away, ticket, 'payeeName', 'Siti Binti Ahmad')).toMatchObject({
    status: 429,
    code: 'proof_locked',
    body: { value: { retryAfterSeconds: 86_400 } },
  })
  expect((await logIn(server, home, account)).success).toBe(true)
  server.clock.advance(86_400_000)
  const later = await knock(away, account)
  expect((await prove(away, later.ticket, 'payeeName', 'Siti Binti Ahmad')).success).toBe(true)
})

test('a hundred guesses at the same moment count as a hundred', async () => {
  const { account } = await plant()
  const away = someone()
  const { ticket } = await knock(away, account)
  const replies = await Promise.all(
    Array.from({ length: 25 }, (_, at) => prove(away, ticket, 'phone', `012${at}`)),
  )
  expect(replies.filter(({ code }) => code === 'proof_wrong').length).toBe(proofTriesMax)
})

test('a ticket is good for ten minutes, at its address, with the password that stood', async () => {
  const { account, id } = await plant()
  const name = 'Siti Binti Ahmad'
  const away = someone()
  const old = await knock(away, account)
  server.clock.advance(10 * 60_000)
  expect((await prove(away, old.ticket, 'payeeName', name)).code).toBe('proof_expired')
  const moved = await knock(away, account)
  expect((await prove(someone(), moved.ticket, 'payeeName', name)).code).toBe('proof_expired')
  expect((await prove(away, 'made-up', 'payeeName', name)).code).toBe('proof_expired')
  server.clock.advance(1)
  await sql`update member set password_changed_at = ${server.clock.now()} where id = ${id}`.execute(
    server.db,
  )
  expect((await prove(away, moved.ticket, 'payeeName', name)).code).toBe('proof_expired')
})

test('an account frozen in between stays out', async () => {
  const { account, id } = await plant()
  const away = someone()
  const { ticket } = await knock(away, account)
  await sql`update member set status = 'frozen' where id = ${id}`.execute(server.db)
  expect((await prove(away, ticket, 'payeeName', 'Siti Binti Ahmad')).code).toBe('account_frozen')
})

test('what the account does not have is not offered, and nothing is asked of one that has nothing', async () => {
  const bare = `bare${++members}`
  await plantMember(server, bare)
  await logIn(server, someone(), bare)
  expect((await logIn(server, someone(), bare)).success).toBe(true)
  const named = `named${++members}`
  await plantMember(server, named, { payeeName: 'Tan Mei Ling' })
  await logIn(server, someone(), named)
  const away = someone()
  const { ticket, proofs } = await knock(away, named)
  expect(proofs).toEqual([{ kind: 'payeeName', hint: '' }])
  expect((await prove(away, ticket, 'phone', '0123456789')).code).toBe('proof_not_offered')
  expect((await away.call(sendProofCode, { ticket, kind: 'email' })).code).toBe('proof_not_offered')
})

test('the operator’s switch: where it is off, nothing is asked', async () => {
  const { account } = await plant()
  await setSetting(server, 'signIn', { newAddressProof: false })
  expect((await logIn(server, someone(), account)).success).toBe(true)
})
