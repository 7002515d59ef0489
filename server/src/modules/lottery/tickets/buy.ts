import { createHash } from 'node:crypto'
import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { buyTicket as endpoint } from '@kancil/contract/lottery/tickets'
import type { Currency } from '@kancil/contract/money'
import type { RuleSet } from '@kancil/rules/lottery/rule-set'
import { type Outcomes, outcomesOf } from '@kancil/rules/lottery/slip/outcomes'
import { isTicketFault, type Line, priceTicket } from '@kancil/rules/lottery/ticket'
import { inTransaction } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { lockFreeCash } from '../../../ledger/free-cash.ts'
import { openWallet } from '../../../ledger/wallets.ts'
import { settlementKit } from '../../games/settlement-door.ts'
import { rulesOf } from '../games/rules.ts'
import { readGame } from '../games/store.ts'
import { isSaleFault, sellTicket } from './sell.ts'
import { readTicket, ticketByRequest } from './store.ts'
import { ticketView } from './view.ts'

/** Buys a ticket: the stake, the house's exposure and the ticket in one transaction, or nothing. */
export async function buyTicket(
  kernel: Kernel,
  { db, caller, now, refuse }: Context<typeof endpoint>,
  input: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { memberId, currency } = caller
  const { requestId, issueNo, ruleVersion, lines } = input
  const game = (await readGame(db, input.gameCode)) ?? refuse('game_not_found')
  const place = { vendorId: game.vendorId, gameCode: game.code, memberId, currency }
  const rules = await rulesOf(db, db, game.code, game.ruleVersion)
  const priced = priceTicket(rules, currency, lines)
  const refusal = await settlementKit.refuseStakeOf(kernel, {
    ...place,
    siteSessionId: caller.session.id,
    ...(isTicketFault(priced) ? {} : { amount: priced.stake }),
  })
  const requestHash = orderHash([game.code, issueNo, lines])
  const outcomes = orderOutcomes(rules, currency, lines)
  const order = { outcomes, requestId, requestHash, ruleVersion, issueNo, lines, chaseId: null }
  const id = await inTransaction(db, async (tx) => {
    await openWallet(tx, memberId, currency)
    // One ticket of a member after the other, so that the second of two equal requests finds it.
    await lockFreeCash(tx, memberId, currency)
    const before = await ticketByRequest(tx, memberId, requestId)
    if (before)
      return before.requestHash === requestHash ? before.id : refuse('idempotency_conflict')
    const sale = { ...order, game, rules, memberId, currency, refusal, isAhead: false, now }
    const sold = await sellTicket(tx, sale)
    return isSaleFault(sold) ? refuse(sold.code, sold.value) : sold
  })
  settlementKit.pushBalances(kernel, [memberId])
  return ticketView((await readTicket(db, memberId, id))!, game, input.language)
}

/** What a draw can win the lines, while nothing is locked yet; null for an order at fault. */
export function orderOutcomes(
  rules: RuleSet,
  currency: Currency,
  lines: readonly Line[],
): Outcomes | null {
  const priced = priceTicket(rules, currency, lines)
  return isTicketFault(priced) ? null : outcomesOf(rules.family, priced.lines)
}

/** What was asked, so that the same id for something else is refused. */
export function orderHash(order: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(order)).digest('hex')
}
