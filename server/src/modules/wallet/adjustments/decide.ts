import type { InputOf } from '@kancil/contract/endpoint'
import { formatMoney, money } from '@kancil/contract/money'
import {
  type Adjustment,
  adjustments,
  adjustmentsMessage,
  approveAdjustment,
  proposeAdjustment,
  rejectAdjustment,
} from '@kancil/contract/wallet/adjustments'
import { type AdjustmentAct, afterAdjustmentAct } from '@kancil/rules/wallet/adjustment'
import { amountFrom } from '../../../kernel/amount.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { newId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { serveList } from '../../../kernel/http/serve-list.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { house, memberCash } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import { LedgerRefusal } from '../../../ledger/refusal.ts'
import { lockMember, type Member, memberStandings } from '../../identity/door.ts'
import { addToTimeline } from '../../identity/member-file-door.ts'
import {
  type ActResult,
  nameSubjects,
  serveDecision,
  type SubjectFacts,
} from '../../operator/door.ts'
import { bucketsOf } from '../buckets.ts'
import { pushBalance } from '../push-balance.ts'
import {
  adjustmentByRequest,
  adjustmentEvents,
  adjustmentsById,
  type AdjustmentRow,
  adjustmentsPage,
  insertAdjustment,
  keepDecision,
  lockAdjustment,
} from './store.ts'

/** Serves adjustments of balances: one operator proposes, another one approves. */
export function serveAdjustments(kernel: Kernel): void {
  serveList(kernel, adjustments, {
    read: ({ db }, { state = null, memberId = null }, range) =>
      adjustmentsPage(db, { state, memberId }, range),
    view: (rows, { db, caller }) => adjustmentViews(db, rows, caller.operatorId),
  })
  serveDecision(kernel, proposeAdjustment, {
    action: 'wallet.proposeAdjustment',
    subject: (member: Member) => member.id as string,
    lock: (tx, { memberId }) => lockMember(tx, memberId),
    allow(member, { refuse }) {
      if (member.account_kind === 4) refuse('trial_account')
    },
    favours: (member) => member.id,
    act: propose,
    tell,
    view,
  })
  serveDecision(kernel, approveAdjustment, {
    ...onAdjustment,
    action: 'wallet.approveAdjustment',
    firstOperator: (row) => row.proposedId,
    favours: (row) => row.memberId,
    async act(tx, row, context, { note }) {
      const at = context.now
      const decided = await decide(tx, row, 'approve', context, note)
      await moveMoney(tx, row, at)
      return decided
    },
    async tell(row, context) {
      await pushBalance(kernel, row.memberId)
      tell(row, context)
    },
  })
  serveDecision(kernel, rejectAdjustment, {
    ...onAdjustment,
    action: 'wallet.rejectAdjustment',
    act: (tx, row, context, { note }) => decide(tx, row, 'reject', context, note),
  })
  nameSubjects(kernel, { adjustment: adjustmentsNamed })
  addToTimeline(kernel, {
    kinds: ['adjustment'],
    permission: 'withdrawals.read',
    read: async (db, { id }, page) =>
      (await adjustmentEvents(db, id, page)).map(({ direction, sum, ...item }) => ({
        ...item,
        amount: formatMoney(direction === 'debit' ? money(-sum) : sum, item.currency!),
      })),
  })
}

/** Shared by both decisions: an adjustment is decided once. */
const onAdjustment = {
  subject: (row: AdjustmentRow) => row.id as string,
  lock: (tx: Tx, { adjustmentId }: { readonly adjustmentId: string }) =>
    lockAdjustment(tx, adjustmentId),
  allow({ state }: AdjustmentRow, { refuse }: { refuse: (code: 'already_decided') => never }) {
    if (!afterAdjustmentAct(state, 'approve')) refuse('already_decided')
  },
  tell,
  view,
}

function tell(_row: AdjustmentRow, { live }: Pick<Kernel, 'live'>): void {
  live.toConsole({ type: adjustmentsMessage, data: {} })
}

async function view(
  row: AdjustmentRow,
  { db, caller }: Pick<Context<typeof proposeAdjustment>, 'db' | 'caller'>,
): Promise<Adjustment> {
  return (await adjustmentViews(db, [row], caller.operatorId))[0]!
}

/** A debit that the member cannot pay now is refused at once; it is checked again when approved. */
async function propose(
  tx: Tx,
  member: Member,
  { caller, now }: Context<typeof proposeAdjustment>,
  { requestId, direction, amount: text, reason, note }: InputOf<typeof proposeAdjustment>,
): Promise<ActResult<AdjustmentRow>> {
  const { id: memberId, currency } = member
  const amount = amountFrom(text, currency)
  if (amount === 0n) throw new Refusal('amount_invalid')
  const { cash } = await bucketsOf(tx, memberId, currency)
  const words = note.trim()
  const made =
    direction === 'debit' && cash < amount
      ? null
      : await insertAdjustment(tx, {
          ...{ id: newId('adjustment', now), requestId, memberId, currency, direction, amount },
          ...{ reason, note: words, proposedBy: caller.name, proposedId: caller.operatorId },
          proposedAt: now,
        })
  if (made) {
    const after = { adjustment: made.id, direction, amount: formatMoney(amount, currency) }
    return { outcome: made, after: { ...after, currency, reason, note: words } }
  }
  const earlier = await adjustmentByRequest(tx, requestId)
  if (!earlier) throw new Refusal('insufficient_funds')
  const isSame =
    earlier.memberId === memberId &&
    earlier.direction === direction &&
    earlier.amount === amount &&
    earlier.reason === reason &&
    earlier.note === words
  if (!isSame) throw new Refusal('idempotency_conflict')
  return { outcome: earlier, unchanged: true }
}

async function decide(
  tx: Tx,
  row: AdjustmentRow,
  act: AdjustmentAct,
  { caller, now }: Pick<Context<typeof approveAdjustment>, 'caller' | 'now'>,
  note: string,
): Promise<ActResult<AdjustmentRow>> {
  const state = afterAdjustmentAct(row.state, act)!
  const by = { by: caller.name, operatorId: caller.operatorId }
  const decided = await keepDecision(tx, row.id, { state, ...by, note: note.trim(), at: now })
  const amount = formatMoney(row.amount, row.currency)
  return {
    outcome: decided,
    before: { state: row.state, proposedBy: row.proposedBy },
    after: { state, direction: row.direction, amount, currency: row.currency, note: note.trim() },
  }
}

/** house:adjustments <-> member:cash, with the adjustment's id. */
async function moveMoney(tx: Tx, row: AdjustmentRow, at: Date): Promise<void> {
  const cash = memberCash(row.memberId, row.currency)
  const books = house('adjustments', row.currency)
  const isCredit = row.direction === 'credit'
  try {
    await post(tx, {
      kind: 'adjustment',
      source: 'adjustment',
      sourceTx: row.id,
      from: isCredit ? books : cash,
      to: isCredit ? cash : books,
      amount: row.amount,
      details: { reference: row.id },
      at,
    })
  } catch (error) {
    if (error instanceof LedgerRefusal && error.code === 'insufficient_funds')
      throw new Refusal('insufficient_funds')
    throw error
  }
}

async function adjustmentViews(
  db: Db,
  rows: readonly AdjustmentRow[],
  operatorId: string,
): Promise<Adjustment[]> {
  const members = await memberStandings(
    db,
    rows.map((row) => row.memberId),
  )
  return rows.map((row) => ({
    adjustmentId: row.id,
    memberId: row.memberId,
    account: members.get(row.memberId)?.account ?? '',
    direction: row.direction,
    amount: formatMoney(row.amount, row.currency),
    currency: row.currency,
    reason: row.reason,
    note: row.note,
    state: row.state,
    proposedBy: row.proposedBy,
    proposedAt: row.proposedAt.toISOString(),
    isOwn: row.proposedId === operatorId,
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionNote: row.decisionNote,
  }))
}

/** Adjustments as subjects of the audit log: their member, and what was to be moved. */
async function adjustmentsNamed(db: Db, ids: readonly string[]): Promise<SubjectFacts[]> {
  const rows = await adjustmentsById(db, ids)
  return rows.map(({ id, memberId, amount, currency }) => {
    return { subject: id, memberId, amount, currency }
  })
}
