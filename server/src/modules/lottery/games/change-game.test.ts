import { deskGames } from '@kancil/contract/lottery/desk'
import { addPlays, changeGame, gameChanges } from '@kancil/contract/lottery/game-changes'
import { lotteryBoard } from '@kancil/contract/lottery/games'
import { ticketDetail } from '@kancil/contract/lottery/tickets'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gameCode, type LotteryWorld, lotteryWorld } from '../../../testing/lottery-world.ts'
import { inTransaction } from '../../../kernel/db.ts'
import { setRuleVersion } from './change-store.ts'
import { putHouseLotteries } from './house-games.ts'
import { insertRules, readRules } from './store.ts'
import { openEngine } from '../draws/engine.ts'

let world: LotteryWorld
beforeAll(async () => {
  world = await lotteryWorld()
})
afterAll(() => world.server.stop())

const all3 = Array.from({ length: 1_000 }, (_, n) => String(n).padStart(3, '0')).join(',')
const note = 'As the house decided on Monday'

test('new odds are a new version: tickets that are sold keep theirs', async () => {
  const player = await world.player({ balance: 500_000n })
  const desk = await world.server.operator()
  const before = (await world.buy(player, ['3top', all3])).value
  const odds = [{ play: '3top', prize: 'win', odds: '850' }]
  const change = { gameCode, ruleVersion: 1, odds, note }
  const auditor = await world.server.operator('auditor')
  expect((await auditor.call(changeGame, change)).code).toBe('forbidden')
  expect((await desk.call(changeGame, change)).value).toEqual({ ruleVersion: 2 })
  expect((await desk.call(changeGame, change)).code).toBe('changed_meanwhile')
  const after = (await world.buy(player, ['3top', all3])).value
  await world.pass('draw')
  const paid = async (ticketId: string) =>
    (await player.call(ticketDetail, { ticketId: ticketId as never })).value.payout
  expect([await paid(before.ticketId), await paid(after.ticketId)]).toEqual(['900.00', '850.00'])
  const [game] = (await desk.call(deskGames, {})).value.list
  expect(game!.prizes.find(({ play }) => play === '3top')).toMatchObject({
    ...{ odds: '850', stated: '0.85', computed: '0.85' },
  })
})

test.each([
  [{ odds: [{ play: '3top', prize: 'win', odds: '1000' }] }, 'odds_unsound'],
  [{ odds: [{ play: 'none', prize: 'win', odds: '900' }] }, 'prize_unknown'],
  [{ limits: { currency: 'MYR', ticketMax: '0.01' } }, 'limits_invalid'],
  [{ schedule: { kind: 'every', seconds: 50, closeSeconds: 50 } }, 'schedule_invalid'],
  [{ schedule: { kind: 'every', seconds: 70, closeSeconds: 5 } }, 'schedule_invalid'],
  [
    {
      schedule: {
        ...{ kind: 'days', weekdays: [1], drawAt: '19:00' },
        ...{ closeSeconds: 60, openSeconds: 86_400 },
      },
    },
    'schedule_invalid',
  ],
  [{ schedule: { kind: 'every', seconds: 60, closeSeconds: 8 } }, 'nothing_changed'],
  [{}, 'nothing_changed'],
] as const)('%o is refused with %s, and nothing is kept', async (change, code) => {
  const desk = await world.server.operator()
  const count = async () => (await desk.call(gameChanges, { gameCode })).value.totalItems
  const before = await count()
  const input = { gameCode, ruleVersion: 2, note, ...change } as never
  expect((await desk.call(changeGame, input)).code).toBe(code)
  expect(await count()).toBe(before)
})

test('limits hold for the next ticket', async () => {
  const player = await world.player()
  const desk = await world.server.operator()
  const limits = { currency: 'MYR' as const, ticketMax: '5.00', noteMax: '5.00' }
  await desk.call(changeGame, { gameCode, ruleVersion: 2, limits, note })
  expect((await world.buy(player, ['2top', '12,13', 3])).code).toBe('ticket_too_large')
  expect((await world.buy(player, ['2top', '12', 5])).success).toBe(true)
  // The catalogue shows them, and the next start of a server leaves them there.
  const shown = async () => {
    const { rows } = await sql<{ max: Record<string, string> }>`select max_bet as max from game
      where code = ${gameCode}`.execute(world.server.db)
    return rows[0]!.max['MYR']
  }
  expect(await shown()).toBe('5.00')
  await putHouseLotteries(world.server.kernel, [gameCode])
  expect(await shown()).toBe('5.00')
})

test('plays that the house has learnt since are offered, and become a version of the game', async () => {
  const player = await world.player()
  const desk = await world.server.operator()
  const { db, kernel } = world.server
  // As an installation keeps it whose game was made before there was this play.
  const rules = (await readRules(db, gameCode, 3))!
  const rest = (list: typeof rules.prices) =>
    Object.fromEntries(Object.entries(list).filter(([play]) => play !== '4tod'))
  const { prices, returns } = rules
  const before = { ...rules, version: 4, prices: rest(prices), returns: rest(returns) }
  await inTransaction(db, async (tx) => {
    await insertRules(tx, gameCode, before, kernel.clock.now())
    await setRuleVersion(tx, gameCode, 4)
  })
  const sold = (await world.buy(player, ['3top', '162'])).value
  expect((await world.buy(player, ['4tod', '5162'])).code).toBe('play_unknown')
  const offered = async () => (await desk.call(deskGames, {})).value.list[0]!.newPlays
  expect(await offered()).toMatchObject([
    { play: '4tod', prizes: [{ prize: '24', odds: '250', rtp: '0.6' }, {}, {}, {}] },
  ])
  const add = (ruleVersion: number, ...plays: string[]) =>
    desk.call(addPlays, { gameCode, ruleVersion, plays, note })
  expect((await add(3, '4tod')).code).toBe('changed_meanwhile')
  expect((await add(4, '4tod', '5tod')).code).toBe('changed_meanwhile')
  expect((await add(4, '4tod')).value).toEqual({ ruleVersion: 5 })
  expect((await add(5)).code).toBe('nothing_changed')
  expect(await offered()).toEqual([])
  const [change] = (await desk.call(gameChanges, { gameCode })).value.items
  expect(change).toMatchObject({ ruleVersion: 5, note })
  expect(change!.changes[0]).toEqual({ what: '4tod (24)', before: '–', after: '250' })
  // The issue on sale was made before: it sells the play now, and what was sold keeps its version.
  const later = (await world.buy(player, ['4tod', '5162'])).value
  expect(later.issueNo).toBe(sold.issueNo)
  await world.pass('draw')
  const settled = async (ticketId: typeof sold.ticketId) =>
    (await player.call(ticketDetail, { ticketId })).value
  expect(await settled(sold.ticketId)).toMatchObject({
    ruleVersion: 4,
    issue: { state: 'settled' },
  })
  expect(await settled(later.ticketId)).toMatchObject({ ruleVersion: 5 })
})

test('a new schedule holds from the first day that is not planned, and its history is kept', async () => {
  const desk = await world.server.operator()
  world.server.clock.advance(1_000)
  const schedule = { kind: 'every' as const, seconds: 120, closeSeconds: 20 }
  const answer = await desk.call(changeGame, { gameCode, ruleVersion: 5, schedule, note })
  const from = answer.value.scheduleFrom!
  const [game] = (await desk.call(deskGames, {})).value.list
  expect(game).toMatchObject({ schedule: { seconds: 60 }, nextSchedule: schedule, nextFrom: from })
  const { items } = (await desk.call(gameChanges, {})).value
  expect(items.map(({ ruleVersion }) => ruleVersion)).toEqual([5, 5, 3, 2])
  expect(items[0]!.changes).toEqual([
    {
      what: `schedule from ${from}`,
      before: 'every 60 s, closes 8 s before',
      after: 'every 120 s, closes 20 s before',
    },
  ])

  // On that day it draws every other minute, and the day before every minute.
  const { clock, db, ownerDb } = world.server
  clock.set(new Date(`${from}T04:00:00Z`))
  await sql`update lottery_lease set until = clock_timestamp()`.execute(ownerDb)
  const engine = openEngine(world.server.kernel)
  await engine.tick()
  const gaps = async (day: string) => {
    const { rows } = await sql<{ gap: number; close: number }>`select distinct
        extract(epoch from draw_at - lag(draw_at) over (order by draw_at))::int as gap,
        extract(epoch from draw_at - close_at)::int as close
      from lottery_issue where game_code = ${gameCode} and no like ${`${day}-%`}`.execute(db)
    return rows.filter(({ gap }) => gap !== null)
  }
  expect(await gaps(from.replaceAll('-', ''))).toEqual([{ gap: 120, close: 20 }])
  const board = (await world.server.visitor().call(lotteryBoard, { gameCode })).value
  expect(Date.parse(board.current!.drawAt) - Date.parse(board.current!.closeAt)).toBe(20_000)
  // A change of mind settles what held meanwhile.
  const later = { kind: 'every' as const, seconds: 180, closeSeconds: 20 }
  const again = await world.server.operator()
  await again.call(changeGame, { gameCode, ruleVersion: 5, schedule: later, note })
  const [changed] = (await again.call(deskGames, {})).value.list
  expect(changed).toMatchObject({ schedule, nextSchedule: later })
})
