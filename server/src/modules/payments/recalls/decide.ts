import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { formatMoney, type Money, zero } from '@kancil/contract/money'
import { queueMessage } from '@kancil/contract/payments/withdrawal'
import type {
  decideDepositRecall as decideEndpoint,
  DepositRecall,
  depositRecalls as listEndpoint,
  RecallDecision,
} from '@kancil/contract/payments/recalls'
import { fitsInBooks, splitTakenBack } from '@kancil/rules/payments/taken-back'
import { type Db, inTransaction, type Tx } from '../../../kernel/db.ts'
import { Refused } from '../../../kernel/http/refused.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import type { ListSource } from '../../../kernel/http/serve-list.ts'
import { freeCash, lockFreeCash } from '../../../ledger/free-cash.ts'
import { memberStandings } from '../../identity/door.ts'
import { audit } from '../../operator/door.ts'
import { pushBalance } from '../../wallet/door.ts'
import { lockDeposit } from '../deposit/store.ts'
import type { Payments } from '../gateways/gateway.ts'
import { bookTakenBack } from '../postings.ts'
import { closeRecall, recallById, type RecallRow, recallsOf, recallsPage } from './store.ts'

export const recallList: ListSource<typeof listEndpoint, RecallRow> = {
  read: ({ db }, { state = 'open' }, range) => recallsPage(db, state, range),
  view: (rows, { db }) => shownAll(db, rows),
}

/**
 * The gateway's account says from now on what the bank's statement does; who bears it, the member
 * or the house, is the operator's decision. The deposit itself stays as it is: it was paid.
 */
export async function decideDepositRecall(
  { kernel }: Payments,
  { db, now, ip, caller, live }: Context<typeof decideEndpoint>,
  { recallId, requestId, decision, note }: InputOf<typeof decideEndpoint>,
): Promise<OutputOf<typeof decideEndpoint>> {
  const charged = await inTransaction(db, async (tx) => {
    const { row, others } = await lockRecall(tx, recallId)
    // The same request again is answered as it was the first time.
    if (row.state === decision && row.request_id === requestId) return null
    if (row.state !== 'open') throw new Refused('already_decided')
    if (decision !== 'seen') refuseKnown(row, others)
    const split = await splitFor(tx, row, decision)
    await bookTakenBack(tx, row, split, now)
    const made = { decision, ...split, requestId, note, by: caller.name, at: now }
    await closeRecall(tx, row.id, made)
    await audit(tx, {
      operatorId: caller.operatorId,
      action: 'payments.decideDepositRecall',
      subject: row.deposit_id,
      before: { state: row.state },
      after: {
        state: decision,
        memberId: row.member_id,
        eventId: row.event_id,
        takenBack: `${formatMoney(row.amount, row.currency)} ${row.currency}`,
        fromMember: formatMoney(split.fromMember, row.currency),
        fromHouse: formatMoney(split.fromHouse, row.currency),
        note,
      },
      ip,
      at: now,
    })
    return row.member_id
  })
  if (charged) {
    await pushBalance(kernel, charged)
    live.toConsole({ type: queueMessage, data: { recallId } })
  }
  return (await shownAll(db, [(await recallById(db, recallId))!]))[0]!
}

/** Under the deposit's lock, so that its recalls are decided one by one. */
async function lockRecall(
  tx: Tx,
  recallId: number,
): Promise<{ row: RecallRow; others: readonly RecallRow[] }> {
  const found = await recallById(tx, recallId)
  if (!found) throw new Refused('not_found')
  await lockDeposit(tx, found.gateway_id, found.deposit_id)
  const all = await recallsOf(tx, found.deposit_id)
  const row = all.find((one) => one.id === found.id)!
  return { row, others: all.filter((one) => one !== row) }
}

function refuseKnown(row: RecallRow, others: readonly RecallRow[]): void {
  const credited = { amount: row.credited, currency: row.credited_currency }
  const booked = others.filter((one) => one.state === 'charged' || one.state === 'borne')
  if (!fitsInBooks(credited, booked, row)) throw new Refused('in_the_books')
}

type Split = { readonly fromMember: Money; readonly fromHouse: Money }

async function splitFor(tx: Tx, row: RecallRow, decision: RecallDecision): Promise<Split> {
  if (decision === 'seen') return { fromMember: zero, fromHouse: zero }
  if (decision === 'borne') return { fromMember: zero, fromHouse: row.amount }
  if (row.currency !== row.credited_currency) throw new Refused('wrong_currency')
  return splitTakenBack(row.amount, {
    credited: row.credited,
    cash: await lockFreeCash(tx, row.member_id, row.currency),
  })
}

async function shownAll(db: Db, rows: readonly RecallRow[]): Promise<DepositRecall[]> {
  const memberIds = rows.map((row) => row.member_id)
  const [members, cashOf] = await Promise.all([
    memberStandings(db, memberIds),
    freeCash(db, memberIds),
  ])
  return rows.map((row) =>
    shown(row, members.get(row.member_id)?.account ?? '', cashOf(row.member_id, row.currency)),
  )
}

function shown(row: RecallRow, account: string, cash: Money): DepositRecall {
  const { currency } = row
  const text = (amount: Money) => formatMoney(amount, currency)
  const isOther = currency !== row.credited_currency
  const due = splitTakenBack(row.amount, { credited: isOther ? zero : row.credited, cash })
  return {
    recallId: Number(row.id),
    depositId: row.deposit_id,
    account,
    gatewayId: row.gateway_id,
    gatewayRef: row.gateway_ref,
    amount: text(row.amount),
    currency,
    credited: formatMoney(row.credited, row.credited_currency),
    creditedCurrency: row.credited_currency,
    cash: text(cash),
    fromMember: text(row.from_member ?? due.fromMember),
    fromHouse: text(row.from_house ?? due.fromHouse),
    at: row.occurred_at.toISOString(),
    state: row.state,
    by: row.decided_by ?? '',
    note: row.note ?? '',
  }
}
