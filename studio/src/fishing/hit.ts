import { type Currency, type Money } from '@kancil/contract/money'
import {
  fishingReasons,
  type HitsAnswer,
  type HitsRequest,
} from '@kancil/contract/seamless/fishing'
import type { ClipShown, ShotShown } from '@kancil/rules/games/fishing/clip'
import {
  cannonOf,
  distance,
  type Fish,
  fishAt,
  fishNamed,
  isInSea,
  placeOf,
  reachedBy,
} from '@kancil/rules/games/fishing/sea'
import { reefSheet } from '@kancil/rules/games/fishing/sheet'
import { hitFish } from '@kancil/rules/games/fishing/shot'
import { streamOf } from '../fair/seeds.ts'
import type { Tx } from '../kernel/store.ts'
import { refuse } from '../rounds/refusal.ts'
import { storeStep } from '../rounds/progress-store.ts'
import { lockPlayer } from '../rounds/session-store.ts'
import { findSession } from '../rounds/sessions.ts'
import { openRound, type Round, roundByRoundId } from '../rounds/store.ts'
import type { Studio } from '../studio.ts'
import { reefGame } from './catalogue.ts'
import { clipIn, clipView, payClip, payoutNow } from './clip.ts'
import { insertEvent, shotsSince } from './event-store.ts'
import { deadFish, killFish, lockRoom, markSeen, type ReefSeat, seatOfPlayer } from './store.ts'

type Hit = HitsRequest['hits'][number]
type Result = HitsAnswer['results'][number]

/** How old a hit may be when it arrives, and how far ahead the screen's clock may run. */
const lateMs = 2_500
const earlyMs = 300
/** A bullet is told in batches, so one second's worth may arrive at once. */
const burst = 4
/** A screen draws frames, not instants. */
const flightSlack = 90

type Shooting = {
  readonly studio: Studio
  readonly tx: Tx
  readonly seat: ReefSeat
  readonly round: Round
  readonly shots: ShotShown[]
  readonly dead: Set<string>
  readonly now: number
}

/**
 * Decides a batch of hits in the player's clip, each once: the same bullet again is answered as
 * before. A fish that is not there leaves the bullet unused. One transaction for all of them, with
 * the payout the clip has come to.
 */
export async function decideHits(studio: Studio, input: HitsRequest): Promise<HitsAnswer> {
  const session = await findSession(studio.store, input.sessionID)
  const answer = await studio.store.transaction(async (tx) => {
    await lockPlayer(tx, session.playerId)
    const seat = await seatOfPlayer(tx, session.playerId)
    const round = await clipOf(tx, session, input.clip)
    if (round.status !== 'open') return repeated(round, input.hits)
    if (!seat) return refuse('ERR_VAL', fishingReasons.notSeated)
    await lockRoom(tx, seat.roomId)
    await markSeen(tx, [session.playerId])
    const at = studio.clock.now()
    const shooting: Shooting = {
      ...{ studio, tx, seat, round, now: at.getTime(), shots: [...clipIn(round).shots] },
      dead: new Set(await deadFish(tx, seat.roomId)),
    }
    await checkPace(shooting, input.hits.length)
    const results: Result[] = []
    for (const hit of input.hits) results.push(await decideHit(shooting, hit))
    return { results, clip: await keepShots(shooting, session.maxWin) }
  })
  if (answer.clip === null) studio.deliveries.nudge()
  return answer
}

async function clipOf(
  tx: Tx,
  { playerId, currency }: { readonly playerId: bigint; readonly currency: Currency },
  roundId: string,
): Promise<Round> {
  const open = await openRound(tx, playerId, reefGame.code, currency)
  if (open?.roundId === roundId) return open
  const round = await roundByRoundId(tx, roundId)
  if (round?.playerId !== playerId || round.gameCode !== reefGame.code)
    return refuse('ERR_VAL', fishingReasons.unknownClip)
  return round
}

/** A clip that has ended still answers for its shots. */
function repeated(round: Round, hits: readonly Hit[]): HitsAnswer {
  const { shots } = clipIn(round)
  return {
    results: hits.map(({ no }) => {
      const shot = shots.find((fired) => fired.no === no)
      return shot ? resultOf(no, shot, []) : { no, outcome: 'gone', pays: 0, also: [] }
    }),
    clip: null,
  }
}

const resultOf = (no: number, { pays }: ShotShown, also: readonly string[]): Result => ({
  ...{ no, pays, also: [...also] },
  outcome: pays > 0 ? 'kill' : 'hit',
})

async function checkPace({ tx, seat, now }: Shooting, count: number): Promise<void> {
  const since = new Date(now - 1_000)
  const most = reefSheet.shotsPerSecond + burst
  if ((await shotsSince(tx, seat, since)) + count > most) refuse('ERR_VAL', fishingReasons.tooFast)
}

async function decideHit(shooting: Shooting, hit: Hit): Promise<Result> {
  const { studio, tx, seat, round, shots, dead, now } = shooting
  const before = shots.find(({ no }) => no === hit.no)
  if (before) return resultOf(hit.no, before, [])
  const fish = fishNamed(seat.room, hit.fishId)
  const gone: Result = { no: hit.no, outcome: 'gone', pays: 0, also: [] }
  if (hit.no >= clipIn(round).size) return gone
  if (!fish || dead.has(fish.id) || !isPlausible(shooting, fish, hit)) return gone
  const reached =
    fish.kind === 'crab'
      ? reachedBy(fish, fishAt(seat.room, hit.hitAt), hit.hitAt).filter(({ id }) => !dead.has(id))
      : []
  const kinds = reached.map(({ kind }) => kind)
  const serverSeed = studio.seal.open(round.seed.sealed, round.seed.hash)
  const nextInt = streamOf(serverSeed, round.seed.clientSeed, round.nonce + hit.no)
  const { isKill, pays } = hitFish(nextInt, fish.kind, kinds)
  shots.push({ no: hit.no, fish: fish.kind, reached: kinds, pays })
  const also = isKill ? reached.map(({ id }) => id) : []
  const at = new Date(now)
  if (isKill) {
    for (const id of [fish.id, ...also]) dead.add(id)
    await killFish(tx, seat.roomId, [fish.id, ...also], at)
  }
  await insertEvent(tx, { roomId: seat.roomId, seat: seat.seat, fishId: fish.id, pays, also, at })
  return resultOf(hit.no, shots.at(-1)!, also)
}

/** The fish was in sight at that instant, and a bullet could have come that far. */
function isPlausible({ seat, now }: Shooting, fish: Fish, { firedAt, hitAt }: Hit): boolean {
  if (hitAt < now - lateMs || hitAt > now + earlyMs || firedAt > hitAt) return false
  if (hitAt < fish.enters || hitAt >= fish.leaves) return false
  const place = placeOf(fish, hitAt)
  if (!isInSea(place)) return false
  const way = distance(cannonOf(seat.seat), place) - reefSheet.kinds[fish.kind].radius
  return (reefSheet.bulletSpeed * (hitAt - firedAt)) / 1_000 + flightSlack >= way
}

/** Null once the clip is used up and paid. */
async function keepShots(
  { studio, tx, round, shots, now }: Shooting,
  cap: Money | null,
): Promise<HitsAnswer['clip']> {
  const clip: ClipShown = { ...clipIn(round), shots }
  const state = JSON.stringify([clip])
  const fired: Round = { ...round, state }
  const payout = payoutNow(fired, cap)
  await storeStep(tx, round.id, { state, payout, at: new Date(now) })
  const kept: Round = { ...fired, payout }
  if (shots.length < clip.size) return clipView(kept)
  await payClip(studio, tx, kept)
  return null
}
