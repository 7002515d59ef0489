import {
  memberBets,
  readPreferences,
  savePreferences,
  sportsBetsMessage,
} from '@kancil/contract/sports/bets'
import {
  resultLeagues,
  sportsBoard,
  sportsMatch,
  sportsResults,
  sportsTree,
} from '@kancil/contract/sports/board'
import { businessDay } from '@kancil/contract/time'
import { dayAfter } from '@kancil/rules/wallet/period'
import {
  decideVerdict,
  deskExposure,
  deskMatches,
  memberSportsLimits,
  proposeVerdict,
  setMemberSportsLimit,
} from '@kancil/contract/sports/desk'
import type { MatchResult } from '@kancil/contract/sports/market'
import { betRecords } from '@kancil/contract/games/bets'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '../../ledger/audit/run.ts'
import { walletOf } from '../../ledger/wallets.ts'
import { countStatements, renewals } from '../../testing/count-statements.ts'
import {
  type Bettor,
  openingPrices,
  type SportsWorld,
  sportsWorld,
} from '../../testing/sports-world.ts'

let world: SportsWorld
beforeAll(async () => {
  world = await sportsWorld()
})
afterAll(async () => {
  await world.server.drain()
  expect((await auditLedger(world.server.db, world.server.clock)).findings).toEqual([])
  await world.server.stop()
})

/** What the member has, less what they owe. */
async function worth({ memberId }: Bettor): Promise<bigint> {
  const wallet = await walletOf(world.server.db, memberId, 'MYR')
  return wallet!.playable + wallet!.receivable
}

const start = 1_000_00n
const result = (home: number, away: number, half: [number, number] = [0, 0]): MatchResult => ({
  scores: { ft: [home, away], h1: half },
})
const settle = (event: string, revision: number, of: MatchResult, scope: 'ft' | 'h1' = 'ft') =>
  world.say({ kind: 'settle', event, scope, revision, result: of, certainty: 2 })

async function goLive(event: string, ft: [number, number] = [0, 0]): Promise<void> {
  await world.say(
    { kind: 'alive', producer: 'live', state: 'active' },
    {
      ...{ kind: 'score', producer: 'live', event, phase: 'live', period: 'h1', clockSeconds: 600 },
      ...{ isClockRunning: true, scores: { ft, h1: ft }, danger: false, timeline: [] },
    },
    { kind: 'prices', producer: 'live', event, markets: openingPrices },
  )
}

test('a handicap bet in negative Malay odds debits its risk and pays what was shown', async () => {
  const match = await world.match()
  const bettor = await world.bettor()
  const placed = await world.bet(bettor, [[match, 'ah:ft:-3', 'home']], {
    ...{ stake: '100.00', oddsFormat: 'malay' },
  })
  expect(placed.value).toMatchObject({
    ...{ state: 'accepted', stake: '100.00', risk: '80.00', best: '180.00' },
    legs: [{ odds: '-0.80', marketKey: 'ah:ft:-3' }],
  })
  expect(await worth(bettor)).toBe(start - 80_00n)
  await settle(match, 1, result(1, 0))
  expect(await worth(bettor)).toBe(start + 50_00n)
  const { items } = (await bettor.call(memberBets, { which: 'settled' })).value
  expect(items).toMatchObject([
    { state: 'halfWon', payout: '130.00', legs: [{ result: 'halfWin', score: [1, 0] }] },
  ])
  await world.server.drain()
  const record = (await bettor.call(betRecords, {})).value.items
  expect(record).toMatchObject([
    { vassalage: 'SV3', gameType: 'SPORTS', stake: '80.00', payout: '130.00', validBet: '40.00' },
  ])
})

test('a member’s own limits, a break and an age hold for bets here as anywhere', async () => {
  const { ownerDb } = world.server
  const matchId = await world.match()
  const bet = async (bettor: Bettor, stake: string) =>
    (await world.bet(bettor, [[matchId, '1x2:ft:0', 'home']], { stake })).code
  const careful = await world.bettor(start)
  await sql`update account set bet_max = 500 where owner_id = ${careful.memberId}
    and purpose = 'cash'`.execute(ownerDb)
  expect([await bet(careful, '5.01'), await bet(careful, '5.00')]).toEqual(['bet_limit', ''])
  for (const [ban, code] of [
    ['self_exclusion', 'self_excluded'],
    ['under_age', 'account_locked'],
  ] as const) {
    const kept = await world.bettor(start)
    expect(await bet(kept, '5.00')).toBe('')
    await sql`update member set play_ban = ${ban} where id = ${kept.memberId}`.execute(ownerDb)
    expect(await bet(kept, '5.00')).toBe(code)
  }
})

test('the same request is one bet, another one under its id is refused', async () => {
  const match = await world.match()
  const bettor = await world.bettor()
  const once = { requestId: 'request-same-1' }
  const [first, second] = await Promise.all([
    world.bet(bettor, [[match, '1x2:ft:0', 'home']], once),
    world.bet(bettor, [[match, '1x2:ft:0', 'home']], once),
  ])
  expect(first.value.betId).toBe(second.value.betId)
  expect(await worth(bettor)).toBe(start - 10_00n)
  const other = await world.bet(bettor, [[match, '1x2:ft:0', 'away']], once)
  expect([other.status, other.code]).toEqual([409, 'idempotency_conflict'])
})

test.each([
  ['none', 2_200, 'price_changed'],
  ['none', 2_000, 'price_changed'],
  ['better', 2_200, ''],
  ['better', 2_000, 'price_changed'],
  ['any', 2_000, ''],
  // Back at what the player saw: the version grew, and nothing is asked again.
  ['none', 2_100, ''],
] as const)('who accepts %s prices is answered at %i: %s', async (accept, price, code) => {
  const match = await world.match()
  const bettor = await world.bettor()
  const markets = [
    {
      market: '1x2:ft:0',
      status: 'active' as const,
      prices: [['home', price] as [string, number]],
    },
  ]
  await world.say({ kind: 'prices', event: match, markets })
  const answer = await world.bet(bettor, [[match, '1x2:ft:0', 'home']], {
    ...{ accept, priceMilli: 2_100, priceVersion: 1 },
  })
  expect(answer.success ? '' : answer.code).toBe(code)
  if (code === '') return expect(answer.value.legs[0]!.odds).toBe((price / 1_000).toFixed(2))
  // The re-offer is the price now; with it the bet is taken. Until then nothing was booked.
  expect(await worth(bettor)).toBe(start)
  const offer = (answer as unknown as { value: { legs: { priceMilli: number }[] } }).value
  expect(offer.legs[0]!.priceMilli).toBe(price)
  const again = await world.bet(bettor, [[match, '1x2:ft:0', 'home']], {
    accept,
    priceMilli: price,
  })
  expect(again.success).toBe(true)
})

test.each(['none', 'better', 'any'] as const)(
  'who accepts %s prices is offered anew what no version had',
  async (accept) => {
    const match = await world.match()
    const bettor = await world.bettor()
    const picks = [[match, 'ah:ft:-2', 'home']] as const
    // Of a version that is still to come, and of the one in force at a price that it never had.
    for (const lie of [{ priceVersion: 7 }, { priceMilli: 1_900 }, { priceMilli: 2_500 }]) {
      const answer = await world.bet(bettor, picks, { accept, ...lie })
      expect([answer.status, answer.code]).toEqual([409, 'price_changed'])
      expect(answer.value).toMatchObject({
        leg: 0,
        legs: [{ matchId: match, marketKey: 'ah:ft:-2', priceMilli: 1_940, priceVersion: 1 }],
      })
    }
    expect(await worth(bettor)).toBe(start)
    expect((await world.bet(bettor, picks, { accept })).value.state).toBe('accepted')
  },
)

test('each kind of bad order has a stable code, and nothing is booked', async () => {
  const match = await world.match()
  const [small, other] = [await world.match({ tier: 4 }), await world.match()]
  const bettor = await world.bettor()
  const code = async (
    ...args: Parameters<typeof world.bet> extends [unknown, ...infer Rest] ? Rest : never
  ) => (await world.bet(bettor, ...args)).code
  const sides = '1x2:ft:0'
  expect(await code([[match, sides, 'home']], { stake: '1.99' })).toBe('stake_too_small')
  expect(await code([[small, sides, 'home']], { stake: '1000.01' })).toBe('stake_too_large')
  expect(await code([[match, sides, 'home']], { stake: '1000.01' })).toBe('insufficient_funds')
  expect(await code([[match, sides, 'home']], { stake: '10.001' })).toBe('bad_request')
  expect(await code([[match, 'ah:ft:99', 'home']])).toBe('market_suspended')
  expect(await code([[match, sides, 'nobody']])).toBe('market_suspended')
  const related = [
    [match, sides, 'home'],
    [match, 'ou:ft:10', 'over'],
  ] as const
  expect(await code(related)).toBe('related_legs')
  const low = [
    { market: sides, status: 'active' as const, prices: [['home', 1_090] as [string, number]] },
  ]
  await world.say({ kind: 'prices', event: other, markets: low })
  expect(
    await code([
      [match, sides, 'home'],
      [other, sides, 'home'],
    ]),
  ).toBe('leg_price_too_low')
  await world.say({ kind: 'bet_stop', event: match, scope: 'all' })
  expect(await code([[match, sides, 'home']])).toBe('market_suspended')
  await settle(match, 1, result(0, 0))
  await world.say({
    ...{ kind: 'score', event: match, phase: 'ended', period: 'end', clockSeconds: 5_400 },
    ...{ isClockRunning: false, scores: { ft: [0, 0] }, danger: false, timeline: [] },
  })
  expect(await code([[match, sides, 'home']])).toBe('match_closed')
  expect(await worth(bettor)).toBe(start)
  const { rows } = await sql<{ bets: bigint }>`select count(*) as bets from sports_bet
    where member_id = ${bettor.memberId}`.execute(world.server.db)
  expect(rows[0]!.bets).toBe(0n)
})

test('a silent feed suspends everything, and a recovery is over with its snapshot', async () => {
  const match = await world.match()
  const bettor = await world.bettor()
  world.server.clock.advance(11_000)
  expect((await world.bet(bettor, [[match, '1x2:ft:0', 'home']])).code).toBe('market_suspended')
  const board = await world.server.visitor().call(sportsTree, {})
  expect(board.value.isFeedUp).toBe(false)
  await world.say({ kind: 'alive', state: 'active' })
  expect((await world.bet(bettor, [[match, '1x2:ft:0', 'home']])).success).toBe(true)
})

test('a live bet waits; a goal refuses it and its stake returns, and it is offered anew', async () => {
  const match = await world.match()
  const bettor = await world.bettor()
  await goLive(match)
  const late = await world.bet(bettor, [[match, 'ou:ft:10', 'over']], { score: [1, 0] })
  expect(late.code).toBe('score_changed')
  const placed = await world.bet(bettor, [[match, 'ou:ft:10', 'over']])
  expect(placed.value.state).toBe('pending')
  expect(await worth(bettor)).toBe(start - 10_00n)
  await world.engine.tick()
  expect((await bettor.call(memberBets, {})).value.items[0]!.state).toBe('pending')
  await goLive(match, [1, 0])
  world.server.clock.advance(4_000)
  await world.engine.tick()
  const [refused] = (await bettor.call(memberBets, {})).value.items
  expect(refused).toMatchObject({ state: 'rejected', rejectCode: 'score_changed', payout: '10.00' })
  expect(await worth(bettor)).toBe(start)
  const again = await world.bet(bettor, [[match, 'ou:ft:10', 'over']])
  world.server.clock.advance(4_000)
  await goLive(match, [1, 0])
  await world.engine.tick()
  await settle(match, 1, result(2, 1))
  const { items } = (await bettor.call(memberBets, {})).value
  expect(items.find(({ betId }) => betId === again.value.betId)).toMatchObject({ state: 'won' })
  expect(await worth(bettor)).toBe(start + 9_00n)
})

test('a running handicap begins at the score of its bet', async () => {
  const match = await world.match()
  const bettor = await world.bettor()
  await goLive(match, [1, 0])
  const { value } = await world.bet(bettor, [[match, 'ah:ft:-2', 'home']])
  expect(value.legs[0]!.scoreAtBet).toEqual([1, 0])
  world.server.clock.advance(4_000)
  await goLive(match, [1, 0])
  await world.engine.tick()
  await settle(match, 1, result(1, 0))
  expect((await bettor.call(memberBets, {})).value.items[0]).toMatchObject({ state: 'lost' })
})

test('a parlay with a half-lost leg pays half of its factors, floored once', async () => {
  const [a, b, c] = [await world.match(), await world.match(), await world.match()]
  const bettor = await world.bettor()
  const { value } = await world.bet(
    bettor,
    [
      [a, 'ah:ft:-2', 'home'],
      [b, 'ah:ft:-3', 'away'],
      [c, '1x2:ft:0', 'draw'],
    ],
    { stake: '33.33', oddsFormat: 'malay' },
  )
  expect(value).toMatchObject({ oddsFormat: 'decimal', best: '362.74' })
  // The open bet is told of with each of its legs, and not again where nothing about it changed.
  let told = 0
  const stop = world.server.kernel.live.listen([`member:${bettor.memberId}`], ({ type }) => {
    if (type === sportsBetsMessage) told += 1
  })
  await settle(a, 1, result(1, 0))
  await settle(b, 1, result(1, 0))
  expect(told).toBe(2)
  await settle(b, 2, result(1, 0))
  expect(told).toBe(2)
  stop()
  const [waiting] = (await bettor.call(memberBets, { which: 'open' })).value.items
  expect(waiting!.legs.map((leg) => leg.result)).toEqual(['win', 'halfLose', undefined])
  await settle(c, 1, result(1, 1))
  // 33.33 x 1.94 x 0.5 x 3.30
  expect(await worth(bettor)).toBe(start - 33_33n + 106_68n)
})

test('settled, taken back, cancelled and given back: the books follow the newest revisions', async () => {
  const match = await world.match()
  const bettor = await world.bettor()
  await world.bet(bettor, [[match, '1x2:ft:0', 'home']])
  const state = async () => (await bettor.call(memberBets, {})).value.items[0]!.state
  await settle(match, 10, result(2, 0))
  expect([await state(), await worth(bettor)]).toEqual(['won', start + 11_00n])
  await settle(match, 9, result(0, 2))
  expect(await worth(bettor)).toBe(start + 11_00n)
  await world.say({ kind: 'rollback_settle', event: match, scope: 'ft', revision: 11 })
  expect([await state(), await worth(bettor)]).toEqual(['accepted', start - 10_00n])
  await world.say({ kind: 'cancel', event: match, scope: 'ft', revision: 3 })
  expect([await state(), await worth(bettor)]).toEqual(['void', start])
  await settle(match, 12, result(0, 2))
  expect(await worth(bettor)).toBe(start)
  await world.say({ kind: 'rollback_cancel', event: match, scope: 'ft', revision: 4 })
  expect([await state(), await worth(bettor)]).toEqual(['lost', start - 10_00n])
  // Only bets placed within the window of a cancel are void.
  const before = new Date(world.server.clock.now().getTime() - 3_600_000).toISOString()
  await world.say({ kind: 'cancel', event: match, scope: 'ft', revision: 5, until: before })
  expect(await worth(bettor)).toBe(start - 10_00n)
})

test('a win that was spent is owed after a correction', async () => {
  const match = await world.match()
  const bettor = await world.bettor(10_00n)
  await world.bet(bettor, [[match, '1x2:ft:0', 'home']])
  await settle(match, 1, result(2, 0))
  await world.bet(bettor, [[await world.match(), '1x2:ft:0', 'home']], { stake: '21.00' })
  await settle(match, 2, result(0, 0))
  const wallet = await walletOf(world.server.db, bettor.memberId, 'MYR')
  expect(wallet).toMatchObject({ cash: 0n, receivable: -21_00n })
})

test('the house takes no more on an outcome than its exposure, however many bet at once', async () => {
  const match = await world.match({ tier: 4 })
  const sides = '1x2:ft:0'
  const prices: [string, number][] = [
    ['home', 9_000],
    ['draw', 3_300],
    ['away', 3_600],
  ]
  await world.say({
    kind: 'prices',
    event: match,
    markets: [{ market: sides, status: 'active', prices }],
  })
  const bettors = await Promise.all([1, 2, 3, 4, 5].map(() => world.bettor()))
  const answers = await Promise.all(
    bettors.map((bettor) => world.bet(bettor, [[match, sides, 'home']], { stake: '600.00' })),
  )
  // 4,800 a bet, 20,000 in all.
  expect(answers.filter(({ success }) => success)).toHaveLength(4)
  expect(answers.find(({ success }) => !success)!.code).toBe('exposure_full')
  const desk = await world.server.operator()
  const { markets } = (await desk.call(deskExposure, { matchId: match })).value
  expect(markets.find(({ key }) => key === sides)!.exposure).toEqual([
    { outcome: 'home', currency: 'MYR', stakes: '2400.00', liability: '19200.00', parlays: '0.00' },
  ])
})

test('parlays count on each of their outcomes, exactly, until a lost leg ends them', async () => {
  const [shared, one, other] = [
    await world.match({ tier: 4 }),
    await world.match(),
    await world.match(),
  ]
  const bettors = await Promise.all([1, 2, 3, 4, 5].map(() => world.bettor(2_000_00n)))
  const side = '1x2:ft:0'
  // 3.60 by 3.60 for 500: 5,980 each, 20,000 in all.
  const answers = await Promise.all(
    bettors.map((bettor, place) =>
      world.bet(
        bettor,
        [
          [shared, side, 'away'],
          [place % 2 === 0 ? one : other, side, 'away'],
        ],
        { stake: '500.00' },
      ),
    ),
  )
  expect(answers.filter(({ success }) => success)).toHaveLength(3)
  expect(answers.find(({ success }) => !success)).toMatchObject({
    code: 'exposure_full',
    value: { max: '2060.00' },
  })
  const desk = await world.server.operator()
  const parlaysOn = async (matchId: string) => {
    const { markets } = (await desk.call(deskExposure, { matchId })).value
    return markets.find(({ key }) => key === side)!.exposure.map(({ parlays }) => parlays)
  }
  expect(await parlaysOn(shared)).toEqual(['17940.00'])
  // A leg that is lost ends them: their other legs are no risk any more.
  await settle(one, 1, result(1, 0))
  await settle(other, 1, result(1, 0))
  expect(await parlaysOn(shared)).toEqual([])
})

test('a member’s own limit is listed with who set it, and found by the account', async () => {
  const bettor = await world.bettor()
  const desk = await world.server.operator()
  const { memberId } = bettor
  const { rows } = await sql<{ account: string }>`select account from member
    where id = ${memberId}`.execute(world.server.db)
  const { account } = rows[0]!
  const one = async (given?: string) =>
    (await desk.call(memberSportsLimits, given === undefined ? {} : { account: given })).value.items
  expect(await one(account)).toEqual([{ memberId, account, percent: 100 }])
  await desk.call(setMemberSportsLimit, { memberId, percent: 40, note })
  expect(await one(account.toUpperCase())).toMatchObject([{ memberId, account, percent: 40 }])
  expect((await one())[0]).toMatchObject({ memberId, percent: 40 })
  expect(await one('nobody-of-this-name')).toEqual([])
  const match = await world.match({ tier: 4 })
  const pick = [[match, '1x2:ft:0', 'home']] as const
  const refused = await world.bet(bettor, pick, { stake: '400.01' })
  expect(refused).toMatchObject({ code: 'stake_too_large', value: { max: '400.00' } })
  expect((await world.bet(bettor, pick, { stake: '400.00' })).success).toBe(true)
})

/** A match of another sport, with a market for each of the outcomes. */
async function offer(
  sport: 'esports' | 'cockfight',
  event: string,
  markets: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const startsAt = new Date(world.server.clock.now().getTime() + 3_600_000).toISOString()
  await world.say(
    { kind: 'alive', producer: 'prematch', state: 'active' },
    { kind: 'league', league: sport, sport, name: sport, region: 'Asia', tier: 3, sort: 9 },
    {
      ...{ kind: 'fixture', event, league: sport, sport, form: 'match', startsAt },
      ...{ home: 'Rimau', away: 'Naga', phase: 'scheduled' },
    },
    {
      ...{ kind: 'prices', event },
      markets: Object.entries(markets).map(([market, outcomes]) => ({
        ...{ market, status: 'active' as const },
        prices: outcomes.map((outcome): [string, number] => [outcome, 2_000]),
      })),
    },
  )
}

/** What bets of 10.00 at 2.00 paid, by market and outcome. */
async function paidFor(bettor: Bettor): Promise<Record<string, string>> {
  const { items } = (await bettor.call(memberBets, { pageSize: 50 })).value
  return Object.fromEntries(
    items.map(({ legs: [leg], state, payout }) => [
      `${leg!.marketKey} ${leg!.outcome}`,
      `${state} ${payout}`,
    ]),
  )
}

test('esports: maps settle as they end, a map that was not played is void, and the series last', async () => {
  const bettor = await world.bettor()
  const sides = ['home', 'away']
  const markets = {
    ...{ 'winner:ft:0': sides, 'winner:map1:0': sides, 'winner:map3:0': sides, 'ah:ft:-6': sides },
    ...{ 'ou:ft:10': ['over', 'under'], 'cs:ft:0': ['2-0', '2-1', '1-2', '0-2'] },
  }
  await offer('esports', 'series-1', markets)
  for (const [key, outcome] of [
    ...[['winner:ft:0', 'home'] as const, ['winner:map1:0', 'home'] as const],
    ...[['winner:map1:0', 'away'] as const, ['winner:map3:0', 'home'] as const],
    ...[['ah:ft:-6', 'home'] as const, ['ou:ft:10', 'over'] as const, ['cs:ft:0', '2-0'] as const],
  ])
    expect((await world.bet(bettor, [['series-1', key, outcome]])).success).toBe(true)
  const verb = { kind: 'settle', event: 'series-1', certainty: 2 } as const
  await world.say({ ...verb, scope: 'map1', revision: 1, result: { scores: { map1: [1, 0] } } })
  expect(await paidFor(bettor)).toMatchObject({
    'winner:map1:0 home': 'won 20.00',
    'winner:map1:0 away': 'lost 0.00',
    'winner:ft:0 home': 'accepted 0.00',
  })
  const scores = { ft: [2, 0], map1: [1, 0], map2: [1, 0] } as const
  const end = { scores: { ft: [...scores.ft], map1: [...scores.map1], map2: [...scores.map2] } }
  for (const scope of ['map2', 'map3', 'ft'] as const)
    await world.say({ ...verb, scope, revision: 2, result: end as MatchResult })
  expect(await paidFor(bettor)).toEqual({
    'winner:map1:0 home': 'won 20.00',
    'winner:map1:0 away': 'lost 0.00',
    'winner:map3:0 home': 'void 10.00',
    'winner:ft:0 home': 'won 20.00',
    'ah:ft:-6 home': 'won 20.00',
    'ou:ft:10 over': 'lost 0.00',
    'cs:ft:0 2-0': 'won 20.00',
  })
  expect(await worth(bettor)).toBe(start - 70_00n + 90_00n)
})

test('the cockfight: a draw returns both birds’ stakes and pays BDD, a correction is booked', async () => {
  const bettor = await world.bettor()
  await offer('cockfight', 'fight-1', { 'cock:ft:0': ['meron', 'wala', 'bdd'] })
  for (const outcome of ['meron', 'wala', 'bdd'])
    expect((await world.bet(bettor, [['fight-1', 'cock:ft:0', outcome]])).success).toBe(true)
  const match = await world.match()
  const parlay = await world.bet(bettor, [
    ['fight-1', 'cock:ft:0', 'meron'],
    [match, '1x2:ft:0', 'home'],
  ])
  expect(parlay.code).toBe('not_in_parlays')
  const verb = { kind: 'settle', event: 'fight-1', scope: 'ft', certainty: 2 } as const
  await world.say({ ...verb, revision: 1, result: { scores: {}, winner: 'bdd' } })
  expect(await paidFor(bettor)).toEqual({
    'cock:ft:0 meron': 'void 10.00',
    'cock:ft:0 wala': 'void 10.00',
    'cock:ft:0 bdd': 'won 20.00',
  })
  await world.say({ ...verb, revision: 2, result: { scores: {}, winner: 'wala' } })
  expect(await paidFor(bettor)).toEqual({
    'cock:ft:0 meron': 'lost 0.00',
    'cock:ft:0 wala': 'won 20.00',
    'cock:ft:0 bdd': 'lost 0.00',
  })
  expect(await worth(bettor)).toBe(start - 30_00n + 20_00n)
})

test('an outright: its winner pays, another one is entered by two, and its league’s matches are related', async () => {
  const bettor = await world.bettor()
  const match = await world.match({ league: 'league-cup' })
  const key = 'outright:ft:0'
  const startsAt = new Date(world.server.clock.now().getTime() + 3_600_000).toISOString()
  await world.say(
    {
      ...{ kind: 'fixture', event: 'cup', league: 'league-cup', sport: 'football', startsAt },
      ...{ form: 'outright', home: 'Winner of the cup', away: '', phase: 'scheduled' },
      competitors: { rimau: 'Rimau', naga: 'Naga' },
    },
    {
      ...{ kind: 'prices', event: 'cup' },
      markets: [
        {
          ...{ market: key, status: 'active' },
          prices: [
            ['rimau', 3_000],
            ['naga', 4_000],
          ],
        },
      ],
    },
  )
  const related = await world.bet(bettor, [
    ['cup', key, 'rimau'],
    [match, '1x2:ft:0', 'home'],
  ])
  expect(related.code).toBe('related_legs')
  for (const name of ['rimau', 'naga'])
    expect((await world.bet(bettor, [['cup', key, name]])).code).toBe('')
  await world.say({
    ...{ kind: 'settle', event: 'cup', scope: 'ft', certainty: 2, revision: 1 },
    result: { scores: {}, winner: 'rimau' },
  })
  expect(await worth(bettor)).toBe(start - 20_00n + 30_00n)
  const [first, second] = [await world.server.operator(), await world.server.operator()]
  const propose = (winner: string) =>
    first.call(proposeVerdict, {
      ...{ matchId: 'cup', verdict: { result: { scores: {}, winner } }, note },
    })
  expect((await propose('gajah')).code).toBe('result_invalid')
  const { verdictId } = (await propose('naga')).value.proposal!
  await second.call(decideVerdict, { verdictId, decision: 'confirm', note })
  expect(await worth(bettor)).toBe(start - 20_00n + 40_00n)
  // A dead heat: half of each stake has won.
  const heat = { scores: {}, tied: ['rimau', 'naga'] }
  const proposeHeat = (given: MatchResult) =>
    first.call(proposeVerdict, { matchId: 'cup', verdict: { result: given }, note })
  expect((await proposeHeat({ ...heat, winner: 'naga' })).code).toBe('result_invalid')
  const shared = (await proposeHeat(heat)).value.proposal!
  await second.call(decideVerdict, { verdictId: shared.verdictId, decision: 'confirm', note })
  expect(await worth(bettor)).toBe(start - 20_00n + 15_00n + 20_00n)
})

const note = 'As the league published it'

test('a series that the desk decides keeps its maps, unless the desk names them', async () => {
  const sides = ['home', 'away']
  const bettor = await world.bettor()
  await offer('esports', 'series-2', { 'winner:ft:0': sides, 'winner:map1:0': sides })
  for (const key of ['winner:ft:0', 'winner:map1:0'])
    await world.bet(bettor, [['series-2', key, 'home']])
  const map1 = { scores: { map1: [1, 0] } } as MatchResult
  const verb = { kind: 'settle', event: 'series-2', scope: 'map1', certainty: 2 } as const
  await world.say({ ...verb, revision: 1, result: map1 })
  const [first, second] = [await world.server.operator(), await world.server.operator()]
  const propose = (scores: MatchResult['scores']) =>
    first.call(proposeVerdict, { matchId: 'series-2', verdict: { result: { scores } }, note })
  async function decide(scores: MatchResult['scores']): Promise<Record<string, string>> {
    const { verdictId } = (await propose(scores)).value.proposal!
    await second.call(decideVerdict, { verdictId, decision: 'confirm', note })
    return paidFor(bettor)
  }
  expect(await decide({ ft: [0, 2] })).toEqual({
    'winner:ft:0 home': 'lost 0.00',
    'winner:map1:0 home': 'won 20.00',
  })
  expect((await propose({ ft: [0, 2], map1: [1, 0], map2: [0, 1] })).code).toBe('result_invalid')
  expect(await decide({ ft: [0, 2], map1: [0, 1], map2: [0, 1] })).toEqual({
    'winner:ft:0 home': 'lost 0.00',
    'winner:map1:0 home': 'lost 0.00',
  })
})

test('the board counts, finds and shows; results say how it ended', async () => {
  const match = await world.match({ league: 'league-board' })
  const visitor = world.server.visitor()
  const tree = (await visitor.call(sportsTree, {})).value
  const league = tree.sports[0]!.leagues.find(({ leagueId }) => leagueId === 'league-board')!
  expect(league.today + league.early).toBe(1)
  const tab = league.today === 1 ? 'today' : 'early'
  const name = (await visitor.call(sportsMatch, { matchId: match })).value.match.home
  const board = (await visitor.call(sportsBoard, { sport: 'football', tab, q: name.toLowerCase() }))
    .value
  expect(board.leagues.flatMap(({ matches }) => matches.map(({ matchId }) => matchId))).toEqual([
    match,
  ])
  expect(board.leagues[0]!.matches[0]!.markets.map(({ key }) => key)).not.toContain('cs:ft:0')
  expect(
    (await visitor.call(sportsBoard, { sport: 'football', tab, q: '100%' })).value.leagues,
  ).toEqual([])
  await goLive(match)
  const live = (await visitor.call(sportsBoard, { sport: 'football', tab: 'live' })).value
  expect(live.leagues.flatMap(({ matches }) => matches).length).toBeGreaterThan(0)
  await settle(match, 1, result(2, 2))
  await world.say({
    ...{ kind: 'score', event: match, phase: 'ended', period: 'end', clockSeconds: 5_400 },
    ...{ isClockRunning: false, scores: { ft: [2, 2] }, danger: false, timeline: [] },
  })
  const results = (await visitor.call(sportsResults, { sport: 'football' })).value.items
  expect(results[0]).toMatchObject({ matchId: match, scores: { ft: [2, 2] }, isVoid: false })
  // By league and by the site's day; a day that is none is said so.
  const day = businessDay(new Date(results[0]!.startsAt))
  const found = async (filter: { leagueId?: string; day?: string }) =>
    (await visitor.call(sportsResults, { sport: 'football', ...filter })).value.items.map(
      ({ matchId }) => matchId,
    )
  expect(await found({ leagueId: 'league-board' })).toEqual([match])
  expect(await found({ leagueId: 'league-board', day })).toEqual([match])
  expect(await found({ leagueId: 'league-board', day: dayAfter(day) })).toEqual([])
  expect(await found({ day })).toContain(match)
  expect((await visitor.call(sportsResults, { day: '2026-02-30' })).code).toBe('day_invalid')
  const { leagues } = (await visitor.call(resultLeagues, { sport: 'football' })).value
  expect(leagues.map(({ leagueId }) => leagueId)).toContain('league-board')
})

test('a league has names by language where the feed tells them, and is found by each', async () => {
  const match = await world.match({ league: 'league-names' })
  await world.say({
    ...{ kind: 'league', league: 'league-names', sport: 'football', name: 'Premier League' },
    names: { ms: 'Liga Perdana', 'zh-Hans': '超级联赛', 'xx-Latn': 'Nobody' },
    ...{ region: 'Asia', tier: 1, sort: 1 },
  })
  const visitor = world.server.visitor()
  const view = (await visitor.call(sportsMatch, { matchId: match })).value
  expect([view.leagueName, view.leagueNames]).toEqual([
    'Premier League',
    { MS: 'Liga Perdana', CN: '超级联赛' },
  ])
  const input = { sport: 'football', q: '超级' } as const
  const found = await Promise.all(
    (['today', 'early'] as const).map((tab) => visitor.call(sportsBoard, { ...input, tab })),
  )
  expect(found.flatMap(({ value }) => value.leagues).map(({ names }) => names.MS)).toEqual([
    'Liga Perdana',
  ])
})

test('slip, favourites and odds format are kept with the account', async () => {
  const bettor = await world.bettor()
  expect((await bettor.call(readPreferences, {})).value.oddsFormat).toBe('malay')
  const preferences = {
    slip: [{ matchId: 'match-1', marketKey: '1x2:ft:0', outcome: 'home' }],
    ...{ favourites: ['match-1'], oddsFormat: 'hk' as const },
  }
  await bettor.call(savePreferences, preferences)
  expect((await bettor.call(readPreferences, {})).value).toEqual(preferences)
})

test('a full page of the desk takes as many statements as one row', async () => {
  const desk = await world.server.operator()
  const page = (pageSize: number) =>
    countStatements(world.server, () => desk.call(deskMatches, { pageSize }))
  await page(1)
  const [one, many] = [await page(1), await page(50)]
  expect(many.result.value.items.length).toBeGreaterThan(5)
  expect(many.statements.length).toBeLessThanOrEqual(one.statements.length + renewals)
})
