import { ticketsMessage } from '@kancil/contract/lottery/issue'
import { type Db, inTransaction, type Tx } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { lockFreeCash } from '../../../ledger/free-cash.ts'
import { settlementKit } from '../../games/settlement-door.ts'
import { rulesOf } from '../games/rules.ts'
import { readGame } from '../games/store.ts'
import { lockTicket, type TicketRow } from '../tickets/store.ts'
import { takeBackTickets } from '../tickets/take-back.ts'
import {
  chaseCurrency,
  type ChasePlace,
  type ChaseRow,
  lockChase,
  openTickets,
  setChaseState,
  stoppingChases,
} from './store.ts'

/**
 * Takes back what is left of chases that won. Their tickets are not drawn yet, though their sale
 * may be over: the player asked for it when they bought them.
 */
export async function stopChases(kernel: Kernel, games: readonly string[]): Promise<void> {
  const { db: owner } = kernel
  const chases = await stoppingChases(owner, games)
  for (const chase of chases) {
    await inTransaction(owner, async (tx) => {
      const options = { onSale: false, now: kernel.clock.now() }
      const row = await endChase(tx, owner, chase, options)
      if (row?.state === 'stopping') await setChaseState(tx, row, 'stopped')
    })
    settlementKit.pushBalances(kernel, [chase.memberId])
    kernel.live.toMember(chase.memberId, { type: ticketsMessage, data: {} })
  }
}

/**
 * Takes back the tickets of a chase that can be, in the caller's transaction. The wallet is locked
 * first, as in buying and in settling.
 */
export async function endChase(
  tx: Tx,
  owner: Db,
  place: ChasePlace,
  { onSale, now }: { readonly onSale: boolean; readonly now: Date },
): Promise<ChaseRow | null> {
  const currency = await chaseCurrency(tx, place)
  if (!currency) return null
  await lockFreeCash(tx, place.memberId, currency)
  const chase = (await lockChase(tx, place.memberId, place.id))!
  const tickets: TicketRow[] = []
  for (const id of await openTickets(tx, chase, onSale)) {
    const ticket = await lockTicket(tx, chase.memberId, id)
    if (ticket?.state === 'accepted') tickets.push(ticket)
  }
  const first = tickets[0]
  if (!first) return chase
  const game = (await readGame(tx, chase.gameCode))!
  const rules = await rulesOf(owner, tx, game.code, first.ruleVersion)
  await takeBackTickets(tx, game, rules, tickets, now)
  return chase
}
