import { exportAudit, listAudit, verifyAudit } from '@kancil/contract/operator/audit'
import { auditGenesis, auditText } from '@kancil/rules/operator/audit-row'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../kernel/db.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { audit } from './write.ts'
import { operator } from '../module.ts'
import { verifyAuditLog } from './verify.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ modules: [operator] })
  const at = new Date('2026-11-01T00:00:00.000Z').getTime()
  await inTransaction(server.db, async (tx) => {
    for (let i = 0; i < 120; i++)
      await audit(tx, {
        operatorId: i % 2 ? 'opr_one' : null,
        action: i % 3 ? 'payments.approveWithdrawal' : 'site.changeSetting',
        subject: `thing:${i % 10}`,
        after: { count: i },
        ip: '192.0.2.1',
        at: new Date(at + i * 60_000),
      })
  })
})
afterAll(() => server?.stop())

test('the log is read newest first, by page and filter', async () => {
  const auditor = await server.operator('auditor')
  const first = await auditor.call(listAudit, { pageSize: 50 })
  expect(first.value).toMatchObject({ totalItems: 120, totalPages: 3 })
  expect(first.value.items.map((row) => row.sequence).slice(0, 3)).toEqual([120, 119, 118])
  const filters = [
    [{ action: 'site.' }, 40],
    [{ operatorId: 'opr_one' }, 60],
    [{ subject: 'thing:3' }, 12],
    [{ from: '2026-11-01T01:00:00.000Z', to: '2026-11-01T01:30:00.000Z' }, 30],
    [{ action: 'payments.approveWithdrawal', operatorId: 'opr_one', subject: 'thing:1' }, 8],
    [{ action: '%' }, 0],
  ] as const
  for (const [filter, total] of filters)
    expect((await auditor.call(listAudit, filter)).value.totalItems, JSON.stringify(filter)).toBe(
      total,
    )
})

test.each(['2026-02-30T00:00:00.000Z', '2026-99-99T99:99:99.000Z', '0000-01-01T00:00:00.000Z'])(
  'an invalid instant is refused: %s',
  async (instant) => {
    const auditor = await server.operator('auditor')
    for (const filter of [{ from: instant }, { to: instant }])
      expect((await auditor.call(listAudit, filter)).code).toBe('bad_request')
  },
)

test('whoever may not read it is told so', async () => {
  const finance = await server.operator('finance')
  for (const endpoint of [listAudit, verifyAudit, exportAudit])
    expect(await finance.call(endpoint, {})).toMatchObject({ status: 403, code: 'forbidden' })
})

test('what is exported proves itself without the product, and the export is noted', async () => {
  const auditor = await server.operator('auditor')
  const { value } = await auditor.call(exportAudit, {})
  expect(value.next).toBeNull()
  let hash = createHash('sha256').update(auditGenesis).digest()
  for (const line of value.lines) {
    const row = JSON.parse(line)
    hash = createHash('sha256')
      .update(hash)
      .update(auditText({ ...row, at: new Date(row.at) }))
      .digest()
    expect(row.hash).toBe(hash.toString('hex'))
  }
  const after = (await auditor.call(exportAudit, { after: 120 })).value.lines
  expect(after.map((line) => JSON.parse(line).action)).toEqual(['operator.exportAudit'])
})

test('an export that begins in the middle is recorded too, with where it began', async () => {
  const auditor = await server.operator('auditor')
  const { lines } = (await auditor.call(exportAudit, { after: 1 })).value
  expect(JSON.parse(lines[0]!).sequence).toBe(2)
  const noted = (await auditor.call(listAudit, { action: 'operator.exportAudit', pageSize: 1 }))
    .value
  expect(noted.items[0]).toMatchObject({ after: '{"after":1}', subject: 'audit-log' })
})

test('an action is that one alone, though another begins with its name', async () => {
  const at = new Date('2026-11-02T00:00:00.000Z')
  await inTransaction(server.db, async (tx) => {
    for (const action of ['operator.change', 'operator.changePassword'] as const)
      await audit(tx, { operatorId: null, action, subject: 'opr_two', ip: '192.0.2.1', at })
  })
  const auditor = await server.operator('auditor')
  const findActions = async (action: string) =>
    (await auditor.call(listAudit, { action, subject: 'opr_two' })).value.items.map(
      (row) => row.action,
    )
  expect(await findActions('operator.change')).toEqual(['operator.change'])
  expect(await findActions('operator.chang')).toEqual([
    'operator.changePassword',
    'operator.change',
  ])
  expect(await findActions('operator.')).toHaveLength(2)
})

test('a row changed behind the product’s back is named', async () => {
  const auditor = await server.operator('auditor')
  expect((await auditor.call(verifyAudit, {})).value).toMatchObject({
    whole: true,
    firstBroken: null,
  })
  await sql`update audit_log set after = '{"i":1}' where sequence = 77`.execute(server.ownerDb)
  expect((await auditor.call(verifyAudit, {})).value).toMatchObject({
    whole: false,
    firstBroken: 77,
  })
})

test('one row of a hundred thousand is found', async () => {
  await sql`truncate audit_log`.execute(server.ownerDb)
  await inTransaction(server.ownerDb, async (tx) => {
    await sql`create function pg_temp.fill() returns void language plpgsql as $$
    declare previous bytea := sha256('kancil audit log'); line text;
    begin
      for n in 1..100000 loop
        line := '[' || n || ',"2026-11-01T00:00:00.000Z",null,"a.b","s",null,null,"::1"]';
        previous := sha256(previous || convert_to(line, 'UTF8'));
        insert into audit_log values (n, '2026-11-01T00:00:00.000Z', null, 'a.b', 's', null, null, '::1', previous);
      end loop;
      update audit_head set sequence = 100000, hash = previous;
    end $$`.execute(tx)
    await sql`select pg_temp.fill()`.execute(tx)
  })
  // Why it is quick: the head is read once, and the rows by thousands.
  let questions = 0
  const counted = server.db.withPlugin({
    transformQuery({ node }) {
      questions++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  expect(await verifyAuditLog(counted)).toMatchObject({ whole: true, rows: 100_000 })
  expect(questions).toBeGreaterThan(1)
  expect(questions).toBeLessThan(50)
  const auditor = await server.operator('auditor')
  await sql`update audit_log set ip = '::2' where sequence = 54321`.execute(server.ownerDb)
  expect((await auditor.call(verifyAudit, {})).value).toMatchObject({
    whole: false,
    firstBroken: 54_321,
  })
})
