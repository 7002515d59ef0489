import { formatMoney } from '@kancil/contract/money'
import { depositMessage } from '@kancil/contract/payments/deposit'
import {
  depositCase,
  type DepositCase,
  depositQueue,
  type QueuedDeposit,
  refuseDepositReceipt,
} from '@kancil/contract/payments/deposit-desk'
import { queueMessage } from '@kancil/contract/payments/withdrawal'
import { afterDepositAct, depositOwner } from '@kancil/rules/payments/deposit-states'
import type { Db, Tx } from '../../../kernel/db.ts'
import { serve } from '../../../kernel/http/serve.ts'
import { serveList } from '../../../kernel/http/serve-list.ts'
import { memberStandings } from '../../identity/door.ts'
import { serveDecision } from '../../operator/door.ts'
import type { Payments } from '../gateways/gateway.ts'
import { shownProof } from '../proofs/redraw.ts'
import { latestProof } from '../proofs/store.ts'
import { addStep, stepView, stepsOf } from '../step-store.ts'
import { shownSuspense } from '../suspense/decide.ts'
import { suspenseCandidates } from '../suspense/store.ts'
import { depositQueuePage } from './list-store.ts'
import { depositById, type DepositRow, lockDeposit, moveDeposit } from './store.ts'

const candidatesMax = 10

/** Serves the desk of deposits; the money itself is matched by `creditSuspense`. */
export function serveDepositDesk({ kernel }: Payments): void {
  serveList(kernel, depositQueue, {
    read: ({ db }, { state = 'matching', ...filters }, range) =>
      depositQueuePage(db, { state, ...filters }, range),
    view: (rows, { db }) => queuedDeposits(db, rows),
  })
  serve(kernel, depositCase, async ({ db, refuse }, { depositId }) =>
    caseOf(db, (await depositById(db, depositId)) ?? refuse('not_found')),
  )
  serveDecision(kernel, refuseDepositReceipt, {
    action: 'payments.refuseDepositReceipt',
    subject: (row) => row.id,
    lock: lockById,
    allow({ state }, { refuse }) {
      if (!afterDepositAct(state, 'reject')) refuse('already_decided')
    },
    async act(tx, row, { caller, now }, { reasonCode, note }) {
      const to = afterDepositAct(row.state, 'reject')!
      await moveDeposit(tx, row.id, to, now, { reasonCode })
      const step = { state: to, owner: depositOwner(to), reasonCode, by: caller.name }
      await addStep(tx, row.id, { ...step, at: now })
      return { outcome: row, before: { state: row.state }, after: { state: to, reasonCode, note } }
    },
    tell({ id, member_id: memberId }, { live }) {
      live.toMember(memberId, { type: depositMessage, data: { id, state: 'failed' } })
      live.toConsole({ type: queueMessage, data: { depositId: id } })
    },
    view: async ({ id }, { db }) => caseOf(db, (await depositById(db, id))!),
  })
}

async function lockById(
  tx: Tx,
  { depositId }: { readonly depositId: string },
): Promise<DepositRow | null> {
  const row = await depositById(tx, depositId)
  return row && lockDeposit(tx, row.gateway_id, row.id)
}

async function queuedDeposits(db: Db, rows: readonly DepositRow[]): Promise<QueuedDeposit[]> {
  const members = await memberStandings(
    db,
    rows.map((row) => row.member_id),
  )
  return rows.map((row) => ({
    depositId: row.id,
    memberId: row.member_id as QueuedDeposit['memberId'],
    account: members.get(row.member_id)?.account ?? '',
    methodId: row.method_id,
    methodName: row.method_name,
    kind: row.kind,
    state: row.state,
    owner: depositOwner(row.state),
    currency: row.currency,
    amount: formatMoney(row.amount, row.currency),
    fee: formatMoney(row.fee, row.currency),
    hasReceipt: row.has_receipt,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }))
}

async function caseOf(db: Db, row: DepositRow): Promise<DepositCase> {
  const mayRelease = afterDepositAct(row.state, 'release') !== null
  const [[queued], proof, candidates, steps] = await Promise.all([
    queuedDeposits(db, [row]),
    latestProof(db, row.id),
    mayRelease ? suspenseCandidates(db, row, candidatesMax) : [],
    stepsOf(db, [row.id]),
  ])
  return {
    ...queued!,
    expiresAt: row.expires_at.toISOString(),
    ...(row.reason_code ? { reasonCode: row.reason_code } : {}),
    gatewayId: row.gateway_id,
    gatewayRef: row.gateway_ref,
    quoted: row.action?.kind === 'transfer' ? row.action.reference : '',
    ...(proof ? { receipt: shownProof(proof) } : {}),
    candidates: await shownSuspense(db, candidates),
    timeline: (steps.get(row.id) ?? []).map((step) => ({ ...stepView(step), by: step.done_by })),
  }
}
