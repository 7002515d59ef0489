import { type Currency, money } from '@kancil/contract/money'
import { type AskedLeg, type RejectCode, sportsBetsMessage } from '@kancil/contract/sports/bets'
import { dangerMilliseconds, pendingTimeoutSeconds } from '@kancil/rules/sports/placing'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { lockFreeCash } from '../../../ledger/free-cash.ts'
import { settlementKit } from '../../games/settlement-door.ts'
import { sportsVendor } from '../settle/start.ts'
import { nextVersion } from '../settle/version-store.ts'
import { decideCashOut } from './cash-out.ts'
import { checkLegs } from './check-legs.ts'
import { takeExposure } from './exposure-store.ts'
import { exposurePlace } from './place.ts'
import { dueQuotes } from './quote-store.ts'
import { type BetWithLegs, decideBet, dueBets, lockBet } from './store.ts'

const atOnce = 200
type Waiting = { readonly id: string; readonly memberId: string; readonly currency: Currency }

/** Accepts or refuses the bets on running matches, and their cash-outs, whose wait is over. */
export async function decidePending(kernel: Kernel): Promise<number> {
  const { db, clock } = kernel
  const [bets, quotes] = await Promise.all([
    dueBets(db, clock.now(), atOnce),
    dueQuotes(db, clock.now(), atOnce),
  ])
  for (const bet of bets) await decideOne(kernel, bet, decideBetNow)
  for (const quote of quotes) await decideOne(kernel, quote, decideCashOut)
  return bets.length + quotes.length
}

/** One that cannot be decided does not hold back the others; the next round tries it again. */
async function decideOne(
  kernel: Kernel,
  waiting: Waiting,
  decideNow: (tx: Tx, waiting: Waiting, now: Date) => Promise<boolean>,
): Promise<void> {
  const { id, memberId, currency } = waiting
  try {
    const now = kernel.clock.now()
    const isDecided = await inTransaction(kernel.db, async (tx) => {
      await lockFreeCash(tx, memberId, currency)
      return decideNow(tx, waiting, now)
    })
    if (!isDecided) return
    settlementKit.pushBalances(kernel, [memberId])
    kernel.live.toMember(memberId, { type: sportsBetsMessage, data: {} })
  } catch (error) {
    kernel.log.error({ err: error, id }, 'what waits was not decided')
  }
}

async function decideBetNow(tx: Tx, { id, memberId }: Waiting, now: Date): Promise<boolean> {
  const bet = await lockBet(tx, memberId, id)
  return bet?.state === 'pending' ? decide(tx, bet, now) : false
}

/** @returns false while it waits on */
async function decide(tx: Tx, bet: BetWithLegs, now: Date): Promise<boolean> {
  const waited = now.getTime() - bet.placedAt.getTime()
  if (waited > pendingTimeoutSeconds * 1_000) return reject(tx, bet, 'timed_out', now)
  const { legs, fault } = await checkLegs(tx, askedLegs(bet), acceptanceOf(bet), now)
  if (fault) {
    const { code } = fault
    const isGone = code === 'match_closed' || code === 'match_not_found'
    return reject(tx, bet, isGone ? 'market_suspended' : code, now)
  }
  if (legs.some(({ match }) => match.isDanger)) {
    const dueAt = new Date(now.getTime() + dangerMilliseconds)
    await decideBet(tx, bet, { state: 'pending', dueAt, now })
    return false
  }
  await decideBet(tx, bet, { state: 'accepted', now })
  return true
}

/** It was booked at its odds: a lower price since then is offered anew, even to who takes any. */
function acceptanceOf({ acceptance }: BetWithLegs) {
  return acceptance === 'any' ? 'better' : acceptance
}

/** As the player asked: at the price and, live, at the score of then. */
function askedLegs(bet: BetWithLegs): AskedLeg[] {
  return bet.legs.map((leg) => ({
    ...{ matchId: leg.matchId, marketKey: leg.marketKey, outcome: leg.outcome },
    ...{ priceMilli: leg.priceMilli, priceVersion: leg.priceVersion },
    ...(leg.isLive ? { score: [leg.scoreHome, leg.scoreAway] as [number, number] } : {}),
  }))
}

/** The stake returns, and nothing counts. */
async function reject(
  tx: Tx,
  bet: BetWithLegs,
  rejectCode: RejectCode,
  now: Date,
): Promise<boolean> {
  const { id, memberId, debit } = bet
  const version = await nextVersion(tx)
  const [staked] = await settlementKit.lockBets(tx, sportsVendor, [{ betTx: id, memberId }])
  const settlement = { bet: staked!, version, result: 'void', payout: debit } as const
  const options = { pool: id, now }
  const { bets } = await settlementKit.settleBets(tx, sportsVendor, [settlement], options)
  if (bets[0]!.state !== 'settled') throw new Error(`${id} could not be refused`)
  await decideBet(tx, bet, { state: 'rejected', rejectCode, version, payout: debit, now })
  if (bet.legs.length === 1) {
    const risk = { liability: money(bet.best - debit), stake: debit }
    await takeExposure(tx, exposurePlace(bet), risk)
  }
  return true
}
