import type { FairAnswer, VerifyAnswer } from '@kancil/contract/seamless/fair'
import type {
  HistoryAnswer,
  HistoryRound,
  ReplayAnswer,
} from '@kancil/contract/seamless/fair-history'
import { gameOf } from '../games/catalogue.ts'
import { toMicro } from './money.ts'
import { refuse } from './refusal.ts'
import { rgsRound } from './rgs-round.ts'
import { hasOpenRound, type Round, roundByRoundId, roundsBefore } from './store.ts'
import { fairness, rotate, sha256Hex, streamOf } from '../fair/seeds.ts'
import { knownSession, liveSession } from './sessions.ts'
import type { Studio } from '../studio.ts'

const pageMax = 50
const pageStandard = 20

export function fairOf(studio: Studio, sessionID: string): FairAnswer {
  const session = knownSession(studio.store, sessionID)
  return studio.store.transaction(() => fairness(studio, session.playerId))
}

/** Refuses with ERR_BE while any round of the player is open: its seeds are still in use. */
export function rotateSeeds(
  studio: Studio,
  input: { sessionID: string; clientSeed?: string },
): FairAnswer {
  const session = liveSession(studio.store, studio.clock, input.sessionID)
  return studio.store.transaction(() => {
    if (hasOpenRound(studio.store, session.playerId)) refuse('ERR_BE')
    rotate(studio, session.playerId, input.clientSeed)
    return fairness(studio, session.playerId)
  })
}

/** The player's rounds, newest first, those of his other sessions and games among them. */
export function historyOf(
  studio: Studio,
  input: { sessionID: string; before?: number; limit?: number },
): HistoryAnswer {
  const session = knownSession(studio.store, input.sessionID)
  const limit = Math.min(input.limit ?? pageStandard, pageMax)
  const before = input.before ?? Number.MAX_SAFE_INTEGER
  const rounds = roundsBefore(studio.store, session.playerId, before, limit)
  const last = rounds.at(-1)
  return {
    rounds: rounds.map((round) => historyRound(studio, round)),
    ...(last && rounds.length === limit ? { before: Number(last.id) } : {}),
  }
}

function historyRound(studio: Studio, round: Round): HistoryRound {
  const status = publicStatus(round)
  return {
    betID: Number(round.id),
    roundId: round.roundId,
    gameCode: round.gameCode,
    currency: round.currency,
    amount: toMicro(round.stake, round.currency),
    payout: status === 'void' ? 0 : toMicro(round.payout, round.currency),
    status,
    playedAt: round.createdAt,
    serverSeedHash: round.seed.hash,
    clientSeed: round.seed.clientSeed,
    nonce: round.nonce,
    ...revealed(studio, round),
  }
}

function publicStatus({ status }: Round): 'open' | 'settled' | 'void' {
  if (status === 'void' || status === 'reversing') return 'void'
  return status === 'settled' ? 'settled' : 'open'
}

function revealed({ seal }: Studio, { seed }: Round): { serverSeed?: string } {
  return seed.revealed ? { serverSeed: seal.open(seed.sealed, seed.hash) } : {}
}

/** One round to be watched again. A void round has nothing to show. */
export function replayOf(studio: Studio, roundId: string): ReplayAnswer | null {
  const round = roundByRoundId(studio.store, roundId)
  if (!round || round.status === 'staking') return null
  const status = publicStatus(round)
  const shown = rgsRound(round, false)
  return {
    gameCode: round.gameCode,
    currency: round.currency,
    playedAt: round.createdAt,
    status,
    round: status === 'void' ? { ...shown, payout: 0, payoutMultiplier: 0, state: [] } : shown,
    ...revealed(studio, round),
  }
}

/** Recomputes an outcome from the seeds alone, for whoever wants to check a round. */
export function verifyOutcome(input: {
  gameCode: string
  serverSeed: string
  clientSeed: string
  nonce: number
}): VerifyAnswer | null {
  const game = gameOf(input.gameCode)
  if (!game) return null
  const { coins, stops } = game.decide(streamOf(input.serverSeed, input.clientSeed, input.nonce))
  return {
    serverSeedHash: sha256Hex(input.serverSeed),
    rtpVersion: game.rtpVersion,
    coins,
    stops: stops.map((spin) => [...spin]),
  }
}
