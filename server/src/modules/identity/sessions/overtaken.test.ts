import { setTimeout as sleep } from 'node:timers/promises'
import { changePassword } from '@kancil/contract/identity/passwords'
import { login, rememberCookie } from '@kancil/contract/identity/login'
import { sessionMarker } from '@kancil/contract/identity/sessions'
import type { MemberId } from '@kancil/contract/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import { openPasswords } from '../../../kernel/crypto/passwords.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import type { Visitor } from '../../../testing/visitor.ts'
import { keepPassword } from '../passwords/store.ts'
import { keepStatus, lockMember } from '../store.ts'
import { goodPassword, logIn, plantMember, solveSlider } from '../testing/members.ts'

let server: TestServer
let addresses = 0
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

const fresh = 'sungai pagi 42'
const someone = (): Visitor => server.visitor('member', `198.51.100.${++addresses}`)

async function untilSomebodyWaits(): Promise<void> {
  const waiting = async () =>
    (
      await sql`select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock'`.execute(server.db)
    ).rows.length
  while ((await waiting()) === 0) await sleep(10)
}

/** Changes an account, and commits, while a call of its own is waiting at its row. */
async function overtake<Answer>(
  memberId: MemberId,
  ask: () => Promise<Answer>,
  work: (tx: Tx) => Promise<unknown>,
): Promise<Answer> {
  const { asked } = await inTransaction(server.db, async (tx) => {
    await lockMember(tx, memberId)
    const asking = ask()
    await untilSomebodyWaits()
    await work(tx)
    return { asked: asking }
  })
  return asked
}

const setAnew = (id: MemberId) => async (tx: Tx) => {
  const hash = await openPasswords(server.kernel.secrets).hash(fresh)
  await keepPassword(tx, id, { hash, given: false, now: server.clock.now() })
  await server.kernel.sessions.endAll(tx, 'member', id)
}
const freeze = (id: MemberId) => async (tx: Tx) => {
  await keepStatus(tx, id, 'frozen', 'asked for by its owner', server.clock.now())
  await server.kernel.sessions.endAll(tx, 'member', id)
}

test.each([
  ['a new password', setAnew],
  ['a freeze', freeze],
])('a login overtaken by %s opens no session', async (name, how) => {
  const account = name.replaceAll(' ', '')
  const id = await plantMember(server, account)
  const visitor = someone()
  const verification = await solveSlider(server, visitor)
  const input = {
    username: account,
    password: goodPassword,
    type: 'username' as const,
    verification,
  }
  const reply = await overtake(id, () => visitor.call(login, input), how(id))
  expect(reply.code).toBe('incorrect_account_or_password')
  expect(await server.kernel.sessions.list('member', id)).toEqual([])
})

test('a login overtaken by its twin, which made the hash anew, is in as well', async () => {
  const id = await plantMember(server, 'twin')
  const visitor = someone()
  const verification = await solveSlider(server, visitor)
  const input = {
    ...{ username: 'twin', password: goodPassword, type: 'username' as const, verification },
  }
  const hash = await openPasswords(server.kernel.secrets).hash(goodPassword)
  const twin = (tx: Tx) =>
    sql`update member set password_hash = ${hash} where id = ${id}`.execute(tx)
  expect((await overtake(id, () => visitor.call(login, input), twin)).status).toBe(200)
})

test('a remembered browser overtaken by a freeze is not signed back in', async () => {
  const id = await plantMember(server, 'rememberedlate')
  const visitor = someone()
  await logIn(server, visitor, 'rememberedlate', undefined, { rememberMe: true })
  const back = someone()
  back.cookies[rememberCookie] = visitor.cookies[rememberCookie]!
  const reply = await overtake(id, () => back.call(sessionMarker, {}), freeze(id))
  expect(reply.code).toBe('not_logged_in')
  expect(await server.kernel.sessions.list('member', id)).toEqual([])
})

test('a change of password overtaken by its setting anew changes nothing', async () => {
  const id = await plantMember(server, 'changelate')
  const thief = someone()
  await logIn(server, thief, 'changelate')
  const theirs = 'gunung malam 8'
  const input = { oldPassword: goodPassword, newPassword: theirs, confirmNewPassword: theirs }
  const reply = await overtake(id, () => thief.call(changePassword, input), setAnew(id))
  expect(reply.code).toBe('session_expired')
  expect(await server.kernel.sessions.list('member', id)).toEqual([])
  expect((await logIn(server, someone(), 'changelate', fresh)).status).toBe(200)
})
