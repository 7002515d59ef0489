import { type Currency, type Money, money, parseMoney } from '@kancil/contract/money'
import type { VendorCode } from '@kancil/contract/seamless/native-wire'
import type { PlayAnswer } from '@kancil/contract/seamless/rgs-round'
import type { RgsBalance } from '@kancil/contract/seamless/rgs-fields'
import type { RgsError } from '@kancil/contract/seamless/rgs'
import { newUuid } from '../../../sandbox/src/kernel/chance.ts'
import { insertCall } from '../wallet/store.ts'
import { betRange } from '../games/catalogue.ts'
import { jurisdictionOf } from './jurisdiction.ts'
import { fromMicro, toMicro } from './money.ts'
import { refuse } from './refusal.ts'
import { needsEnd, rgsRound } from './rgs-round.ts'
import { insertRound, lastRoundAt, moveRound, openRound, roundById } from './store.ts'
import type { Round } from './store.ts'
import { drawRound } from '../fair/seeds.ts'
import type { Session } from './session-store.ts'
import { liveSession, sessionGame } from './sessions.ts'
import type { Studio } from '../studio.ts'
import { betBody, rollbackBody, winBody } from '../wallet/bodies.ts'

/** A bet refused by the platform, in the round protocol's words; what is not here is `ERR_GE`. */
const betRefusals: { readonly [Code in VendorCode]?: RgsError } = {
  INSUFFICIENT_FUNDS: 'ERR_IPB',
  BET_LIMIT: 'ERR_GLE',
  LOSS_LIMIT: 'ERR_GLE',
  WAGER_LIMIT: 'ERR_GLE',
  TIME_LIMIT: 'ERR_GLE',
  PLAYER_LOCKED: 'ERR_GLE',
  SELF_EXCLUDED: 'ERR_GLE',
  REALITY_CHECK_PENDING: 'ERR_GLE',
  PLAYER_NOT_FOUND: 'ERR_IS',
  SESSION_NOT_FOUND: 'ERR_IS',
  SESSION_EXPIRED: 'ERR_IS',
}

/**
 * `/wallet/play`: decides the round, stores it, then stakes. Refuses with ERR_GE for an amount
 * off the
 * limits or the step, ERR_BE while a round is open, ERR_IPB / ERR_GLE / ERR_IS as the platform
 * says,
 * and ERR_UE where the stake's fate is unknown: it is then given back by a rollback.
 */
export async function play(
  studio: Studio,
  input: { sessionID: string; mode: string; amount: number },
): Promise<PlayAnswer> {
  const session = liveSession(studio.store, studio.clock, input.sessionID)
  if (input.mode !== 'BASE') refuse('ERR_GE', 'UNKNOWN_MODE')
  const stake = stakeOf(session, input.amount)
  const round = decideRound(studio, session, stake)
  const staked = stakeRound(studio, session, round)
  studio.inFlight.set(session.playerId, staked)
  try {
    return await staked
  } finally {
    if (studio.inFlight.get(session.playerId) === staked) studio.inFlight.delete(session.playerId)
  }
}

function stakeOf(session: Session, amount: number): Money {
  const stake = fromMicro(amount, session.currency)
  if (stake === null) return refuse('ERR_GE', 'INVALID_AMOUNT')
  const { step } = betRange(sessionGame(session), session.currency)
  if (stake < session.minBet || stake > session.maxBet || stake % step !== 0n)
    refuse('ERR_GE', 'INVALID_AMOUNT')
  return stake
}

/** One transaction: nonce taken, outcome computed and stored. Nothing is staked yet. */
function decideRound(studio: Studio, session: Session, stake: Money): Round {
  const { store, clock } = studio
  const game = sessionGame(session)
  const now = clock.now()
  return store.transaction(() => {
    if (openRound(store, session.playerId, game.code, session.currency)) refuse('ERR_BE')
    refuseHaste(studio, session, now)
    const drawn = drawRound(studio, session.playerId)
    const decision = game.decide(drawn.nextInt)
    const won = decision.payoutFor(stake)
    const payout = session.maxWin !== null && won > session.maxWin ? session.maxWin : won
    const coinValue = stake / BigInt(game.coinsPerBet)
    const state = decision.events({
      amountOf: (coins) => toMicro(money(BigInt(coins) * coinValue), session.currency),
      payout: toMicro(payout, session.currency),
    })
    const roundId = newUuid()
    const id = insertRound(store, {
      roundId,
      playerId: session.playerId,
      sessionId: session.id,
      gameCode: game.code,
      currency: session.currency,
      mode: 'BASE',
      stake,
      payout,
      freeSpins: decision.freeSpins,
      state: JSON.stringify(state),
      seedId: drawn.seedId,
      nonce: drawn.nonce,
      rtpVersion: game.rtpVersion,
      betTransactionId: `${roundId}-bet`,
      createdAt: now.toISOString(),
    })
    return roundById(store, id) as Round
  })
}

/** The least time between two rounds is held here too, not only by the screen. */
function refuseHaste({ store }: Studio, session: Session, now: Date): void {
  const { minimumRoundDuration } = jurisdictionOf(session.jurisdiction)
  if (minimumRoundDuration === 0) return
  const last = lastRoundAt(store, session.playerId, session.gameCode)
  if (last && now.getTime() - Date.parse(last) < minimumRoundDuration)
    refuse('ERR_GLE', 'MINIMUM_ROUND_DURATION')
}

async function stakeRound(studio: Studio, session: Session, round: Round): Promise<PlayAnswer> {
  const { wallet, behaviour } = studio
  if (behaviour.rollbackFirst)
    await wallet.send('/rollback', rollbackBody(round, 'sent before its bet on purpose'))
  const reply = await wallet.send('/bet', betBody(session, round))
  if (reply.kind === 'refused') {
    voidRound(studio, round, reply.code)
    return refuse(betRefusals[reply.code] ?? 'ERR_GE', reply.code)
  }
  const balance = reply.kind === 'ok' ? balanceOf(reply.answer, round.currency) : null
  if (reply.kind === 'unknown' || !balance) {
    reverseRound(studio, round, reply.kind === 'unknown' ? reply.reason : 'a senseless answer')
    return refuse('ERR_UE')
  }
  const active = needsEnd(round)
  beginRound(studio, round, active)
  return { balance, round: rgsRound(round, active) }
}

function beginRound(studio: Studio, round: Round, active: boolean): void {
  const { store, clock, deliveries } = studio
  const now = clock.now()
  const at = now.toISOString()
  store.transaction(() => {
    moveRound(store, round.id, { from: 'staking', to: active ? 'open' : 'settled', at })
    if (!active)
      insertCall(store, {
        roundRow: round.id,
        kind: 'win',
        body: winBody(round),
        at: now.getTime(),
      })
  })
  if (!active) deliveries.nudge()
}

function voidRound({ store, clock }: Studio, round: Round, refusal: string): void {
  const at = clock.now().toISOString()
  store.transaction(() => {
    moveRound(store, round.id, { from: 'staking', to: 'void', at, refusal })
  })
}

/** The stake may or may not have been taken: its rollback is stored, and sent until answered. */
export function reverseRound(studio: Studio, round: Round, reason: string): void {
  const { store, clock, deliveries } = studio
  const now = clock.now()
  const body = rollbackBody(round, reason)
  store.transaction(() => {
    const change = { from: 'staking', to: 'reversing', at: now.toISOString() } as const
    if (moveRound(store, round.id, change))
      insertCall(store, { roundRow: round.id, kind: 'rollback', body, at: now.getTime() })
  })
  deliveries.nudge()
}

/** The balance of a wallet answer; null where it holds none of this currency. */
export function balanceOf(
  answer: Readonly<Record<string, unknown>>,
  currency: Currency,
): RgsBalance | null {
  try {
    const amount = parseMoney(String(answer['balance']), currency)
    return { amount: toMicro(amount, currency), currency }
  } catch {
    return null
  }
}
