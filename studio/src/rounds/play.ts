import { type Currency, type Money, parseMoney } from '@kancil/contract/money'
import type { VendorCode } from '@kancil/contract/seamless/native-wire'
import { type PlayAnswer } from '@kancil/contract/seamless/rgs-round'
import { type RgsBalance } from '@kancil/contract/seamless/rgs-fields'
import { type RgsError, rgsReasons } from '@kancil/contract/seamless/rgs'
import { newUuid } from '../kernel/chance.ts'
import { insertCall } from '../wallet/store.ts'
import { betRange } from '../games/bets.ts'
import { jurisdictionOf } from './jurisdiction.ts'
import { fromMicro, toMicro } from './money.ts'
import { hasMode, outcomeOf } from './outcome.ts'
import { refuse } from './refusal.ts'
import { needsEnd, rgsRound } from './rgs-round.ts'
import { insertRound, lastRoundAt, moveRound, openRound, roundById } from './store.ts'
import type { Round } from './store.ts'
import { drawFor, insertClaim } from '../jackpots/round-jackpot.ts'
import { drawRound } from '../fair/seeds.ts'
import { lockPlayer, type Session } from './session-store.ts'
import { liveSession, sessionGame } from './sessions.ts'
import type { Tx } from '../kernel/store.ts'
import type { Studio } from '../studio.ts'
import { betBody, rollbackBody, winBody } from '../wallet/bodies.ts'
import type { WalletReply } from '../wallet/client.ts'

/** The platform's refusals as codes of the round protocol; all others are `ERR_GEN`. */
const platformRefusals: { readonly [Code in VendorCode]?: RgsError } = {
  INSUFFICIENT_FUNDS: 'ERR_IPB',
  BET_LIMIT: 'ERR_GLE',
  LOSS_LIMIT: 'ERR_GLE',
  WAGER_LIMIT: 'ERR_GLE',
  TIME_LIMIT: 'ERR_GLE',
  PLAYER_LOCKED: 'ERR_GLE',
  SELF_EXCLUDED: 'ERR_GLE',
  REALITY_CHECK_PENDING: 'ERR_GLE',
  BONUS_TERMS: 'ERR_GLE',
  PLAYER_NOT_FOUND: 'ERR_ATE',
  SESSION_NOT_FOUND: 'ERR_IS',
  SESSION_EXPIRED: 'ERR_IS',
  COUNTRY_RESTRICTED: 'ERR_LOC',
}

/** For an answer that leaves the outcome unknown. */
export function unknownCode(reply: WalletReply): RgsError {
  return reply.kind === 'unknown' && reply.isMaintenance ? 'ERR_MAINTENANCE' : 'ERR_GEN'
}

/** Passes the platform's refusal on to the screen. */
export function refuseAs(code: VendorCode): never {
  return refuse(platformRefusals[code] ?? 'ERR_GEN', code)
}

/**
 * `/wallet/play`: decides the round, stores it, then stakes. Refuses with ERR_VAL if the amount is
 * off the limits or the step, or a round is open (BET_ACTIVE); with the platform's own refusal; and
 * with ERR_GEN and STAKE_UNKNOWN if it is unknown whether the stake was taken: a rollback then
 * returns it.
 */
export async function play(
  studio: Studio,
  input: { sessionID: string; mode: string; amount: number },
): Promise<PlayAnswer> {
  const session = await liveSession(studio.store, studio.clock, input.sessionID)
  if (!hasMode(session, input.mode)) refuse('ERR_VAL', 'UNKNOWN_MODE')
  const bet = { mode: input.mode, stake: stakeOf(session, input.amount) }
  return studio.inFlight.track(session.playerId, decideAndStake(studio, session, bet))
}

type Bet = { readonly mode: string; readonly stake: Money }

async function decideAndStake(studio: Studio, session: Session, bet: Bet): Promise<PlayAnswer> {
  if (!session.isTest) await studio.jackpots.heard(session.gameCode, session.currency)
  return stakeRound(studio, session, await decideRound(studio, session, bet))
}

function stakeOf(session: Session, amount: number): Money {
  const stake = fromMicro(amount, session.currency)
  if (stake === null) return refuse('ERR_VAL', 'INVALID_AMOUNT')
  const { step } = betRange(sessionGame(session), session.currency)
  if (stake < session.minBet || stake > session.maxBet || stake % step !== 0n)
    refuse('ERR_VAL', 'INVALID_AMOUNT')
  return stake
}

/** One transaction: nonce taken, outcome computed and stored. Nothing is staked yet. */
async function decideRound(studio: Studio, session: Session, bet: Bet): Promise<Round> {
  const { store, clock } = studio
  const game = sessionGame(session)
  const now = clock.now()
  return store.transaction(async (tx) => {
    await lockPlayer(tx, session.playerId)
    if (await openRound(tx, session.playerId, game.code, session.currency))
      refuse('ERR_VAL', rgsReasons.betActive)
    await refuseHaste(tx, session, now)
    const drawn = await drawRound(studio, tx, session.playerId)
    const { payout, freeSpins, state } = outcomeOf(session, bet, drawn.nextInt)
    const roundId = newUuid()
    const jackpot = drawFor(studio, session, bet.stake, drawn)
    const id = await insertRound(tx, {
      roundId,
      playerId: session.playerId,
      sessionId: session.id,
      gameCode: game.code,
      currency: session.currency,
      ...bet,
      payout,
      freeSpins,
      state: JSON.stringify(state),
      seedId: drawn.seedId,
      nonce: drawn.nonce,
      rtpVersion: game.rtpVersion,
      betTransactionId: `${roundId}-bet`,
      createdAt: now.toISOString(),
      ...(jackpot ? { jackpot } : {}),
    })
    return (await roundById(tx, id)) as Round
  })
}

/** The minimum time between two rounds is enforced here too, not only by the screen. */
async function refuseHaste(tx: Tx, session: Session, now: Date): Promise<void> {
  const { minimumRoundDuration } = jurisdictionOf(session.jurisdiction)
  if (minimumRoundDuration === 0) return
  const last = await lastRoundAt(tx, session.playerId, session.gameCode)
  if (last && now.getTime() - Date.parse(last) < minimumRoundDuration)
    refuse('ERR_GLE', 'MINIMUM_ROUND_DURATION')
}

async function stakeRound(studio: Studio, session: Session, round: Round): Promise<PlayAnswer> {
  const { wallet, behaviour } = studio
  if (behaviour.rollbackFirst)
    await wallet.send('/rollback', rollbackBody(round, 'sent before its bet on purpose'))
  const reply = await wallet.send('/bet', betBody(session, round))
  if (reply.kind === 'refused') {
    await voidRound(studio, round, reply.code)
    return refuseAs(reply.code)
  }
  const balance = reply.kind === 'ok' ? balanceOf(reply.answer, round.currency) : null
  if (reply.kind === 'unknown' || !balance) {
    await reverseRound(
      studio,
      round,
      reply.kind === 'unknown' ? reply.reason : 'a senseless answer',
    )
    return refuse(unknownCode(reply), rgsReasons.stakeUnknown)
  }
  const active = needsEnd(round)
  // Recovery may have returned the stake while the answer was in flight: then nothing is shown.
  if (!(await beginRound(studio, round, active))) return refuse('ERR_GEN', rgsReasons.stakeUnknown)
  return { balance, round: rgsRound(round, active) }
}

async function beginRound(studio: Studio, round: Round, active: boolean): Promise<boolean> {
  const { store, clock, deliveries } = studio
  const at = clock.now()
  const hasBegun = await store.transaction(async (tx) => {
    const change = { from: 'staking', to: active ? 'open' : 'settled', at } as const
    if (!(await moveRound(tx, round.id, change))) return false
    if (active) return true
    await insertCall(tx, { roundRow: round.id, kind: 'win', body: winBody(round), at })
    await insertClaim(tx, round, at)
    return true
  })
  if (hasBegun && !active) deliveries.nudge()
  return hasBegun
}

/** The platform refused the stake: nothing moved. */
export async function voidRound(
  { store, clock }: Studio,
  round: Round,
  refusal: string,
): Promise<void> {
  await moveRound(store, round.id, { from: 'staking', to: 'void', at: clock.now(), refusal })
}

/** The stake may or may not have been taken: its rollback is stored, and sent until answered. */
export async function reverseRound(studio: Studio, round: Round, reason: string): Promise<void> {
  const { store, clock, deliveries } = studio
  const at = clock.now()
  const body = rollbackBody(round, reason)
  await store.transaction(async (tx) => {
    if (await moveRound(tx, round.id, { from: 'staking', to: 'reversing', at }))
      await insertCall(tx, { roundRow: round.id, kind: 'rollback', body, at })
  })
  deliveries.nudge()
}

/** The balance in a wallet answer; null if it has none in this currency. */
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
