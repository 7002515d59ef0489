import type { Id } from '@kancil/contract/ids'
import { money } from '@kancil/contract/money'
import type { MatchResult } from '@kancil/contract/sports/market'
import type { FeedMessage } from '@kancil/contract/ports/sports-feed'
import { settleBet } from '@kancil/rules/sports/bet'
import { parseOdds } from '@kancil/rules/sports/odds'
import { marketOf, settlePick } from '@kancil/rules/sports/settle'
import { sql } from 'kysely'
import { inTransaction } from '../kernel/db.ts'
import { newId } from '../kernel/ids.ts'
import { settlementKit } from '../modules/games/settlement-door.ts'
import { insertBet } from '../modules/sports/bets/store.ts'
import type { SportsWorld } from './sports-world.ts'

/** Numbers below a bound, the same for the same seed. */
function diceOf(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}

type Verb = { readonly match: string; readonly revision: number } & (
  | { readonly kind: 'settle'; readonly result: MatchResult }
  | { readonly kind: 'rollback_settle' | 'cancel' | 'rollback_cancel' }
)
type Leg = { readonly match: string; readonly key: string; readonly outcome: string }
type PlantedBet = {
  readonly id: Id<'bet'>
  readonly legs: readonly Leg[]
  readonly stake: bigint
  readonly odds: string
}

const choices = [
  ['1x2:ft:0', 'home'],
  ['1x2:ft:0', 'draw'],
  ['ah:ft:-3', 'home'],
  ['ah:ft:1', 'away'],
  ['ou:ft:11', 'over'],
  ['ou:ft:9', 'under'],
] as const

/**
 * Bets on matches, and settlement verbs for them: each one to five times, in any order. Returns the
 * bets whose payout in the books is not what a model says, which knows only the newest revisions.
 */
export async function settleByVerbs(
  world: SportsWorld,
  { bets: count, seed }: { readonly bets: number; readonly seed: number },
): Promise<readonly string[]> {
  const roll = diceOf(seed)
  const matches: string[] = []
  for (let i = 0; i < Math.max(4, count / 100); i++) matches.push(await world.match())
  const bets = await plantBets(world, matches, count, roll)
  const verbs = verbsFor(matches, roll)
  const deliveries = verbs
    .flatMap((verb) => Array.from({ length: 1 + roll(5) }, () => ({ verb, at: roll(1_000_000) })))
    .toSorted((a, b) => a.at - b.at)
  for (const { verb } of deliveries) {
    const { match: event, ...rest } = verb
    await world.say({ ...rest, event, scope: 'ft', certainty: 2 } as Parameters<
      typeof world.say
    >[0])
  }
  return differencesOf(world, bets, verbs)
}

function verbsFor(matches: readonly string[], roll: (below: number) => number): Verb[] {
  return matches.flatMap((match): Verb[] => {
    const settles = Array.from({ length: 1 + roll(3) }, (_, place): Verb => {
      const revision = place + 1
      if (place > 0 && roll(4) === 0) return { match, revision, kind: 'rollback_settle' }
      const ft: [number, number] = [roll(4), roll(4)]
      return { match, revision, kind: 'settle', result: { scores: { ft } } }
    })
    const cancels = Array.from({ length: roll(3) }, (_, place): Verb => {
      const kind = place % 2 === 0 ? 'cancel' : 'rollback_cancel'
      return { match, revision: place + 1, kind }
    })
    return [...settles, ...cancels]
  })
}

async function plantBets(
  { server, bettor }: SportsWorld,
  matches: readonly string[],
  count: number,
  roll: (below: number) => number,
): Promise<PlantedBet[]> {
  const { db, clock } = server
  const members = await Promise.all([1, 2, 3, 4].map(() => bettor(1_000_000_00n)))
  const bets: PlantedBet[] = []
  for (let index = 0; index < count; index++) {
    const now = clock.now()
    const { memberId } = members[index % members.length]!
    const first = roll(matches.length)
    const legs = Array.from({ length: roll(4) === 0 ? 2 : 1 }, (_, place): Leg => {
      const [key, outcome] = choices[roll(choices.length)]!
      return { match: matches[(first + place) % matches.length]!, key, outcome }
    })
    const id = newId('bet', now)
    const stake = BigInt(100 + roll(9_900))
    const odds = `${1 + roll(3)}.${10 + roll(89)}`
    const hundredths = Number(parseOdds('decimal', odds)!.hundredths)
    bets.push({ id, legs, stake, odds })
    await inTransaction(db, async (tx) => {
      const amount = money(stake)
      await insertBet(tx, {
        ...{ id, memberId, requestId: id, requestHash: '', currency: 'MYR', oddsFormat: 'decimal' },
        ...{ stake: amount, debit: amount, best: amount, payoutMax: money(100_000_00n) },
        ...{ payout: money(0n), openStake: amount, cashed: money(0n), state: 'accepted' },
        ...{ acceptance: 'none', rejectCode: null, dueAt: null, placedAt: now, version: 0 },
        legs: legs.map(({ match, key, outcome }, place) => ({
          ...{ betId: id, place, matchId: match, marketKey: key, outcome, priceMilli: 2_000 },
          ...{ priceVersion: 1, oddsHundredths: hundredths, isLive: false },
          ...{ scoreHome: 0, scoreAway: 0, result: null },
        })),
      })
      const names = { vendorId: 'sv3', memberId, currency: 'MYR' as const, gameCode: 'football' }
      const stakeOf = { ...names, betTx: id, roundId: id, amount }
      const outcome = await settlementKit.stakeBet(tx, stakeOf, undefined, now)
      if (!outcome.ok) throw new Error(outcome.code)
    })
  }
  return bets
}

/**
 * The newest of a pair of verbs decides; what a match has in force is never asked of the server.
 */
function modelPayout(bet: PlantedBet, verbs: readonly Verb[]): bigint {
  const legs = bet.legs.map(({ match, key, outcome }) => {
    const own = verbs.filter((verb) => verb.match === match)
    const newest = (kinds: readonly string[]): Verb | undefined =>
      own.filter(({ kind }) => kinds.includes(kind)).toSorted((a, b) => b.revision - a.revision)[0]
    const cancel = newest(['cancel', 'rollback_cancel'])
    const settle = newest(['settle', 'rollback_settle'])
    const pick = { market: marketOf(key)!, outcome, scoreAtBet: [0, 0] as [number, number] }
    const result =
      cancel?.kind === 'cancel'
        ? ('void' as const)
        : settle?.kind === 'settle'
          ? settlePick(pick, settle.result)
          : null
    return { odds: parseOdds('decimal', bet.odds)!, result }
  })
  return settleBet(money(bet.stake), legs, money(100_000_00n))?.payout ?? 0n
}

/** Bets whose money in the ledger, or whose row, differs from the model. */
async function differencesOf(
  { server }: SportsWorld,
  bets: readonly PlantedBet[],
  verbs: readonly Verb[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string; payout: bigint; paid: bigint }>`
    select b.id, b.payout, coalesce(s.payout, 0)::bigint as paid
    from sports_bet b left join bet_settlement s on s.vendor_id = 'sv3' and s.bet_tx = b.id
    where b.id = any(${bets.map(({ id }) => id)}::text[])`.execute(server.db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return bets
    .filter((bet) => {
      const { payout, paid } = byId.get(bet.id)!
      const expected = modelPayout(bet, verbs)
      return payout !== expected || paid !== expected
    })
    .map(({ id }) => id)
}

/** Messages again and in another order, but for what they stand on, which comes first. */
export function shuffled(messages: readonly FeedMessage[], seed: number): FeedMessage[] {
  const roll = diceOf(seed)
  const isGround = ({ kind }: FeedMessage): boolean => kind === 'league' || kind === 'fixture'
  const ground = messages.filter(isGround)
  const rest = messages
    .filter((message) => !isGround(message))
    .flatMap((message) => Array.from({ length: 1 + roll(3) }, () => ({ message, at: roll(1e9) })))
    .toSorted((a, b) => a.at - b.at)
    .map(({ message }) => message)
  return [...ground, ...ground, ...rest]
}
