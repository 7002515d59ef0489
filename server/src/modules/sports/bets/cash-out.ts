import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { formatMoney, type Money, money } from '@kancil/contract/money'
import type {
  CashOutRefusal,
  quoteCashOut as quoteEndpoint,
  takeCashOut as takeEndpoint,
} from '@kancil/contract/sports/bets'
import { parlayPayout, singlePayout } from '@kancil/rules/sports/bet'
import { betTurnover } from '@kancil/rules/sports/turnover'
import {
  cashOutOffer,
  openPayoutMax,
  partOf,
  type QuotedLeg,
  quoteSeconds,
  restOf,
} from '@kancil/rules/sports/cash-out'
import { shownOdds } from '@kancil/rules/sports/odds'
import {
  dangerMilliseconds,
  isSameScore,
  liveDelaySeconds,
  pendingTimeoutSeconds,
} from '@kancil/rules/sports/placing'
import { marketOf } from '@kancil/rules/sports/settle'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { lockFreeCash } from '../../../ledger/free-cash.ts'
import { settlementKit } from '../../games/settlement-door.ts'
import { oddsOf, resultOf } from '../settle/outcome.ts'
import { sportsVendor } from '../settle/start.ts'
import { readStates } from '../settle/state-store.ts'
import { nextVersion } from '../settle/version-store.ts'
import { type CheckedLeg, checkLegs } from './check-legs.ts'
import { takeExposure } from './exposure-store.ts'
import { exposurePlace } from './place.ts'
import { insertQuote, lockQuote, moveQuote, putCashOut, type QuoteRow } from './quote-store.ts'
import { type BetWithLegs, lockBet, readBet } from './store.ts'
import { betView, betViews } from './view.ts'

type Offer = {
  readonly whole: Money
  /** It has an open leg on a running match. */
  readonly isLive: boolean
  readonly isDanger: boolean
}

/** What the house pays for a whole bet now; null while it pays nothing for it. */
async function offerFor(tx: Tx, bet: BetWithLegs, now: Date): Promise<Offer | null> {
  const states = await readStates(
    tx,
    bet.legs.map(({ matchId }) => matchId),
  )
  const results = bet.legs.map((leg) => resultOf(leg, bet.placedAt, states.get(leg.matchId)))
  if (results.includes('lose') || !results.includes(null)) return null
  const open = bet.legs.filter((_, place) => results[place] === null)
  const quotes = open.map((leg) => ({
    ...{ matchId: leg.matchId, marketKey: leg.marketKey, outcome: leg.outcome },
    ...{ priceMilli: leg.priceMilli, priceVersion: leg.priceVersion },
  }))
  const { legs } = await checkLegs(tx, quotes, 'any', now, { ignoreScore: true })
  if (legs.length < open.length) return null
  const byPlace = new Map(open.map((leg, index) => [leg.place, legs[index]!] as const))
  const quoted = bet.legs.map((leg, place): QuotedLeg => {
    const current = byPlace.get(leg.place)
    const odds = oddsOf(bet, leg)
    const isOffered = current && !current.isClosed && isComparable(leg, current)
    const price = isOffered ? shownOdds(odds.format, current.priceMilli) : null
    return { odds, result: results[place]!, now: price }
  })
  const whole = cashOutOffer(bestNow(bet, quoted), quoted)
  const isLive = legs.some((leg) => leg.isLive)
  return whole === null ? null : { whole, isLive, isDanger: legs.some((leg) => leg.match.isDanger) }
}

/** A handicap in a running match begins at its score: at another score it is another bet. */
function isComparable(leg: BetWithLegs['legs'][number], { score }: CheckedLeg): boolean {
  if (marketOf(leg.marketKey)?.kind !== 'ah') return true
  return isSameScore([leg.scoreHome, leg.scoreAway], score)
}

/** What is still open of it, if every open leg is won, within its largest payout. */
function bestNow(bet: BetWithLegs, legs: readonly QuotedLeg[]): Money {
  const { openStake } = bet
  const payoutMax = openPayoutMax(bet.payoutMax, bet)
  const best =
    legs.length === 1
      ? singlePayout(openStake, legs[0]!.odds, 'win')
      : parlayPayout(openStake, legs)
  return best > payoutMax ? payoutMax : best
}

export async function quoteCashOut(
  _kernel: Kernel,
  { db, caller, now, refuse }: Context<typeof quoteEndpoint>,
  { sportsBetId: betId, percent }: InputOf<typeof quoteEndpoint>,
): Promise<OutputOf<typeof quoteEndpoint>> {
  const { memberId, currency } = caller
  const quote = await inTransaction(db, async (tx) => {
    await lockFreeCash(tx, memberId, currency)
    const bet = (await lockBet(tx, memberId, betId)) ?? refuse('not_found')
    if (bet.state !== 'accepted') refuse('already_settled')
    const { whole } = (await offerFor(tx, bet, now)) ?? refuse('cash_out_unavailable')
    const row = {
      ...{ id: newId('quote', now), memberId, currency: bet.currency, betId, percent },
      ...{ offer: partOf(whole, percent), openStake: bet.openStake, state: 'offered' as const },
      expiresAt: new Date(now.getTime() + quoteSeconds * 1_000),
    }
    if (row.offer <= 0n) refuse('cash_out_unavailable')
    await insertQuote(tx, row)
    return row
  })
  return {
    ...{ quoteId: quote.id, betId: quote.betId as OutputOf<typeof quoteEndpoint>['betId'] },
    ...{ percent, offer: formatMoney(quote.offer, quote.currency), currency: quote.currency },
    ...{ expiresAt: quote.expiresAt.toISOString(), now: now.toISOString() },
  }
}

/**
 * Takes a quote. The price is looked at once more under the lock: a goal within the seconds of the
 * quote is not paid for. With a leg on a running match it waits as a bet on one does, and is looked
 * at again then: offered, pending, taken or refused.
 */
export async function takeCashOut(
  kernel: Kernel,
  { db, caller, now, refuse }: Context<typeof takeEndpoint>,
  { quoteId }: InputOf<typeof takeEndpoint>,
): Promise<OutputOf<typeof takeEndpoint>> {
  const { memberId, currency } = caller
  const betId = await inTransaction(db, async (tx) => {
    await lockFreeCash(tx, memberId, currency)
    const quote = (await lockQuote(tx, memberId, quoteId)) ?? refuse('not_found')
    if (quote.state === 'taken' || quote.state === 'pending') return quote.betId
    if (quote.state === 'refused' || quote.expiresAt <= now) refuse('quote_expired')
    const bet = (await lockBet(tx, memberId, quote.betId))!
    const { fault, offer } = await faultOf(tx, bet, quote, now)
    if (fault) refuse(fault)
    if (offer?.isLive) {
      const dueAt = new Date(now.getTime() + liveDelaySeconds * 1_000)
      await moveQuote(tx, quote.id, { state: 'pending', takenAt: now, dueAt })
      return bet.id
    }
    await payOut(tx, bet, quote, now)
    await moveQuote(tx, quote.id, { state: 'taken', takenAt: now })
    return bet.id
  })
  settlementKit.pushBalances(kernel, [memberId])
  const bet = (await readBet(db, memberId, betId))!
  return betView(bet, await betViews(db, [bet]))
}

type Checked = {
  readonly fault: Exclude<CashOutRefusal, 'timed_out'> | null
  readonly offer: Offer | null
}

/** Whether a quote can be paid now: the bet is as it was quoted, and the price has not fallen. */
async function faultOf(tx: Tx, bet: BetWithLegs, quote: QuoteRow, now: Date): Promise<Checked> {
  if (bet.state !== 'accepted') return { fault: 'already_settled', offer: null }
  if (bet.openStake !== quote.openStake) return { fault: 'price_changed', offer: null }
  const offer = await offerFor(tx, bet, now)
  if (!offer) return { fault: 'cash_out_unavailable', offer }
  // What is better for the player by now is not taken from the house either.
  const hasFallen = partOf(offer.whole, quote.percent) < quote.offer
  return { fault: hasFallen ? 'price_changed' : null, offer }
}

/**
 * Decides a cash-out that waited, under the lock of its member's wallet.
 *
 * @returns false while it waits on
 */
export async function decideCashOut(
  tx: Tx,
  { memberId, id }: { readonly memberId: string; readonly id: string },
  now: Date,
): Promise<boolean> {
  const quote = await lockQuote(tx, memberId, id)
  if (quote?.state !== 'pending') return false
  const bet = (await lockBet(tx, memberId, quote.betId))!
  const waited = now.getTime() - (quote.takenAt?.getTime() ?? 0)
  const { fault, offer } = await faultOf(tx, bet, quote, now)
  const refuseCode = waited > pendingTimeoutSeconds * 1_000 ? ('timed_out' as const) : fault
  if (refuseCode) await moveQuote(tx, id, { state: 'refused', refuseCode })
  else if (offer?.isDanger) {
    const dueAt = new Date(now.getTime() + dangerMilliseconds)
    await moveQuote(tx, id, { state: 'pending', dueAt })
    return false
  } else {
    await payOut(tx, bet, quote, now)
    await moveQuote(tx, id, { state: 'taken' })
  }
  return true
}

async function payOut(
  tx: Tx,
  bet: BetWithLegs,
  { percent, offer }: { readonly percent: number; readonly offer: Money },
  now: Date,
): Promise<void> {
  const { id, memberId } = bet
  const version = await nextVersion(tx)
  const cashed = money(bet.cashed + offer)
  const [staked] = await settlementKit.lockBets(tx, sportsVendor, [{ betTx: id, memberId }])
  const openStake = restOf(bet.openStake, percent)
  // What was cashed out counts for what it left with the house; the rest when it is settled.
  const validBet = betTurnover({ ...bet, openStake, cashed }, [], null)
  const change = { version, result: 'cashout', payout: cashed, validBet } as const
  const options = { pool: id, now }
  const { bets } = await settlementKit.settleBets(
    tx,
    sportsVendor,
    [{ bet: staked!, ...change }],
    options,
  )
  if (bets[0]!.state !== 'settled') throw new Error(`${id} could not be cashed out`)
  const best = money(cashed + partOf(money(bet.best - bet.cashed), 100 - percent))
  await putCashOut(tx, bet, { openStake, cashed, best, version, now })
  if (bet.legs.length === 1) {
    const liability = partOf(money(bet.best - bet.debit), percent)
    await takeExposure(tx, exposurePlace(bet), { liability, stake: partOf(bet.debit, percent) })
  }
}
