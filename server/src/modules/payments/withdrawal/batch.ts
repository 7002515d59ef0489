import type { InputOf } from '@kancil/contract/endpoint'
import { approveBatch, type PayoutBatch } from '@kancil/contract/payments/payout-batch'
import { queueMessage, withdrawalMessage } from '@kancil/contract/payments/withdrawal'
import type { Settings } from '@kancil/contract/site/settings'
import { lockScope, type Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { newId } from '../../../kernel/ids.ts'
import { type ActResult, ownMembers, serveDecision } from '../../operator/door.ts'
import { readSettings } from '../../site/door.ts'
import { withdrawalsStopped } from '../../wallet/door.ts'
import type { Payments } from '../gateways/gateway.ts'
import { batchByRequest, insertBatch } from './batch-store.ts'
import { approve } from './decide.ts'
import { lockWithdrawal, type WithdrawalRow } from './store.ts'

type Input = InputOf<typeof approveBatch>
type Outcome = PayoutBatch['results'][number]['outcome']
type BatchOutcome = { readonly batch: PayoutBatch; readonly moved: readonly WithdrawalRow[] }

/** Serves the approval of several withdrawals at once; each keeps the rules of a single one. */
export function serveBatches({ kernel }: Payments): void {
  serveDecision(kernel, approveBatch, {
    action: 'payments.approveBatch',
    subject: (_row: unknown, { batch }: BatchOutcome) => `batch:${batch.batchId}`,
    async prepare({ db, refuse }) {
      if (await withdrawalsStopped(db)) refuse('withdrawals_stopped')
      return (await readSettings(db)).payments
    },
    act: (tx, _row, context, input, terms) => approveAll(tx, context, input, terms),
    tell({ moved }, { live }) {
      for (const { id, member_id: memberId } of moved)
        live.toMember(memberId, { type: withdrawalMessage, data: { id } })
      live.toConsole({ type: queueMessage, data: {} })
    },
    view: ({ batch }) => batch,
  })
}

async function approveAll(
  tx: Tx,
  context: Context<typeof approveBatch>,
  { requestId, withdrawalIds, note }: Input,
  terms: Settings['payments'],
): Promise<ActResult<BatchOutcome>> {
  const { caller, now } = context
  // In one order everywhere, so that two batches never wait for each other.
  const ids = [...new Set(withdrawalIds)].toSorted()
  // A second press waits for the first one, and gets its answer.
  await lockScope(tx, `batch:${requestId}`)
  const before = await batchByRequest(tx, requestId)
  if (before) {
    const isSame = before.operator_id === caller.operatorId && before.asked.join() === ids.join()
    if (!isSame) throw new Refusal('idempotency_conflict')
    const batch = { batchId: before.id, results: before.results }
    return { outcome: { batch, moved: [] }, unchanged: true }
  }
  const batchId = newId('request', now)
  const moved: WithdrawalRow[] = []
  const results: PayoutBatch['results'] = []
  for (const withdrawalId of ids) {
    const row = await lockWithdrawal(tx, withdrawalId)
    if (row) await ownMembers.refuseOwnMember(tx, context, row.member_id)
    const outcome = row
      ? await approveOne(tx, row, context, { terms, batchId, ...(note ? { note } : {}) })
      : 'not_found'
    if (row && (outcome === 'approved' || outcome === 'second_review')) moved.push(row)
    results.push({ withdrawalId: withdrawalId as WithdrawalRow['id'], outcome })
  }
  await insertBatch(tx, {
    id: batchId,
    request_id: requestId,
    operator_id: caller.operatorId,
    asked: ids,
    results,
    created_at: now,
  })
  return {
    outcome: { batch: { batchId, results }, moved },
    after: { results, ...(note ? { note } : {}) },
  }
}

async function approveOne(
  tx: Tx,
  row: WithdrawalRow,
  context: Context<typeof approveBatch>,
  change: Parameters<typeof approve>[3],
): Promise<Outcome> {
  if (row.state === 'second_review' && row.first_operator === context.caller.operatorId)
    return 'same_operator'
  if (!isDecidable(row)) return 'already_decided'
  const state = await approve(tx, row, context, change)
  return state === 'second_review' || state === 'payout_frozen' ? state : 'approved'
}

const decidable: readonly WithdrawalRow['state'][] = ['received', 'reviewing', 'second_review']

function isDecidable({ state }: WithdrawalRow): boolean {
  return decidable.includes(state)
}
