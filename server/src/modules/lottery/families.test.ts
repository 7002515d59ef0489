import { cancelChase, memberChases, placeChase } from '@kancil/contract/lottery/chases'
import { deskIssues, previewChange, voidIssue } from '@kancil/contract/lottery/desk'
import { lotteryBoard, lotteryGames } from '@kancil/contract/lottery/games'
import {
  lotteryMenus,
  openedNumero,
  prizeList,
  vietnamMenu,
  vietnamNumero,
  vietnamRecentMenu,
} from '@kancil/contract/lottery/menus'
import {
  addIssue,
  enterResult,
  moveIssue,
  numberExposures,
  setNumberLimit,
} from '@kancil/contract/lottery/results-desk'
import { buyTicket, memberTickets, ticketDetail } from '@kancil/contract/lottery/tickets'
import { returnFaults } from '@kancil/rules/lottery/rule-set'
import { businessDay } from '@kancil/contract/time'
import { issuesOfDay } from '@kancil/rules/lottery/schedule'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../../ledger/audit/run.ts'
import { walletOf } from '../../ledger/wallets.ts'
import { type LotteryWorld, lotteryWorld, type Player } from '../../testing/lottery-world.ts'
import { openEngine } from './door.ts'
import { issuesAhead } from './draws/schedule-store.ts'
import { readGame } from './games/store.ts'
import { checkReturns } from './games/check-returns.ts'
import { readGames, readRules } from './games/store.ts'

let world: LotteryWorld
let engine: ReturnType<typeof openEngine>

beforeAll(async () => {
  world = await lotteryWorld({}, null)
  engine = openEngine(world.server.kernel)
}, 60_000)
afterAll(async () => {
  await world.server.drain()
  expect((await auditLedger(world.server.db, world.server.clock)).findings).toEqual([])
  await world.server.stop()
})

let requests = 0
type LineText = { play: string; content: string; unit?: string; multiple?: number; group?: number }

async function boardOf(gameCode: string) {
  return (await world.server.visitor().call(lotteryBoard, { gameCode })).value
}

/**
 * A sale with time left. It closes by the database's clock, which goes on while the test's stands;
 * a test's clock that is ahead of it opens the next sale.
 */
async function saleOf(gameCode: string) {
  const { clock } = world.server
  const board = await boardOf(gameCode)
  const close = Date.parse(board.current?.closeAt ?? board.next!.openAt)
  if (board.current && close - Math.max(Date.now(), clock.now().getTime()) > 20_000) return board
  clock.set(new Date(Math.max(close, clock.now().getTime())))
  await world.tick()
  return boardOf(gameCode)
}

async function buy(
  player: Player,
  gameCode: string,
  ...lines: (LineText & { isHalf?: boolean })[]
) {
  const { current, rules } = await saleOf(gameCode)
  return player.call(buyTicket, {
    ...{ requestId: `families-${++requests}`, gameCode, issueNo: current!.issueNo },
    ruleVersion: rules.version,
    lines: lines.map((line) => ({ unit: '1.00', multiple: 1, ...line })),
  })
}

async function worth({ memberId }: Player): Promise<bigint> {
  const wallet = await walletOf(world.server.db, memberId, 'MYR')
  return wallet!.playable + wallet!.receivable
}

async function settleRuns(): Promise<void> {
  const { settlementKit } = await import('../games/settlement-door.ts')
  const { lotteryPlan } = await import('./draws/settle-plan.ts')
  const { kernel, db } = world.server
  for (const id of await settlementKit.openRuns(db, 'lottery'))
    await settlementKit.settleRun(kernel, lotteryPlan(kernel), id)
}

/** Past the close of the sale that runs, or past its draw. */
async function pass(gameCode: string, to: 'close' | 'draw'): Promise<string> {
  const { current } = await boardOf(gameCode)
  world.server.clock.set(new Date(to === 'close' ? current!.closeAt : current!.drawAt))
  await world.tick()
  return current!.issueNo
}

test('every game of the house opens, and its table returns what it says', async () => {
  const { db, kernel } = world.server
  await checkReturns(kernel)
  const games = await readGames(db)
  expect(games.length).toBeGreaterThan(25)
  for (const game of games) {
    const rules = await readRules(db, game.code, game.ruleVersion)
    expect([game.code, returnFaults(rules!), game.status]).toEqual([game.code, [], 'open'])
  }
  const { list } = (await world.server.visitor().call(lotteryGames, { language: 'VI' })).value
  expect(list.map(({ closesAt }) => closesAt)).not.toContain(undefined)
})

test('a group whose chance is wrong keeps its game closed', async () => {
  const rules = (await readRules(world.server.db, 'lott-5d-5', 1))!
  const chances = { ...rules.groups!.chances, direct3l: [2, 1_000] as const }
  const faults = returnFaults({ ...rules, groups: { ...rules.groups!, chances } })
  expect(faults).toContainEqual(expect.objectContaining({ play: 'direct3l', prize: '1700' }))
})

const winners: readonly (readonly [game: string, LineText])[] = [
  ['ssc-1', { play: 'sumSides', content: 'big,small' }],
  ['ssc-1', { play: 'positional', content: '0,1,2,3,4,5,6,7,8,9||||', unit: '2.00', group: 1_960 }],
  ['11x5-1', { play: 'any1', content: '01,02,03,04,05,06,07,08,09,10,11' }],
  ['k3-1', { play: 'sumSides', content: 'odd,even' }],
  ['pk10-1', { play: 'car1', content: 'big,small' }],
  ['keno-3', { play: 'parity', content: 'odd,even' }],
  ['mark6-5', { play: 'wave', content: 'red,blue,green' }],
  ['sea-fast-3', { play: 'oddTop2', content: 'odd,even' }],
  [
    '4d-fast-5',
    { play: '2A', content: Array.from({ length: 100 }, (_, n) => twoDigits(n)).join() },
  ],
  ['vn-fast-1', { play: 'dau', content: '0,1,2,3,4,5,6,7,8,9' }],
  ['vn-south-fast-5', { play: 'duoi', content: '0,1,2,3,4,5,6,7,8,9' }],
  [
    'lott-5d-5',
    { play: 'positional', content: '0,1,2,3,4,5,6,7,8,9||||', unit: '0.20', group: 1_900 },
  ],
]

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

test('a ticket of every family is sold, drawn and paid', async () => {
  const player = await world.player()
  const ids: string[] = []
  for (const [game, line] of winners) {
    const bought = await buy(player, game, line)
    expect([game, bought.code]).toEqual([game, ''])
    ids.push(bought.value.ticketId)
  }
  world.server.clock.advance(6 * 60_000)
  await world.tick()
  await settleRuns()
  for (const ticketId of ids) {
    const { value } = await player.call(ticketDetail, { ticketId })
    expect([value.gameCode, value.state]).toEqual([value.gameCode, 'won'])
    expect(Number(value.payout)).toBeLessThan(Number(value.stake) * 1.1)
  }
})

describe('prize groups', () => {
  test('a smaller group takes its rebate off the price, and pays less', async () => {
    const player = await world.player()
    const line = { play: 'direct3l', content: '1|2|3', unit: '2.00', multiple: 10 }
    const dear = (await buy(player, 'ssc-1', { ...line, group: 1_960 })).value
    const cheap = (await buy(player, 'ssc-1', { ...line, group: 1_700 })).value
    expect([dear.stake, cheap.stake]).toEqual(['20.00', '17.40'])
    expect([dear.best, cheap.best]).toEqual(['19600.00', '17000.00'])
    expect(await worth(player)).toBe(1_000_00n - 37_40n)
  })
  test.each([
    [{ play: 'direct3l', content: '1|2|3', unit: '2.00' }, 'prize_group_invalid'],
    [{ play: 'direct3l', content: '1|2|3', unit: '2.00', group: 1_701 }, 'prize_group_invalid'],
    [{ play: 'direct3l', content: '1|2|3', unit: '2.00', group: 1_698 }, 'prize_group_invalid'],
    [{ play: 'direct3l', content: '1|2|3', unit: '1.00', group: 1_900 }, 'unit_not_offered'],
    [{ play: 'sumSides', content: 'big', group: 1_900 }, 'prize_group_invalid'],
    [{ play: 'direct3l', content: '1|2', unit: '2.00', group: 1_900 }, 'numbers_invalid'],
  ])('%o is refused with %s', async (line, code) => {
    const player = await world.player()
    expect((await buy(player, 'ssc-1', line)).code).toBe(code)
    expect(await worth(player)).toBe(1_000_00n)
  })
})

describe('a chase', () => {
  async function chase(player: Player, change: object = {}) {
    const { current, rules } = await saleOf('k3-1')
    return player.call(placeChase, {
      ...{ requestId: `chase-${++requests}-request`, gameCode: 'k3-1' },
      ...{ issueNo: current!.issueNo, ruleVersion: rules.version, issues: 4, stopsOnWin: true },
      lines: [{ play: 'sumSides', content: 'big,small', unit: '1.00', multiple: 1 }],
      mode: { kind: 'double', factor: 2, every: 1 },
      ...change,
    } as never)
  }

  test('is paid at once and ends with its first win: the other stakes return', async () => {
    const player = await world.player()
    const lines = ['big', 'small'].map((content) => {
      return { play: 'sumSides', content, unit: '1.00', multiple: 1 }
    })
    const placed = (await chase(player, { lines })).value
    expect(placed).toMatchObject({ stake: '30.00', issues: 4, left: 4, state: 'running' })
    expect(await worth(player)).toBe(970_00n)
    const { items } = (await player.call(memberTickets, {})).value
    expect(items.map(({ stake }) => stake).toSorted()).toEqual(['16.00', '2.00', '4.00', '8.00'])
    // Big and small exclude each other: what is kept is what a draw can pay, at each multiple.
    expect(items.map(({ best }) => best).toSorted()).toEqual(['1.95', '15.60', '3.90', '7.80'])
    await pass('k3-1', 'draw')
    await settleRuns()
    await world.tick()
    const [ended] = (await player.call(memberChases, {})).value.items
    expect(ended).toMatchObject({ state: 'stopped', left: 0, payout: '1.95' })
    expect(await worth(player)).toBe(1_000_00n - 2_00n + 1_95n)
  })

  test('is cancelled but for what is closed', async () => {
    const player = await world.player()
    const placed = (await chase(player, { stopsOnWin: false })).value
    await pass('k3-1', 'close')
    const ended = (await player.call(cancelChase, { chaseId: placed.chaseId })).value
    expect(ended).toMatchObject({ state: 'cancelled', left: 1 })
    expect(await worth(player)).toBe(1_000_00n - 2_00n)
    const other = await world.player()
    expect((await other.call(cancelChase, { chaseId: placed.chaseId })).code).toBe('not_found')
  })

  test('beyond what is planned, too long, too dear, or twice the same', async () => {
    const player = await world.player()
    await world.server.clock.advance(10_000)
    await world.tick()
    expect((await chase(player, { issues: 121 })).code).toBe('chase_too_long')
    expect((await chase(player, { issues: 30 })).code).toBe('multiple_too_large')
    const profit = { kind: 'profit', ratePercent: 30 }
    expect((await chase(player, { mode: profit, issues: 30 })).code).toBe('profit_out_of_reach')
    expect((await chase(player, { issues: 10 })).code).toBe('insufficient_funds')
    // 800 notes an issue: each transaction of them all would keep the sale from closing.
    const sums = Array.from({ length: 16 }, (_, n) => n + 3).join(',')
    const line = { play: 'sum', content: sums, unit: '0.10', multiple: 1 }
    const wide = { lines: Array.from({ length: 50 }, () => line), mode: { kind: 'same' } }
    expect((await chase(player, { ...wide, issues: 63 })).code).toBe('chase_too_large')
    expect(await worth(player)).toBe(1_000_00n)
    const { current, rules } = await boardOf('mark6-day')
    const long = {
      ...{ gameCode: 'mark6-day', issueNo: current!.issueNo, ruleVersion: rules.version },
      ...{ issues: 100, mode: { kind: 'same' } },
      lines: [{ play: 'special', content: '07', unit: '0.10', multiple: 1 }],
    }
    expect((await chase(player, long)).code).toBe('issues_not_planned')
    const again = { requestId: 'the-same-chase', issues: 2 }
    const answers = await Promise.all([chase(player, again), chase(player, again)])
    expect(new Set(answers.map(({ value }) => value.chaseId)).size).toBe(1)
    expect(await worth(player)).toBe(1_000_00n - 6_00n)
  })

  test('is of the draw days that are chosen, and of no other', async () => {
    const player = await world.player()
    const { current, sales, rules } = await saleOf('4d')
    const days = [sales[0]!.issueNo, sales[2]!.issueNo]
    const chosen = {
      ...{ gameCode: '4d', issueNo: current!.issueNo, ruleVersion: rules.version },
      ...{ issues: 2, issueNos: days, mode: { kind: 'same' }, stopsOnWin: false },
      lines: [{ play: 'B', content: '1234,5678', unit: '1.00', multiple: 1 }],
    }
    expect((await chase(player, chosen)).value).toMatchObject({ stake: '4.00', issues: 2 })
    const { items } = (await player.call(memberTickets, { gameCode: '4d' })).value
    expect(items.map(({ issueNo }) => issueNo).toSorted()).toEqual(days)
    // As many as are counted, the first among them, and each still on sale.
    expect((await chase(player, { ...chosen, issues: 3 })).code).toBe('bad_request')
    const others = { issueNos: [sales[1]!.issueNo, sales[2]!.issueNo] }
    expect((await chase(player, { ...chosen, ...others })).code).toBe('bad_request')
    const gone = { issueNos: [current!.issueNo, '20200101-0001'] }
    expect((await chase(player, { ...chosen, ...gone })).code).toBe('issue_closed')
    expect(await worth(player)).toBe(1_000_00n - 4_00n)
  })

  test('a cancelled issue returns that issue alone', async () => {
    const player = await world.player()
    await world.server.clock.advance(10_000)
    await world.tick()
    await chase(player, { stopsOnWin: false, mode: { kind: 'same' } })
    const { issueNo } = (await boardOf('k3-1')).current!
    const note = 'The dice fell off the table'
    for (const desk of [await world.server.operator(), await world.server.operator()])
      await desk.call(voidIssue, { gameCode: 'k3-1', issueNo, resultVersion: 0, note })
    await settleRuns()
    expect(await worth(player)).toBe(1_000_00n - 6_00n)
  })
})

describe('an official draw', () => {
  const result = { first: '123456' }

  test('needs two operators who agree; nobody sees the other’s entry, and one cannot be both', async () => {
    const player = await world.player()
    const issueNo = (await buy(player, 'lao', { play: '3top', content: '456' })).value.issueNo
    const place = { gameCode: 'lao', issueNo }
    const early = await world.server.operator()
    expect((await early.call(enterResult, { ...place, result })).code).toBe('not_ready')
    await pass('lao', 'draw')
    // The desk's sessions ended in the meantime.
    const desk = await world.server.operator()
    const second = await world.server.operator()
    expect((await desk.call(enterResult, { ...place, result: {} })).code).toBe('result_invalid')
    const first = await desk.call(enterResult, { ...place, result })
    expect(first.value.entry).toBe('waiting')
    const listed = await second.call(deskIssues, { gameCode: 'lao', state: 'closed' })
    expect(listed.value.items[0]).toMatchObject({ issueNo, entered: 1 })
    expect(JSON.stringify(listed.value)).not.toContain('123456')
    expect((await desk.call(enterResult, { ...place, result })).code).toBe('same_operator')
    const other = await second.call(enterResult, { ...place, result: { first: '123457' } })
    expect(other.value.entry).toBe('differs')
    expect((await desk.call(enterResult, { ...place, result })).value.entry).toBe('waiting')
    const agreed = await second.call(enterResult, { ...place, result })
    expect(agreed.value).toMatchObject({ entry: 'drawn', issue: { result: { bottom2: '34' } } })
    await settleRuns()
    expect(await worth(player)).toBe(1_000_00n - 1_00n + 900_00n)

    // A correction, again by two; each ticket is paid down to it.
    const corrected = { ...place, result: { first: '123465' }, note: 'Announced wrongly' }
    const preview = (await desk.call(previewChange, { ...place, result: corrected.result })).value
    expect(preview.sums).toMatchObject([{ toTakeBack: '900.00' }])
    expect((await desk.call(enterResult, corrected)).value.entry).toBe('waiting')
    expect((await second.call(enterResult, corrected)).value.entry).toBe('drawn')
    await settleRuns()
    expect(await worth(player)).toBe(1_000_00n - 1_00n)
  })

  test('is delayed and brought forward, and a sale that is over stays over', async () => {
    const desk = await world.server.operator()
    const { current } = await boardOf('hanoi')
    const place = { gameCode: 'hanoi', issueNo: current!.issueNo, note: 'The studio has no power' }
    const later = (hours: number) =>
      new Date(Date.parse(current!.drawAt) + hours * 3_600_000).toISOString()
    const delayed = { ...place, closeAt: later(1), drawAt: later(2) }
    expect((await desk.call(moveIssue, delayed)).value).toMatchObject({ drawAt: later(2) })
    const bad = { ...place, closeAt: later(2), drawAt: later(1) }
    expect((await desk.call(moveIssue, bad)).code).toBe('times_invalid')
    const soon = new Date(world.server.clock.now().getTime() + 60_000).toISOString()
    await desk.call(moveIssue, { ...place, closeAt: soon, drawAt: soon })
    world.server.clock.advance(61_000)
    // No engine has closed it yet.
    expect((await desk.call(moveIssue, delayed)).code).toBe('times_invalid')
    await world.tick()
    expect((await boardOf('hanoi')).previous).toMatchObject({ state: 'closed' })
    expect((await desk.call(moveIssue, delayed)).code).toBe('times_invalid')
  })

  test('a house game takes no result, and an added draw takes a committed seed', async () => {
    const { current } = await saleOf('4d-fast-5')
    const desk = await world.server.operator()
    const now = world.server.clock.now().getTime()
    const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
    // The seeds of later draws would tell it: a draw is not moved past them.
    const late = { gameCode: '4d-fast-5', issueNo: current!.issueNo, note: 'No power' }
    const moved = { ...late, closeAt: at(120), drawAt: at(121) }
    expect((await desk.call(moveIssue, moved)).code).toBe('out_of_order')
    const times = { openAt: at(0), closeAt: at(5), drawAt: at(6), note: 'A special draw' }
    const added = (await desk.call(addIssue, { gameCode: '4d-fast-5', ...times })).value
    const { rows } = await sql<{ seed: number | null }>`select seed_index as seed
      from lottery_issue where game_code = '4d-fast-5' and no = ${added.issueNo}`.execute(
      world.server.db,
    )
    expect(rows[0]!.seed).toBeTypeOf('number')
    // A chase takes it where its draw stands, not where its number does.
    const ahead = await issuesAhead(world.server.db, '4d-fast-5', current!.issueNo, 4)
    expect(ahead[0]).toBe(current!.issueNo)
    expect(ahead.slice(1, 3)).toContain(added.issueNo)
    // Its seed tells no other draw.
    const { rows: told } = await sql`select o.no from lottery_issue i join lottery_issue o
      on o.chain_id = i.chain_id and o.no <> i.no where i.game_code = '4d-fast-5'
      and i.no = ${added.issueNo}`.execute(world.server.db)
    expect(told).toEqual([])
    const order = { gameCode: '4d-fast-5', issueNo: added.issueNo, result }
    expect((await desk.call(enterResult, order)).code).toBe('not_official')
    const twice = await Promise.all(
      [1, 2].map(() => desk.call(addIssue, { gameCode: '4d', ...times })),
    )
    expect(new Set(twice.map(({ value }) => value.issueNo)).size).toBe(2)
  })

  test('an added draw beyond the planned days takes no number of a draw that is planned later', async () => {
    const desk = await world.server.operator()
    const { rows } = await sql<{ last: Date }>`select max(draw_at) as last from lottery_issue
      where game_code = 'lao'`.execute(world.server.db)
    const drawAt = new Date(rows[0]!.last.getTime() + 10 * 86_400_000).toISOString()
    const times = { openAt: world.server.clock.now().toISOString(), closeAt: drawAt, drawAt }
    const note = 'A draw for the new year'
    const added = (await desk.call(addIssue, { gameCode: 'lao', note, ...times })).value
    const game = (await readGame(world.server.db, 'lao'))!
    const day = businessDay(new Date(drawAt), game.zone)
    const later = issuesOfDay(
      { ...game.schedule, weekdays: [0, 1, 2, 3, 4, 5, 6] } as never,
      game.zone,
      day,
    )
    expect(later).toHaveLength(1)
    expect(later.map(({ no }) => no)).not.toContain(added.issueNo)
  })
})

describe('limited numbers', () => {
  test('a closed number is refused, a half one pays half in a line of its own', async () => {
    const player = await world.player()
    const desk = await world.server.operator()
    const note = 'Everybody dreamt of it'
    const limit = { gameCode: 'sea-fast-5', note, play: '2top' }
    await desk.call(setNumberLimit, { ...limit, number: '13', kind: 'closed' })
    const half = await desk.call(setNumberLimit, { ...limit, number: '44', kind: 'half' })
    expect(half.value.key).toBe('2top:44')
    const board = await boardOf('sea-fast-5')
    expect(board).toMatchObject({ closed: ['2top:13'], half: ['2top:44'] })
    const line = { play: '2top', content: '12,13' }
    const refused = await buy(player, 'sea-fast-5', line)
    expect([refused.code, refused.value]).toMatchObject(['number_closed', { numbers: ['2top:13'] }])
    expect((await buy(player, 'sea-fast-5', { play: '2top', content: '44' })).code).toBe(
      'odds_changed',
    )
    const halved = { play: '2top', content: '44', isHalf: true }
    expect((await buy(player, 'sea-fast-5', halved)).value.best).toBe('45.00')
    const { numbers } = (await desk.call(numberExposures, { gameCode: 'sea-fast-5' })).value
    expect(numbers).toContainEqual(
      expect.objectContaining({ key: '2top:44', amount: '45.00', kind: 'half' }),
    )
    await desk.call(setNumberLimit, { ...limit, number: '44', kind: 'open' })
    expect((await buy(player, 'sea-fast-5', halved)).code).toBe('odds_changed')
    expect((await desk.call(setNumberLimit, { ...limit, number: 'x', kind: 'half' })).code).toBe(
      'numbers_invalid',
    )
  })
})

test('menus, numbers and the price list of section 7', async () => {
  const visitor = world.server.visitor()
  const { menus } = (await visitor.call(lotteryMenus, { language: 'EN' })).value
  expect(menus.map(({ accountTypeName }) => accountTypeName).toSorted()).toEqual([
    ...['ELOTT', 'LOTT', 'TCG_LOTTO_VN', 'TCG_SEA'],
  ])
  const lott = (await visitor.call(lotteryMenus, { prizeMode: 'Lott' })).value.menus
  expect(lott.flatMap(({ games }) => games.map(({ gameCode }) => gameCode))).toEqual(['lott-5d-5'])
  const { regions } = (await visitor.call(vietnamMenu, { language: 'VI' })).value
  expect(regions.map(({ region }) => region)).toEqual(['north', 'central', 'south', 'fast'])
  expect(regions[0]!.games[0]).toMatchObject({ name: 'Miền Bắc', prizeMode: 'SEA' })
  const recent = (await visitor.call(vietnamRecentMenu, {})).value.games
  expect(recent.map(({ gameCode }) => gameCode)).toContain('vn-fast-1')
  // A member finds what they played first, and what was drawn after it.
  const player = await world.player()
  await buy(player, 'vn-s-dong-nai', { play: 'lo2', content: '12' })
  // The test's clock stands: two tickets of one moment have no order.
  world.server.clock.advance(1_000)
  await buy(player, 'vn-north', { play: 'lo2', content: '12' })
  const own = (await player.call(vietnamRecentMenu, {})).value.games
  expect(own.map(({ gameCode }) => gameCode).slice(0, 3)).toEqual([
    ...['vn-north', 'vn-s-dong-nai', recent[0]!.gameCode],
  ])
  const drawn = (await visitor.call(vietnamNumero, { count: 100, device: 'WEB' })).value.list
  expect(drawn.length).toBeGreaterThan(1)
  expect(drawn[0]).toMatchObject({ result: { prizes: expect.any(Object) } })
  expect((await visitor.call(vietnamNumero, { count: 21 } as never)).code).toBe('bad_request')
  const opened = (await visitor.call(openedNumero, {})).value.list
  expect(new Set(opened.map(({ gameCode }) => gameCode)).size).toBe(opened.length)
  const list = (await visitor.call(prizeList, { gameCode: 'ssc-1', prizeMode: 'Lott' })).value
  expect(list.prizes.find(({ playType }) => playType === 'direct3l')).toMatchObject({
    ...{ odds: '980', rtp: '0.98', maxPayout: '200000.00' },
  })
  const one = { gameCode: 'vn-c-hue', playType: 'lo2' }
  expect((await visitor.call(prizeList, one)).value.prizes).toMatchObject([
    { prizeMode: 'SEA', prize: 'win', odds: '97', rtp: '0.97' },
  ])
})

test('a game whose draw fails holds up no other, and is drawn later', async () => {
  const { ownerDb, clock } = world.server
  const { current } = await saleOf('k3-1')
  await sql`create function planted_fault() returns trigger language plpgsql
    as 'begin raise exception ''planted''; end'`.execute(ownerDb)
  await sql`create trigger planted before update on lottery_issue for each row
    when (new.game_code = 'k3-1' and new.state = 'drawn')
    execute function planted_fault()`.execute(ownerDb)
  clock.set(new Date(current!.drawAt))
  /** The states of what was due in the last minute. */
  const statesOf = async (code: string): Promise<string[]> => {
    const now = clock.now()
    const { rows } = await sql<{ state: string }>`select distinct state from lottery_issue
      where game_code = ${code} and draw_at <= ${now}
        and draw_at > ${new Date(now.getTime() - 60_000)}`.execute(ownerDb)
    return rows.map(({ state }) => state)
  }
  await world.tick()
  expect(await statesOf('k3-1')).toEqual(['closed'])
  expect(await statesOf('sea-fast-1')).toEqual(['settled'])
  await sql`drop trigger planted on lottery_issue`.execute(ownerDb)
  await world.tick()
  expect(await statesOf('k3-1')).toEqual(['settled'])
})

test('a pass of the engine over all games takes as many statements as over one', async () => {
  await engine.tick()
  await world.tick()
  const { countStatements } = await import('../../testing/count-statements.ts')
  const { statements } = await countStatements(world.server, () => world.tick())
  expect(statements.length).toBeLessThan(12)
})
