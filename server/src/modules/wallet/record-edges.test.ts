import { type AddressInfo, connect } from 'node:net'
import { promisify } from 'node:util'
import { businessDay } from '@kancil/contract/time'
import { accountRecord, exportAccountRecord } from '@kancil/contract/wallet/record'
import { money } from '@kancil/contract/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../kernel/db.ts'
import { gatewayAccount, memberCash } from '../../ledger/accounts.ts'
import { post } from '../../ledger/post.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { plantMember } from '../identity/testing/members.ts'
import { identity } from '../identity/module.ts'
import { operator } from '../operator/module.ts'
import { site } from '../site/module.ts'
import { wallet } from './module.ts'

let server: TestServer
let base: string
let serial = 0
beforeAll(async () => {
  server = await testServer({ modules: [operator, site, identity, wallet] })
  base = await server.kernel.member.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.stop())

async function member() {
  const account = `record${++serial}x${process.pid}`
  const memberId = await plantMember(server, account)
  return Object.assign(await server.signedIn(memberId, { account }), { memberId })
}

async function deposits(memberId: string, count: number) {
  await inTransaction(server.db, async (tx) => {
    for (let left = count; left > 0; left--)
      await post(tx, {
        kind: 'deposit',
        source: 'test',
        sourceTx: `t${++serial}`,
        from: gatewayAccount('test', 'MYR'),
        to: memberCash(memberId, 'MYR'),
        amount: money(1_00n),
        at: server.clock.now(),
      })
  })
}

test.each([
  { from: '2026-02-30', to: '2026-03-05' },
  { from: '2026-02-01', to: '2026-02-29' },
  { to: '0000-01-05' },
  { from: '0000-01-01', to: '0000-01-05' },
])('invalid days are refused and are no error of the server: %j', async (days) => {
  const caller = await member()
  await deposits(caller.memberId, 1)
  for (const endpoint of [accountRecord, exportAccountRecord])
    expect((await caller.call(endpoint, days)).status).toBeOneOf([400, 422])
})

test('a file tells each movement once while new ones come', async () => {
  const caller = await member()
  await deposits(caller.memberId, 2_500)
  const { url } = (await caller.call(exportAccountRecord, {})).value
  const answer = await fetch(`${base}${url}`)
  let text = ''
  const decoder = new TextDecoder()
  for await (const piece of answer.body!) {
    await deposits(caller.memberId, 7)
    text += decoder.decode(piece as Uint8Array, { stream: true })
  }
  const ids = text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',').at(-1))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThanOrEqual(2_500)
})

test('a selection that no file holds is refused, and not cut short', async () => {
  const caller = await member()
  await deposits(caller.memberId, 1)
  const most = exportAccountRecord.report.linesMax
  await sql`insert into entry_day (account_id, day, kind, entries, money_in, money_out, first_number,
      last_number)
    select id, ${businessDay(server.clock.now())}::date, 'win', ${most}, ${most}, 0, 1, 1
    from account where owner_id = ${caller.memberId} and purpose = 'cash'`.execute(server.ownerDb)
  const reply = await caller.call(exportAccountRecord, {})
  expect([reply.status, reply.code]).toEqual([422, 'too_many_lines'])
  expect((await caller.call(exportAccountRecord, { kind: 'deposit' })).code).toBe('')
})

test('a download whose reader leaves before it begins takes no place', async () => {
  const { server: http } = server.kernel.member.app
  const connections = promisify(http.getConnections.bind(http))
  const { port } = http.address() as AddressInfo
  const caller = await member()
  await deposits(caller.memberId, 1)
  const fileOf = async () => (await caller.call(exportAccountRecord, {})).value.url
  const isTicketAwaited = async () =>
    (
      await sql`select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like 'delete from download_ticket%'`.execute(
        server.db,
      )
    ).rows.length === 1
  for (let turn = 0; turn < 2; turn++) {
    const url = await fileOf()
    await inTransaction(server.ownerDb, async (tx) => {
      await sql`select from download_ticket for update`.execute(tx)
      const before = await connections()
      const reader = connect(port, '127.0.0.1')
      reader.write(`GET ${url} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
      await expect.poll(isTicketAwaited).toBe(true)
      reader.destroy()
      await expect.poll(() => connections()).toBe(before)
    })
  }
  const file = await server.visitor().send('GET', await fileOf())
  expect(file.status).toBe(200)
})
