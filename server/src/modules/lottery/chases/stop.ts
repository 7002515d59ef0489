import { ticketsMessage } from '@kancil/contract/lottery/issue'
import { type Db, inTransaction, type Tx } from '../../../kernel/db.ts'
import { pageByPage } from '../../../kernel/jobs/each-alone.ts'
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
  type StoppingChase,
  stoppingChases,
} from './store.ts'

/**
 * Takes back what is left of chases that won. Their tickets are not drawn yet, though their sale
 * may be over: the player asked for it when they bought them.
 *
 * @returns the games that cannot be drawn yet, since a chase of theirs could not be stopped
 */
export async function stopChases(kernel: Kernel, games: readonly string[]): Promise<Set<string>> {
  const { db: owner } = kernel
  const waiting = new Set<string>()
  const chases = pageByPage<StoppingChase>((last) => stoppingChases(owner, games, last?.id ?? ''))
  for await (const chase of chases) {
    try {
      await inTransaction(owner, async (tx) => {
        const options = { onSale: false, now: kernel.clock.now() }
        const row = await endChase(tx, owner, chase, options)
        if (row?.state === 'stopping') await setChaseState(tx, row, 'stopped')
      })
    } catch (error) {
      kernel.log.error({ err: error, chase: chase.id }, 'a chase could not be stopped')
      waiting.add(chase.gameCode)
      continue
    }
    settlementKit.pushBalances(kernel, [chase.memberId])
    kernel.live.toMember(chase.memberId, { type: ticketsMessage, data: {} })
  }
  return waiting
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
