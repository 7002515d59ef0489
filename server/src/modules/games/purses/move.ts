import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { walletTransfer as endpoint } from '@kancil/contract/games/purses'
import { formatMoney, type Money, money, zero } from '@kancil/contract/money'
import { nextAsk } from '@kancil/rules/wallet/purse-transfer'
import { amountFrom } from '../../../kernel/amount.ts'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { playRoomOf } from '../../../ledger/play/purse-play.ts'
import { LedgerRefusal } from '../../../ledger/refusal.ts'
import { pursesOf, purseOf } from '../../../ledger/purses.ts'
import { requireActive } from '../../identity/door.ts'
import { passGate, playStopOf } from '../../safety/door.ts'
import { readSettings } from '../../site/door.ts'
import { bucketsOf, pushBalance } from '../../wallet/door.ts'
import { playRulesOf } from '../bets/rule-store.ts'
import type { VendorEntry } from '../catalogue/games.ts'
import { sendTransfer } from './ask.ts'
import { bookLeg } from './book.ts'
import { type PurseGround, purseVendor, purseVendors } from './ground.ts'
import { readPurse } from './read.ts'
import { takeRoundsOf } from './rounds.ts'
import { lockPurse } from './purse-store.ts'
import { keepRequest, type PurseRequest } from './request-store.ts'
import { insertTransfer, type PurseTransferRow, transferById, transfersOfRequest } from './store.ts'
import { pursesView, transferViews } from './view.ts'

type Call = Context<typeof endpoint>
type Input = InputOf<typeof endpoint>

/**
 * Moves money to a purse, from it, or back from all of them. The money leaves its account before
 * the vendor hears of the order, in one transaction with the transfer's row: whatever becomes of
 * the answer, the transfer is found again by its row.
 */
export async function walletTransfer(
  ground: PurseGround,
  context: Call,
  input: Input,
): Promise<OutputOf<typeof endpoint>> {
  const { kernel } = ground
  const { caller } = context
  const { memberId } = caller
  const order = await requestedOrder(ground, context, input)
  if (input.act === 'in') await prepareToPlay(ground, context, order.vendors[0]!)
  // Money won at a vendor is in its purse only once we have asked.
  else await readVendors(ground, context, order.vendors)
  const begun = await inTransaction(kernel.db, (tx) => begin(context, tx, input, order))
  if (begun.length > 0) await pushBalance(kernel, memberId)
  await Promise.all(begun.map((row) => sendTransfer(ground, row)))
  const rows = await transfersOfRequest(kernel.db, memberId, input.requestId)
  return {
    ...(await pursesView(ground, context)),
    transfers: await transferViews(kernel, rows),
  }
}

/** Before money goes in: what was played so far is known, and the member may play at all now. */
async function prepareToPlay(
  ground: PurseGround,
  { caller, now, refuse }: Call,
  vendor: VendorEntry,
): Promise<void> {
  const { memberId, currency, session } = caller
  await requireActive(ground.kernel.db, memberId)
  await takeRoundsOf(ground, vendor)
  const opening = { memberId, currency, siteSessionId: session.id }
  const stop = await playStopOf(ground.kernel.db, opening, now)
  if (stop === 'TIME_LIMIT') refuse('time_limit')
  if (stop === 'REALITY_CHECK_PENDING') refuse('reality_check_pending')
}

/**
 * No stake from a purse passes us, so its money counts against the limits as a whole when it goes
 * in: with what is at vendors already it must fit what may still be staked and lost.
 */
async function refuseBeyondLimits(
  { caller, now, refuse }: Call,
  tx: Tx,
  amount: Money,
): Promise<void> {
  const { memberId, currency } = caller
  const { wager, loss } = await playRoomOf(tx, memberId, currency, now)
  const room = lesser(wager, loss)
  if (room === null) return
  const away = (await pursesOf(tx, memberId, currency)).reduce(
    (sum, { purse, transit }) => sum + purse + transit,
    0n,
  )
  const available = room > away ? money(room - away) : zero
  if (amount > available) refuse('play_limit', { available: formatMoney(available, currency) })
}

function lesser(one: Money | null, other: Money | null): Money | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

type Order = PurseRequest & { readonly vendors: readonly VendorEntry[] }

async function requestedOrder(
  { kernel }: PurseGround,
  { caller, refuse }: Call,
  { act, vendorId, amount }: Input,
): Promise<Order> {
  if (act === 'allBack') {
    if (vendorId !== undefined || amount !== undefined) refuse('bad_request')
    return { act, vendorId: '', amount: null, vendors: await purseVendors(kernel) }
  }
  if (vendorId === undefined || amount === undefined) return refuse('bad_request')
  const vendor = await purseVendor(kernel, vendorId)
  if (!vendor) return refuse('vendor_unknown')
  const parsed = amountFrom(amount, caller.currency)
  if (parsed === 0n) refuse('amount_zero')
  return { act, vendorId, amount: parsed, vendors: [vendor] }
}

async function readVendors(
  ground: PurseGround,
  { caller }: Call,
  vendors: readonly VendorEntry[],
): Promise<void> {
  const { memberId, currency } = caller
  const used = new Set(
    (await pursesOf(ground.kernel.db, memberId, currency)).map(({ vendorId }) => vendorId),
  )
  await Promise.all(
    vendors
      .filter(({ id }) => used.has(id))
      .map((vendor) => readPurse(ground, vendor, { memberId, vendorId: vendor.id, currency })),
  )
}

/** Begins the transfers of a new request; none of one that was made before. */
async function begin(
  context: Call,
  tx: Tx,
  { requestId }: Input,
  order: Order,
): Promise<PurseTransferRow[]> {
  const { caller, now, refuse } = context
  const { act, vendorId, amount } = order
  const request: PurseRequest = { act, vendorId, amount }
  const earlier = await keepRequest(tx, caller.memberId, requestId, request, now)
  if (earlier) {
    const isSame = earlier.act === act && earlier.vendorId === vendorId && earlier.amount === amount
    return isSame ? [] : refuse('idempotency_conflict')
  }
  if (act === 'in') {
    await refuseUnlessOpen(context, tx, order.vendors[0]!)
    await refuseDuringBonus(context, tx)
  }
  const rows: PurseTransferRow[] = []
  for (const vendor of order.vendors.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const row = await beginOne(context, tx, requestId, order, vendor)
    if (row) rows.push(row)
  }
  return rows
}

async function refuseUnlessOpen(
  { caller, now, refuse }: Call,
  tx: Tx,
  vendor: VendorEntry,
): Promise<void> {
  await passGate(tx, 'transferIn', caller.memberId, now)
  const { transfers } = await readSettings(tx)
  if (transfers.isSingle) refuse('wallet_is_single')
  if (vendor.status !== 'live' || !vendor.currencies.includes(caller.currency))
    refuse('vendor_closed')
}

/**
 * No stake from a purse passes us, so what the terms of a bonus forbid could be played there, and
 * cash that is staked before the bonus could be put aside.
 */
async function refuseDuringBonus({ caller, refuse }: Call, tx: Tx): Promise<void> {
  const { memberId, currency } = caller
  const { bonus } = await bucketsOf(tx, memberId, currency)
  if (bonus > zero || (await playRulesOf(tx, [memberId])).size > 0) refuse('bonus_active')
}

/** Null where a purse has nothing to bring back. */
async function beginOne(
  context: Call,
  tx: Tx,
  requestId: string,
  { act, amount: requested }: Order,
  vendor: VendorEntry,
): Promise<PurseTransferRow | null> {
  const { caller, now, refuse } = context
  const { memberId, currency } = caller
  const vendorId = vendor.id
  await lockPurse(tx, { memberId, vendorId, currency })
  const available = await availableFor(tx, act, { memberId, vendorId, currency })
  const amount = requested ?? available
  if (amount === 0n) return null
  const refusal = act === 'in' ? 'insufficient_funds' : 'purse_short'
  if (act === 'in') await refuseBeyondLimits(context, tx, amount)
  if (amount > available) refuse(refusal, { available: formatMoney(available, currency) })
  const row = {
    id: newId('purseTransfer', now),
    member_id: memberId,
    request_id: requestId,
    vendor_id: vendorId,
    currency,
    direction: act === 'in' ? ('in' as const) : ('out' as const),
    amount,
  }
  await insertTransfer(tx, row, now, nextAsk('sent', 0, now)!)
  const begun = (await transferById(tx, row.id))!
  try {
    await bookLeg(tx, begun, 'begin', now)
  } catch (error) {
    // A bet or a withdrawal was faster than this look at the balance.
    if (error instanceof LedgerRefusal && error.code === 'insufficient_funds') refuse(refusal)
    throw error
  }
  return begun
}

async function availableFor(
  tx: Tx,
  act: Order['act'],
  { memberId, vendorId, currency }: Parameters<typeof lockPurse>[1],
): Promise<Money> {
  if (act !== 'in') return (await purseOf(tx, memberId, vendorId, currency)).purse
  const { cash } = await bucketsOf(tx, memberId, currency)
  return cash > zero ? cash : zero
}
