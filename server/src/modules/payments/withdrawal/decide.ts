import type { Endpoint } from '@kancil/contract/endpoint'
import {
  queueMessage,
  type WithdrawalState,
  withdrawalMessage,
} from '@kancil/contract/payments/withdrawal'
import {
  approveWithdrawal,
  rejectWithdrawal,
  takeWithdrawal,
  type WithdrawalCase,
} from '@kancil/contract/payments/withdrawal-desk'
import type { Settings } from '@kancil/contract/site/settings'
import { afterAct, withdrawalOwner } from '@kancil/rules/payments/withdrawal'
import { needsSecondOperator } from '@kancil/rules/payments/withdrawal-limits'
import type { Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { type ActResult, serveDecision } from '../../operator/door.ts'
import { arePayoutsFrozen } from '../../safety/door.ts'
import { readSettings } from '../../site/door.ts'
import { pushBalance, withdrawalsStopped } from '../../wallet/door.ts'
import { endWithdrawal } from './end.ts'
import { payOutJob } from './pay-out.ts'
import type { Payments } from '../gateways/gateway.ts'
import { addStep } from '../step-store.ts'
import { caseOf } from './case.ts'
import { lockWithdrawal, moveWithdrawal, withdrawalById, type WithdrawalRow } from './store.ts'

/** A withdrawal after an act; `state` is set when the act changed it. */
export type WithdrawalDecision = {
  readonly row: Pick<WithdrawalRow, 'id' | 'member_id'>
  readonly state?: WithdrawalState | undefined
}
type NoticeContext = Pick<Context<Endpoint>, 'live'>

/** Serves the withdrawal desk's three decisions. */
export function serveWithdrawalDesk({ kernel }: Payments): void {
  serveDecision(kernel, takeWithdrawal, {
    ...deskAct('take'),
    async act(tx, row, { caller, now }) {
      await moveWithdrawal(tx, row.id, 'reviewing', now, { takenBy: caller.name })
      const step = { state: 'reviewing', owner: withdrawalOwner('reviewing'), by: caller.name }
      if (row.state === 'received') await addStep(tx, row.id, { ...step, at: now })
      return deskDeed(row, 'reviewing', caller.name)
    },
  })
  serveDecision(kernel, approveWithdrawal, {
    ...deskAct('approve'),
    async prepare({ db, refuse }) {
      if (await withdrawalsStopped(db)) refuse('withdrawals_stopped')
      return (await readSettings(db)).payments
    },
    firstOperator: (row) => row.first_operator,
    favours: (row) => row.member_id,
    async act(tx, row, context, { note }, terms) {
      const state = await approve(tx, row, context, { terms, ...(note ? { note } : {}) })
      if (state === 'payout_frozen') return context.refuse(state)
      return deskDeed(row, state, context.caller.name, note ? { note } : {})
    },
  })
  serveDecision(kernel, rejectWithdrawal, {
    ...deskAct('reject'),
    /** The money is back in the wallet with the decision. */
    async act(tx, row, { caller, now }, { reasonCode, note }) {
      const why = { reasonCode, ...(note ? { note } : {}) }
      const change = { ...why, by: caller.name, takenBy: caller.name }
      const state = await endWithdrawal(tx, row, 'reject', now, change)
      return deskDeed(row, state, caller.name, why)
    },
    async tell(decided, context) {
      tellDecided(decided, context)
      await pushBalance(kernel, decided.row.member_id)
    },
  })
}

/**
 * One approval. From the threshold on the first one asks for a second operator, and only the second
 * lets the money go. Nothing happens while an operator keeps the member's payouts back. The caller
 * has checked that this operator may make it.
 */
export async function approve(
  tx: Tx,
  row: WithdrawalRow,
  { caller, now, jobs }: Pick<Context<typeof takeWithdrawal>, 'caller' | 'now' | 'jobs'>,
  {
    terms,
    note,
    batchId,
  }: { readonly terms: Settings['payments']; readonly note?: string; readonly batchId?: string },
): Promise<WithdrawalState | 'payout_frozen'> {
  if (await arePayoutsFrozen(tx, row.member_id)) return 'payout_frozen'
  const isFirst = row.first_operator === null && needsSecondOperator(row.amount, terms)
  const state = afterAct(row.state, isFirst ? 'countersign' : 'approve')
  if (!state) throw new Refusal('already_decided', { state: row.state })
  await moveWithdrawal(tx, row.id, state, now, {
    takenBy: caller.name,
    ...(note ? { note } : {}),
    ...(batchId ? { batchId } : {}),
    ...(isFirst ? { firstOperator: caller.operatorId } : {}),
    // If the job fails for good, the sweep finds the withdrawal by this.
    pollAt: isFirst ? null : new Date(now.getTime() + 60_000),
  })
  const step = { state, owner: withdrawalOwner(state), by: caller.name }
  await addStep(tx, row.id, { ...step, at: now })
  if (!isFirst) await jobs.send(tx, payOutJob, { withdrawalId: row.id })
  return state
}

/** Shared by all decisions on a withdrawal. */
export const onWithdrawal = {
  subject: (row: Pick<WithdrawalRow, 'id'>) => row.id as string,
  lock: (tx: Tx, { withdrawalId }: { readonly withdrawalId: string }) =>
    lockWithdrawal(tx, withdrawalId),
  tell: tellDecided,
  async view(
    { row: { id } }: WithdrawalDecision,
    { db, now, caller }: Pick<Context<typeof takeWithdrawal>, 'db' | 'now' | 'caller'>,
  ): Promise<WithdrawalCase> {
    const { payments: terms } = await readSettings(db)
    return caseOf(db, (await withdrawalById(db, id))!, { terms, now, caller })
  },
}

function tellDecided({ row, state }: WithdrawalDecision, { live }: NoticeContext): void {
  const { id, member_id: memberId } = row
  if (state) live.toMember(memberId, { type: withdrawalMessage, data: { id, state } })
  live.toConsole({ type: queueMessage, data: { withdrawalId: id } })
}

function deskAct<const Act extends 'take' | 'approve' | 'reject'>(act: Act) {
  return {
    ...onWithdrawal,
    action: `payments.${act}Withdrawal` as const,
    allow({ state }: WithdrawalRow): void {
      if (!afterAct(state, act)) throw new Refusal('already_decided', { state })
    },
  }
}

function deskDeed(
  row: WithdrawalRow,
  state: WithdrawalState,
  takenBy: string,
  why: Record<string, unknown> = {},
): ActResult<WithdrawalDecision> {
  return {
    outcome: { row, state },
    before: { state: row.state, takenBy: row.taken_by },
    after: { state, takenBy, ...why },
  }
}
