import { formatMoney, type Money, zero } from '@kancil/contract/money'
import type {
  BetRequest,
  RollbackRequest,
  RoundCloseRequest,
  WinRequest,
} from '@kancil/contract/seamless/native-money'
import type { Round } from '../rounds/store.ts'
import type { Session } from '../rounds/session-store.ts'

/** Ids are derived from the round, so that a body rebuilt after a crash is identical. */
export function winIdOf(round: Pick<Round, 'roundId'>): string {
  return `${round.roundId}-win`
}

export function jackpotIdOf(round: Pick<Round, 'roundId'>): string {
  return `${round.roundId}-jackpot`
}

export function betBody(session: Session, round: Round): string {
  return JSON.stringify({
    transactionId: round.betTransactionId,
    roundId: round.roundId,
    playerId: session.alias,
    sessionId: session.platformSessionId,
    gameCode: round.gameCode,
    currency: round.currency,
    amount: formatMoney(round.stake, round.currency),
    betType: 'normal',
    betDetails: {
      mode: round.mode,
      serverSeedHash: round.seed.hash,
      clientSeed: round.seed.clientSeed,
      nonce: round.nonce,
      rtpVersion: round.rtpVersion,
    },
    occurredAt: round.createdAt,
  } satisfies BetRequest)
}

/**
 * Pays the round out and finishes it; "0" for a losing one.
 *
 * @param notCounted what of the stake is no turnover
 */
export function winBody(round: Round, notCounted: Money = zero): string {
  const amount: Money = round.payout > zero ? round.payout : zero
  return JSON.stringify({
    transactionId: winIdOf(round),
    roundId: round.roundId,
    playerId: round.alias,
    gameCode: round.gameCode,
    currency: round.currency,
    amount: formatMoney(amount, round.currency),
    referenceTransactionId: round.betTransactionId,
    roundFinished: true,
    winType: 'normal',
    ...(notCounted > zero ? { stakeNotCounted: formatMoney(notCounted, round.currency) } : {}),
  } satisfies WinRequest)
}

/** The platform pays what the jackpot holds; the round itself is paid by its win. */
export function jackpotBody(round: Round, jackpotId: string): string {
  return JSON.stringify({
    transactionId: jackpotIdOf(round),
    roundId: round.roundId,
    playerId: round.alias,
    gameCode: round.gameCode,
    currency: round.currency,
    amount: '0',
    referenceTransactionId: round.betTransactionId,
    winType: 'jackpot',
    jackpotId,
  } satisfies WinRequest)
}

export function rollbackBody(round: Round, reason: string): string {
  return JSON.stringify({
    transactionId: `${round.roundId}-rollback`,
    originalTransactionId: round.betTransactionId,
    playerId: round.alias,
    roundId: round.roundId,
    reason: reason.slice(0, 200),
  } satisfies RollbackRequest)
}

/** `replayUrl` is the round's record, for the platform's history. */
export function closeBody(round: Round, replayUrl: string): string {
  return JSON.stringify({
    roundId: round.roundId,
    playerId: round.alias,
    gameCode: round.gameCode,
    summary: {
      stake: formatMoney(round.stake, round.currency),
      payout: formatMoney(round.payout, round.currency),
      freeSpins: round.freeSpins,
      serverSeedHash: round.seed.hash,
      clientSeed: round.seed.clientSeed,
      nonce: round.nonce,
      rtpVersion: round.rtpVersion,
    },
    replayUrl,
  } satisfies RoundCloseRequest)
}
