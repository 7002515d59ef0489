import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../kernel/db.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { audit } from './write.ts'
import { verifyAuditLog } from './verify.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ modules: [] })
})
afterAll(() => server?.stop())

const entry = (subject: string) => ({
  operatorId: null,
  action: 'site.changeSetting' as const,
  subject,
  before: { amount: 10_00n, note: 'a' },
  after: { note: 'b', amount: 20_00n },
  ip: '127.0.0.1',
})

test('many writers at once make one chain without gaps', async () => {
  await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      inTransaction(server.db, (tx) => audit(tx, entry(`thing:${i}`))),
    ),
  )
  const report = await verifyAuditLog(server.db)
  expect(report).toMatchObject({ whole: true, rows: 60, firstBroken: null })
  expect(report.headHash).toMatch(/^[0-9a-f]{64}$/)
})

test('an action that fails leaves neither itself nor its row', async () => {
  const failed = inTransaction(server.db, async (tx) => {
    await audit(tx, entry('thing:failed'))
    throw new Error('the action failed')
  })
  await expect(failed).rejects.toThrow('the action failed')
  expect(await verifyAuditLog(server.db)).toMatchObject({ whole: true, rows: 60 })
})

test('the server’s own role can neither change nor remove a row', async () => {
  await expect(
    sql`update audit_log set subject = 'x' where sequence = 1`.execute(server.db),
  ).rejects.toThrow(/permission denied/)
  await expect(sql`delete from audit_log`.execute(server.db)).rejects.toThrow(/permission denied/)
  await expect(sql`truncate audit_log`.execute(server.db)).rejects.toThrow(/permission denied/)
  await expect(sql`delete from audit_head`.execute(server.db)).rejects.toThrow(/permission denied/)
})

// Each of these needs the owner's rights: what someone who stole the database's password could do.
const tampers = [
  {
    what: 'a changed field',
    at: 17,
    with: sql`update audit_log set after = replace(after, '2000', '9000') where sequence = 17`,
  },
  {
    what: 'a changed time',
    at: 18,
    with: sql`update audit_log set at = at - interval '1 hour' where sequence = 18`,
  },
  {
    what: 'a changed hash',
    at: 19,
    with: sql`update audit_log set hash = sha256('x') where sequence = 19`,
  },
  { what: 'a removed row', at: 20, with: sql`delete from audit_log where sequence = 20` },
  { what: 'a cut end', at: 60, with: sql`delete from audit_log where sequence = 60` },
  {
    what: 'a row put in after the end',
    at: 61,
    with: sql`insert into audit_log select 61, at, operator_id, action, subject, before, after, ip, hash from audit_log where sequence = 5`,
  },
  {
    what: 'two rows that changed places',
    at: 30,
    with: sql`update audit_log set sequence = case sequence when 30 then -31 else -30 end where sequence in (30, 31)`,
    then: sql`update audit_log set sequence = -sequence where sequence < 0`,
  },
]

test.each(tampers)('$what is found', async (tamper) => {
  await sql`create table kept as select * from audit_log`.execute(server.ownerDb)
  await tamper.with.execute(server.ownerDb)
  if (tamper.then) await tamper.then.execute(server.ownerDb)
  expect(await verifyAuditLog(server.db)).toMatchObject({ whole: false, firstBroken: tamper.at })
  await sql`truncate audit_log`.execute(server.ownerDb)
  await sql`insert into audit_log select * from kept`.execute(server.ownerDb)
  await sql`drop table kept`.execute(server.ownerDb)
  expect(await verifyAuditLog(server.db)).toMatchObject({ whole: true, rows: 60 })
})
