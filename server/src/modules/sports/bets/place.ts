import { createHash } from 'node:crypto'
import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { formatMoney, type Money, money } from '@kancil/contract/money'
import type { WalletRefusalCode } from '@kancil/contract/ports/vendor-wallet'
import type { placeBet as endpoint } from '@kancil/contract/sports/bets'
import { parlayPayout, singleTerms } from '@kancil/rules/sports/bet'
import { shownOdds } from '@kancil/rules/sports/odds'
import {
  hasRelatedLegs,
  limitsFor,
  liveDelaySeconds,
  parlayPriceMinMilli,
} from '@kancil/rules/sports/placing'
import { marketOf } from '@kancil/rules/sports/settle'
import { amountFrom } from '../../../kernel/amount.ts'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { lockFreeCash } from '../../../ledger/free-cash.ts'
import { openWallet } from '../../../ledger/wallets.ts'
import { settlementKit } from '../../games/settlement-door.ts'
import { matchesById } from '../board/store.ts'
import { sportsVendor } from '../settle/start.ts'
import { type CheckedLeg, checkLegs } from './check-legs.ts'
import { addExposure, memberPercent, roomForParlay } from './exposure-store.ts'
import { betByRequest, type BetWithLegs, insertBet, type LegRow, readBet } from './store.ts'
import { betView, betViews } from './view.ts'

type Placing = Context<typeof endpoint>
type Order = InputOf<typeof endpoint>

/** The catalogue's names of what is bet on. */
const gameCodeOf = {
  football: 'football',
  esports: 'esports',
  cockfight: 'cockfight',
} as const

/**
 * Places a bet: price, limits, exposure, the bet and its stake in one transaction, or none of them.
 * A bet on a running match waits for its delay (`pending.ts`) with its stake already taken.
 */
export async function placeBet(
  kernel: Kernel,
  context: Placing,
  input: Order,
): Promise<OutputOf<typeof endpoint>> {
  const { db, caller, refuse, now } = context
  const { memberId, currency } = caller
  const gameCode = await gameOf(context, input)
  const place = { vendorId: sportsVendor, gameCode, memberId, currency }
  const stake = amountFrom(input.stake, currency)
  const refusal = await settlementKit.refuseStakeOf(kernel, {
    ...place,
    amount: stake,
    siteSessionId: caller.session.id,
  })
  const hash = hashOf(input)
  const id = await inTransaction(db, async (tx) => {
    await openWallet(tx, memberId, currency)
    // One bet of a member after the other, so that the second of two equal requests finds it.
    await lockFreeCash(tx, memberId, currency)
    const before = await betByRequest(tx, memberId, input.requestId)
    if (before) return before.requestHash === hash ? before.id : refuse('idempotency_conflict')
    const legs = await legsNow(tx, context, input)
    const bet = await betOf(tx, context, input, { stake, legs, hash })
    await insertBet(tx, bet)
    const command = { ...place, betTx: bet.id, roundId: bet.id, amount: bet.debit }
    const outcome = await settlementKit.stakeBet(tx, command, refusal, now)
    if (!outcome.ok) refuseStake(context, outcome.code)
    return bet.id
  })
  settlementKit.pushBalances(kernel, [memberId])
  const bet = (await readBet(db, memberId, id))!
  return betView(bet, await betViews(db, [bet]))
}

/** The sport of the first leg decides what the betting record shows. */
async function gameOf({ db, refuse }: Placing, { legs }: Order): Promise<string> {
  const match = (await matchesById(db, [legs[0]!.matchId]))[0] ?? refuse('match_not_found')
  return gameCodeOf[match.sport]
}

async function legsNow(
  tx: Tx,
  { now, refuse }: Placing,
  input: Order,
): Promise<readonly CheckedLeg[]> {
  const { legs, fault } = await checkLegs(tx, input.legs, input.accept, now)
  if (fault) {
    const offer = legs.map(({ match, market, outcome, priceMilli, score }) => ({
      ...{ matchId: match.id, marketKey: market.key, outcome, priceMilli },
      ...{ priceVersion: market.version, score },
    }))
    if (fault.code === 'timed_out') throw new Error('a new bet cannot have timed out')
    refuse(fault.code, { leg: fault.leg, legs: offer })
  }
  if (input.legs.length > 1) refuseParlay(refuse, input, legs)
  return legs
}

function refuseParlay(refuse: Placing['refuse'], input: Order, legs: readonly CheckedLeg[]): void {
  const related = input.legs.map(({ matchId, marketKey }, place) => ({
    ...{ matchId, leagueId: legs[place]!.match.leagueId, kind: marketOf(marketKey)!.kind },
  }))
  if (hasRelatedLegs(related)) refuse('related_legs')
  if (legs.some(({ match }) => match.sport === 'cockfight')) refuse('not_in_parlays')
  const low = legs.findIndex(({ priceMilli }) => priceMilli < parlayPriceMinMilli)
  if (low >= 0) refuse('leg_price_too_low', { leg: low })
}

type Draft = {
  readonly stake: Money
  readonly legs: readonly CheckedLeg[]
  readonly hash: string
}

/** The bet as it will be stored, within its limits and with its exposure taken. */
async function betOf(
  tx: Tx,
  { caller, refuse, now }: Placing,
  input: Order,
  { stake, legs, hash }: Draft,
): Promise<BetWithLegs> {
  const { memberId, currency } = caller
  const isParlay = legs.length > 1
  const format = isParlay ? ('decimal' as const) : input.oddsFormat
  const shown = legs.map(({ priceMilli }) => shownOdds(format, priceMilli))
  const tier = Math.max(...legs.map(({ match }) => match.tier))
  const percent = await memberPercent(tx, memberId)
  const limits = limitsFor(tier, currency, { isParlay, memberPercent: percent })
  if (stake < limits.stakeMin)
    refuse('stake_too_small', { min: formatMoney(limits.stakeMin, currency) })
  if (stake > limits.stakeMax)
    refuse('stake_too_large', { max: formatMoney(limits.stakeMax, currency) })
  const terms = isParlay
    ? {
        debit: stake,
        best: parlayPayout(
          stake,
          shown.map((odds) => ({ odds, result: null })),
        ),
      }
    : singleTerms(stake, shown[0]!)
  const best = terms.best > limits.payoutMax ? limits.payoutMax : terms.best
  const isLive = legs.some((leg) => leg.isLive)
  const id = newId('bet', now)
  const bet: BetWithLegs = {
    ...{ id, memberId, requestId: input.requestId, requestHash: hash, currency },
    ...{ oddsFormat: format, stake, debit: terms.debit, best, payoutMax: limits.payoutMax },
    ...{ payout: money(0n), openStake: stake, cashed: money(0n) },
    ...{ state: isLive ? 'pending' : 'accepted', acceptance: input.accept, rejectCode: null },
    dueAt: isLive ? new Date(now.getTime() + liveDelaySeconds * 1_000) : null,
    ...{ placedAt: now, version: 0 },
    legs: legs.map((leg, place) => legRow(id, place, leg, Number(shown[place]!.hundredths))),
  }
  const left = await takeRoom(tx, bet, limits.exposureMax)
  if (left !== null) refuse('exposure_full', { max: formatMoney(left, currency) })
  return bet
}

/**
 * What the house would lose on each of its outcomes is within the limit; single bets and parlays
 * have one each.
 *
 * @returns null if it is; what is left otherwise
 */
async function takeRoom(tx: Tx, bet: BetWithLegs, limit: Money): Promise<Money | null> {
  const { legs, currency, best, debit } = bet
  const liability = money(best - debit)
  if (legs.length === 1)
    return addExposure(tx, exposurePlace(bet), { liability, stake: debit }, limit)
  const places = legs
    .map(({ matchId, marketKey, outcome }) => ({ matchId, marketKey, outcome, currency }))
    .toSorted((a, b) => (a.matchId < b.matchId ? -1 : 1))
  for (const place of places) {
    const left = await roomForParlay(tx, place, liability, limit)
    if (left !== null) return left
  }
  return null
}

export function exposurePlace({ legs, currency }: BetWithLegs) {
  const { matchId, marketKey, outcome } = legs[0]!
  return { matchId, marketKey, outcome, currency }
}

function legRow(betId: string, place: number, leg: CheckedLeg, oddsHundredths: number): LegRow {
  const { match, market, outcome, priceMilli, isLive, score } = leg
  return {
    ...{ betId, place, matchId: match.id, marketKey: market.key, outcome, priceMilli },
    ...{ priceVersion: market.version, oddsHundredths, isLive },
    ...{ scoreHome: isLive ? score[0] : 0, scoreAway: isLive ? score[1] : 0, result: null },
  }
}

function hashOf({ legs, stake, oddsFormat, accept }: Order): string {
  return createHash('sha256')
    .update(JSON.stringify([legs, stake, oddsFormat, accept]))
    .digest('hex')
}

/** The wallet's refusals in the endpoint's words. */
const refusals: Partial<Record<WalletRefusalCode, keyof (typeof endpoint)['errors']>> = {
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

function refuseStake({ refuse }: Placing, code: WalletRefusalCode): never {
  const wire = refusals[code]
  if (wire) return refuse(wire)
  throw new Error(`the wallet refused a sports stake with ${code}`)
}
