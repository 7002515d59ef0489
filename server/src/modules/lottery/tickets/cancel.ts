import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { cancelTicket as endpoint } from '@kancil/contract/lottery/tickets'
import { isTicketFault, priceTicket, ticketRisks } from '@kancil/rules/lottery/ticket'
import { inTransaction } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { lockFreeCash } from '../../../ledger/free-cash.ts'
import { settlementKit } from '../../games/door.ts'
import { shareIssue } from '../draws/issue-store.ts'
import { rulesOf } from '../games/rules.ts'
import { readGame } from '../games/store.ts'
import { takeExposure } from './exposure-store.ts'
import { lockTicket, putOutcomes, readTicket } from './store.ts'
import { ticketView } from './view.ts'

/** A ticket that its player takes back is a void bet: the stake returns, and nothing counts. */
const cancelVersion = 1

/** Cancels a ticket while its issue is on sale. Again, it is answered as it is. */
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
    const { issueNo, currency, stake } = ticket
    const issue = await shareIssue(tx, gameCode, issueNo)
    if (!issue?.isOnSale) refuse('issue_closed')
    const [bet] = await settlementKit.lockBets(tx, game.vendorId, [{ betTx: ticketId, memberId }])
    const settlement = { bet: bet!, version: cancelVersion, result: 'void', payout: stake } as const
    const options = { pool: ticketId, now }
    const { bets } = await settlementKit.settleBets(tx, game.vendorId, [settlement], options)
    if (bets[0]!.state !== 'settled') throw new Error(`${ticketId} could not be cancelled`)
    const priced = priceTicket(rules, currency, ticket.lines)
    if (!isTicketFault(priced))
      await takeExposure(tx, { gameCode, issueNo, currency }, ticketRisks(rules, priced.lines))
    await putOutcomes(tx, [{ memberId, id: ticketId, state: 'cancelled', payout: stake }], now)
  })
  settlementKit.pushBalances(kernel, [memberId])
  return ticketView((await readTicket(db, memberId, ticketId))!, game, undefined)
}
