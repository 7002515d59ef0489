import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { formatMoney } from '@kancil/contract/money'
import { page } from '@kancil/contract/paging'
import { depositMessage, type DepositState } from '@kancil/contract/payments/deposit'
import { queueMessage } from '@kancil/contract/payments/withdrawal'
import type {
  creditSuspense as creditEndpoint,
  returnSuspense as returnEndpoint,
  suspenseList as listEndpoint,
  SuspenseItem,
} from '@kancil/contract/payments/suspense'
import { accountKey } from '@kancil/rules/identity/field-rules'
import { depositOwner, isOpenDeposit } from '@kancil/rules/payments/deposit'
import { addDeposit } from '@kancil/rules/payments/turnover'
import { type Db, inTransaction, type Tx } from '../../../kernel/db.ts'
import type { Live } from '../../../kernel/live/channel.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { type Member, memberById, membersByAccount, memberStandings } from '../../identity/door.ts'
import { audit } from '../../operator/door.ts'
import { readSettings } from '../../site/door.ts'
import { pushBalance, wageredBy } from '../../wallet/door.ts'
import { lockDeposit, moveDeposit } from '../deposit/store.ts'
import type { Payments } from '../gateways/gateway.ts'
import { releaseSuspense, returnToPayer } from '../postings.ts'
import { addStep } from '../step-store.ts'
import {
  closeSuspense,
  hasOpenTwin,
  lockSuspense,
  suspensePage,
  type SuspenseRow,
} from './store.ts'
import { lockTurnover, saveTurnover } from '../withdrawal/turnover-store.ts'

export async function suspenseList(
  { db }: Context<typeof listEndpoint>,
  { state = 'open', pageNo = 1, pageSize = 20 }: InputOf<typeof listEndpoint>,
): Promise<OutputOf<typeof listEndpoint>> {
  const found = await suspensePage(db, state, pageSize, (pageNo - 1) * pageSize)
  return page(await shownAll(db, found.rows), pageNo, pageSize, found.total)
}

/**
 * What really came is credited to whom it was meant for; the deposit that waited for it ends with
 * it.
 */
export async function creditSuspense(
  { kernel }: Payments,
  context: Context<typeof creditEndpoint>,
  { suspenseId, account, note }: InputOf<typeof creditEndpoint>,
): Promise<OutputOf<typeof creditEndpoint>> {
  const { db, now, ip, caller, refuse, live } = context
  const { payments: settings } = await readSettings(db)
  const { row, moved } = await inTransaction(db, async (tx) => {
    const item = (await lockSuspense(tx, suspenseId)) ?? refuse('not_found')
    if (item.state !== 'open') return refuse('already_decided')
    const { id: memberId } = await ownerOf(tx, context, item, account)
    const { currency, amount } = item
    const turnover = await lockTurnover(tx, memberId, currency)
    const reference = item.deposit_id ?? item.reference
    await releaseSuspense(tx, { id: item.id, memberId, currency, amount, reference, at: now })
    const wagered = await wageredBy(tx, memberId, currency)
    const more = addDeposit(turnover, wagered, amount, settings.turnoverPercent)
    await saveTurnover(tx, memberId, currency, more)
    const ended = await endDispute(tx, item, 'succeeded', now, caller.name)
    const end = { state: 'credited', memberId, by: caller.operatorId, note, now } as const
    await closeSuspense(tx, item.id, end)
    await audit(tx, {
      operatorId: caller.operatorId,
      action: 'payments.creditSuspense',
      subject: `suspense:${item.id}`,
      before: { state: 'open' },
      after: { state: 'credited', memberId, amount: formatMoney(amount, currency), note },
      ip,
      at: now,
    })
    return { row: { ...item, state: end.state, member_id: memberId }, moved: ended }
  })
  await pushBalance(kernel, row.member_id)
  tell(live, row, moved)
  return (await shownAll(db, [row]))[0]!
}

/**
 * It was sent back to its payer, outside of the platform: here it leaves suspense for the gateway
 * it came through. The deposit that waited for it has failed, unless other money waits for it.
 */
export async function returnSuspense(
  { db, now, ip, caller, refuse, live }: Context<typeof returnEndpoint>,
  { suspenseId, note }: InputOf<typeof returnEndpoint>,
): Promise<OutputOf<typeof returnEndpoint>> {
  const { row, moved } = await inTransaction(db, async (tx) => {
    const item = (await lockSuspense(tx, suspenseId)) ?? refuse('not_found')
    if (item.state !== 'open') return refuse('already_decided')
    const { id, gateway_id: gatewayId, currency, amount } = item
    const reference = item.deposit_id ?? item.reference
    await returnToPayer(tx, { id, gatewayId, currency, amount, reference, at: now })
    const ended = await endDispute(tx, item, 'failed', now, caller.name)
    const end = { state: 'returned', by: caller.operatorId, note, now } as const
    await closeSuspense(tx, id, end)
    await audit(tx, {
      operatorId: caller.operatorId,
      action: 'payments.returnSuspense',
      subject: `suspense:${id}`,
      before: { state: 'open' },
      after: { state: end.state, amount: `${formatMoney(amount, currency)} ${currency}`, note },
      ip,
      at: now,
    })
    return { row: { ...item, state: end.state }, moved: ended }
  })
  tell(live, row, moved)
  return (await shownAll(db, [row]))[0]!
}

/** Whose money it is: by the order it came for, or else by the account that the operator names. */
async function ownerOf(
  tx: Tx,
  { config, refuse }: Context<typeof creditEndpoint>,
  item: SuspenseRow,
  account: string | undefined,
): Promise<Member> {
  const key = account === undefined ? null : accountKey(account)
  const named = key && (await membersByAccount(tx, config.merchant, [key])).get(key)
  if (key && !named) return refuse('account_unknown')
  if (item.member_id && named && named !== item.member_id) return refuse('other_member')
  const owner = item.member_id ?? named
  const member = owner && (await memberById(tx, owner))
  if (!member) return refuse('no_member')
  // It would lie in a purse that its member neither sees nor can spend.
  if (member.currency !== item.currency) return refuse('wrong_currency')
  return member
}

const endReasons = { succeeded: 'credited_by_operator', failed: 'returned_to_payer' } as const
type Moved = { readonly id: string; readonly state: DepositState } | null

/**
 * Ends the deposit that waited for the item; null where none did, or still does for other money.
 */
async function endDispute(
  tx: Tx,
  item: SuspenseRow,
  state: keyof typeof endReasons,
  now: Date,
  by: string,
): Promise<Moved> {
  const row = item.deposit_id && (await lockDeposit(tx, item.gateway_id, item.deposit_id))
  if (!row || (row.state !== 'disputed' && !isOpenDeposit(row.state))) return null
  if (state === 'failed' && (await hasOpenTwin(tx, item))) return null
  const reasonCode = endReasons[state]
  const credited = state === 'succeeded' ? { creditedRef: item.gateway_ref } : {}
  await moveDeposit(tx, row.id, state, now, { reasonCode, ...credited })
  await addStep(tx, row.id, { state, owner: depositOwner(state), reasonCode, by, at: now })
  return { id: row.id, state }
}

function tell(live: Live, row: SuspenseRow, moved: Moved): void {
  if (moved && row.member_id) live.toMember(row.member_id, { type: depositMessage, data: moved })
  live.toConsole({ type: queueMessage, data: { suspenseId: Number(row.id) } })
}

async function shownAll(db: Db, rows: readonly SuspenseRow[]): Promise<SuspenseItem[]> {
  const memberIds = rows.flatMap((row) => row.member_id ?? [])
  const members = await memberStandings(db, memberIds)
  return rows.map((row) => shown(row, members.get(row.member_id ?? '')?.account))
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
