import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { formatMoney } from '@kancil/contract/money'
import { page } from '@kancil/contract/paging'
import { queueMessage } from '@kancil/contract/payments'
import type {
  creditSuspense as creditEndpoint,
  suspenseList as listEndpoint,
  SuspenseItem,
} from '@kancil/contract/payments-console'
import { isOpenDeposit } from '@kancil/rules/payments/deposit'
import { addDeposit } from '@kancil/rules/payments/turnover'
import { type Db, inTransaction, type Tx } from '../../kernel/db.ts'
import type { Context } from '../../kernel/serve.ts'
import { memberById } from '../identity/door.ts'
import { audit } from '../operator/door.ts'
import { readSettings } from '../site/door.ts'
import { pushBalance, wageredBy } from '../wallet/door.ts'
import { lockDeposit, moveDeposit } from './deposit-store.ts'
import type { Payments } from './payments.ts'
import { releaseSuspense } from './postings.ts'
import { addStep } from './step-store.ts'
import { closeSuspense, lockSuspense, suspensePage, type SuspenseRow } from './suspense-store.ts'
import { lockTurnover, saveTurnover } from './turnover-store.ts'

export async function suspenseList(
  { db }: Context<typeof listEndpoint>,
  { state = 'open', pageNo = 1, pageSize = 20 }: InputOf<typeof listEndpoint>,
): Promise<OutputOf<typeof listEndpoint>> {
  const found = await suspensePage(db, state, pageSize, (pageNo - 1) * pageSize)
  const items = await Promise.all(found.rows.map((row) => shown(db, row)))
  return page(items, pageNo, pageSize, found.total)
}

/**
 * What really came is credited to whom it was meant for; the deposit that waited for it ends with
 * it.
 */
export async function creditSuspense(
  { kernel }: Payments,
  { db, now, ip, caller, refuse }: Context<typeof creditEndpoint>,
  { suspenseId, note }: InputOf<typeof creditEndpoint>,
): Promise<OutputOf<typeof creditEndpoint>> {
  const { payments: settings } = await readSettings(db)
  const row = await inTransaction(db, async (tx) => {
    const item = (await lockSuspense(tx, suspenseId)) ?? refuse('not_found')
    if (item.state !== 'open') return refuse('already_decided')
    const { member_id: memberId, currency, amount } = item
    const member = memberId && (await memberById(tx, memberId))
    if (!member) return refuse('no_member')
    // It would lie in a purse that its member neither sees nor can spend.
    if (member.currency !== currency) return refuse('wrong_currency')
    const turnover = await lockTurnover(tx, memberId, currency)
    const reference = item.deposit_id ?? item.reference
    await releaseSuspense(tx, { id: item.id, memberId, currency, amount, reference, at: now })
    const wagered = await wageredBy(tx, memberId, currency)
    const more = addDeposit(turnover, wagered, amount, settings.turnoverPercent)
    await saveTurnover(tx, memberId, currency, more)
    await endDispute(tx, item, now, caller.name)
    await closeSuspense(tx, item.id, caller.operatorId, note, now)
    await audit(tx, {
      operatorId: caller.operatorId,
      action: 'payments.creditSuspense',
      subject: `suspense:${item.id}`,
      before: { state: 'open' },
      after: { state: 'credited', memberId, amount: formatMoney(amount, currency), note },
      ip,
      at: now,
    })
    return { ...item, state: 'credited' as const }
  })
  await pushBalance(kernel, row.member_id!)
  kernel.live.toConsole({ type: queueMessage, data: { suspenseId } })
  return shown(db, row)
}

async function endDispute(tx: Tx, item: SuspenseRow, now: Date, by: string): Promise<void> {
  const row = item.deposit_id && (await lockDeposit(tx, item.gateway_id, item.deposit_id))
  if (!row || (row.state !== 'disputed' && !isOpenDeposit(row.state))) return
  const change = { reasonCode: 'credited_by_operator', creditedRef: item.gateway_ref }
  await moveDeposit(tx, row.id, 'succeeded', now, change)
  const step = { state: 'succeeded', owner: 'nobody', reasonCode: change.reasonCode, by } as const
  await addStep(tx, row.id, { ...step, at: now })
}

async function shown(db: Db, row: SuspenseRow): Promise<SuspenseItem> {
  const member = row.member_id ? await memberById(db, row.member_id) : null
  return {
    suspenseId: Number(row.id),
    gatewayId: row.gateway_id,
    gatewayRef: row.gateway_ref,
    reference: row.reference,
    reason: row.reason,
    amount: formatMoney(row.amount, row.currency),
    currency: row.currency,
    ...(row.deposit_id ? { depositId: row.deposit_id } : {}),
    ...(member ? { account: member.account } : {}),
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
