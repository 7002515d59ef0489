import type { Endpoint, InputOf, OutputOf } from '@kancil/contract/endpoint'
import {
  queueMessage,
  type WithdrawalState,
  withdrawalMessage,
} from '@kancil/contract/payments/withdrawal'
import type {
  approveWithdrawal as approveEndpoint,
  rejectWithdrawal as rejectEndpoint,
  takeWithdrawal as takeEndpoint,
} from '@kancil/contract/payments/withdrawal-desk'
import { afterAct, withdrawalOwner } from '@kancil/rules/payments/withdrawal'
import type { OperatorCaller } from '../../../kernel/http/caller.ts'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import { Refused } from '../../../kernel/http/refused.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { audit } from '../../operator/door.ts'
import { readSettings } from '../../site/door.ts'
import { pushBalance, withdrawalsStopped } from '../../wallet/door.ts'
import { endWithdrawal } from './end.ts'
import { payOutJob } from './pay-out.ts'
import type { Payments } from '../gateways/gateway.ts'
import { addStep } from '../step-store.ts'
import { caseOf } from './case.ts'
import { lockWithdrawal, moveWithdrawal, withdrawalById, type WithdrawalRow } from './store.ts'

type Reviewer = Pick<Context<Endpoint>, 'db' | 'now' | 'ip' | 'live'> & {
  readonly caller: OperatorCaller
}
type Case = OutputOf<typeof takeEndpoint>
type Decision = 'take' | 'approve' | 'reject'

export async function takeWithdrawal(
  context: Context<typeof takeEndpoint>,
  { withdrawalId }: InputOf<typeof takeEndpoint>,
): Promise<Case> {
  const { caller, now } = context
  return decide(context, withdrawalId, 'take', async (tx, row) => {
    await moveWithdrawal(tx, row.id, 'reviewing', now, { takenBy: caller.name })
    if (row.state !== 'received') return
    const step = { state: 'reviewing', owner: withdrawalOwner('reviewing'), by: caller.name }
    await addStep(tx, row.id, { ...step, at: now })
  })
}

export async function approveWithdrawal(
  context: Context<typeof approveEndpoint>,
  { withdrawalId, note }: InputOf<typeof approveEndpoint>,
): Promise<Case> {
  const { caller, now, db, refuse } = context
  if (await withdrawalsStopped(db)) refuse('withdrawals_stopped')
  return decide(context, withdrawalId, 'approve', async (tx, row) => {
    const change = { takenBy: caller.name, ...(note ? { note } : {}) }
    // Should the job fail for good, the sweep finds it by this.
    const pollAt = new Date(now.getTime() + 60_000)
    await moveWithdrawal(tx, row.id, 'approved', now, { ...change, pollAt })
    const step = { state: 'approved', owner: withdrawalOwner('approved'), by: caller.name }
    await addStep(tx, row.id, { ...step, at: now })
    await context.jobs.send(tx, payOutJob, { withdrawalId })
  })
}

/** The money is back in the wallet with the decision. */
export async function rejectWithdrawal(
  payments: Payments,
  context: Context<typeof rejectEndpoint>,
  { withdrawalId, reasonCode, note }: InputOf<typeof rejectEndpoint>,
): Promise<Case> {
  const { caller, now } = context
  const done = await decide(
    context,
    withdrawalId,
    'reject',
    async (tx, row) => {
      const change = {
        reasonCode,
        by: caller.name,
        takenBy: caller.name,
        ...(note ? { note } : {}),
      }
      await endWithdrawal(tx, row, 'reject', now, change)
    },
    { reasonCode, ...(note ? { note } : {}) },
  )
  await pushBalance(payments.kernel, done.member.memberId)
  return done
}

/**
 * Under the withdrawal's lock: is the act still allowed, do it, write the audit log; then tell
 * who is concerned.
 */
async function decide(
  context: Reviewer,
  id: string,
  act: Decision,
  work: (tx: Tx, row: WithdrawalRow) => Promise<void>,
  why: Record<string, unknown> = {},
): Promise<Case> {
  const { db, now, ip, live, caller } = context
  const changed = await inTransaction(db, async (tx) => {
    const row = await lockWithdrawal(tx, id)
    if (!row) throw new Refused('not_found')
    const state = afterAct(row.state, act)
    if (!state) throw new Refused('already_decided', { state: row.state })
    await work(tx, row)
    await audit(tx, {
      operatorId: caller.operatorId,
      action: `payments.${act}Withdrawal`,
      subject: id,
      before: { state: row.state, takenBy: row.taken_by },
      after: { state, takenBy: caller.name, ...why },
      ip,
      at: now,
    })
    return { memberId: row.member_id, state: state satisfies WithdrawalState }
  })
  live.toMember(changed.memberId, { type: withdrawalMessage, data: { id, state: changed.state } })
  live.toConsole({ type: queueMessage, data: { withdrawalId: id } })
  const { payments: terms } = await readSettings(db)
  return caseOf(db, (await withdrawalById(db, id))!, terms, now)
}
