import { memberBets, quoteCashOut, takeCashOut } from '@kancil/contract/sports/bets'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '../../ledger/audit/run.ts'
import { walletOf } from '../../ledger/wallets.ts'
import {
  type Bettor,
  openingPrices,
  type SportsWorld,
  sportsWorld,
} from '../../testing/sports-world.ts'
import { countStatements } from '../../testing/count-statements.ts'
import { clearSports } from './clear.ts'

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
const settle = (event: string, home: number, away: number) =>
  world.say({
    ...{ kind: 'settle', event, scope: 'ft', revision: 1, certainty: 2 },
    result: { scores: { ft: [home, away] } },
  })

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

test('a bet is cashed out in part, then whole; a quote runs out, and its price may not fall', async () => {
  const match = await world.match()
  const bettor = await world.bettor()
  const { betId } = (await world.bet(bettor, [[match, '1x2:ft:0', 'home']], { stake: '100.00' }))
    .value
  const markets = (price: number) => [
    {
      market: '1x2:ft:0',
      status: 'active' as const,
      prices: [['home', price] as [string, number]],
    },
  ]
  await world.say({ kind: 'prices', event: match, markets: markets(1_500) })
  const quote = async (percent: number) =>
    (await bettor.call(quoteCashOut, { sportsBetId: betId, percent })).value
  const half = await quote(50)
  // 100 x 2.10 / 1.50 x 0.95, a half of it.
  expect(half.offer).toBe('66.50')
  const taken = await bettor.call(takeCashOut, { quoteId: half.quoteId })
  expect(taken.value).toMatchObject({ state: 'accepted', cashed: '66.50', payout: '66.50' })
  expect((await bettor.call(takeCashOut, { quoteId: half.quoteId })).success).toBe(true)
  expect(await worth(bettor)).toBe(start - 100_00n + 66_50n)
  const late = await quote(100)
  await world.say({ kind: 'prices', event: match, markets: markets(1_600) })
  expect((await bettor.call(takeCashOut, { quoteId: late.quoteId })).code).toBe('price_changed')
  await world.say({ kind: 'prices', event: match, markets: markets(1_500) })
  world.server.clock.advance(4_000)
  expect((await bettor.call(takeCashOut, { quoteId: late.quoteId })).code).toBe('quote_expired')
  await world.say({ kind: 'bet_stop', event: match, scope: 'all' })
  const stopped = await bettor.call(quoteCashOut, { sportsBetId: betId, percent: 100 })
  expect(stopped.code).toBe('cash_out_unavailable')
  await settle(match, 1, 0)
  // The other half won at 2.10.
  expect(await worth(bettor)).toBe(start - 100_00n + 66_50n + 105_00n)
  const over = await bettor.call(quoteCashOut, { sportsBetId: betId, percent: 100 })
  expect(over.code).toBe('already_settled')
  // What ran out long ago is deleted; what was taken is kept.
  const { db } = world.server
  const later = new Date(world.server.clock.now().getTime() + 2 * 86_400_000)
  await clearSports({ db, clock: { now: () => later } })
  const { rows: kept } = await sql<{ id: string }>`select id from sports_quote
    where bet_id = ${betId}`.execute(db)
  expect(kept).toEqual([{ id: half.quoteId }])
})

test('what the feed said and quotes of bets long over are deleted, in chunks, and nothing else', async () => {
  const { db, ownerDb, clock } = world.server
  const day = 86_400_000
  const ago = (days: number): Date => new Date(clock.now().getTime() - days * day)
  const plant = (prefix: string, count: number, at: Date) =>
    sql`insert into sports_feed_message (producer, event, kind, scope, generated_at, received_at,
        body)
      select 'live', ${prefix} || n, 'score', '', ${at}, ${at}, '{}'
      from generate_series(1, ${count}) n`.execute(ownerDb)
  await plant('old', 25, ago(401))
  await plant('young', 5, ago(399))
  const quote = (id: string, betId: string, state: string, at: Date) =>
    sql`insert into sports_quote (id, member_id, bet_id, percent, offer, open_stake, state,
        expires_at) values (${id}, 'mbr_x', ${betId}, 50, 1, 1, ${state}, ${at})`.execute(ownerDb)
  const bettor = await world.bettor()
  const bets: string[] = []
  for (const goals of [0, null]) {
    const match = await world.match()
    const { value } = await world.bet(bettor, [[match, '1x2:ft:0', 'home']])
    bets.push(value.betId)
    if (goals !== null) await settle(match, goals, 1)
  }
  const [over, open] = bets
  for (let place = 0; place < 12; place++) await quote(`over-${place}`, over!, 'taken', ago(500))
  await quote('refused', over!, 'refused', ago(500))
  await quote('recent', over!, 'taken', ago(300))
  await quote('of-open', open!, 'taken', ago(500))
  const { result, statements } = await countStatements(world.server, async () => {
    await clearSports({ db, clock }, 10)
    return 'done'
  })
  expect(result).toBe('done')
  // Ten rows each: the third chunk of the messages, and the second of the quotes, are not full.
  expect(statements.filter((text) => text.includes('sports_forget_messages')).length).toBe(3)
  const { rows: messages } = await sql<{ event: string }>`select event from sports_feed_message
    where event like 'old%' or event like 'young%'`.execute(db)
  expect(messages.map(({ event }) => event.replace(/\d+/, ''))).toEqual(Array(5).fill('young'))
  const { rows: quotes } = await sql<{ id: string }>`select id from sports_quote
    where bet_id = any(${bets}::text[]) order by id`.execute(db)
  expect(quotes.map(({ id }) => id)).toEqual(['of-open', 'recent'])
  // Whatever a setting says, a month is kept, and the server deletes nothing by itself.
  await plant('month', 3, ago(29))
  await sql`select sports_forget_messages(${clock.now()}, 100)`.execute(db)
  const left = await sql`select from sports_feed_message where event like 'month%'`.execute(db)
  expect(left.rows).toHaveLength(3)
  await expect(sql`delete from sports_feed_message`.execute(db)).rejects.toThrow(
    'permission denied',
  )
})

test('a bet cashed out whole is over, whatever the result', async () => {
  const match = await world.match()
  const bettor = await world.bettor()
  const { betId } = (await world.bet(bettor, [[match, '1x2:ft:0', 'home']])).value
  const { quoteId, offer } = (await bettor.call(quoteCashOut, { sportsBetId: betId, percent: 100 }))
    .value
  expect(offer).toBe('9.50')
  expect((await bettor.call(takeCashOut, { quoteId })).value.state).toBe('cashedOut')
  await settle(match, 3, 0)
  expect(await worth(bettor)).toBe(start - 50n)
})

test('a cash-out of a running match waits as a bet on it does: a goal meanwhile refuses it', async () => {
  const match = await world.match()
  const bettor = await world.bettor()
  const { betId } = (await world.bet(bettor, [[match, 'ou:ft:10', 'under']])).value
  await goLive(match)
  const newest = async () => (await bettor.call(memberBets, {})).value.items[0]!
  /** Takes a quote and waits until just before it is decided. */
  const take = async (percent: number) => {
    const { quoteId } = (await bettor.call(quoteCashOut, { sportsBetId: betId, percent })).value
    const taken = (await bettor.call(takeCashOut, { quoteId })).value
    world.server.clock.advance(3_500)
    await world.say({ kind: 'alive', producer: 'live', state: 'active' })
    await world.engine.tick()
    return taken
  }
  expect(await take(50)).toMatchObject({
    ...{ state: 'accepted', cashed: '0.00' },
    cashOut: { state: 'pending', offer: '4.75', percent: 50 },
  })
  expect((await newest()).cashOut?.state).toBe('pending')
  // The goal was seen in the ground before the house knew of it.
  await goLive(match, [1, 0])
  await world.say({
    ...{ kind: 'prices', producer: 'live', event: match },
    markets: [
      {
        ...{ market: 'ou:ft:10', status: 'active' },
        prices: [
          ['over', 1_500],
          ['under', 2_600],
        ],
      },
    ],
  })
  world.server.clock.advance(500)
  await world.engine.tick()
  expect(await newest()).toMatchObject({
    ...{ state: 'accepted', cashed: '0.00' },
    cashOut: { state: 'refused', refuseCode: 'price_changed' },
  })
  expect(await worth(bettor)).toBe(start - 10_00n)
  // Nothing happens: it is paid after the wait, once.
  await take(50)
  expect(await worth(bettor)).toBe(start - 10_00n)
  for (const wait of [500, 4_000]) {
    world.server.clock.advance(wait)
    await world.engine.tick()
  }
  // 10 x 2.00 / 2.60 x 0.95, a half of it.
  expect(await newest()).toMatchObject({ state: 'accepted', cashed: '3.65' })
  expect((await newest()).cashOut).toBeUndefined()
  expect(await worth(bettor)).toBe(start - 10_00n + 3_65n)
  expect((await bettor.call(memberBets, { which: 'cashedOut' })).value.items).toHaveLength(1)
})

test('a part of the smallest stake is a whole unit of it: no part is cashed out for ever', async () => {
  const match = await world.match()
  const bettor = await world.bettor()
  const { betId } = (await world.bet(bettor, [[match, '1x2:ft:0', 'home']])).value
  // As after many parts; a tenth of nine sen is less than one.
  await sql`update sports_bet set open_stake = 9 where id = ${betId}`.execute(world.server.ownerDb)
  // Nine sen are worth seventeen by now, and a tenth of that is paid.
  const prices: [string, number][] = [['home', 1_050]]
  const markets = [{ market: '1x2:ft:0', status: 'active' as const, prices }]
  await world.say({ kind: 'prices', event: match, markets })
  const quote = await bettor.call(quoteCashOut, { sportsBetId: betId, percent: 10 })
  expect((await bettor.call(takeCashOut, { quoteId: quote.value.quoteId })).success).toBe(true)
  const { rows } = await sql<{ open: bigint }>`select open_stake as open from sports_bet
    where id = ${betId}`.execute(world.server.db)
  expect(rows).toEqual([{ open: 8n }])
})
