import type { AddressInfo } from 'node:net'
import { tokenHeader } from '@kancil/contract/constants'
import {
  changeOperator,
  resetOperatorPassword,
  resetOperatorTotp,
} from '@kancil/contract/operator/operators'
import {
  changeOwnPassword,
  endOwnSession,
  operatorLogin,
  operatorLogout,
  operatorTotp,
  ownSessions,
} from '@kancil/contract/operator/sign-in'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeAt } from '../../../kernel/crypto/authenticator.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import type { Visitor } from '../../../testing/visitor.ts'
import { makeOperator } from '../door.ts'
import { operator } from '../module.ts'

const password = 'rain on the roof at night'
let server: TestServer
let port: number
let number = 0

beforeAll(async () => {
  server = await testServer({ modules: [operator], env: { KANCIL_LOG: 'fatal' } })
  await server.kernel.console.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.kernel.console.app.server.address() as AddressInfo).port
})
afterAll(() => server?.stop())

type Person = { readonly id: string; readonly signIn: () => Promise<Visitor> }

async function newOperator(): Promise<Person> {
  const name = `siti${++number}`
  const { db, clock, kernel } = server
  const made = await makeOperator(
    { db, secrets: kernel.secrets, now: clock.now() },
    { name, role: 'admin', password },
  )
  const signIn = async (): Promise<Visitor> => {
    // A code works once.
    clock.advance(30_000)
    const from = server.visitor('operator', `10.2.0.${++number}`)
    const { value } = await from.call(operatorLogin, { name, password })
    const code = codeAt(made!.totpSecret, clock.now())
    const { value: second } = await from.call(operatorTotp, { challenge: value.challenge, code })
    from.marker = second.token
    return from
  }
  return { id: made!.operatorId, signIn }
}

function open(visitor: Visitor): Promise<Response> {
  const cookie = Object.entries(visitor.cookies)
    .map((pair) => pair.join('='))
    .join('; ')
  return fetch(`http://127.0.0.1:${port}/console/live`, {
    headers: { cookie, [tokenHeader]: visitor.marker },
  })
}

/** Ways to end the sessions of `of`, by themselves or by another admin. */
const endings: Record<string, (of: Person, self: Visitor, by: Visitor) => Promise<unknown>> = {
  'a sign-out': (_of, self) => self.call(operatorLogout, {}),
  'the end of one session': async (of, self) => {
    const second = await of.signIn()
    const { value } = await second.call(ownSessions, {})
    const sessionId = value.sessions.find((session) => !session.current)!.sessionId
    expect(self.marker).not.toBe(second.marker)
    return second.call(endOwnSession, { sessionId })
  },
  'a new password of one’s own': async (of) =>
    (await of.signIn()).call(changeOwnPassword, {
      ...{ oldPassword: password, newPassword: 'a heron stands in the paddy' },
    }),
  'a change of role': (of, _self, by) =>
    by.call(changeOperator, { operatorId: of.id, role: 'support' }),
  'a reset of the second factor': (of, _self, by) =>
    by.call(resetOperatorTotp, { operatorId: of.id }),
  'a reset of the password': (of, _self, by) =>
    by.call(resetOperatorPassword, { operatorId: of.id, password: 'a heron stands in the paddy' }),
}

test.each(Object.keys(endings))('nothing more is heard with a session after %s', async (what) => {
  const of = await newOperator()
  const by = await (await newOperator()).signIn()
  const self = await of.signIn()
  const stream = await open(self)
  expect(stream.status).toBe(200)
  expect(await endings[what]!(of, self, by)).toMatchObject({ status: 200 })
  server.kernel.live.toConsole({ type: 'payments.queue', data: { withdrawalId: 'wd_later' } })
  expect(await stream.text()).not.toContain('wd_later')
  expect((await open(self)).status).toBe(401)
  // Anyone who still has a session reconnects.
  const back = await open(by)
  expect(back.status).toBe(200)
  await back.body!.cancel()
})
