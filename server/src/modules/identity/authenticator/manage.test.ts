import { memberInfo } from '@kancil/contract/identity/member'
import { sessionMarker } from '@kancil/contract/identity/sessions'
import {
  authenticatorState,
  bindAuthenticator,
  offerAuthenticator,
  recoveryCodesCount,
  removeAuthenticator,
  renewRecoveryCodes,
} from '@kancil/contract/identity/authenticator'
import { giveProof, type ProofDemand, proofTriesDayMax } from '@kancil/contract/identity/proofs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeAt } from '../../../kernel/crypto/authenticator.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import type { Visitor } from '../../../testing/visitor.ts'
import { clearOldProofs } from '../proofs/store.ts'
import { mailsTo, openPostbox } from '../testing/mail.ts'
import { goodPassword, logIn, plantMember } from '../testing/members.ts'

let server: TestServer
const postbox = openPostbox()
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

let addresses = 0
let members = 0
const someone = (): Visitor => server.visitor('member', `198.51.100.${++addresses}`)
const password = goodPassword

async function plant(more: object = {}) {
  const account = `careful${++members}`
  const email = `${account}@example.test`
  await plantMember(server, account, { email, payeeName: 'Siti', language: 'EN', ...more })
  const home = someone()
  await logIn(server, home, account)
  return { account, email, home }
}

/** The code the app shows now; a moment later than the previous one. */
function freshCode(secret: string): string {
  server.clock.advance(30_000)
  return codeAt(secret, server.clock.now())
}

async function bind(home: Visitor) {
  const { value: offer } = await home.call(offerAuthenticator, { password })
  const bound = await home.call(bindAuthenticator, { code: freshCode(offer.secret) })
  if (bound.success) home.marker = bound.value.session.token
  return { secret: offer.secret, uri: offer.uri, ...bound.value }
}

test('an authenticator is bound by a code of it, and every other session ends', async () => {
  const { account, email, home } = await plant()
  const other = server.visitor('member', `198.51.100.${addresses}`)
  await logIn(server, other, account, password, { rememberMe: true })
  expect((await home.call(authenticatorState, {})).value).toEqual({
    boundAt: null,
    recoveryCodesLeft: 0,
  })
  expect((await home.call(bindAuthenticator, { code: '123456' })).code).toBe(
    'authenticator_not_offered',
  )
  expect((await home.call(offerAuthenticator, { password: 'not mine 12' })).code).toBe(
    'password_wrong',
  )
  const marker = home.marker
  const { secret, uri, recoveryCodes } = await bind(home)
  expect(uri).toMatch(/^otpauth:\/\/totp\/Kancil:/)
  expect(uri).toContain(`secret=${secret}`)
  expect(new Set(recoveryCodes).size).toBe(recoveryCodesCount)
  expect((await home.call(authenticatorState, {})).value).toMatchObject({
    boundAt: server.clock.now().toISOString(),
    recoveryCodesLeft: recoveryCodesCount,
  })
  expect(home.marker).not.toBe(marker)
  expect((await other.call(memberInfo, {})).success).toBe(false)
  expect((await other.call(sessionMarker, {})).code).toBe('session_expired')
  expect((await home.call(offerAuthenticator, { password })).code).toBe('authenticator_bound')
  const mails = await mailsTo(server, postbox, email)
  expect(mails.map(({ subject }) => subject)).toEqual(['An authenticator was added'])
  // Neither the secret nor a recovery code is stored in clear text.
  const { rows } = await sql<{ all: string }>`select concat(
    (select string_agg(a::text, ' ') from member_authenticator a),
    (select string_agg(r::text, ' ') from recovery_code r)) as all`.execute(server.db)
  for (const hidden of [secret, ...recoveryCodes]) expect(rows[0]!.all).not.toContain(hidden)
})

test('a login from a new place takes its code: once, and no knowledge in its place', async () => {
  const { account, home } = await plant({ email: null })
  const { secret } = await bind(home)
  const away = someone()
  const knock = async () => (await logIn(server, away, account)).value as unknown as ProofDemand
  const first = await knock()
  expect(first.proofs).toEqual([{ kind: 'authenticator', hint: '' }])
  const give = (ticket: string, answer: string) =>
    away.call(giveProof, { ticket, kind: 'authenticator', answer })
  const old = codeAt(secret, server.clock.now())
  expect((await give(first.ticket, old)).code).toBe('proof_wrong')
  const code = freshCode(secret)
  expect((await give(first.ticket, `${code.slice(0, 3)} ${code.slice(3)}`)).success).toBe(true)
  // The same code is useless elsewhere, though its half minute is not over.
  const next = someone()
  const demand = (await logIn(server, next, account)).value as unknown as ProofDemand
  const again = await next.call(giveProof, {
    ticket: demand.ticket,
    kind: 'authenticator',
    answer: code,
  })
  expect(again.code).toBe('proof_wrong')
})

test('half a year away it is asked for all the same', async () => {
  const { account, home } = await plant({ email: null })
  await bind(home)
  server.clock.advance(181 * 86_400_000)
  await clearOldProofs(server.db, server.clock.now())
  const demand = (await logIn(server, someone(), account)).value as unknown as ProofDemand
  expect(demand.proofs).toEqual([{ kind: 'authenticator', hint: '' }])
})

test('a recovery code stands in once, however it is typed; the owner is told', async () => {
  const { account, email, home } = await plant()
  const { recoveryCodes } = await bind(home)
  await mailsTo(server, postbox, email)
  const give = async (answer: string) => {
    const away = someone()
    const { ticket } = (await logIn(server, away, account)).value as unknown as ProofDemand
    return away.call(giveProof, { ticket, kind: 'authenticator', answer })
  }
  expect((await give(recoveryCodes[0]!.toLowerCase().replace('-', ' '))).success).toBe(true)
  expect((await give(recoveryCodes[0]!)).code).toBe('proof_wrong')
  const mails = await mailsTo(server, postbox, email)
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'A recovery code was used',
    'Your account was opened from a new place',
  ])
  expect((await home.call(authenticatorState, {})).value.recoveryCodesLeft).toBe(9)
})

test('two who bring the same recovery code at once: one is signed in', async () => {
  const { account, home } = await plant()
  const { recoveryCodes } = await bind(home)
  const doors = await Promise.all(
    [someone(), someone(), someone()].map(async (away) => {
      const { ticket } = (await logIn(server, away, account)).value as unknown as ProofDemand
      return { away, ticket }
    }),
  )
  const replies = await Promise.all(
    doors.map(({ away, ticket }) =>
      away.call(giveProof, { ticket, kind: 'authenticator', answer: recoveryCodes[1]! }),
    ),
  )
  expect(replies.filter(({ success }) => success).length).toBe(1)
})

test('new recovery codes void the old ones; removing asks for password and code', async () => {
  const { account, email, home } = await plant()
  expect((await home.call(removeAuthenticator, { password, code: '123456' })).code).toBe(
    'authenticator_not_bound',
  )
  expect((await home.call(renewRecoveryCodes, { password, code: '123456' })).code).toBe(
    'authenticator_not_bound',
  )
  const { secret, recoveryCodes } = await bind(home)
  const renewed = await home.call(renewRecoveryCodes, { password, code: freshCode(secret) })
  expect(renewed.value.recoveryCodes).toHaveLength(recoveryCodesCount)
  const remove = (code: string, with_ = password) =>
    home.call(removeAuthenticator, { password: with_, code })
  expect((await remove(recoveryCodes[0]!)).code).toBe('authenticator_code_wrong')
  expect((await remove(freshCode(secret), 'not mine 12')).code).toBe('password_wrong')
  await mailsTo(server, postbox, email)
  const removed = await remove(renewed.value.recoveryCodes[0]!)
  home.marker = removed.value.token
  expect((await home.call(authenticatorState, {})).value.boundAt).toBeNull()
  const mails = await mailsTo(server, postbox, email)
  expect(mails.map(({ subject }) => subject)).toContain('The authenticator was removed')
  const demand = (await logIn(server, someone(), account)).value as unknown as ProofDemand
  expect(demand.proofs.map(({ kind }) => kind)).toEqual(['email', 'payeeName'])
})

test('attempts with wrong codes and passwords are limited', async () => {
  const { home } = await plant()
  const { secret } = await bind(home)
  for (let count = proofTriesDayMax; count > 0; count--)
    expect(
      (await home.call(removeAuthenticator, { password: 'not mine 12', code: '1' })).code,
    ).toBe('password_wrong')
  expect((await home.call(removeAuthenticator, { password, code: freshCode(secret) })).code).toBe(
    'proof_locked',
  )
})
