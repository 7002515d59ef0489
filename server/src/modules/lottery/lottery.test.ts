import { createHash, createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  correctIssue,
  deskGames,
  deskIssues,
  previewChange,
  setGameStatus,
  voidIssue,
} from '@kancil/contract/lottery/desk'
import { drawProof, drawResults, lotteryBoard, lotteryGames } from '@kancil/contract/lottery/games'
import {
  buyTicket,
  cancelTicket,
  memberTickets,
  ticketDetail,
} from '@kancil/contract/lottery/tickets'
import { takeBreak } from '@kancil/contract/safety/exclusion'
import { setLimit } from '@kancil/contract/safety/limits'
import { acknowledgeReality, setRealityInterval, sitting } from '@kancil/contract/safety/sitting'
import { parseMoney } from '@kancil/contract/money'
import { search } from '@kancil/contract/operator/search'
import { betRecords } from '@kancil/contract/games/bets'
import { fastSeaRules } from '@kancil/rules/lottery/fast-sea'
import { isLinked } from '@kancil/rules/lottery/proof'
import { ticketPayout } from '@kancil/rules/lottery/ticket'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '../../ledger/audit/run.ts'
import { walletOf } from '../../ledger/wallets.ts'
import { countStatements, renewals } from '../../testing/count-statements.ts'
import {
  gameCode,
  type LotteryWorld,
  lotteryWorld,
  type Player,
} from '../../testing/lottery-world.ts'
import { bonusKit } from '../games/door.ts'
import { openEngine } from './door.ts'
import { checkReturns } from './games/check-returns.ts'
import { testDigits } from './self-test/run.ts'

let world: LotteryWorld
beforeAll(async () => {
  world = await lotteryWorld()
})
afterAll(async () => {
  await world.server.drain()
  expect((await auditLedger(world.server.db, world.server.clock)).findings).toEqual([])
  await world.server.stop()
})

/** What the member has, less what they owe. */
async function worth({ memberId }: Player): Promise<bigint> {
  const wallet = await walletOf(world.server.db, memberId, 'MYR')
  return wallet!.playable + wallet!.receivable
}

async function turnover({ memberId }: Player): Promise<bigint> {
  await world.server.drain()
  const lines = await bonusKit.validBetsOf(world.server.db, memberId, 'MYR')
  return lines.get('LOTT') ?? 0n
}

const all2 = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0')).join(',')

test('a reality check that is due, and a day whose time is used up, stop tickets too', async () => {
  const player = await world.player()
  const { clock } = world.server
  await player.call(setRealityInterval, { minutes: 15 })
  expect((await world.buy(player, ['bigTop2', 'big', 1])).code).toBe('')
  clock.advance(14 * 60_000)
  await world.tick()
  expect((await world.buy(player, ['bigTop2', 'big', 1])).code).toBe('')
  clock.advance(61_000)
  await world.tick()
  expect((await world.buy(player, ['bigTop2', 'big', 1])).code).toBe('reality_check_pending')
  expect((await player.call(sitting, {})).value).toMatchObject({ due: true, wagered: '2.00' })
  await player.call(acknowledgeReality, {})
  expect((await world.buy(player, ['bigTop2', 'big', 1])).code).toBe('')
  await player.call(setLimit, { name: 'timeDay', amount: '15' })
  expect((await world.buy(player, ['bigTop2', 'big', 1])).code).toBe('time_limit')
})

test('a member’s own limits and a break hold for tickets as for any bet', async () => {
  const player = await world.player()
  const buy = async (by: Player = player) => (await world.buy(by, ['bigTop2', 'big', 1])).code
  await player.call(setLimit, { name: 'wagerDay', amount: '2.00' })
  await player.call(setLimit, { name: 'lossWeek', amount: '1.00' })
  expect([await buy(), await buy()]).toEqual(['', 'loss_limit'])
  const other = await world.player()
  await other.call(setLimit, { name: 'wagerDay', amount: '1.00' })
  expect([await buy(other), await buy(other)]).toEqual(['', 'wager_limit'])
  const tired = await world.player()
  expect(await buy(tired)).toBe('')
  await tired.call(takeBreak, { break: { kind: 'time_out', days: 7 } })
  const { memberId } = tired
  const again = Object.assign(await world.server.signedIn(memberId), { memberId })
  expect(await buy(again)).toBe('self_excluded')
})

test('a ticket is bought, drawn, paid, and its draw is computed again by anybody', async () => {
  const player = await world.player()
  // One of a hundred wins, whatever is drawn.
  const bought = await world.buy(player, ['2top', all2], ['bigTop2', 'big', 10])
  expect(bought.value).toMatchObject({ state: 'accepted', notes: 101, stake: '110.00' })
  expect(await worth(player)).toBe(1_000_00n - 110_00n)
  // The desk finds it by its id, and nothing by a part of it.
  const desk = await world.server.operator('support')
  const { ticketId, issueNo } = bought.value
  const { hits } = (await desk.call(search, { q: ticketId })).value
  expect(hits).toMatchObject([{ kind: 'bet', id: player.memberId, amount: '110.00' }])
  expect((await desk.call(search, { q: ticketId.slice(0, -1) })).value.hits).toEqual([])
  const visitor = world.server.visitor()
  const before = (await visitor.call(drawProof, { gameCode, issueNo })).value
  expect(before).not.toHaveProperty('seed')
  await world.pass('close')
  expect((await visitor.call(drawProof, { gameCode, issueNo })).value).not.toHaveProperty('seed')
  await world.server.clock.advance(10_000)
  await world.tick()

  const proof = (await visitor.call(drawProof, { gameCode, issueNo })).value
  const sha = (text: string) => createHash('sha256').update(text).digest('hex')
  expect(proof.anchor).toBe(before.anchor)
  expect(isLinked(sha, { seed: proof.seed!, index: proof.index, anchor: proof.anchor })).toBe(true)
  // By hand: eight integers below ten, of the HMAC's words.
  const digits: number[] = []
  for (let cursor = 0; digits.length < 8; cursor++) {
    const block = createHmac('sha256', proof.seed!)
      .update(`${gameCode}-${issueNo}:0:${cursor}`)
      .digest()
    for (let at = 0; at < 32 && digits.length < 8; at += 4)
      if (block.readUInt32BE(at) < 4_294_967_290) digits.push(block.readUInt32BE(at) % 10)
  }
  const text = digits.join('')
  expect(proof.drawn).toEqual({ first: text.slice(0, 6), bottom2: text.slice(6) })
  expect(proof.issue).toMatchObject({ state: 'settled', result: proof.drawn, resultVersion: 1 })

  const lines = [
    { play: '2top', content: all2, unit: '1.00', multiple: 1 },
    { play: 'bigTop2', content: 'big', unit: '1.00', multiple: 10 },
  ]
  const payout = ticketPayout(fastSeaRules, 'MYR', lines, proof.drawn)
  expect(await worth(player)).toBe(1_000_00n - 110_00n + payout)
  const detail = (await player.call(ticketDetail, { ticketId: bought.value.ticketId })).value
  expect(detail).toMatchObject({ state: 'won', lines: [{ payout: '90.00', notes: 100 }, {}] })
  expect(parseMoney(detail.payout, 'MYR')).toBe(payout)
  expect((await player.call(memberTickets, {})).value.items).toMatchObject([{ state: 'won' }])
  // All hundred numbers are no turnover (handbook, games 7.2); the other play is.
  expect(await turnover(player)).toBe(10_00n)
  const record = (await player.call(betRecords, {})).value.items
  expect(record).toMatchObject([
    { vassalage: 'TCG_SEA', gameType: 'LOTT', stake: '110.00', status: 'settled' },
  ])
  const latest = (await visitor.call(drawResults, { gameCode })).value.items
  expect(latest[0]).toMatchObject({ issueNo, result: proof.drawn })
})

test('the same request is one ticket; the same id for something else is refused', async () => {
  const player = await world.player()
  const issueNo = await world.onSale()
  const order = {
    ...{ requestId: 'once-and-again', gameCode, issueNo, ruleVersion: 1 },
    lines: [{ play: '2top', content: '12', unit: '1.00', multiple: 1 }],
  }
  const answers = await Promise.all([1, 2, 3, 4].map(() => player.call(buyTicket, order)))
  expect(new Set(answers.map(({ value }) => value.ticketId)).size).toBe(1)
  expect(await worth(player)).toBe(999_00n)
  const other = { ...order, lines: [{ ...order.lines[0]!, content: '13' }] }
  expect((await player.call(buyTicket, other)).code).toBe('idempotency_conflict')
})

test.each([
  [['2top', '1'], 'numbers_invalid'],
  [['2top', '12,12'], 'number_repeated'],
  [['3tod', '777'], 'number_not_offered'],
  [['9top', '1'], 'play_unknown'],
  [['2top', '12', 1, '3.00'], 'unit_not_offered'],
  [['2top', '12', 501], 'stake_too_large'],
  [['2top', all2, 201], 'ticket_too_large'],
  [['2top', all2, 11], 'insufficient_funds'],
] as const)('$0.0 … is refused with $1, and nothing is booked', async (line, code) => {
  const player = await world.player()
  expect((await world.buy(player, line)).code).toBe(code)
  expect(await worth(player)).toBe(1_000_00n)
  const { rows } = await sql<{ count: bigint }>`select count(*) from lottery_ticket
    where member_id = ${player.memberId}`.execute(world.server.db)
  expect(rows[0]!.count).toBe(0n)
})

test('unknown games and issues, odds that changed, 10,001 notes, too many lines', async () => {
  const player = await world.player()
  const issueNo = await world.onSale()
  const line = { play: '2top', content: '12', unit: '1.00', multiple: 1 }
  const order = { requestId: 'refused-order', gameCode, issueNo, ruleVersion: 1, lines: [line] }
  const all4 = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, '0')).join(',')
  const big = { ...line, play: '4top', content: all4, unit: '0.10' }
  for (const [change, code] of [
    [{ gameCode: 'no-such-game' }, 'game_not_found'],
    [{ issueNo: '20200101-0001' }, 'issue_not_found'],
    [{ ruleVersion: 2 }, 'odds_changed'],
    [{ lines: [big, { ...line, unit: '0.10' }] }, 'too_many_notes'],
    [{ lines: Array.from({ length: 51 }, () => line) }, 'bad_request'],
    [{ issueNo: 'latest' }, 'bad_request'],
  ] as const)
    expect((await player.call(buyTicket, { ...order, ...change } as typeof order)).code).toBe(code)
  expect(await worth(player)).toBe(1_000_00n)
})

test('after the close nothing is sold, whatever the clock of the process says', async () => {
  const player = await world.player()
  const issueNo = await world.onSale()
  // This process believes that the sale goes on; the database knows better.
  const { ownerDb, db } = world.server
  await sql`update lottery_issue set open_at = clock_timestamp() - interval '1 minute',
    close_at = clock_timestamp() - interval '1 millisecond'
    where game_code = ${gameCode} and no = ${issueNo}`.execute(ownerDb)
  expect((await world.buy(player, ['2top', '12'])).code).toBe('issue_closed')
  await sql`update lottery_issue set close_at = draw_at - interval '8 seconds'
    where game_code = ${gameCode} and no = ${issueNo}`.execute(ownerDb)
  expect((await world.buy(player, ['2top', '12'])).success).toBe(true)
  await world.pass('close')
  const late = await player.call(buyTicket, {
    ...{ requestId: 'late-request', gameCode, issueNo, ruleVersion: 1 },
    lines: [{ play: '2top', content: '12', unit: '1.00', multiple: 1 }],
  })
  expect(late.code).toBe('issue_closed')
  const { rows } = await sql<{ late: bigint }>`select count(*) as late from lottery_ticket
    where issue_no = ${issueNo} and member_id = ${player.memberId}`.execute(db)
  expect(rows[0]!.late).toBe(1n)
})

test('bets racing the close: those that were taken came before it, and none comes after', async () => {
  const players = await Promise.all(Array.from({ length: 4 }, () => world.player()))
  const issueNo = await world.onSale()
  const { ownerDb, db } = world.server
  const bet = (player: Player, requestId: string) =>
    player.call(buyTicket, {
      ...{ requestId, gameCode, issueNo, ruleVersion: 1 },
      lines: [{ play: '2top', content: '12', unit: '0.10', multiple: 1 }],
    })
  // The close comes a few bets from now, at the pace of this machine. It is set before the race:
  // bets share the issue's row, and whoever would change it in the middle waits for them.
  const began = performance.now()
  for (const [index, player] of players.entries())
    expect((await bet(player, `before-race-${index}`)).success).toBe(true)
  const until = Math.max(300, performance.now() - began)
  await sql`update lottery_issue set open_at = clock_timestamp() - interval '1 minute',
    close_at = clock_timestamp() + make_interval(secs => ${until / 1_000})
    where game_code = ${gameCode} and no = ${issueNo}`.execute(ownerDb)
  let closed = false
  const accepted = { before: 0, after: 0, refused: 0 }
  const racing = players.map(async (player, index) => {
    // Each bets until it was refused a few times.
    for (let n = 0, refused = 0; refused < 5; n++) {
      const wasClosed = closed
      const { success, code } = await bet(player, `race-${index}-${n}`)
      if (success) accepted[wasClosed ? 'after' : 'before'] += 1
      else {
        expect(code).toBe('issue_closed')
        accepted.refused += 1
        refused += 1
      }
    }
  })
  const closing = (async () => {
    for (;;) {
      const { rows } = await sql<{ over: boolean }>`select clock_timestamp() >= close_at as over
        from lottery_issue where game_code = ${gameCode} and no = ${issueNo}`.execute(db)
      if (rows[0]!.over) break
      await sleep(5)
    }
    closed = true
  })()
  await Promise.all([...racing, closing])
  expect(accepted.after).toBe(0)
  expect(accepted.before).toBeGreaterThan(0)
  expect(accepted.refused).toBeGreaterThan(0)
  await sql`update lottery_issue set close_at = draw_at - interval '8 seconds'
    where game_code = ${gameCode} and no = ${issueNo}`.execute(ownerDb)
  await world.pass('draw')
})

test('the exposure of a number is exact, however many bet on it at once', async () => {
  // 250,000 of exposure at 900 for one: 277.77 of stake on a number.
  const players = await Promise.all(Array.from({ length: 6 }, () => world.player()))
  const answers = await Promise.all(
    players.flatMap((player) => [1, 2].map(() => world.buy(player, ['3top', '123,456', 50]))),
  )
  const taken = answers.filter(({ success }) => success).length
  expect(taken).toBe(5)
  const refused = answers.find(({ success }) => !success)!
  expect([refused.status, refused.code]).toEqual([409, 'number_full'])
  // The rest of the way, and not a sen more.
  expect((await world.buy(players[0]!, ['3top', '123', 277, '0.10'])).success).toBe(true)
  expect((await world.buy(players[0]!, ['3top', '123', 1, '0.10'])).code).toBe('number_full')
  const board = (await world.server.visitor().call(lotteryBoard, { gameCode })).value
  expect(board.full).toContain('3top:123')
  const { rows } = await sql<{ amount: bigint }>`select amount from lottery_exposure
    where key = '3top:123' and issue_no = ${board.current!.issueNo}`.execute(world.server.db)
  expect(rows[0]!.amount <= 250_000_00n).toBe(true)
})

test('a ticket is taken back while its issue is on sale, with its exposure and turnover', async () => {
  const player = await world.player()
  const other = await world.player()
  await world.pass('draw')
  const { ticketId } = (await world.buy(player, ['3top', '777', 277, '1.00'])).value
  expect((await world.buy(other, ['3top', '777', 50])).code).toBe('number_full')
  expect((await other.call(cancelTicket, { ticketId })).code).toBe('not_found')
  const cancelled = (await player.call(cancelTicket, { ticketId })).value
  expect(cancelled).toMatchObject({ state: 'cancelled', payout: '277.00', canCancel: false })
  expect((await player.call(cancelTicket, { ticketId })).value.state).toBe('cancelled')
  expect([await worth(player), await turnover(player)]).toEqual([1_000_00n, 0n])
  expect((await world.buy(other, ['3top', '777', 50])).success).toBe(true)
  const late = (await world.buy(player, ['2top', '12'])).value
  await world.pass('close')
  expect((await player.call(cancelTicket, { ticketId: late.ticketId })).code).toBe('issue_closed')
  world.server.clock.advance(10_000)
  await world.tick()
  const after = (await player.call(ticketDetail, { ticketId })).value
  expect(after.state).toBe('cancelled')
})

test('a void gives back what was staked and takes back what was paid, as its preview said', async () => {
  const winner = await world.player()
  const loser = await world.player()
  const issueNo = (await world.buy(winner, ['2top', all2])).value.issueNo
  await world.buy(loser, ['bigTop2', 'big'], ['bigTop2', 'small'])
  await world.pass('draw')
  expect(await worth(winner)).toBe(990_00n)
  const desk = await world.server.operator()
  const seen = (await desk.call(previewChange, { gameCode, issueNo })).value
  expect(seen.resultVersion).toBe(1)
  expect(seen.sums).toMatchObject([
    { currency: 'MYR', tickets: 2, changed: 2, toPay: '10.05', toTakeBack: '0.00', toOwe: '0.00' },
  ])
  const decision = { gameCode, issueNo, resultVersion: 1, note: 'The draw was broadcast wrongly' }
  expect((await desk.call(voidIssue, { ...decision, resultVersion: 0 })).code).toBe(
    'changed_meanwhile',
  )
  const auditor = await world.server.operator('auditor')
  expect((await auditor.call(voidIssue, decision)).code).toBe('forbidden')
  expect((await desk.call(voidIssue, decision)).value.change).toBe('waiting')
  const second = await world.server.operator()
  expect((await second.call(voidIssue, decision)).value.issue.state).toBe('void')
  // The engine pays it back with its next step, however many jobs wait.
  await world.tick()
  for (const player of [winner, loser])
    expect([await worth(player), await turnover(player)]).toEqual([1_000_00n, 0n])
  expect((await desk.call(voidIssue, { ...decision, resultVersion: 2 })).code).toBe('already_void')
  const { items } = (await desk.call(deskIssues, { gameCode, state: 'void' })).value
  expect(items[0]).toMatchObject({ issueNo, tickets: 2, isSettling: false, refused: 0 })
})

test('an issue on sale is voided at once, and nobody buys it any more', async () => {
  const player = await world.player()
  const { issueNo } = (await world.buy(player, ['2top', '12', 5])).value
  await world.change(issueNo, 0)
  const late = await player.call(buyTicket, {
    ...{ requestId: 'bought-after-void', gameCode, issueNo, ruleVersion: 1 },
    lines: [{ play: '2top', content: '12', unit: '1.00', multiple: 1 }],
  })
  expect(late.code).toBe('issue_closed')
  await settleOpenRuns()
  expect(await worth(player)).toBe(1_000_00n)
  world.server.clock.advance(70_000)
  await world.tick()
  const proof = (await world.server.visitor().call(drawProof, { gameCode, issueNo })).value
  expect(proof).not.toHaveProperty('seed')
})

test('a correction pays the difference, and the proof shows what was drawn beside it', async () => {
  const player = await world.player({ balance: 100_00n })
  const issueNo = (await world.buy(player, ['2top', all2])).value.issueNo
  await world.pass('draw')
  expect(await worth(player)).toBe(90_00n)
  const desk = await world.server.operator()
  const visitor = world.server.visitor()
  const proof = (await visitor.call(drawProof, { gameCode, issueNo })).value
  const drawn = proof.issue.result as { first: string; bottom2: string }
  const result = { first: '000000', bottom2: drawn.bottom2 }
  const bad = { gameCode, issueNo, resultVersion: 1, note: 'Typed wrongly', result: {} }
  expect((await desk.call(correctIssue, bad)).code).toBe('result_invalid')
  // As much for another number: nothing moves.
  const same = (await desk.call(previewChange, { gameCode, issueNo, result })).value
  expect(same.sums).toMatchObject([{ changed: 0, toPay: '0.00', toTakeBack: '0.00' }])
  await world.change(issueNo, 1, result)
  await settleOpenRuns()
  expect(await worth(player)).toBe(90_00n)
  const issue = (await visitor.call(drawProof, { gameCode, issueNo })).value
  expect(issue).toMatchObject({ drawn, issue: { result, resultVersion: 2, state: 'settled' } })
  // Voided after all: a stake of 100.00 for a payout of 90.00.
  const voided = (await desk.call(previewChange, { gameCode, issueNo })).value
  expect(voided.sums).toMatchObject([{ toPay: '10.00', toTakeBack: '0.00' }])
})

test('a stake that was paid out and spent is owed after a correction to nothing', async () => {
  const player = await world.player({ balance: 1_00n })
  const bought = await world.buy(player, ['2top', '00', 1])
  const { issueNo } = bought.value
  await world.pass('draw')
  const desk = await world.server.operator()
  const lost = { first: '111111', bottom2: '11' }
  const won = { first: '000000', bottom2: '11' }
  const visitor = world.server.visitor()
  const version = async () =>
    (await visitor.call(drawProof, { gameCode, issueNo })).value.issue.resultVersion
  const correct = async (result: object) => {
    expect((await world.change(issueNo, await version(), result)).success).toBe(true)
    await settleOpenRuns()
  }
  await correct(won)
  expect(await worth(player)).toBe(90_00n)
  await world.buy(player, ['bigTop2', 'big', 90])
  const seen = (await desk.call(previewChange, { gameCode, issueNo, result: lost })).value
  expect(seen.sums).toMatchObject([{ toTakeBack: '90.00', toOwe: '90.00' }])
  await correct(lost)
  const wallet = await walletOf(world.server.db, player.memberId, 'MYR')
  expect(wallet).toMatchObject({ cash: 0n, receivable: -90_00n })
})

/** What the worker's job does. */
async function settleOpenRuns(): Promise<void> {
  const { settlementKit } = await import('../games/settlement-door.ts')
  const { lotteryPlan } = await import('./draws/settle-plan.ts')
  const { kernel, db } = world.server
  for (const id of await settlementKit.openRuns(db, 'lottery'))
    await settlementKit.settleRun(kernel, lotteryPlan(kernel), id)
}

test('odds that do not return what they say keep the game closed, and the desk reads why', async () => {
  const { kernel, ownerDb } = world.server
  const rules = structuredClone(fastSeaRules) as { prices: Record<string, Record<string, string>> }
  rules.prices['3tod'] = { distinct: '150', pair: '150' }
  const bad = { ...rules, version: 2 }
  await sql`insert into lottery_rule_set values (${gameCode}, 2, ${JSON.stringify(bad)}::jsonb,
    now())`.execute(ownerDb)
  await sql`update lottery_game set rule_version = 2 where code = ${gameCode}`.execute(ownerDb)
  await checkReturns(kernel)
  const desk = await world.server.operator()
  const [game] = (await desk.call(deskGames, {})).value.list
  expect(game).toMatchObject({
    status: 'closed',
    closedReason: 'returns: 3tod pair says 0.9, returns 0.45',
  })
  const player = await world.player()
  expect((await world.buy(player, ['2top', '12'])).code).toBe('game_closed')
  const open = { gameCode, status: 'open', note: 'Let it open' } as const
  expect((await desk.call(setGameStatus, open)).code).toBe('returns_differ')
  await sql`update lottery_game set rule_version = 1 where code = ${gameCode}`.execute(ownerDb)
  await checkReturns(kernel)
  const { list } = (await world.server.visitor().call(lotteryGames, {})).value
  expect(list[0]).toMatchObject({ gameCode, isOpen: true, vassalage: 'TCG_SEA' })
})

test('the nightly test passes even digits, and closes a game whose drum leans', async () => {
  const { kernel } = world.server
  const desk = await world.server.operator()
  const gameNow = async () => (await desk.call(deskGames, {})).value.list[0]!
  await testDigits(kernel)
  expect(await gameNow()).toMatchObject({
    status: 'open',
    selfTests: [
      { sample: 'stored', isEven: true },
      { sample: 'trial', draws: 3_000, places: 8, isEven: true },
    ],
  })
  // The planted defect: a nought too many in the third place.
  world.server.clock.advance(86_400_000)
  await testDigits(kernel, async (_game, count) =>
    Array.from({ length: count }, (_, n) => {
      const even = String(n % 1_000).padStart(3, '0')
      return { first: `12${n % 7 === 0 ? 0 : n % 10}${even}`, bottom2: even.slice(1) }
    }),
  )
  const again = await world.server.operator()
  const closed = (await again.call(deskGames, {})).value.list[0]!
  expect(closed.status).toBe('closed')
  expect(closed.closedReason).toMatch(/^digits: first1\.\d of 3000 trial draws, p = /)
  const { list } = (await world.server.visitor().call(lotteryGames, {})).value
  expect(list[0]).toMatchObject({ gameCode, isOpen: false })
  const open = { gameCode, status: 'open', note: 'The drum was mended' } as const
  expect((await again.call(setGameStatus, open)).value.status).toBe('open')
  await world.tick()
})

test('issues are made a day ahead, each with a seed of its own, and once', async () => {
  const count = async () => {
    const { rows } = await sql<{ issues: bigint; seeds: bigint; last: Date }>`select
      count(*) as issues, count(distinct (chain_id, seed_index)) as seeds, max(draw_at) as last
      from lottery_issue where game_code = ${gameCode}`.execute(world.server.db)
    return rows[0]!
  }
  await world.tick()
  const before = await count()
  expect(before.seeds).toBe(before.issues)
  const ahead = before.last.getTime() - world.server.clock.now().getTime()
  expect(ahead).toBeGreaterThan(12 * 3_600_000)
  await world.tick()
  expect((await count()).issues).toBe(before.issues)
})

test('issues that are gone are made again soon, not with the next plan of an hour', async () => {
  const { clock, db, ownerDb } = world.server
  const ahead = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from lottery_issue
      where game_code = ${gameCode} and draw_at > ${clock.now()}`.execute(db)
    return rows[0]!.count
  }
  await world.tick()
  await sql`delete from lottery_issue i where game_code = ${gameCode} and draw_at > ${clock.now()}
    and not exists (select from lottery_ticket t where t.game_code = i.game_code
      and t.issue_no = i.no)`.execute(ownerDb)
  expect(await ahead()).toBeLessThan(2)
  clock.advance(61_000)
  await world.tick()
  expect(await ahead()).toBeGreaterThan(600)
})

test('two engines: one has the game, the other waits for its lease', async () => {
  const { kernel, db } = world.server
  const second = openEngine(kernel)
  await world.tick()
  const holder = async () =>
    (await sql<{ holder: string }>`select holder from lottery_lease`.execute(db)).rows[0]!.holder
  const first = await holder()
  await second.tick()
  expect(await holder()).toBe(first)
  await sql`update lottery_lease set until = clock_timestamp() - interval '1 second'`.execute(db)
  await second.tick()
  expect(await holder()).not.toBe(first)
  // It comes back when the second one is gone.
  await sql`update lottery_lease set until = clock_timestamp() - interval '1 second'`.execute(db)
  await world.tick()
})

test('draws that were missed are made up if anybody bet on them, and skipped otherwise', async () => {
  const player = await world.player()
  const { issueNo } = (await world.buy(player, ['2top', all2])).value
  world.server.clock.advance(20 * 60_000)
  await world.tick()
  const { rows } = await sql<{ state: string }>`select state from lottery_issue
    where game_code = ${gameCode} and no > ${issueNo} and draw_at < ${world.server.clock.now()}
    order by no limit 5`.execute(world.server.db)
  expect(rows.map(({ state }) => state)).toEqual(Array(5).fill('skipped'))
  expect((await player.call(memberTickets, {})).value.items[0]).toMatchObject({ payout: '90.00' })
})

test('a full page of issues, those to come last, takes as many statements as one row', async () => {
  const desk = await world.server.operator()
  const page = (pageSize: number) =>
    countStatements(world.server, () => desk.call(deskIssues, { pageSize }))
  await page(1)
  const [one, many] = [await page(1), await page(50)]
  const states = many.result.value.items.map(({ state }) => state)
  const begun = states.filter((state) => state !== 'scheduled')
  expect(begun.length).toBeGreaterThan(5)
  expect(states.slice(0, begun.length)).toEqual(begun)
  expect(many.statements.length).toBeLessThanOrEqual(one.statements.length + renewals)
})
