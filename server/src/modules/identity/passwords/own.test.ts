import { changePassword, setPaymentPassword } from '@kancil/contract/identity/passwords'
import { offerAuthenticator } from '@kancil/contract/identity/authenticator'
import { bindEmail } from '@kancil/contract/identity/contact'
import { proofTriesDayMax } from '@kancil/contract/identity/proofs'
import { closeAccount } from '@kancil/contract/identity/security'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../../testing/server.ts'
import type { Visitor } from '../../../testing/visitor.ts'
import { tryProof } from '../proofs/try.ts'
import { goodPassword, logIn, plantMember } from '../testing/members.ts'

let server: TestServer
let addresses = 0
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

const fresh = 'sungai pagi 42'
const day = 86_400_000
type Try = (visitor: Visitor, password: string) => Promise<{ readonly code: string }>

/** Every call within a session that requires the login password. */
const calls: Record<string, Try> = {
  'a change of it': (visitor, oldPassword) =>
    visitor.call(changePassword, { oldPassword, newPassword: fresh, confirmNewPassword: fresh }),
  'the first payment password': (visitor, loginPassword) =>
    visitor.call(setPaymentPassword, {
      loginPassword,
      newPaymentPassword: '482913',
      confirmPaymentPassword: '482913',
    }),
  'an address': (visitor, password) =>
    visitor.call(bindEmail, { email: 'mine@example.test', code: '000000', password }),
  'an authenticator': (visitor, password) => visitor.call(offerAuthenticator, { password }),
  'the end of the account': (visitor, password) =>
    visitor.call(closeAccount, { password, reason: 'enough of it' }),
}

test('failed logins do not keep the owner from setting a new password', async () => {
  const id = await plantMember(server, 'known', { payeeName: 'Siti Binti Ahmad' })
  const owner = server.visitor('member', `198.51.100.${++addresses}`)
  await logIn(server, owner, 'known')
  for (let count = 0; count <= proofTriesDayMax; count++)
    await tryProof(server.db, id, server.clock.now()).catch(() => undefined)
  const input = { oldPassword: goodPassword, newPassword: fresh, confirmNewPassword: fresh }
  expect((await owner.call(changePassword, input)).code).toBe('')
})

test.each(Object.entries(calls))(
  'guesses at the password for %s are limited',
  async (name, ask) => {
    const account = name.replaceAll(' ', '')
    await plantMember(server, account)
    const visitor = server.visitor('member', `198.51.100.${++addresses}`)
    await logIn(server, visitor, account)
    const { marker } = visitor
    /** Always from a new address: the per-address limits would stop it first. */
    const from = () => {
      const elsewhere = server.visitor('member', `203.0.113.${++addresses}`)
      Object.assign(elsewhere, { marker, cookies: { ...visitor.cookies } })
      return elsewhere
    }
    for (let count = 0; count < proofTriesDayMax; count++)
      expect((await ask(from(), `guess ${count}`)).code).toMatch(/password_wrong$/)
    expect((await ask(from(), goodPassword)).code).toBe('proof_locked')
    server.clock.advance(day + 1)
    const back = server.visitor('member', `198.51.100.${++addresses}`)
    await logIn(server, back, account)
    expect((await ask(back, goodPassword)).code).not.toMatch(/locked|password/)
  },
)
