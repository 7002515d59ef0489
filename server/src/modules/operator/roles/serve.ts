import {
  changeRole,
  type ConsoleRole,
  createRole,
  listRoles,
  removeRole,
  rolesMost,
} from '@kancil/contract/operator/roles'
import type { Permission } from '@kancil/contract/endpoint'
import { missingPermission } from '@kancil/rules/operator/roles'
import type { Db } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import { serveList } from '../../../kernel/http/serve-list.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { serveDecision } from '../decision.ts'
import { endStreams } from '../sessions/end-streams.ts'
import * as store from './store.ts'

/** Serves the roles and operators' changes to them. */
export function serveRoles(kernel: Kernel): void {
  serveList(kernel, listRoles, {
    read: ({ db }, _filters, range) => store.rolePage(db, range),
    view: (rows, { db }) => viewsOf(db, rows),
  })
  serveDecision(kernel, createRole, {
    action: 'operator.createRole',
    subject: (_row, { role }: store.RoleRow) => subjectOf(role),
    async act(tx, _row, { now, caller, refuse }, { role, title, permissions }) {
      checkWhole(permissions)
      await store.lockRoles(tx)
      if ((await store.countRoles(tx)) >= rolesMost) refuse('roles_too_many')
      const row = { role, title: title.trim(), builtIn: false, permissions, version: 1 }
      const made = { ...row, changedAt: now, changedBy: caller.name }
      if (!(await store.insertRole(tx, made))) refuse('role_taken')
      return { outcome: made, after: { title: made.title, permissions } }
    },
    view: (row, { db }) => viewOf(db, row),
  })
  serveChange(kernel)
  serveDecision(kernel, removeRole, {
    action: 'operator.removeRole',
    subject: (row: store.RoleRow) => subjectOf(row.role),
    lock: (tx, { role }) => store.lockRole(tx, role),
    allow(row, { refuse }) {
      if (row.builtIn) refuse('role_fixed')
    },
    async act(tx, row, { refuse }) {
      if ((await store.holdersOf(tx, row.role)).length > 0) refuse('role_held')
      await store.deleteRole(tx, row.role)
      return { outcome: row, before: { title: row.title, permissions: row.permissions } }
    },
    view: () => ({}),
  })
}

/** Other permissions end the sessions of those who hold the role: the old ones end with them. */
function serveChange(kernel: Kernel): void {
  serveDecision(kernel, changeRole, {
    action: 'operator.changeRole',
    subject: (row: store.RoleRow) => subjectOf(row.role),
    lock: (tx, { role }) => store.lockRole(tx, role),
    allow(row, { caller, refuse }, { version }) {
      if (row.role === 'admin') refuse('role_fixed')
      if (row.role === caller.role) refuse('own_role')
      if (row.version !== version) refuse('role_changed')
    },
    async act(tx, row, { now, caller, sessions }, input) {
      checkWhole(input.permissions)
      const title = row.builtIn ? '' : (input.title?.trim() ?? row.title)
      const isSame = sameSet(row.permissions, input.permissions)
      if (isSame && title === row.title) return { outcome: row, unchanged: true }
      const { permissions } = input
      const changed = { changedAt: now, changedBy: caller.name, version: row.version + 1 }
      const next = { ...row, ...changed, title, permissions }
      await store.updateRole(tx, next)
      if (!isSame)
        for (const id of await store.holdersOf(tx, row.role))
          await sessions.endAll(tx, 'operator', id)
      const before = { title: row.title, permissions: row.permissions }
      return { outcome: next, before, after: { title, permissions } }
    },
    tell: (_row, { live }) => endStreams(live),
    view: (row, { db }) => viewOf(db, row),
  })
}

const subjectOf = (role: string): string => `role:${role}`

function checkWhole(permissions: readonly Permission[]): void {
  const missing = missingPermission(permissions)
  if (missing) throw new Refusal('role_incomplete', { missing })
}

function sameSet(one: readonly Permission[], other: readonly Permission[]): boolean {
  return one.length === other.length && one.every((permission) => other.includes(permission))
}

async function viewsOf(db: Db, rows: readonly store.RoleRow[]): Promise<ConsoleRole[]> {
  const counts = await store.holderCounts(
    db,
    rows.map(({ role }) => role),
  )
  return rows.map(({ changedAt, ...row }) => ({
    ...row,
    operators: counts.get(row.role) ?? 0,
    changedAt: changedAt.toISOString(),
  }))
}

async function viewOf(db: Db, row: store.RoleRow): Promise<ConsoleRole> {
  return (await viewsOf(db, [row]))[0]!
}
