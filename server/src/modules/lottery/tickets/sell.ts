import type { buyErrors } from '@kancil/contract/lottery/tickets'
import type { Id, MemberId } from '@kancil/contract/ids'
import { type Currency, money, parseMoney } from '@kancil/contract/money'
import type { WalletRefusalCode } from '@kancil/contract/ports/vendor-wallet'
import type { RuleSet } from '@kancil/rules/lottery/rule-set'
import { largestPayout } from '@kancil/rules/lottery/slip/largest-payout'
import type { Outcomes } from '@kancil/rules/lottery/slip/outcomes'
import {
  isTicketFault,
  type Line,
  lineKeys,
  type PricedTicket,
  priceTicket,
  ticketRisks,
} from '@kancil/rules/lottery/ticket'
import type { Tx } from '../../../kernel/db.ts'
import { newId } from '../../../kernel/ids.ts'
import { settlementKit } from '../../games/settlement-door.ts'
import { shareIssue } from '../draws/issue-store.ts'
import type { GameRow } from '../games/store.ts'
import { addExposure } from './exposure-store.ts'
import { limitKeys, readLimits } from './limit-store.ts'
import { insertTicket, type TicketRow } from './store.ts'

/** One ticket of one issue: what is needed to sell it. */
export type Sale = {
  readonly game: GameRow
  readonly rules: RuleSet
  readonly ruleVersion: number
  readonly memberId: MemberId
  readonly currency: Currency
  readonly issueNo: string
  readonly lines: readonly Line[]
  /** What a draw can win them, where that was worked out before the transaction. */
  readonly outcomes: Outcomes | null
  readonly requestId: string
  readonly requestHash: string
  /** Why the house takes no bet of this member now. */
  readonly refusal: WalletRefusalCode | undefined
  readonly chaseId: string | null
  /** Also before the sale of the issue begins. */
  readonly isAhead: boolean
  readonly now: Date
}

export type SaleFault = {
  readonly code: keyof typeof buyErrors | 'bad_request'
  readonly value?: Readonly<Record<string, unknown>>
}

const numbersNamed = 20

/**
 * Sells a ticket: the ticket, its stake and the house's exposure, in the caller's transaction. The
 * caller throws on a fault. Whether the sale is over is decided here, by the database’s clock, on
 * the issue’s row.
 */
export async function sellTicket(tx: Tx, sale: Sale): Promise<Id<'ticket'> | SaleFault> {
  const booked = await bookTicket(tx, sale)
  if (isSaleFault(booked)) return booked
  return (await claimExposure(tx, booked)) ?? booked.id
}

/** A ticket with its stake, whose exposure is not taken yet. */
export type BookedTicket = {
  readonly id: Id<'ticket'>
  readonly sale: Sale
  readonly priced: PricedTicket
}

/** All of a sale but the exposure, which the caller takes before it commits. */
export async function bookTicket(tx: Tx, sale: Sale): Promise<BookedTicket | SaleFault> {
  const { game, rules, currency, issueNo } = sale
  if (game.status !== 'open') return { code: 'game_closed' }
  const closed = await shareIssue(tx, game.code, issueNo, sale.isAhead ? 'ahead' : 'open')
  if (closed) return { code: closed }
  if (sale.ruleVersion !== game.ruleVersion) return { code: 'odds_changed' }
  const priced = priceTicket(rules, currency, sale.lines)
  if (isTicketFault(priced)) return priceFault(priced)
  const fault = await limitFault(tx, sale, priced)
  if (fault) return fault
  const row = ticketRow(sale, priced)
  await insertTicket(tx, row)
  const outcome = await settlementKit.stakeBet(
    tx,
    {
      ...{ vendorId: game.vendorId, gameCode: game.code, memberId: sale.memberId, currency },
      ...{ betTx: row.id, roundId: row.id, amount: row.stake },
    },
    sale.refusal,
    sale.now,
  )
  return outcome.ok ? { id: row.id, sale, priced } : stakeFault(outcome.code)
}

/**
 * The last step of a sale, and of all sales of a transaction: everybody who bets on a number waits
 * for its row, which is held from here to the commit.
 */
export async function claimExposure(
  tx: Tx,
  { sale, priced }: Pick<BookedTicket, 'sale' | 'priced'>,
): Promise<SaleFault | null> {
  const { game, rules, issueNo, currency } = sale
  const place = { gameCode: game.code, issueNo, currency }
  const limit = parseMoney(rules.limits[currency]!.exposureMax, currency)
  const full = await addExposure(tx, place, ticketRisks(rules, priced.lines), limit)
  if (full.length === 0) return null
  return { code: 'number_full', value: { numbers: full.slice(0, numbersNamed) } }
}

export function isSaleFault(sold: Id<'ticket'> | BookedTicket | SaleFault): sold is SaleFault {
  return typeof sold !== 'string' && 'code' in sold
}

function priceFault(fault: Extract<ReturnType<typeof priceTicket>, { code: string }>): SaleFault {
  if ('line' in fault) return { code: fault.code, value: { line: fault.line } }
  if (fault.code === 'currency_not_offered') return { code: 'currency_unsupported' }
  if (fault.code === 'no_lines') return { code: 'bad_request', value: { field: 'lines' } }
  return { code: fault.code }
}

/** Numbers that an operator closed; and lines whose odds are halved now but were not when seen. */
async function limitFault(tx: Tx, sale: Sale, priced: PricedTicket): Promise<SaleFault | null> {
  const limits = await readLimits(tx, sale.game.code, sale.issueNo)
  const { closed, half } = limitKeys(limits)
  for (const [place, line] of priced.lines.entries()) {
    const isHalf = sale.lines[place]!.isHalf ?? false
    if (limits.length === 0) {
      if (isHalf) return { code: 'odds_changed' }
      continue
    }
    const keys = lineKeys(sale.rules, line)
    const shut = keys.filter((key) => closed.has(key))
    if (shut.length > 0)
      return { code: 'number_closed', value: { numbers: shut.slice(0, numbersNamed) } }
    if (keys.some((key) => half.has(key) !== isHalf)) return { code: 'odds_changed' }
  }
  return null
}

function ticketRow(sale: Sale, priced: PricedTicket): TicketRow {
  const { game, memberId, currency, issueNo, lines, requestId, requestHash, chaseId, now } = sale
  const best = largestPayout(sale.rules, currency, priced, sale.outcomes ?? undefined).amount
  return {
    ...{ id: newId('ticket', now), memberId, requestId, requestHash, chaseId },
    ...{ gameCode: game.code, issueNo, ruleVersion: game.ruleVersion, currency },
    ...{ lines, notes: priced.notes, stake: priced.stake, best },
    ...{ payout: money(0n), state: 'accepted', placedAt: now },
  }
}

/** The wallet's refusals in the endpoint's words. */
const refusals: Partial<Record<WalletRefusalCode, keyof typeof buyErrors>> = {
  INSUFFICIENT_FUNDS: 'insufficient_funds',
  BET_LIMIT: 'bet_limit',
  WAGER_LIMIT: 'wager_limit',
  LOSS_LIMIT: 'loss_limit',
  TIME_LIMIT: 'time_limit',
  REALITY_CHECK_PENDING: 'reality_check_pending',
  BONUS_TERMS: 'bonus_terms',
  PLAYER_LOCKED: 'account_locked',
  SELF_EXCLUDED: 'self_excluded',
  MAINTENANCE: 'game_maintenance',
  GAME_DISABLED: 'game_closed',
  GAME_NOT_FOUND: 'game_closed',
  UNSUPPORTED_CURRENCY: 'currency_unsupported',
}

function stakeFault(code: WalletRefusalCode): SaleFault {
  const refusal = refusals[code]
  if (refusal) return { code: refusal }
  throw new Error(`the wallet refused a lottery stake with ${code}`)
}
