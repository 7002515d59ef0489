import { rgsReasons } from '@kancil/contract/seamless/rgs'
import type { FairAnswer, VerifyAnswer, VerifyRequest } from '@kancil/contract/seamless/fair'
import type {
  HistoryAnswer,
  HistoryRound,
  ReplayAnswer,
} from '@kancil/contract/seamless/fair-history'
import type { Static } from 'typebox'
import { gameOf } from '../games/catalogue.ts'
import { instantOf } from '../instant/catalogue.ts'
import { shownAfter } from '../instant/steps.ts'
import { toMicro } from './money.ts'
import { refuse } from './refusal.ts'
import { rgsRound } from './rgs-round.ts'
import { hasOpenRound, type Round, roundByRoundId, roundsBefore } from './store.ts'
import { fairness, rotate, sha256Hex, streamOf } from '../fair/seeds.ts'
import { findSession, liveSession } from './sessions.ts'
import { lockPlayer } from './session-store.ts'
import type { Studio } from '../studio.ts'

const pageMax = 50
const pageStandard = 20

export async function fairOf(studio: Studio, sessionID: string): Promise<FairAnswer> {
  const session = await findSession(studio.store, sessionID)
  return studio.store.transaction(async (tx) => {
    await lockPlayer(tx, session.playerId)
    return fairness(studio, tx, session.playerId)
  })
}

/** Refuses with ERR_BE while any round of the player is open: its seeds are still in use. */
export async function rotateSeeds(
  studio: Studio,
  input: { sessionID: string; clientSeed?: string },
): Promise<FairAnswer> {
  const { playerId } = await liveSession(studio.store, studio.clock, input.sessionID)
  return studio.store.transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    if (await hasOpenRound(tx, playerId)) refuse('ERR_VAL', rgsReasons.betActive)
    await rotate(studio, tx, playerId, input.clientSeed)
    return fairness(studio, tx, playerId)
  })
}

/** The player's rounds, newest first, including those of their other sessions and games. */
export async function historyOf(
  studio: Studio,
  input: { sessionID: string; before?: number; limit?: number },
): Promise<HistoryAnswer> {
  const session = await findSession(studio.store, input.sessionID)
  const limit = Math.min(input.limit ?? pageStandard, pageMax)
  const before = input.before ?? Number.MAX_SAFE_INTEGER
  const rounds = await roundsBefore(studio.store, session.playerId, before, limit)
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
    ...revealedSeed(studio, round),
  }
}

function publicStatus({ status }: Round): 'open' | 'settled' | 'void' {
  if (status === 'void' || status === 'reversing') return 'void'
  return status === 'settled' ? 'settled' : 'open'
}

function revealedSeed({ seal }: Studio, { seed }: Round): { serverSeed?: string } {
  return seed.revealed ? { serverSeed: seal.open(seed.sealed, seed.hash) } : {}
}

/** One round to replay. A void round has nothing to show. */
export async function replayOf(studio: Studio, roundId: string): Promise<ReplayAnswer | null> {
  const round = await visibleRound(studio, roundId)
  return round && replayAnswer(studio, round)
}

/** The same, with the language it was played in. */
export async function recordOf(
  studio: Studio,
  roundId: string,
): Promise<{ replay: ReplayAnswer; language: string } | null> {
  const round = await visibleRound(studio, roundId)
  return round && { replay: replayAnswer(studio, round), language: round.language }
}

async function visibleRound({ store }: Studio, roundId: string): Promise<Round | null> {
  const round = await roundByRoundId(store, roundId)
  return round && round.status !== 'staking' ? round : null
}

function replayAnswer(studio: Studio, round: Round): ReplayAnswer {
  const status = publicStatus(round)
  const visible = rgsRound(round, false)
  return {
    gameCode: round.gameCode,
    currency: round.currency,
    playedAt: round.createdAt,
    status,
    round: status === 'void' ? { ...visible, payout: 0, payoutMultiplier: 0, state: [] } : visible,
    ...revealedSeed(studio, round),
    display: round.display,
  }
}

/** Recomputes an outcome from the seeds alone, for anyone who wants to check a round. */
export function verifyOutcome(input: Static<typeof VerifyRequest>): VerifyAnswer | null {
  const { gameCode, serverSeed, clientSeed, nonce, mode = '', steps = [] } = input
  const nextInt = streamOf(serverSeed, clientSeed, nonce)
  const serverSeedHash = sha256Hex(serverSeed)
  const instant = instantOf(gameCode)
  if (instant) {
    const { rtpVersion, rules } = instant
    if (!rules.hasMode(mode)) return null
    return { serverSeedHash, rtpVersion, shown: shownAfter(rules, { mode, steps, nextInt }) }
  }
  const game = gameOf(gameCode)
  if (!game) return null
  const { coins, stops } = game.decide(nextInt)
  const { rtpVersion } = game
  return { serverSeedHash, rtpVersion, coins, stops: stops.map((spin) => [...spin]) }
}
