import { setOperatorMember } from '@kancil/contract/identity/members'
import type { Id } from '@kancil/contract/ids'
import { listOperators } from '@kancil/contract/operator/operators'
import {
  decideVerdict,
  deskBets,
  deskExposure,
  previewVerdict,
  proposeVerdict,
  setMemberSportsLimit,
  setSportsOffer,
  type Verdict,
} from '@kancil/contract/sports/desk'
import type { MatchResult } from '@kancil/contract/sports/market'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '../../ledger/audit/run.ts'
import { walletOf } from '../../ledger/wallets.ts'
import { operatorVisitor } from '../../testing/sign-in.ts'
import { type Bettor, type SportsWorld, sportsWorld } from '../../testing/sports-world.ts'
import { makeOperator } from '../operator/door.ts'

// What operators decide about matches, markets, leagues and members.

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

const note = 'As the league published it'
const start = 1_000_00n
const result = (home: number, away: number, half: [number, number] = [0, 0]): MatchResult => ({
  scores: { ft: [home, away], h1: half },
})
const settle = (event: string, revision: number, of: MatchResult) =>
  world.say({ kind: 'settle', event, scope: 'ft', revision, result: of, certainty: 2 })

test('two operators enter a result; the preview says what it moves', async () => {
  const match = await world.match()
  const bettor = await world.bettor()
  await world.bet(bettor, [[match, '1x2:ft:0', 'away']])
  await settle(match, 1, result(2, 0))
  const [first, second] = [await world.server.operator(), await world.server.operator()]
  const verdict = { result: result(0, 1) }
  const bad = { result: result(0, 1, [1, 0]) }
  expect((await first.call(proposeVerdict, { matchId: match, verdict: bad, note })).code).toBe(
    'result_invalid',
  )
  const preview = (await first.call(previewVerdict, { matchId: match, verdict })).value
  expect(preview.sums).toMatchObject([{ currency: 'MYR', changed: 1, toPay: '36.00' }])
  const proposed = await first.call(proposeVerdict, { matchId: match, verdict, note })
  const { verdictId } = proposed.value.proposal!
  expect((await second.call(proposeVerdict, { matchId: match, verdict, note })).code).toBe(
    'already_proposed',
  )
  const confirm = { verdictId, decision: 'confirm', note } as const
  expect((await first.call(decideVerdict, confirm)).code).toBe('same_operator')
  expect(await worth(bettor)).toBe(start - 10_00n)
  expect((await second.call(decideVerdict, confirm)).value.houseVerdict).toEqual(verdict)
  expect((await second.call(decideVerdict, confirm)).code).toBe('already_decided')
  expect(await worth(bettor)).toBe(start + 26_00n)
  // The house's word stands above the feed, until it is taken back.
  await settle(match, 2, result(5, 0))
  expect(await worth(bettor)).toBe(start + 26_00n)
  const back = (await first.call(proposeVerdict, { matchId: match, verdict: { feed: true }, note }))
    .value
  await second.call(decideVerdict, { ...confirm, verdictId: back.proposal!.verdictId })
  expect(await worth(bettor)).toBe(start - 10_00n)
  const bets = (await second.call(deskBets, { matchId: match })).value.items
  expect(bets).toMatchObject([{ memberId: bettor.memberId, state: 'lost' }])
})

test('two operators void one market, and take it back; the rest of the match is settled as ever', async () => {
  const match = await world.match()
  const [bettor, second] = [await world.bettor(), await world.bettor()]
  const other = await world.match()
  const [key, rest] = ['ah:ft:-2', '1x2:ft:0']
  await world.bet(bettor, [[match, key, 'home']])
  await world.bet(second, [
    [match, key, 'away'],
    [other, rest, 'home'],
  ])
  await world.bet(second, [[match, rest, 'home']])
  const desks = [await world.server.operator(), await world.server.operator()] as const
  const propose = (verdict: Verdict) =>
    desks[0].call(proposeVerdict, { matchId: match, verdict, note })
  const decide = async (verdict: Verdict) => {
    const { verdictId } = (await propose(verdict)).value.proposal!
    return (await desks[1].call(decideVerdict, { verdictId, decision: 'confirm', note })).value
  }
  for (const verdict of [{ voidMarket: 'ou:h1:7' }, { feedMarket: key }])
    expect((await propose(verdict)).code).toBe('market_invalid')
  const preview = await desks[0].call(previewVerdict, {
    ...{ matchId: match, verdict: { voidMarket: key } },
  })
  expect(preview.value.sums).toMatchObject([{ bets: 3, changed: 1, toPay: '10.00' }])
  expect((await decide({ voidMarket: key })).houseVoids).toEqual([key])
  expect(await worth(bettor)).toBe(start)
  // Nobody bets on it any more, and on the others as before.
  expect((await world.bet(bettor, [[match, key, 'home']])).code).toBe('market_suspended')
  expect((await world.bet(bettor, [[match, rest, 'home']])).success).toBe(true)
  expect((await propose({ voidMarket: key })).code).toBe('market_invalid')
  // The feed's result settles the rest, and does not reach what is void; a parlay loses a factor.
  await settle(match, 1, result(0, 1))
  await settle(other, 1, result(1, 0))
  expect(await worth(bettor)).toBe(start - 10_00n)
  expect(await worth(second)).toBe(start - 10_00n + 11_00n)
  // The house's result of the match leaves it void as well.
  await decide({ result: result(1, 0) })
  expect(await worth(bettor)).toBe(start + 11_00n)
  expect((await decide({ feedMarket: key })).houseVoids).toEqual([])
  expect(await worth(bettor)).toBe(start + 11_00n + 9_40n)
  // 1-0 gives away half a goal start: the parlay is lost.
  expect(await worth(second)).toBe(start - 10_00n + 11_00n)
  const { markets } = (await desks[0].call(deskExposure, { matchId: match })).value
  expect(markets.map((market) => market.key)).toContain(key)
})

test('who has a bet of their own on a match decides nothing about it', async () => {
  const [match, free] = [await world.match(), await world.match()]
  const bettor = await world.bettor()
  const { server } = world
  const admin = await server.operator()
  const desk = async (name: string) => {
    const { db, kernel, clock, app } = server
    const context = { db, secrets: kernel.secrets, now: clock.now() }
    const made = await makeOperator(context, { name, role: 'admin', password: 'rain on the roof' })
    return operatorVisitor(app, 'admin', { operatorId: made!.operatorId })
  }
  const [first, second] = [await desk('first'), await desk('second')]
  const own = async (operator: typeof first, account: string) => {
    const operatorId = operator.subjectId as Id<'operator'>
    return (await admin.call(setOperatorMember, { operatorId, account })).code
  }
  expect(await own(first, 'nobody-here')).toBe('account_unknown')
  expect(await own(admin, bettor.account)).toBe('own_account')
  expect(await own(first, bettor.account.toUpperCase())).toBe('')
  const { items } = (await admin.call(listOperators, {})).value
  expect(items.find(({ operatorId }) => operatorId === first.subjectId)?.ownMember).toEqual({
    ...{ memberId: bettor.memberId, account: bettor.account },
  })
  await world.bet(bettor, [[match, '1x2:ft:0', 'home']])
  const verdict = { void: true } as const
  const propose = (by: typeof first, matchId: string) =>
    by.call(proposeVerdict, { matchId, verdict, note })
  expect((await propose(first, match)).code).toBe('own_bet')
  const { verdictId } = (await propose(second, match)).value.proposal!
  const confirm = { verdictId, decision: 'confirm', note } as const
  expect((await first.call(decideVerdict, confirm)).code).toBe('own_bet')
  expect(await worth(bettor)).toBe(start - 10_00n)
  // One that they proposed before they bet can only be rejected.
  const early = (await propose(first, free)).value.proposal!
  await world.bet(bettor, [[free, '1x2:ft:0', 'home']])
  const decide = (decision: 'confirm' | 'reject') =>
    second.call(decideVerdict, { verdictId: early.verdictId, decision, note })
  expect((await decide('confirm')).code).toBe('proposer_bet')
  expect((await decide('reject')).success).toBe(true)
  // Once somebody else has said that the account is not theirs, they may.
  expect(await own(first, '')).toBe('')
  expect((await first.call(decideVerdict, confirm)).code).toBe('')
  expect(await worth(bettor)).toBe(start - 10_00n)
})

test('the house suspends a league and takes a margin; a member may bet a share of the limits', async () => {
  const match = await world.match({ league: 'league-house' })
  const bettor = await world.bettor()
  const desk = await world.server.operator()
  const place = { leagueId: 'league-house', note }
  await desk.call(setSportsOffer, { ...place, status: 'suspended', marginBasisPoints: 0 })
  expect((await world.bet(bettor, [[match, '1x2:ft:0', 'home']])).code).toBe('market_suspended')
  await desk.call(setSportsOffer, { ...place, status: 'open', marginBasisPoints: 1_000 })
  const stale = await world.bet(bettor, [[match, '1x2:ft:0', 'home']], {
    ...{ priceMilli: 2_100, priceVersion: 1 },
  })
  expect(stale.code).toBe('price_changed')
  const placed = await world.bet(bettor, [[match, '1x2:ft:0', 'home']])
  expect(placed.value.legs[0]!.odds).toBe('1.99')
  await desk.call(setMemberSportsLimit, { memberId: bettor.memberId, percent: 0, note })
  expect((await world.bet(bettor, [[match, '1x2:ft:0', 'home']])).code).toBe('stake_too_large')
})
