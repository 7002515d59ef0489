import type { AuditAction } from '@kancil/contract/operator/audit-actions'
import type { InputOf } from '@kancil/contract/endpoint'
import type {
  changeOperator,
  createOperator,
  Operator,
  resetOperatorPassword,
  resetOperatorTotp,
} from '@kancil/contract/operator/operators'
import { type Db, inTransaction, type Tx } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'
import { Refused } from '../../kernel/http/refused.ts'
import type { Context } from '../../kernel/http/serve.ts'
import { audit } from './audit/write.ts'
import { endStreams } from './sessions/end-streams.ts'
import { hashNewPassword } from './sign-in/new-password.ts'
import { endSignIns } from './sign-in/store.ts'
import type { SignInTools } from './sign-in/tools.ts'
import {
  bindTotp,
  findOperator,
  insertOperator,
  lockAdmins,
  lockOperator,
  type OperatorRow,
  setPassword,
  setRole,
} from './store.ts'

export async function create(
  tools: SignInTools,
  context: Context<typeof createOperator>,
  input: InputOf<typeof createOperator>,
): Promise<Operator> {
  const { db, now, refuse } = context
  const { name, role } = input
  const password_hash = await hashNewPassword(tools.passwords, name, input.password)
  const id = newId('operator', now)
  const row = {
    id,
    name,
    role,
    password_hash,
    password_temporary: true,
    totp_sealed: null,
    created_at: now,
  }
  await inTransaction(db, async (tx) => {
    if (!(await insertOperator(tx, row))) return refuse('name_taken')
    await note(tx, context, 'operator.create', id, undefined, { name, role })
  })
  return operatorOf(db, id)
}

/** Another role or a shut account ends every session, so that the old rights end with them. */
export async function change(
  context: Context<typeof changeOperator>,
  input: InputOf<typeof changeOperator>,
): Promise<Operator> {
  const { db, sessions, live, refuse } = context
  await inTransaction(db, async (tx) => {
    const admins = await lockAdmins(tx)
    const operator = await other(tx, context, input.operatorId)
    const role = input.role ?? operator.role
    const disabled = input.disabled ?? operator.disabled
    const staysAdmin = role === 'admin' && !disabled
    const lastAdmin = admins.length === 1 && admins[0] === operator.id
    if (lastAdmin && !staysAdmin) return refuse('last_admin')
    if (role === operator.role && disabled === operator.disabled) return
    await setRole(tx, operator.id, role, disabled)
    await sessions.endAll(tx, 'operator', operator.id)
    if (disabled) await endSignIns(tx, operator.id)
    const before = { role: operator.role, disabled: operator.disabled }
    await note(tx, context, 'operator.change', operator.id, before, { role, disabled })
  })
  endStreams(live)
  return operatorOf(db, input.operatorId)
}

export async function resetTotp(
  context: Context<typeof resetOperatorTotp>,
  { operatorId }: InputOf<typeof resetOperatorTotp>,
): Promise<Operator> {
  const { db, sessions, live } = context
  await inTransaction(db, async (tx) => {
    const operator = await other(tx, context, operatorId)
    await bindTotp(tx, operator.id, null)
    await endSignIns(tx, operator.id)
    await sessions.endAll(tx, 'operator', operator.id)
    await note(tx, context, 'operator.resetTotp', operator.id)
  })
  endStreams(live)
  return operatorOf(db, operatorId)
}

export async function resetPassword(
  tools: SignInTools,
  context: Context<typeof resetOperatorPassword>,
  { operatorId, password }: InputOf<typeof resetOperatorPassword>,
): Promise<Operator> {
  const { db, sessions, live, refuse } = context
  const found = await findOperator(db, operatorId)
  if (!found) return refuse('not_found')
  const kept = await hashNewPassword(tools.passwords, found.name, password)
  await inTransaction(db, async (tx) => {
    const operator = await other(tx, context, operatorId)
    await setPassword(tx, operator.id, kept, true)
    await endSignIns(tx, operator.id)
    await sessions.endAll(tx, 'operator', operator.id)
    await note(tx, context, 'operator.resetPassword', operator.id)
  })
  endStreams(live)
  return operatorOf(db, operatorId)
}

type Doer = {
  readonly caller: { readonly operatorId: string }
  readonly ip: string
  readonly now: Date
}

/** The operator to be changed, locked; never one's own account (four eyes, reliability S20). */
async function other(tx: Tx, { caller }: Doer, id: string): Promise<OperatorRow> {
  if (caller.operatorId === id) throw new Refused('own_account')
  const operator = await lockOperator(tx, id)
  if (!operator) throw new Refused('not_found')
  return operator
}

async function note(
  tx: Tx,
  { caller, ip, now }: Doer,
  action: AuditAction,
  subject: string,
  before?: object,
  after?: object,
): Promise<void> {
  await audit(tx, { operatorId: caller.operatorId, action, subject, before, after, ip, at: now })
}

async function operatorOf(db: Db, id: string): Promise<Operator> {
  return shownOperator((await findOperator(db, id))!)
}

export function shownOperator(row: OperatorRow): Operator {
  return {
    operatorId: row.id,
    name: row.name,
    role: row.role,
    disabled: row.disabled,
    totpBound: row.totp_sealed !== null,
    createdAt: row.created_at.toISOString(),
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
  }
}
