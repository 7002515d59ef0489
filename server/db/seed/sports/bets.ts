import type { FeedMessage } from '@kancil/contract/ports/sports-feed'
import {
  placeBet,
  quoteCashOut,
  savePreferences,
  type SportsBet,
  takeCashOut,
} from '@kancil/contract/sports/bets'
import { sportsMatch } from '@kancil/contract/sports/board'
import type { OddsFormat, Period } from '@kancil/contract/sports/market'
import { type SignedInVisitor, signedInVisitor } from '../../../src/testing/sign-in.ts'
import type { Resident } from '../members/residents.ts'
import type { App } from '../../../src/app.ts'
import type { TestClock } from '../../../src/kernel/clock.ts'
import type { Stream } from '../members/people.ts'

/** What every part of the sports' past needs. */
export type SportsPast = {
  readonly app: App
  readonly clock: TestClock
  readonly stream: Stream
  /** Both producers are alive at the clock's time. */
  beat(): Promise<void>
  /** Decides live bets whose wait is over. */
  tick(): Promise<void>
}

const formats: readonly OddsFormat[] = ['malay', 'malay', 'malay', 'hk', 'decimal', 'indo']
const stakes = ['2.00', '5.00', '5.00', '10.00', '20.00', '50.00']
/** The kinds that people here bet on, the favourites more often. */
const kinds = ['ah', 'ah', 'ah', 'ou', 'ou', '1x2', 'cs', 'btts', 'winner', 'cock']
/** Longer than a live bet waits, shorter than the feed's silence. */
const liveWaitMs = 5_000
/** The member of the README bets so often, counted in steps. */
const ainaEvery = 2
const ainaStake = '2.00'

/** Some have too little left, and some prices go while somebody thinks. */
const expected: ReadonlySet<string> = new Set([
  ...['insufficient_funds', 'market_suspended', 'match_closed', 'score_changed'],
  ...['stake_too_large', 'leg_price_too_low', 'not_in_parlays'],
])

/** A match as the feed told of it last. */
type Fixture = { readonly phase: string; readonly startsAt: number }

/** Residents who bet on sports: anybody now and then, and the member of the README. */
export type Bettors = {
  readonly past: SportsPast
  readonly here: readonly Resident[]
  readonly aina: Resident
  readonly fixtures: Map<string, Fixture>
  requests: number
  steps: number
  /** Who takes the house's price in the next step. */
  toCashOut: { readonly bettor: Resident; readonly bet: SportsBet } | undefined
}

export function openBettors(past: SportsPast, residents: readonly Resident[]): Bettors {
  const begun = past.clock.now()
  return {
    past,
    here: residents.filter(({ joined }) => joined < begun),
    aina: residents[0]!,
    fixtures: new Map(),
    ...{ requests: 0, steps: 0, toCashOut: undefined },
  }
}

/** They read what the feed says of matches. */
export function hearOf({ fixtures }: Bettors, messages: readonly FeedMessage[]): void {
  for (const message of messages)
    if (message.kind === 'fixture' && message.form === 'match')
      fixtures.set(message.event, {
        phase: message.phase,
        startsAt: Date.parse(message.startsAt),
      })
}

export async function someoneBets(bettors: Bettors): Promise<void> {
  const { past, here, toCashOut } = bettors
  const { stream } = past
  const bettor = stream.pick(here)
  const roll = stream.below(10)
  const live = matchesOf(bettors, 'live')
  const matchIds =
    roll < 3 && live.length > 0
      ? [stream.pick(live)]
      : roll < 5
        ? someMatches(bettors, 2 + stream.below(3), 6)
        : matchesOf(bettors, 'scheduled', 6).slice(stream.below(8)).slice(0, 1)
  const placed = await bet(bettors, bettor, matchIds, stream.pick(stakes))
  if (toCashOut) await cashOut(bettors, toCashOut.bettor, toCashOut.bet, 100)
  bettors.toCashOut = placed && stream.below(8) === 0 ? { bettor, bet: placed } : undefined
}

export async function ainaBets(bettors: Bettors): Promise<void> {
  const { past, aina } = bettors
  if (bettors.steps++ % ainaEvery > 0) return
  const live = matchesOf(bettors, 'live')
  const turn = Math.floor(bettors.steps / ainaEvery) % 4
  const isLive = turn === 1 && live.length > 0
  const matchIds = isLive ? [past.stream.pick(live)] : someMatches(bettors, turn === 2 ? 2 : 1, 2)
  const placed = await bet(bettors, aina, matchIds, ainaStake)
  if (placed && turn === 3) await cashOut(bettors, aina, placed, 100)
}

/** What the member of the README finds: open bets of every kind, and their favourites. */
export async function leaveOpenBets(bettors: Bettors): Promise<void> {
  const { aina } = bettors
  const live = matchesOf(bettors, 'live').filter(isFootball).slice(0, 1)
  await bet(bettors, aina, someMatches(bettors, 1, 3), ainaStake)
  await bet(bettors, aina, someMatches(bettors, 3, 10), ainaStake)
  await bet(bettors, aina, live, ainaStake)
  const part = await bet(bettors, aina, someMatches(bettors, 1, 4), ainaStake)
  if (part) await cashOut(bettors, aina, part, 50)
  const favourites = [...live, ...someMatches(bettors, 4, 8)]
  const visitor = await visitorOf(bettors, aina)
  await visitor.call(savePreferences, { slip: [], favourites, oddsFormat: 'malay' })
}

/** A new sitting each time: sessions end when nothing happens for long. */
function visitorOf({ past }: Bettors, { memberId, account }: Resident): Promise<SignedInVisitor> {
  return signedInVisitor(past.app, memberId, { account, currency: 'MYR' })
}

const isFootball = (matchId: string): boolean => matchId.startsWith('f')

function matchesOf({ past, fixtures }: Bettors, phase: string, hours = Infinity): string[] {
  const latest = past.clock.now().getTime() + hours * 3_600_000
  return [...fixtures]
    .filter(([, match]) => match.phase === phase && match.startsAt < latest)
    .toSorted(([a, one], [b, other]) => one.startsAt - other.startsAt || a.localeCompare(b))
    .map(([id]) => id)
}

/** Different matches of the next hours. */
function someMatches(bettors: Bettors, count: number, hours: number): string[] {
  const pool = matchesOf(bettors, 'scheduled', hours).filter(isFootball)
  if (pool.length === 0) return []
  return [...new Set(Array.from({ length: count }, () => bettors.past.stream.pick(pool)))]
}

/** An open price of a match, of a kind that its sport has; undefined if it has none now. */
async function choose({ stream }: SportsPast, visitor: SignedInVisitor, matchId: string) {
  const { match } = (await visitor.call(sportsMatch, { matchId })).value
  const open = match.markets.filter(({ isOpen, prices }) => isOpen && prices.length > 0)
  const liked = open.filter(({ key }) => key.startsWith(`${stream.pick(kinds)}:ft`))
  const pool = liked.length > 0 ? liked : open
  if (pool.length === 0) return undefined
  const { key: marketKey, version: priceVersion, prices } = stream.pick(pool)
  const [outcome, priceMilli] = stream.pick(prices)
  const score = match.scores[marketKey.split(':')[1] as Period] ?? ([0, 0] as [number, number])
  return { matchId, marketKey, outcome, priceMilli, priceVersion, score }
}

/** @returns nothing if somebody has too little money, or nothing is open */
async function bet(
  bettors: Bettors,
  bettor: Resident,
  matchIds: readonly string[],
  stake: string,
): Promise<SportsBet | undefined> {
  const { past, aina } = bettors
  const visitor = await visitorOf(bettors, bettor)
  const legs: NonNullable<Awaited<ReturnType<typeof choose>>>[] = []
  for (const matchId of matchIds) {
    const leg = await choose(past, visitor, matchId)
    if (leg) legs.push(leg)
  }
  if (legs.length === 0) return undefined
  await past.beat()
  const answer = await visitor.call(placeBet, {
    ...{ requestId: `seed-sports-${bettors.requests++}`, legs, stake, accept: 'any' },
    oddsFormat: bettor === aina ? 'malay' : past.stream.pick(formats),
  })
  if (!answer.success) {
    if (!expected.has(answer.code)) throw new Error(`demo bet: ${answer.code}`)
    return undefined
  }
  if (answer.value.state === 'pending') {
    past.clock.advance(liveWaitMs)
    await past.beat()
    await past.tick()
  }
  return answer.value
}

async function cashOut(
  bettors: Bettors,
  bettor: Resident,
  { betId }: SportsBet,
  percent: number,
): Promise<void> {
  const visitor = await visitorOf(bettors, bettor)
  const quote = await visitor.call(quoteCashOut, { sportsBetId: betId, percent })
  if (quote.success) await visitor.call(takeCashOut, { quoteId: quote.value.quoteId })
}
