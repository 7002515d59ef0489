import {
  changeOperator,
  createOperator,
  type Operator,
  resetOperatorPassword,
  resetOperatorTotp,
} from '@kancil/contract/operator/operators'
import type { Tx } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/http/refusal.ts'
import type { Context } from '../../kernel/http/serve.ts'
import { memberAccounts } from './audit/subject-names.ts'
import { serveDecision } from './decision.ts'
import { permissionsOfRole } from './roles/store.ts'
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

/** Serves operators' acts on other operators' accounts. */
export function serveOperatorActs(kernel: Kernel, { passwords }: SignInTools): void {
  serveDecision(kernel, createOperator, {
    action: 'operator.create',
    prepare: (_context, { name, password }) => hashNewPassword(passwords, name, password),
    async act(tx, _row, { now, refuse }, { name, role }, password_hash) {
      if (!(await permissionsOfRole(tx, role))) refuse('role_unknown')
      const id = newId('operator', now)
      const fresh = { password_hash, password_temporary: true, totp_sealed: null, created_at: now }
      if (!(await insertOperator(tx, { id, name, role, ...fresh }))) refuse('name_taken')
      return { outcome: id, after: { name, role } }
    },
    subject: (_row, id) => id,
    view: (id) => operatorOf(kernel, id),
  })
  serveChange(kernel)
  serveDecision(kernel, resetOperatorTotp, {
    ...onOther(kernel),
    action: 'operator.resetTotp',
    async act(tx, { id }, context) {
      await bindTotp(tx, id, null)
      await endEverything(tx, id, context)
      return { outcome: id }
    },
  })
  serveDecision(kernel, resetOperatorPassword, {
    ...onOther(kernel),
    action: 'operator.resetPassword',
    async prepare({ db, refuse }, { operatorId, password }) {
      const operator = (await findOperator(db, operatorId)) ?? refuse('not_found')
      return hashNewPassword(passwords, operator.name, password)
    },
    async act(tx, { id }, context, _input, hash) {
      await setPassword(tx, id, hash, true)
      await endEverything(tx, id, context)
      return { outcome: id }
    },
  })
}

/** A new role or a closed account ends every session, so that the old rights end with them. */
function serveChange(kernel: Kernel): void {
  serveDecision(kernel, changeOperator, {
    ...onOther(kernel),
    action: 'operator.change',
    // Lock the admins first: two concurrent changes must not leave none.
    async lock(tx, input, context) {
      const admins = await lockAdmins(tx)
      const operator = await lockOther(tx, input.operatorId, context.caller.operatorId)
      return (
        operator && { ...operator, isLastAdmin: admins.length === 1 && admins[0] === operator.id }
      )
    },
    async act(tx, operator, { sessions, refuse }, input) {
      const { id } = operator
      const role = input.role ?? operator.role
      const disabled = input.disabled ?? operator.disabled
      const staysAdmin = role === 'admin' && !disabled
      if (operator.isLastAdmin && !staysAdmin) refuse('last_admin')
      if (!(await permissionsOfRole(tx, role))) refuse('role_unknown')
      if (role === operator.role && disabled === operator.disabled)
        return { outcome: id, unchanged: true }
      await setRole(tx, id, role, disabled)
      await sessions.endAll(tx, 'operator', id)
      if (disabled) await endSignIns(tx, id)
      const before = { role: operator.role, disabled: operator.disabled }
      return { outcome: id, before, after: { role, disabled } }
    },
  })
}

type ActingOperator = Pick<Context<typeof changeOperator>, 'caller' | 'sessions' | 'live' | 'db'>

/** Another operator's row; never one's own account (four eyes, reliability S20). */
export async function lockOther(
  tx: Tx,
  operatorId: string,
  callerId: string,
): Promise<OperatorRow | null> {
  if (callerId === operatorId) throw new Refusal('own_account')
  return (await lockOperator(tx, operatorId)) ?? null
}

/** Shared by all acts on an operator. */
const onOther = (kernel: Kernel) => ({
  subject: ({ id }: OperatorRow) => id as string,
  lock: (
    tx: Tx,
    { operatorId }: { readonly operatorId: string },
    { caller }: Pick<ActingOperator, 'caller'>,
  ) => lockOther(tx, operatorId, caller.operatorId),
  tell: (_id: string, { live }: Pick<ActingOperator, 'live'>) => endStreams(live),
  view: (id: string) => operatorOf(kernel, id),
})

async function endEverything(
  tx: Tx,
  id: OperatorRow['id'],
  { sessions }: Pick<ActingOperator, 'sessions'>,
): Promise<void> {
  await endSignIns(tx, id)
  await sessions.endAll(tx, 'operator', id)
}

export async function operatorOf(kernel: Kernel, id: string): Promise<Operator> {
  return (await operatorViews(kernel, [(await findOperator(kernel.db, id))!]))[0]!
}

/** Own member accounts of a whole page are read at once. */
export async function operatorViews(
  kernel: Kernel,
  rows: readonly OperatorRow[],
): Promise<Operator[]> {
  const members = rows.flatMap(({ own_member_id: memberId }) => memberId ?? [])
  const accounts = await memberAccounts(kernel, members)
  return rows.map((row) => {
    const memberId = row.own_member_id
    const account = memberId && (accounts.get(memberId) ?? memberId)
    return { ...operatorView(row), ...(account ? { ownMember: { memberId, account } } : {}) }
  })
}

function operatorView(row: OperatorRow): Operator {
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
