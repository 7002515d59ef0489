import type { InputOf } from '@kancil/contract/endpoint'
import { type Currency, formatMoney, type Money, money, zero } from '@kancil/contract/money'
import { depositMessage, type DepositState } from '@kancil/contract/payments/deposit'
import { queueMessage } from '@kancil/contract/payments/withdrawal'
import {
  creditSuspense,
  returnSuspense,
  type SuspenseItem,
  suspenseList,
} from '@kancil/contract/payments/suspense'
import type { Settings } from '@kancil/contract/site/settings'
import { needsSecondOperator } from '@kancil/rules/payments/withdrawal-limits'
import { accountKey } from '@kancil/rules/identity/field-rules'
import { afterDepositAct, depositOwner } from '@kancil/rules/payments/deposit-states'
import type { MemberId } from '@kancil/contract/ids'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { Live } from '../../../kernel/live/channel.ts'
import { emit } from '../../../kernel/events/outbox.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { serveList } from '../../../kernel/http/serve-list.ts'
import { type Member, memberById, memberReach, memberStandings } from '../../identity/door.ts'
import { type ActResult, ownMembers, serveDecision } from '../../operator/door.ts'
import { depositLeft } from '../../safety/door.ts'
import { readSettings } from '../../site/door.ts'
import { pushBalance, wageredBy } from '../../wallet/door.ts'
import { depositsUsed, isUsed } from '../deposit/limit-store.ts'
import { type DepositRow, lockDeposit, moveDeposit } from '../deposit/store.ts'
import { isTakenBack } from '../gateways/event-store.ts'
import type { Payments } from '../gateways/gateway.ts'
import { releaseSuspense, returnToPayer } from '../postings.ts'
import { addStep } from '../step-store.ts'
import {
  closeSuspense,
  hasOpenTwin,
  keepCreditAsked,
  lockSuspense,
  suspensePage,
  type SuspenseRow,
} from './store.ts'
import { lockTurnover, requireTurnover } from '../withdrawal/turnover-store.ts'

/** Serves the list of money in suspense and the two decisions on it. */
export function serveSuspense({ kernel }: Payments): void {
  serveList(kernel, suspenseList, {
    read: ({ db }, { state = 'open' }, range) => suspensePage(db, state, range),
    view: (rows, { db }) => shownSuspense(db, rows),
  })
  serveDecision(kernel, creditSuspense, {
    ...onItem,
    action: 'payments.creditSuspense',
    prepare: async ({ db }) => (await readSettings(db)).payments,
    act: creditItem,
    async tell(decided, { live }) {
      if (decided.row.state === 'credited') await pushBalance(kernel, decided.row.member_id!)
      tell(live, decided)
    },
  })
  serveDecision(kernel, returnSuspense, {
    ...onItem,
    action: 'payments.returnSuspense',
    act: returnItem,
    tell: (decided, { live }) => tell(live, decided),
  })
}

type SuspenseDecision = { readonly row: SuspenseRow; readonly moved: DepositChange }

/** Shared by both decisions: an item is decided once. */
const onItem = {
  subject: (item: SuspenseRow) => `suspense:${item.id}`,
  lock: (tx: Tx, { suspenseId }: { readonly suspenseId: number }) => lockSuspense(tx, suspenseId),
  allow(item: SuspenseRow, { refuse }: { refuse: (code: 'already_decided') => never }): void {
    if (item.state !== 'open') refuse('already_decided')
  },
  view: async ({ row }: SuspenseDecision, { db }: { readonly db: Db }) =>
    (await shownSuspense(db, [row]))[0]!,
}

/**
 * Credits what really arrived to the member it was meant for, and ends the deposit that was waiting
 * for it.
 */
async function creditItem(
  tx: Tx,
  item: SuspenseRow,
  context: Context<typeof creditSuspense>,
  { account, depositId, note }: InputOf<typeof creditSuspense>,
  terms: Settings['payments'],
): Promise<ActResult<SuspenseDecision>> {
  const { now, caller } = context
  const { gateway_id: gatewayId, gateway_ref: gatewayRef } = item
  if (await isTakenBack(tx, gatewayId, { reference: item.reference, gatewayRef }))
    return context.refuse('came_back')
  const meant = await meantFor(tx, item, depositId)
  const { id: memberId } = await ownerOf(tx, context, meant, account)
  await ownMembers.refuseOwnMember(tx, context, memberId)
  const { currency, amount } = item
  const order = meant.deposit_id && (await lockDeposit(tx, gatewayId, meant.deposit_id))
  const turnover = await lockTurnover(tx, memberId, currency)
  await refuseBeyondLimit(context, tx, { memberId, currency, amount, order: order || null })
  if (needsSecondOperator(amount, terms)) {
    if (item.credit_asked_for !== memberId) return askForCredit(tx, item, context, memberId, note)
    if (item.credit_asked_id === caller.operatorId) context.refuse('same_operator')
  }
  const reference = meant.deposit_id ?? item.reference
  await releaseSuspense(tx, { id: item.id, memberId, currency, amount, reference, at: now })
  const wagered = await wageredBy(tx, memberId, currency)
  const subject = `suspense:${item.id}`
  const percent = terms.turnoverPercent
  const deposit = { subject, amount, percent, at: now }
  await requireTurnover(tx, { memberId, currency }, { turnover, wagered }, deposit)
  const moved = await endDispute(tx, meant, 'succeeded', now, caller.name)
  await emit(tx, 'payments.deposited', {
    // What was paid a second time is no part of the deposit that had its money before.
    ...{ depositId: moved?.id ?? subject, memberId, currency, at: now.toISOString() },
    ...{ amount: formatMoney(amount, currency), credit: formatMoney(amount, currency) },
  })
  const state = 'credited' as const
  const owner = { memberId, ...(depositId ? { depositId: meant.deposit_id! } : {}) }
  await closeSuspense(tx, item.id, { state, ...owner, by: caller.operatorId, note, now })
  return {
    outcome: { row: { ...meant, state, member_id: memberId }, moved },
    before: { state: 'open' },
    after: { state, ...owner, amount: formatMoney(amount, currency), note },
  }
}

type Crediting = {
  readonly memberId: MemberId
  readonly currency: Currency
  readonly amount: Money
  readonly order: DepositRow | null
}

/**
 * The member's own limits hold here too: until there is room, the money can only go back. An order
 * that is open counts against them, so that its own money always fits.
 */
async function refuseBeyondLimit(
  { now, refuse }: Context<typeof creditSuspense>,
  tx: Tx,
  { memberId, currency, amount, order }: Crediting,
): Promise<void> {
  const own = order && isUsed(order, now) ? order.amount : zero
  if (order && order.state !== 'disputed' && amount <= own) return
  const used = async () => {
    const { day, week, month } = await depositsUsed(tx, memberId, currency, now)
    return { day: money(day - own), week: money(week - own), month: money(month - own) }
  }
  const left = await depositLeft(tx, { memberId, currency, amount, used })
  if (left !== null) refuse('deposit_limit', { left })
}

/** Nothing moves until another operator says that it is the same member's. */
async function askForCredit(
  tx: Tx,
  item: SuspenseRow,
  { caller }: Context<typeof creditSuspense>,
  memberId: MemberId,
  note: string,
): Promise<ActResult<SuspenseDecision>> {
  const { operatorId, name: by } = caller
  await keepCreditAsked(tx, item.id, { operatorId, by, memberId })
  const asked = { credit_asked_id: operatorId, credit_asked_by: by, credit_asked_for: memberId }
  return {
    outcome: { row: { ...item, ...asked }, moved: null },
    after: { creditAskedBy: by, memberId, amount: formatMoney(item.amount, item.currency), note },
  }
}

/**
 * The item with the deposit that the operator says it is for: a transfer whose reference got lost.
 * Refuses `deposit_unknown` where the item says otherwise, or the deposit has its money.
 */
async function meantFor(
  tx: Tx,
  item: SuspenseRow,
  depositId: string | undefined,
): Promise<SuspenseRow> {
  if (depositId === undefined || item.deposit_id === depositId) return item
  const deposit = item.deposit_id ? null : await lockDeposit(tx, item.gateway_id, depositId)
  if (!deposit || !afterDepositAct(deposit.state, 'release')) throw new Refusal('deposit_unknown')
  return { ...item, deposit_id: deposit.id, member_id: deposit.member_id as MemberId }
}

/**
 * The money was sent back to its payer outside the platform: here it leaves suspense for the
 * gateway it came through. The deposit that was waiting for it fails, unless other money is in
 * suspense for it.
 */
async function returnItem(
  tx: Tx,
  item: SuspenseRow,
  { now, caller }: Context<typeof returnSuspense>,
  { note }: InputOf<typeof returnSuspense>,
): Promise<ActResult<SuspenseDecision>> {
  const { id, gateway_id: gatewayId, currency, amount } = item
  const reference = item.deposit_id ?? item.reference
  await returnToPayer(tx, { id, gatewayId, currency, amount, reference, at: now })
  const moved = await endDispute(tx, item, 'failed', now, caller.name)
  const state = 'returned' as const
  await closeSuspense(tx, id, { state, by: caller.operatorId, note, now })
  return {
    outcome: { row: { ...item, state }, moved },
    before: { state: 'open' },
    after: { state, amount: `${formatMoney(amount, currency)} ${currency}`, note },
  }
}

/**
 * Whose money it is: the member of the order it came for, or else the account the operator names.
 */
async function ownerOf(
  tx: Tx,
  { config, refuse }: Context<typeof creditSuspense>,
  item: SuspenseRow,
  account: string | undefined,
): Promise<Member> {
  const key = account === undefined ? null : accountKey(account)
  const named = key && (await memberReach.membersByAccount(tx, config.merchant, [key])).get(key)
  if (key && !named) return refuse('account_unknown')
  if (item.member_id && named && named !== item.member_id) return refuse('other_member')
  const owner = item.member_id ?? named
  const member = owner && (await memberById(tx, owner))
  if (!member) return refuse('no_member')
  // Otherwise it would land in a wallet that the member can neither see nor spend from.
  if (member.currency !== item.currency) return refuse('wrong_currency')
  return member
}

const endReasons = { succeeded: 'credited_by_operator', failed: 'returned_to_payer' } as const
type DepositChange = { readonly id: string; readonly state: DepositState } | null

/**
 * Ends the deposit that was waiting for the item; null when there is none, or other money is still
 * in suspense for it.
 */
async function endDispute(
  tx: Tx,
  item: SuspenseRow,
  state: keyof typeof endReasons,
  now: Date,
  by: string,
): Promise<DepositChange> {
  const row = item.deposit_id && (await lockDeposit(tx, item.gateway_id, item.deposit_id))
  if (!row || !afterDepositAct(row.state, state === 'succeeded' ? 'release' : 'return')) return null
  if (state === 'failed' && (await hasOpenTwin(tx, item))) return null
  const reasonCode = endReasons[state]
  const credited = state === 'succeeded' ? { creditedRef: item.gateway_ref } : {}
  await moveDeposit(tx, row.id, state, now, { reasonCode, ...credited })
  await addStep(tx, row.id, { state, owner: depositOwner(state), reasonCode, by, at: now })
  return { id: row.id, state }
}

function tell(live: Live, { row, moved }: SuspenseDecision): void {
  if (moved && row.member_id) live.toMember(row.member_id, { type: depositMessage, data: moved })
  live.toConsole({ type: queueMessage, data: { suspenseId: Number(row.id) } })
}

export async function shownSuspense(db: Db, rows: readonly SuspenseRow[]): Promise<SuspenseItem[]> {
  const memberIds = rows.flatMap((row) => [row.member_id ?? [], row.credit_asked_for ?? []].flat())
  const members = await memberStandings(db, memberIds)
  return rows.map((row) => ({
    ...shown(row, members.get(row.member_id ?? '')?.account),
    ...(row.state === 'open' && row.credit_asked_for
      ? {
          creditAsked: {
            by: row.credit_asked_by,
            account: members.get(row.credit_asked_for)?.account ?? '',
          },
        }
      : {}),
  }))
}

function shown(row: SuspenseRow, account: string | undefined): SuspenseItem {
  return {
    suspenseId: Number(row.id),
    gatewayId: row.gateway_id,
    gatewayRef: row.gateway_ref,
    reference: row.reference,
    reason: row.reason,
    amount: formatMoney(row.amount, row.currency),
    currency: row.currency,
    ...(row.deposit_id ? { depositId: row.deposit_id } : {}),
    ...(account === undefined ? {} : { account }),
    ...(row.ordered === null || row.ordered_currency === null
      ? {}
      : {
          orderedAmount: formatMoney(row.ordered, row.ordered_currency),
          orderedCurrency: row.ordered_currency,
        }),
    at: row.created_at.toISOString(),
    state: row.state,
  }
}
