import { createHash } from 'node:crypto'
import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { buyTicket as endpoint } from '@kancil/contract/lottery/tickets'
import { parseMoney } from '@kancil/contract/money'
import type { WalletRefusalCode } from '@kancil/contract/ports/vendor-wallet'
import {
  isTicketFault,
  type PricedTicket,
  priceTicket,
  ticketRisks,
} from '@kancil/rules/lottery/ticket'
import type { RuleSet } from '@kancil/rules/lottery/rule-set'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { newId } from '../../../kernel/ids.ts'
import { lockFreeCash } from '../../../ledger/free-cash.ts'
import { openWallet } from '../../../ledger/wallets.ts'
import { settlementKit } from '../../games/door.ts'
import { rulesOf } from '../games/rules.ts'
import { type GameRow, readGame } from '../games/store.ts'
import { shareIssue } from '../draws/issue-store.ts'
import { addExposure } from './exposure-store.ts'
import { insertTicket, readTicket, ticketByRequest, type TicketRow } from './store.ts'
import { ticketView } from './view.ts'

type Buying = Context<typeof endpoint>
type Order = InputOf<typeof endpoint>

/**
 * Buys a ticket: the stake, the house's exposure and the ticket in one transaction, or none of
 * them. Whether the sale is over is decided there, by the database's clock, on the issue's row.
 */
export async function buyTicket(
  kernel: Kernel,
  context: Buying,
  input: Order,
): Promise<OutputOf<typeof endpoint>> {
  const { db, caller, refuse } = context
  const { memberId, currency } = caller
  const game = (await readGame(db, input.gameCode)) ?? refuse('game_not_found')
  const place = { vendorId: game.vendorId, gameCode: game.code, memberId, currency }
  const refusal = await settlementKit.refuseStakeOf(kernel, place)
  const rules = await rulesOf(db, db, game.code, game.ruleVersion)
  const priced = priceTicket(rules, currency, input.lines)
  const hash = hashOf(input)
  const id = await inTransaction(db, async (tx) => {
    await openWallet(tx, memberId, currency)
    // One ticket of a member after the other, so that the second of two equal requests finds it.
    await lockFreeCash(tx, memberId, currency)
    const before = await ticketByRequest(tx, memberId, input.requestId)
    if (before) return before.requestHash === hash ? before.id : refuse('idempotency_conflict')
    const ticket = await checkTicket(tx, context, input, game, priced)
    await takeRisks(tx, context, input, rules, ticket)
    const row = ticketRow(context, input, game, ticket, hash)
    await insertTicket(tx, row)
    const stake = { ...place, betTx: row.id, roundId: row.id, amount: row.stake }
    const outcome = await settlementKit.stakeBet(tx, stake, refusal, context.now)
    if (!outcome.ok) refuseStake(context, outcome.code)
    return row.id
  })
  settlementKit.pushBalances(kernel, [memberId])
  return ticketView((await readTicket(db, memberId, id))!, game, input.language)
}

async function checkTicket(
  tx: Tx,
  { refuse }: Buying,
  input: Order,
  game: GameRow,
  priced: ReturnType<typeof priceTicket>,
): Promise<PricedTicket> {
  if (game.status !== 'open') refuse('game_closed')
  const issue = (await shareIssue(tx, game.code, input.issueNo)) ?? refuse('issue_not_found')
  if (!issue.isOnSale) refuse('issue_closed')
  if (input.ruleVersion !== game.ruleVersion) refuse('odds_changed')
  if (!isTicketFault(priced)) return priced
  if ('line' in priced) return refuse(priced.code, { line: priced.line })
  if (priced.code === 'currency_not_offered') return refuse('currency_unsupported')
  if (priced.code === 'no_lines') return refuse('bad_request', { field: 'lines' })
  return refuse(priced.code)
}

const numbersNamed = 20

async function takeRisks(
  tx: Tx,
  { caller, refuse }: Buying,
  input: Order,
  rules: RuleSet,
  ticket: PricedTicket,
): Promise<void> {
  const { currency } = caller
  const place = { gameCode: input.gameCode, issueNo: input.issueNo, currency }
  const limit = parseMoney(rules.limits[currency]!.exposureMax, currency)
  const full = await addExposure(tx, place, ticketRisks(rules, ticket.lines), limit)
  if (full.length > 0) refuse('number_full', { numbers: full.slice(0, numbersNamed) })
}

function ticketRow(
  { caller, now }: Buying,
  input: Order,
  game: GameRow,
  ticket: PricedTicket,
  requestHash: string,
): TicketRow {
  const { requestId, issueNo, lines } = input
  return {
    ...{ id: newId('ticket', now), memberId: caller.memberId, requestId, requestHash },
    ...{ gameCode: game.code, issueNo, ruleVersion: game.ruleVersion, currency: caller.currency },
    ...{ lines, notes: ticket.notes, stake: ticket.stake, best: ticket.best },
    ...{ payout: parseMoney('0', caller.currency), state: 'accepted', placedAt: now },
  }
}

function hashOf({ gameCode, issueNo, lines }: Order): string {
  return createHash('sha256')
    .update(JSON.stringify([gameCode, issueNo, lines]))
    .digest('hex')
}

/** The wallet's refusals in the endpoint's words. */
const refusals: Partial<Record<WalletRefusalCode, keyof (typeof endpoint)['errors']>> = {
  INSUFFICIENT_FUNDS: 'insufficient_funds',
  BET_LIMIT: 'bet_limit',
  WAGER_LIMIT: 'wager_limit',
  LOSS_LIMIT: 'loss_limit',
  PLAYER_LOCKED: 'account_locked',
  SELF_EXCLUDED: 'self_excluded',
  MAINTENANCE: 'game_maintenance',
  GAME_DISABLED: 'game_closed',
  GAME_NOT_FOUND: 'game_closed',
  UNSUPPORTED_CURRENCY: 'currency_unsupported',
}

function refuseStake({ refuse }: Buying, code: WalletRefusalCode): never {
  const known = refusals[code]
  if (known) return refuse(known)
  throw new Error(`the wallet refused a lottery stake with ${code}`)
}
