import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { cancelTicket as endpoint } from '@kancil/contract/lottery/tickets'
import { inTransaction } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { lockFreeCash } from '../../../ledger/free-cash.ts'
import { settlementKit } from '../../games/settlement-door.ts'
import { shareIssue } from '../draws/issue-store.ts'
import { rulesOf } from '../games/rules.ts'
import { readGame } from '../games/store.ts'
import { lockTicket, readTicket } from './store.ts'
import { takeBackTickets } from './take-back.ts'
import { ticketView } from './view.ts'

/** Cancels a ticket until its sale closes. Again, it is answered as it is. */
export async function cancelTicket(
  kernel: Kernel,
  { db, now, caller, refuse }: Context<typeof endpoint>,
  { ticketId }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { memberId } = caller
  const { gameCode, ruleVersion } =
    (await readTicket(db, memberId, ticketId)) ?? refuse('not_found')
  const game = (await readGame(db, gameCode))!
  const rules = await rulesOf(db, db, gameCode, ruleVersion)
  await inTransaction(db, async (tx) => {
    await lockFreeCash(tx, memberId, caller.currency)
    const ticket = (await lockTicket(tx, memberId, ticketId)) ?? refuse('not_found')
    if (ticket.state === 'cancelled') return
    if (ticket.state !== 'accepted') refuse('already_settled')
    if (await shareIssue(tx, gameCode, ticket.issueNo, 'ahead')) refuse('issue_closed')
    await takeBackTickets(tx, game, rules, [ticket], now)
  })
  settlementKit.pushBalances(kernel, [memberId])
  return ticketView((await readTicket(db, memberId, ticketId))!, game, undefined)
}
