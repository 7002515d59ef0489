import { setTimeout as sleep } from 'node:timers/promises'
import { memberBets } from '@kancil/contract/sports/bets'
import { decideVerdict, proposeVerdict } from '@kancil/contract/sports/desk'
import type { MatchResult } from '@kancil/contract/sports/market'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../../ledger/audit/run.ts'
import { walletOf } from '../../ledger/wallets.ts'
import { withStatement } from '../../testing/planted-statement.ts'
import {
  type Bettor,
  openingPrices,
  type SportsWorld,
  sportsWorld,
} from '../../testing/sports-world.ts'

// Bars T2, T4, T5 and T6 of the handbook on the calls that players and operators make (T1:
// verbs.test.ts, T3: rules/src/sports/worked-cases.test.ts). Each planted defect is found by the
// very same question.

let world: SportsWorld
beforeAll(async () => {
  world = await sportsWorld()
})
afterAll(() => world.server.stop())

const sides = '1x2:ft:0'
const note = 'As the league published it'
const wholeBooks = async () => (await auditLedger(world.server.db, world.server.clock)).findings
const walletNow = async ({ memberId }: Bettor) =>
  (await walletOf(world.server.db, memberId, 'MYR'))!
const worthOf = async (bettor: Bettor) => {
  const { playable, receivable } = await walletNow(bettor)
  return playable + receivable
}
const result = (home: number, away: number): MatchResult => ({
  scores: { ft: [home, away], h1: [0, 0] },
})
const settle = (event: string, revision: number, of: MatchResult) =>
  world.say({ kind: 'settle', event, scope: 'ft', revision, result: of, certainty: 2 })

describe('T2: a wrong result, corrected after its money was spent', () => {
  test('the wallet is never negative: the rest is owed', async () => {
    const [match, next] = [await world.match(), await world.match()]
    const bettor = await world.bettor(10_00n)
    await world.bet(bettor, [[match, sides, 'home']])
    await settle(match, 1, result(1, 0))
    expect((await world.bet(bettor, [[next, sides, 'home']], { stake: '21.00' })).code).toBe('')
    await settle(match, 2, result(0, 1))
    expect(await walletNow(bettor)).toMatchObject({ cash: 0n, receivable: -21_00n })
    await settle(match, 3, result(1, 0))
    expect(await worthOf(bettor)).toBe(0n)
    expect(await wholeBooks()).toEqual([])
  })

  test('teeth: a settlement that forgets the payout before it pays twice', async () => {
    const match = await world.match()
    const bettor = await world.bettor(10_00n)
    await world.bet(bettor, [[match, sides, 'home']])
    await settle(match, 1, result(1, 0))
    await settle(match, 2, result(2, 0))
    expect(await worthOf(bettor)).toBe(21_00n)
    const blind = {
      from: 's.result, s.payout, s.payout_bonus',
      to: 's.result, 0::bigint as payout, s.payout_bonus',
    }
    await withStatement(blind, async () => {
      await settle(match, 3, result(3, 0))
      expect(await worthOf(bettor)).toBe(42_00n)
    })
  })
})

describe('T4: nobody confirms their own result', () => {
  /** What the one who proposed a result is answered when they confirm it. */
  async function ownConfirmation(): Promise<string> {
    const matchId = await world.match()
    const desk = await world.server.operator()
    const verdict = { result: result(0, 1) }
    const { value } = await desk.call(proposeVerdict, { matchId, verdict, note })
    const { verdictId } = value.proposal!
    return (await desk.call(decideVerdict, { verdictId, decision: 'confirm', note })).code
  }

  test('it is refused', async () => {
    expect(await ownConfirmation()).toBe('same_operator')
  })
  test('teeth: a desk that mistakes who proposed it lets them', async () => {
    const mistaken = {
      from: 'v.proposed_by as "proposedBy"',
      to: `'opr_nobody' as "proposedBy"`,
    }
    await withStatement(mistaken, async () => {
      expect(await ownConfirmation()).not.toBe('same_operator')
    })
  })
})

describe('T5: a bet on a running match waits, and a goal in that time refuses it', () => {
  const score = (event: string, ft: [number, number]) =>
    world.say(
      { kind: 'alive', producer: 'live', state: 'active' },
      {
        ...{ kind: 'score', producer: 'live', event, phase: 'live', period: 'h1' },
        ...{ clockSeconds: 600, isClockRunning: true, scores: { ft, h1: ft }, danger: false },
        timeline: [],
      },
    )

  /** What becomes of a bet whose goal is known to the house three seconds after it. */
  async function betBeforeGoal(): Promise<string> {
    const match = await world.match()
    const bettor = await world.bettor()
    await score(match, [0, 0])
    await world.say({ kind: 'prices', producer: 'live', event: match, markets: openingPrices })
    expect((await world.bet(bettor, [[match, sides, 'home']])).code).toBe('')
    world.server.clock.advance(3_000)
    await world.engine.tick()
    await score(match, [1, 0])
    world.server.clock.advance(1_000)
    await world.engine.tick()
    return (await bettor.call(memberBets, {})).value.items[0]!.state
  }

  test('whoever saw the goal first gains nothing', async () => {
    expect(await betBeforeGoal()).toBe('rejected')
  })
  test('teeth: without the wait the bet is booked', async () => {
    const hasty = { from: 'due_at <= $1', to: '$1::timestamptz is not null' }
    await withStatement(hasty, async () => {
      expect(await betBeforeGoal()).toBe('accepted')
    })
  })
})

describe('T6: a price that moves while a bet is placed', () => {
  /** A bet at a price that is replaced by a transaction which commits while the bet is placed. */
  async function betDuringMove(): Promise<string> {
    const match = await world.match()
    const bettor = await world.bettor()
    const { ownerDb, db } = world.server
    let answered = false
    const prices = JSON.stringify([['home', 1_900]])
    const answer = await ownerDb.transaction().execute(async (tx) => {
      await sql`update sports_market set prices = ${prices}::jsonb, version = version + 1
        where match_id = ${match} and key = ${sides}`.execute(tx)
      const betting = world.bet(bettor, [[match, sides, 'home']], {
        ...{ priceMilli: 2_100, priceVersion: 1 },
      })
      void betting.finally(() => {
        answered = true
      })
      while (!answered && !(await isWaiting(db))) await sleep(10)
      return () => betting
    })
    return (await answer()).code
  }

  async function isWaiting(db: SportsWorld['server']['db']): Promise<boolean> {
    const { rows } = await sql`select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock'`.execute(db)
    return rows.length > 0
  }

  test('is the price that the bet is judged by', async () => {
    expect(await betDuringMove()).toBe('price_changed')
  })
  test('teeth: a bet that does not share the price’s row is booked at the old one', async () => {
    await withStatement({ from: 'for share of k', to: '' }, async () => {
      expect(await betDuringMove()).toBe('')
    })
  })
})
