import { money } from '@kancil/contract/money'
import { fishingReasons, type LoadAnswer } from '@kancil/contract/seamless/fishing'
import { rgsReasons } from '@kancil/contract/seamless/rgs'
import type { ClipShown } from '@kancil/rules/games/fishing/clip'
import { reefSheet } from '@kancil/rules/games/fishing/sheet'
import { drawNonces } from '../fair/seeds.ts'
import { newUuid } from '../kernel/chance.ts'
import type { Tx } from '../kernel/store.ts'
import { toMicro } from '../rounds/money.ts'
import { balanceOf, refuseAs, reverseRound, unknownCode, voidRound } from '../rounds/play.ts'
import { refuse } from '../rounds/refusal.ts'
import { lockPlayer, type Session } from '../rounds/session-store.ts'
import { liveSession } from '../rounds/sessions.ts'
import { insertRound, moveRound, openRound, type Round, roundById } from '../rounds/store.ts'
import type { Studio } from '../studio.ts'
import { ticketByRequest } from '../tables/ticket-store.ts'
import { betBody } from '../wallet/bodies.ts'
import { bulletOf, reefGame, reefLevels } from './catalogue.ts'
import { clipView } from './clip.ts'
import { seatOfPlayer } from './store.ts'

type Order = { readonly sessionID: string; readonly cannon: number; readonly requestId: string }

/** Stakes a clip: stored before it is staked, with a nonce of the player's seed for each bullet. */
export async function loadClip(studio: Studio, order: Order): Promise<LoadAnswer> {
  const session = await liveSession(studio.store, studio.clock, order.sessionID)
  const work = storeClip(studio, session, order).then(({ round, isNew }) =>
    isNew ? stakeClip(studio, session, round) : repeatAnswer(round),
  )
  return studio.inFlight.track(session.playerId, work)
}

async function storeClip(
  studio: Studio,
  session: Session,
  order: Order,
): Promise<{ round: Round; isNew: boolean }> {
  const { playerId, currency } = session
  return studio.store.transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    const before = await ticketByRequest(tx, playerId, order.requestId)
    if (before) return { round: before, isNew: false }
    if (await openRound(tx, playerId, reefGame.code, currency))
      refuse('ERR_VAL', fishingReasons.loaded)
    const id = await insertClip(studio, tx, session, order)
    return { round: (await roundById(tx, id)) as Round, isNew: true }
  })
}

async function insertClip(studio: Studio, tx: Tx, session: Session, order: Order): Promise<bigint> {
  const { playerId, currency } = session
  const seat = await seatOfPlayer(tx, playerId)
  const level = reefLevels.find(({ name }) => name === seat?.level)
  if (!seat || !level || seat.currency !== currency)
    return refuse('ERR_VAL', fishingReasons.notSeated)
  const bullet = bulletOf(level, order.cannon, currency)
  const stake = money(bullet * BigInt(reefSheet.clip))
  if (stake < session.minBet || stake > session.maxBet) refuse('ERR_VAL', 'INVALID_AMOUNT')
  const { seedId, nonce } = await drawNonces(studio, tx, playerId, reefSheet.clip)
  const shown: ClipShown = {
    ...{ type: 'clip', level: level.name, bullet: toMicro(bullet, currency) },
    ...{ size: reefSheet.clip, shots: [] },
  }
  const roundId = newUuid()
  return insertRound(tx, {
    ...{ roundId, playerId, sessionId: session.id, gameCode: reefGame.code, currency },
    // Unfired bullets are paid back, whatever ends the clip.
    ...{ mode: `${level.name}:${order.cannon}`, stake, payout: stake, freeSpins: 0 },
    ...{ state: JSON.stringify([shown]), seedId, nonce, rtpVersion: reefGame.rtpVersion },
    betTransactionId: `${roundId}-bet`,
    createdAt: studio.clock.now().toISOString(),
    requestId: order.requestId,
  })
}

async function stakeClip(studio: Studio, session: Session, round: Round): Promise<LoadAnswer> {
  const reply = await studio.wallet.send('/bet', betBody(session, round))
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
  const at = studio.clock.now()
  if (!(await moveRound(studio.store, round.id, { from: 'staking', to: 'open', at })))
    return refuse('ERR_GEN', rgsReasons.stakeUnknown)
  return { clip: clipView(round), balance }
}

function repeatAnswer(round: Round): LoadAnswer {
  return round.status === 'void' || round.status === 'reversing' || round.status === 'failed'
    ? refuse('ERR_GEN', rgsReasons.stakeUnknown)
    : { clip: clipView(round) }
}
