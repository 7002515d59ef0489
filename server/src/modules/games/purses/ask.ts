import { purseMessage } from '@kancil/contract/games/purses'
import type { PurseOrder, VendorWord } from '@kancil/contract/ports/vendor-purse'
import { afterWord, nextAsk, vendorHasMore } from '@kancil/rules/wallet/purse-transfer'
import { type Db, inTransaction, type Tx } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { purseOf } from '../../../ledger/purses.ts'
import { pushBalance } from '../../wallet/door.ts'
import type { VendorEntry } from '../catalogue/games.ts'
import { aliasFor } from '../launch/session-store.ts'
import { newAlias } from '../launch/terms.ts'
import { bookLeg } from './book.ts'
import { purseVendor, type PurseGround } from './ground.ts'
import { lockPurse, type PurseKey } from './purse-store.ts'
import {
  changeTransfer,
  countSend,
  keepWord,
  lockTransfer,
  type PurseTransferRow,
  transferById,
  unsureTransfers,
} from './store.ts'

/** Sends the order, the first time or again, and takes what the vendor answers. */
export async function sendTransfer(
  ground: PurseGround,
  row: PurseTransferRow,
): Promise<PurseTransferRow> {
  const vendor = await purseVendor(ground.kernel, row.vendor_id)
  if (!vendor) return takeWord(ground, row.id, 'silent')
  await countSend(ground.kernel.db, row.id)
  const word = await ground.client.order(vendor, await orderOf(ground.kernel, row))
  return takeWord(ground, row.id, word)
}

/**
 * Asks the vendor what became of a transfer and takes the answer. An order that never arrived is
 * sent again, and what was booked against the vendor's later word is put right, once.
 */
export async function askAboutTransfer(
  ground: PurseGround,
  row: PurseTransferRow,
): Promise<PurseTransferRow> {
  const vendor = await purseVendor(ground.kernel, row.vendor_id)
  if (!vendor) return takeWord(ground, row.id, 'silent')
  if (row.state === 'contradicted') {
    await putRight(ground, row)
    const after = (await transferById(ground.kernel.db, row.id))!
    return after.state === 'contradicted' ? takeWord(ground, row.id, 'silent') : after
  }
  const order = await orderOf(ground.kernel, row)
  const word = await ground.client.order(vendor, order, 'state')
  const next = await takeWord(ground, row.id, word)
  if (afterWord(row, word).sendAgain && next.state === 'sent') return sendTransfer(ground, next)
  if (next.state === 'contradicted') await putRight(ground, next)
  return (await transferById(ground.kernel.db, row.id))!
}

async function orderOf(kernel: Kernel, row: PurseTransferRow): Promise<PurseOrder> {
  const { id: orderId, direction, amount, currency } = row
  return { orderId, playerId: await playerIdOf(kernel, keyOf(row)), direction, amount, currency }
}

export function keyOf({ member_id, vendor_id, currency }: PurseTransferRow): PurseKey {
  return { memberId: member_id, vendorId: vendor_id, currency }
}

/** The member's opaque name at the vendor, the same as in its games. */
export function playerIdOf({ db, clock }: Kernel, purse: PurseKey): Promise<string> {
  return aliasFor(db, { ...purse, isTest: false }, newAlias(), clock.now())
}

/** Books what a word decides, and says when the vendor is asked next: in one transaction. */
async function takeWord(
  { kernel }: PurseGround,
  id: string,
  word: VendorWord,
): Promise<PurseTransferRow> {
  const now = kernel.clock.now()
  const { row, isChanged } = await inTransaction(kernel.db, async (tx) => {
    const before = (await lockTransfer(tx, id))!
    await keepWord(tx, id, word, now)
    const next = afterWord(before, word)
    if (next.book) await bookLeg(tx, before, next.book, now)
    const changed = next.state !== before.state
    const asks = changed ? 0 : before.asks + 1
    await changeTransfer(tx, id, {
      state: next.state,
      asks,
      check_at: nextAsk(next.state, asks, now),
      ...(next.book ? { booked: next.book, ended_at: now } : {}),
    })
    return { row: (await lockTransfer(tx, id))!, isChanged: changed }
  })
  if (row.state === 'contradicted' && isChanged)
    kernel.log.error({ transfer: id, word, booked: row.booked }, 'a vendor contradicts itself')
  if (isChanged) await announce(kernel, row)
  return row
}

export async function announce(kernel: Kernel, row: PurseTransferRow): Promise<void> {
  const { id, state, member_id: memberId } = row
  kernel.live.toMember(memberId, { type: purseMessage, data: { id, state } })
  kernel.live.toConsole({ type: purseMessage, data: { id, state } })
  await pushBalance(kernel, memberId)
}

export type PutRightOutcome = 'put_right' | 'vendor_refused' | 'purse_short' | 'not_open'

/**
 * Makes the vendor and the books agree again. Money that the vendor has beyond the books is taken
 * back by an order with an id of its own, so that asking twice takes it once, and the books stay as
 * they are. Money that the books have in the purse beyond the vendor goes to the wallet.
 */
export async function putRight(
  ground: PurseGround,
  row: PurseTransferRow,
  by: { readonly name: string; readonly note: string } = { name: '', note: '' },
): Promise<PutRightOutcome> {
  const { kernel } = ground
  if (vendorHasMore(row)) {
    const word = await recall(ground, row)
    if (word !== 'done') return 'vendor_refused'
  }
  const outcome = await inTransaction(kernel.db, async (tx): Promise<PutRightOutcome> => {
    const now = kernel.clock.now()
    await lockPurse(tx, keyOf(row))
    const latest = await lockTransfer(tx, row.id)
    if (latest?.state !== 'contradicted') return 'not_open'
    if (!vendorHasMore(latest)) {
      if ((await purseBalance(tx, latest)) < latest.amount) return 'purse_short'
      await bookLeg(tx, latest, 'late', now)
    }
    await endCase(tx, latest, 'put_right', by)
    return 'put_right'
  })
  if (outcome === 'put_right') await announce(kernel, (await transferById(kernel.db, row.id))!)
  return outcome
}

export async function endCase(
  tx: Tx,
  row: PurseTransferRow,
  state: 'put_right' | 'written_off',
  by: { readonly name: string; readonly note: string },
): Promise<void> {
  await changeTransfer(tx, row.id, {
    ...{ state, check_at: null, asks: 0, decided_by: by.name, note: by.note },
  })
}

async function purseBalance(db: Db | Tx, row: PurseTransferRow): Promise<bigint> {
  return (await purseOf(db, row.member_id, row.vendor_id, row.currency)).purse
}

/** The order that takes a surplus out of the vendor's purse: sent once, then asked about. */
async function recall({ kernel, client }: PurseGround, row: PurseTransferRow): Promise<VendorWord> {
  const vendor: VendorEntry | undefined = await purseVendor(kernel, row.vendor_id)
  if (!vendor) return 'silent'
  const order = {
    ...(await orderOf(kernel, row)),
    orderId: `${row.id}-back`,
    direction: 'out' as const,
  }
  await inTransaction(kernel.db, (tx) => changeTransfer(tx, row.id, { is_recalled: true }))
  const word = await client.order(vendor, order)
  if (word === 'done' || word === 'failed') return word
  return client.order(vendor, order, 'state')
}

/** Asks about every transfer of a purse that is in doubt; whether all are certain now. */
export async function clearDoubts(ground: PurseGround, purse: PurseKey): Promise<boolean> {
  for (const row of await unsureTransfers(ground.kernel.db, purse))
    await askAboutTransfer(ground, row)
  const left = await unsureTransfers(ground.kernel.db, purse)
  return left.every(({ state }) => state === 'returned')
}
