import { permissionsOf, operatorRoles } from '@kancil/contract/operator/permissions'
import { changeOperator } from '@kancil/contract/operator/operators'
import {
  changeRole,
  createRole,
  listRoles,
  removeRole,
  rolesMost,
} from '@kancil/contract/operator/roles'
import { operatorMe } from '@kancil/contract/operator/sign-in'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Permission } from '@kancil/contract/endpoint'
import type { OperatorId } from '@kancil/contract/ids'
import { inTransaction } from '../../../kernel/db.ts'
import { newId } from '../../../kernel/ids.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { operatorVisitor } from '../../../testing/sign-in.ts'
import { makeOperator } from '../make-operator.ts'
import { permissionsOfRole } from './store.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server?.stop())

const rolesNow = async () => {
  const admin = await server.operator('admin')
  return (await admin.call(listRoles, {})).value.items
}
const versionOf = async (role: string) =>
  (await rolesNow()).find((row) => row.role === role)!.version

/** An operator in the database, with a session of the role. */
async function seated(name: string, role: 'support' | 'risk') {
  const operatorId = newId('operator')
  await sql`insert into operator (id, name, role, password_hash, password_temporary, created_at)
    values (${operatorId}, ${name}, ${role}, 'x', false, now())`.execute(server.ownerDb)
  return { operatorId, visitor: await operatorVisitor(server.app, role, { operatorId, name }) }
}

test('an installation begins with the six roles as they are written down', async () => {
  const roles = await rolesNow()
  expect(roles.map(({ role }) => role).toSorted()).toEqual([...operatorRoles].toSorted())
  for (const { role, permissions } of roles)
    expect([role, permissions]).toEqual([role, permissionsOf(role as 'admin')])
})

test('a change of a role signs its holders out, and nobody else', async () => {
  const [agent, other] = [await seated('siti.care', 'support'), await seated('ravi.risk', 'risk')]
  const admin = await server.operator('admin')
  const permissions: Permission[] = ['members.read', 'messages.write']
  const change = { role: 'support', permissions, version: await versionOf('support') }
  const reply = await admin.call(changeRole, change)
  expect(reply.value).toMatchObject({ permissions, version: change.version + 1, operators: 1 })
  expect((await agent.visitor.call(operatorMe, {})).code).toBe('session_expired')
  expect((await other.visitor.call(operatorMe, {})).code).toBe('')
  expect(await inTransaction(server.db, (tx) => permissionsOfRole(tx, 'support'))).toEqual(
    permissions,
  )
  expect((await admin.call(changeRole, change)).code).toBe('role_changed')
  const { rows } = await sql<{ before: string; after: string }>`select before, after
    from audit_log where action = 'operator.changeRole'`.execute(server.db)
  expect(rows).toHaveLength(1)
  expect(JSON.parse(rows[0]!.after)).toEqual({ title: '', permissions })
})

test('the same permissions again change nothing and end no session', async () => {
  const { visitor } = await seated('mei.risk', 'risk')
  const admin = await server.operator('admin')
  const permissions = [...permissionsOf('risk')].toReversed()
  const version = await versionOf('risk')
  const reply = await admin.call(changeRole, { role: 'risk', permissions, version })
  expect([reply.code, reply.value.version]).toEqual(['', version])
  expect((await visitor.call(operatorMe, {})).code).toBe('')
})

test('a role of one’s own: made, given to somebody, held, given back, removed', async () => {
  const admin = await server.operator('admin')
  const made = { role: 'vip-host', title: 'VIP host', permissions: ['members.read'] } as const
  const input = { ...made, permissions: [...made.permissions] }
  expect((await admin.call(createRole, input)).value).toMatchObject({ ...made, builtIn: false })
  expect((await admin.call(createRole, input)).code).toBe('role_taken')
  const { operatorId } = await seated('host.one', 'risk')
  const given = await admin.call(changeOperator, { operatorId, role: 'vip-host' })
  expect(given.value.role).toBe('vip-host')
  expect((await admin.call(removeRole, { role: 'vip-host' })).code).toBe('role_held')
  await admin.call(changeOperator, { operatorId, role: 'risk' })
  expect((await admin.call(removeRole, { role: 'vip-host' })).code).toBe('')
  const gone = await admin.call(changeOperator, { operatorId, role: 'vip-host' })
  expect(gone.code).toBe('role_unknown')
})

test('what stays as it is, what is not whole, and what is too much', async () => {
  const admin = await server.operator('admin')
  const fixed = { role: 'admin', permissions: [], version: 1 }
  expect((await admin.call(changeRole, fixed)).code).toBe('role_fixed')
  expect((await admin.call(removeRole, { role: 'risk' })).code).toBe('role_fixed')
  expect((await admin.call(removeRole, { role: 'none-such' })).code).toBe('not_found')
  const blind = { role: 'blind', title: 'Blind', permissions: ['members.write' as const] }
  expect((await admin.call(createRole, blind)).code).toBe('role_incomplete')
  const twice = { ...blind, permissions: ['members.read' as const, 'members.read' as const] }
  expect((await admin.call(createRole, twice)).code).toBe('bad_request')
  await sql`insert into operator_role (role, title, built_in, permissions)
    select 'many-' || g, 'Many', false, '{}' from generate_series(7, ${rolesMost}::int) g`.execute(
    server.ownerDb,
  )
  const more = { role: 'one-more', title: 'More', permissions: [] }
  expect((await admin.call(createRole, more)).code).toBe('roles_too_many')
})

test('nobody widens the role they hold', async () => {
  const context = { db: server.db, secrets: server.kernel.secrets, now: server.clock.now() }
  const made = await makeOperator(context, {
    ...{ name: 'sly.admin', role: 'risk', password: 'a long enough sentence' },
  })
  const operatorId = made!.operatorId as OperatorId
  const sly = await operatorVisitor(server.app, 'risk', { operatorId, name: 'sly.admin' })
  await server.kernel.sessions.setData(server.db, sly.sessionId, {
    ...{ name: 'sly.admin', role: 'risk', permissions: ['operators.write'] },
  })
  const version = await versionOf('risk')
  const wider = { role: 'risk', permissions: [...permissionsOf('admin')], version }
  expect((await sly.call(changeRole, wider)).code).toBe('own_role')
})
