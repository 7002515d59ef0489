import type { MemberId } from '@kancil/contract/ids'
import { money } from '@kancil/contract/money'
import type { FeedMessage } from '@kancil/contract/ports/sports-feed'
import { placeBet } from '@kancil/contract/sports/bets'
import { sportsMatch } from '@kancil/contract/sports/board'
import type { OddsFormat } from '@kancil/contract/sports/market'
import { inTransaction } from '../kernel/db.ts'
import { house, memberCash } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { games } from '../modules/games/module.ts'
import { putHouseVendors } from '../modules/games/door.ts'
import { identity } from '../modules/identity/module.ts'
import { plantMember } from '../modules/identity/testing/members.ts'
import { operator } from '../modules/operator/module.ts'
import { site } from '../modules/site/module.ts'
import { openEngine, putHouseSports, type SportsEngine } from '../modules/sports/door.ts'
import { sportsModule } from '../modules/sports/module.ts'
import { type SignedIn, type TestServer, testServer } from './server.ts'

export type Bettor = SignedIn & { readonly memberId: MemberId; readonly account: string }
export type Pick = readonly [matchId: string, marketKey: string, outcome: string]

export type SportsWorld = {
  readonly server: TestServer
  readonly engine: SportsEngine
  /** What the feed says; the producer and the time are filled in. */
  say(...messages: readonly Said[]): Promise<void>
  /** A match that is on offer, an hour ahead. */
  match(options?: { tier?: number; league?: string }): Promise<string>
  bettor(balance?: bigint): Promise<Bettor>
  /** Asks for a bet at the prices and the score of now, unless told otherwise. */
  bet(
    bettor: Bettor,
    picks: readonly Pick[],
    options?: BetOptions,
  ): Promise<Awaited<ReturnType<typeof bet>>>
}

/** A message without what the world knows itself. */
type Said = FeedMessage extends infer Message
  ? Message extends FeedMessage
    ? Omit<Message, 'producer' | 'generatedAt'> & Partial<Pick2<Message>>
    : never
  : never
type Pick2<Message extends FeedMessage> = { [Key in 'producer' | 'generatedAt']: Message[Key] }

type BetOptions = {
  readonly stake?: string
  readonly oddsFormat?: OddsFormat
  readonly accept?: 'none' | 'better' | 'any'
  readonly requestId?: string
  /** Instead of the price of now. */
  readonly priceMilli?: number
  /** Instead of the version of now. */
  readonly priceVersion?: number
  readonly score?: [number, number]
}

/** Prices of a match as it begins: 1X2, two handicaps, a total, correct scores. */
export const openingPrices: Extract<FeedMessage, { kind: 'prices' }>['markets'] = [
  {
    market: '1x2:ft:0',
    status: 'active',
    prices: [
      ['home', 2_100],
      ['draw', 3_300],
      ['away', 3_600],
    ],
  },
  {
    market: 'ah:ft:-2',
    status: 'active',
    prices: [
      ['home', 1_940],
      ['away', 1_960],
    ],
  },
  {
    market: 'ah:ft:-3',
    status: 'active',
    prices: [
      ['home', 2_250],
      ['away', 1_700],
    ],
  },
  {
    market: 'ou:ft:10',
    status: 'active',
    prices: [
      ['over', 1_900],
      ['under', 2_000],
    ],
  },
  {
    market: '1x2:h1:0',
    status: 'active',
    prices: [
      ['home', 2_700],
      ['draw', 2_100],
      ['away', 4_100],
    ],
  },
  {
    market: 'cs:ft:0',
    status: 'active',
    prices: [
      ['1-0', 7_000],
      ['2-1', 9_000],
      ['other', 21_000],
    ],
  },
]

let requests = 0

async function bet(
  server: TestServer,
  bettor: Bettor,
  picks: readonly Pick[],
  { stake = '10.00', oddsFormat = 'decimal', accept = 'none', ...options }: BetOptions,
) {
  const legs = []
  for (const [matchId, marketKey, outcome] of picks) {
    const { match } = (await server.visitor().call(sportsMatch, { matchId })).value
    const market = match.markets.find(({ key }) => key === marketKey)
    const priceVersion = options.priceVersion ?? market?.version ?? 1
    const price = market?.prices.find(([name]) => name === outcome)?.[1]
    legs.push({
      ...{ matchId, marketKey, outcome, priceVersion },
      priceMilli: options.priceMilli ?? price ?? 2_000,
      score: options.score ?? match.scores.ft ?? ([0, 0] as [number, number]),
    })
  }
  const requestId = options.requestId ?? `request-${++requests}`
  return bettor.call(placeBet, { requestId, legs, stake, oddsFormat, accept })
}

/** A server with sports, whose feed is what the test says. */
export async function sportsWorld(): Promise<SportsWorld> {
  const server = await testServer({
    modules: [operator, site, identity, games([]), sportsModule()],
  })
  const { kernel, clock, db } = server
  await putHouseVendors(kernel)
  await putHouseSports(kernel)
  const engine = openEngine(kernel, null)
  await engine.connect()
  let matches = 0
  let bettors = 0

  async function say(...messages: readonly Said[]): Promise<void> {
    clock.advance(10)
    const generatedAt = clock.now().toISOString()
    await engine.apply(
      messages.map((message) => ({ producer: 'prematch', generatedAt, ...message }) as FeedMessage),
    )
  }

  for (const producer of ['prematch', 'live'] as const)
    await say({ kind: 'snapshot_complete', producer }, { kind: 'alive', producer, state: 'active' })

  return {
    server,
    engine,
    say,
    async match({ tier = 1, league = `league-${tier}` } = {}) {
      const event = `match-${++matches}`
      const startsAt = new Date(clock.now().getTime() + 3_600_000).toISOString()
      await say(
        { kind: 'alive', producer: 'prematch', state: 'active' },
        { kind: 'alive', producer: 'live', state: 'active' },
        { kind: 'league', league, sport: 'football', name: league, region: 'Asia', tier, sort: 1 },
        {
          ...{ kind: 'fixture', event, league, sport: 'football', form: 'match', startsAt },
          ...{ home: `Home ${matches}`, away: `Away ${matches}`, phase: 'scheduled' },
        },
        { kind: 'prices', event, markets: openingPrices },
      )
      return event
    },
    async bettor(balance = 1_000_00n) {
      const account = `bettor${++bettors}`
      const memberId = await plantMember(server, account)
      await inTransaction(db, (tx) =>
        post(tx, {
          ...{ kind: 'adjustment', source: 'test', sourceTx: memberId, amount: money(balance) },
          from: house('adjustments', 'MYR'),
          to: memberCash(memberId, 'MYR'),
        }),
      )
      return Object.assign(await server.signedIn(memberId), { memberId, account })
    },
    bet: (bettor, picks, options = {}) => bet(server, bettor, picks, options),
  }
}
