import { createHash } from 'node:crypto'
import { deskIssues, dropChange, previewChange, voidIssue } from '@kancil/contract/lottery/desk'
import { drawProof, lotteryBoard } from '@kancil/contract/lottery/games'
import { addIssue, enterResult, moveIssue } from '@kancil/contract/lottery/results-desk'
import { buyTicket } from '@kancil/contract/lottery/tickets'
import { drawIssue, isLinked } from '@kancil/rules/lottery/proof'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hmacSha256 } from '../../kernel/chance.ts'
import { inTransaction } from '../../kernel/db.ts'
import { auditLedger } from '../../ledger/audit/run.ts'
import { walletOf } from '../../ledger/wallets.ts'
import {
  gameCode,
  type LotteryWorld,
  lotteryWorld,
  type Player,
} from '../../testing/lottery-world.ts'
import type { SignedIn } from '../../testing/server.ts'
import { withStatement } from '../../testing/planted-statement.ts'
import { chunkBets, settleChunk } from '../games/settlement/run.ts'
import { openEngine } from './door.ts'
import { drawIssue as drawFor } from './draws/draw.ts'
import { lotteryPlan } from './draws/settle-plan.ts'
import { planIssues } from './draws/plan-issues.ts'
import { putHouseLotteries } from './door.ts'
import { readGame } from './games/store.ts'

// Bars T2, T5, T7, T10 and F10 of the handbook on the calls that players and operators make (T9:
// rules/src/lottery/schedule-bars.test.ts). Each planted defect is found by the very same question.

let world: LotteryWorld
beforeAll(async () => {
  world = await lotteryWorld({}, [gameCode, 'lao'])
})
afterAll(() => world.server.stop())

const wholeBooks = async () => (await auditLedger(world.server.db, world.server.clock)).findings
const walletNow = async ({ memberId }: Player) =>
  (await walletOf(world.server.db, memberId, 'MYR'))!
const all2 = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0')).join(',')
const note = 'As the official draw had it'

/** A result of the issue that a ticket is of, whatever was drawn. */
async function setResult(issueNo: string, result: object): Promise<void> {
  const desk = await world.server.operator()
  const { items } = (await desk.call(deskIssues, { gameCode, pageSize: 100 })).value
  const { resultVersion } = items.find((row) => row.issueNo === issueNo)!
  expect((await world.change(issueNo, resultVersion, result)).code).toBe('')
  await world.tick()
}

const won = { first: '000000', bottom2: '11' }
const lost = { first: '111111', bottom2: '11' }

describe('T2: a wrong result, corrected after its money was spent', () => {
  test('the wallet is never negative: the rest is owed', async () => {
    const player = await world.player({ balance: 1_00n })
    const { issueNo } = (await world.buy(player, ['2top', '00'])).value
    await world.pass('draw')
    await setResult(issueNo, won)
    expect((await walletNow(player)).cash).toBe(90_00n)
    await world.buy(player, ['bigTop2', 'big', 60])
    await setResult(issueNo, lost)
    expect(await walletNow(player)).toMatchObject({ cash: 0n, receivable: -60_00n })
    await setResult(issueNo, won)
    expect(await worthOf(player)).toBe(30_00n)
    expect(await wholeBooks()).toEqual([])
  })

  test('teeth: a correction that forgets the payout before it pays twice', async () => {
    const player = await world.player({ balance: 1_00n })
    const { issueNo } = (await world.buy(player, ['2top', '00'])).value
    await world.pass('draw')
    await setResult(issueNo, won)
    // Another result by which the ticket is paid the same: nothing moves.
    await setResult(issueNo, { ...won, bottom2: '12' })
    expect(await worthOf(player)).toBe(90_00n)
    const blind = {
      from: 's.result, s.payout, s.payout_bonus',
      to: 's.result, 0::bigint as payout, s.payout_bonus',
    }
    await withStatement(blind, async () => {
      await setResult(issueNo, { ...won, bottom2: '13' })
      expect(await worthOf(player)).toBe(180_00n)
    })
  })
})

const worthOf = async (player: Player) => {
  const { playable, receivable } = await walletNow(player)
  return playable + receivable
}

describe('T5: a bet after the close is never taken', () => {
  /** Bets of an issue whose close is past by the database's clock, and only by that. */
  async function lateBets(): Promise<number> {
    const player = await world.player()
    const issueNo = await world.onSale()
    const { ownerDb } = world.server
    await sql`update lottery_issue set open_at = clock_timestamp() - interval '1 minute',
      close_at = clock_timestamp() - interval '1 millisecond'
      where game_code = ${gameCode} and no = ${issueNo}`.execute(ownerDb)
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        player.call(buyTicket, {
          ...{ requestId: `late-${issueNo}-${index}`, gameCode, issueNo, ruleVersion: 1 },
          lines: [{ play: '2top', content: '12', unit: '1.00', multiple: 1 }],
        }),
      ),
    )
    await sql`update lottery_issue set close_at = draw_at - interval '8 seconds'
      where game_code = ${gameCode} and no = ${issueNo}`.execute(ownerDb)
    return answers.filter(({ success }) => success).length
  }

  test('also where the process believes that the sale goes on', async () => {
    expect(await lateBets()).toBe(0)
  })
  test('teeth: a sale that asks for the state alone takes them', async () => {
    const blind = { from: 'clock_timestamp() < i.close_at', to: 'true' }
    await withStatement(blind, async () => {
      expect(await lateBets()).toBe(5)
    })
  })
})

describe('T7: tickets are settled once, whatever dies between two chunks', () => {
  /** A drawn issue whose run is taken in chunks of one, some of them lost before their commit. */
  async function settleWithDeaths(): Promise<bigint> {
    const player = await world.player({ balance: 100_00n })
    for (let n = 0; n < 4; n++) await world.buy(player, ['2top', all2, 1, '0.10'])
    const { kernel, db } = world.server
    const plan = lotteryPlan(kernel)
    // A plan that dies at its second chunk, after everything was written.
    let chunks = 0
    const dying = {
      ...plan,
      write: async (...given: Parameters<typeof plan.write>) => {
        await plan.write(...given)
        if (++chunks % 2 === 0) throw new Error('killed')
      },
    }
    const before = await worthOf(player)
    const run = await drawnRun()
    for (let tries = 0; tries < 40; tries++) {
      const state = await settleChunk(kernel, dying, run, 1).catch(() => 'killed' as const)
      if (state === 'done') break
    }
    const { rows } = await sql<{ state: string }>`select state from settlement_run
      where id = ${run}`.execute(db)
    expect(rows[0]!.state).toBe('done')
    return (await worthOf(player)) - before
  }

  test('by whichever process is there, while the lease of a dead one still runs', async () => {
    const player = await world.player({ balance: 100_00n })
    const before = await worthOf(player)
    await world.buy(player, ['2top', all2, 1, '0.10'])
    await drawnRun()
    // The engine that has the game does nothing more.
    await sql`update lottery_lease set until = clock_timestamp() + interval '10 seconds'`.execute(
      world.server.ownerDb,
    )
    await openEngine(world.server.kernel).tick()
    expect((await worthOf(player)) - before).toBe(-10_00n + 9_00n)
    await sql`delete from lottery_lease`.execute(world.server.ownerDb)
    await world.tick()
  })

  /** Draws the issue on sale and leaves its tickets to the caller. */
  async function drawnRun(): Promise<string> {
    const { kernel, db, clock } = world.server
    const issueNo = await world.onSale()
    const game = (await readGame(db, gameCode))!
    await inTransaction(db, (tx) =>
      sql`update lottery_issue set state = 'closed' where game_code = ${gameCode}
        and no = ${issueNo}`.execute(tx),
    )
    const run = await drawFor(kernel, game, issueNo)
    clock.advance(60_000)
    return run!
  }

  test('four tickets of 9.00 each', async () => {
    expect(chunkBets).toBeGreaterThan(1)
    expect(await settleWithDeaths()).toBe(36_00n)
    await world.tick()
    expect(await wholeBooks()).toEqual([])
  })
  test('teeth: a run that does not keep its place never ends', async () => {
    const forgetful = { from: 'set place = $1', to: 'set place = left($1, 0)' }
    const settling = withStatement(forgetful, async () => void (await settleWithDeaths()))
    await expect(settling).rejects.toThrow('done')
    // Whole again, it ends.
    await world.tick()
    expect(await wholeBooks()).toEqual([])
  })
})

describe('T10: a draw is delayed, brought forward, cancelled and repeated', () => {
  const result = { first: '123456' }
  const boardOf = async () =>
    (await world.server.visitor().call(lotteryBoard, { gameCode: 'lao' })).value
  const later = (at: string, minutes: number) =>
    new Date(Date.parse(at) + minutes * 60_000).toISOString()

  async function bet(player: Player, issueNo: string) {
    return player.call(buyTicket, {
      ...{ requestId: `t10-${issueNo}-${player.memberId.slice(-6)}`, gameCode: 'lao', issueNo },
      ...{ ruleVersion: 1, lines: [{ play: '3top', content: '456', unit: '1.00', multiple: 1 }] },
    })
  }

  async function onSale() {
    const { clock } = world.server
    if (!(await boardOf()).current) clock.set(new Date((await boardOf()).next!.openAt))
    await world.tick()
    return (await boardOf()).current!
  }

  /** What a bet is answered a minute after a close that was brought forward. */
  async function betAfterSoonerClose(): Promise<string> {
    const { issueNo } = await onSale()
    const { clock } = world.server
    const soon = clock.now().toISOString()
    const times = { closeAt: later(soon, 5), drawAt: later(soon, 10) }
    const desk = await world.server.operator()
    const moved = await desk.call(moveIssue, { gameCode: 'lao', issueNo, note, ...times })
    expect(moved.code).toBe('')
    clock.advance(6 * 60_000)
    await world.tick()
    const { code } = await bet(await world.player(), issueNo)
    clock.advance(5 * 60_000)
    await world.tick()
    return code
  }

  test('each with its money', async () => {
    const player = await world.player({ balance: 10_00n })
    const { clock } = world.server
    const { issueNo, drawAt } = await onSale()
    const place = { gameCode: 'lao', issueNo, note }
    expect((await bet(player, issueNo)).code).toBe('')

    // Delayed by an hour: the sale goes on; brought forward: it ends sooner.
    const desk = await world.server.operator()
    const delayed = { closeAt: later(drawAt, 45), drawAt: later(drawAt, 60) }
    expect((await desk.call(moveIssue, { ...place, ...delayed })).value).toMatchObject(delayed)
    const soon = clock.now().toISOString()
    const sooner = { closeAt: later(soon, 5), drawAt: later(soon, 10) }
    expect((await desk.call(moveIssue, { ...place, ...sooner })).value).toMatchObject(sooner)
    clock.advance(11 * 60_000)
    await world.tick()
    expect((await bet(await world.player(), issueNo)).code).toBe('issue_closed')

    // Drawn, cancelled, and repeated as a draw of its own.
    const operators = [await world.server.operator(), await world.server.operator()]
    for (const one of operators) await one.call(enterResult, { gameCode: 'lao', issueNo, result })
    await world.tick()
    expect((await walletNow(player)).cash).toBe(10_00n - 1_00n + 900_00n)
    const lao = { gameCode: 'lao', issueNo }
    const seen = (await operators[0]!.call(previewChange, lao)).value
    expect(seen.sums).toMatchObject([{ toTakeBack: '899.00' }])
    const cancelled = { ...place, resultVersion: seen.resultVersion }
    expect((await operators[0]!.call(voidIssue, cancelled)).value.change).toBe('waiting')
    expect((await operators[1]!.call(voidIssue, cancelled)).value.issue.state).toBe('void')
    await world.tick()
    expect((await walletNow(player)).cash).toBe(10_00n)
    const at = clock.now().toISOString()
    const times = { openAt: at, closeAt: later(at, 30), drawAt: later(at, 31) }
    const repeated = (await operators[0]!.call(addIssue, { gameCode: 'lao', note, ...times })).value
    expect(repeated.issueNo).not.toBe(issueNo)
    await world.tick()
    expect((await bet(player, repeated.issueNo)).code).toBe('')
    clock.advance(31 * 60_000)
    await world.tick()
    // The same numbers again: a draw that is held twice pays each of its own tickets.
    const again = { gameCode: 'lao', issueNo: repeated.issueNo, result }
    const anew = [await world.server.operator(), await world.server.operator()]
    for (const one of anew) await one.call(enterResult, again)
    await world.tick()
    expect((await walletNow(player)).cash).toBe(10_00n - 1_00n + 900_00n)
    expect(await wholeBooks()).toEqual([])
  })

  test('a sale that is brought forward takes no bet after its new close', async () => {
    expect(await betAfterSoonerClose()).toBe('issue_closed')
  })
  test('teeth: a draw that is moved without its close goes on selling', async () => {
    const forgetful = {
      from: 'set close_at = $1, draw_at = $2',
      to: 'set close_at = $2, draw_at = greatest($1::timestamptz, $2::timestamptz)',
    }
    await withStatement(forgetful, async () => {
      expect(await betAfterSoonerClose()).toBe('')
    })
  })
})

describe('F10: a draw is committed to, and anybody computes it again', () => {
  const sha = (text: string) => createHash('sha256').update(text).digest('hex')

  /** Whether a stranger finds that the draw is what its anchor committed to. */
  async function isProven(): Promise<boolean> {
    const issueNo = await world.onSale()
    const player = await world.player()
    await world.buy(player, ['2top', '12'])
    await world.pass('draw')
    const proof = (await world.server.visitor().call(drawProof, { gameCode, issueNo })).value
    const link = { seed: proof.seed!, index: proof.index, anchor: proof.anchor }
    const names = { family: 'sea-thai', gameCode, issueNo }
    const drawn = drawIssue((key, message) => hmacSha256(key, message), names, proof.seed!)
    return isLinked(sha, link) && JSON.stringify(drawn) === JSON.stringify(proof.issue.result)
  }

  test('the seed leads to the anchor, and the result to the seed', async () => {
    expect(await isProven()).toBe(true)
  })
  test('teeth: a result that was not drawn from the seed is found', async () => {
    const swapped = {
      from: "set state = 'drawn', seed = $1,\n      result = $2::jsonb",
      to: `set state = 'drawn', seed = $1, result = $2::jsonb || '{"bottom2":"xx"}'`,
    }
    await withStatement(swapped, async () => {
      expect(await isProven()).toBe(false)
    })
  })

  /** How many of two people it takes to void an issue of the house and to publish a result. */
  async function operatorsNeeded(): Promise<readonly [house: number, official: number]> {
    const { drawAt, issueNo } = await lastOf('lao')
    world.server.clock.set(new Date(drawAt))
    await world.tick()
    await world.tick()
    const official = { gameCode: 'lao', issueNo, result: { first: '123456' } }
    const place = { gameCode, issueNo: await world.onSale(), resultVersion: 0, note }
    await world.buy(await world.player(), ['2top', '12'])
    const desks = [await world.server.operator(), await world.server.operator()]
    // The first one alone, twice; then the second one.
    const [first, second] = desks as [SignedIn, SignedIn]
    let [voided, published] = [0, 0]
    for (const [desk, count] of [
      [first, 0],
      [first, 1],
      [second, 2],
    ] as const) {
      const change = await desk.call(voidIssue, place)
      if (!voided && change.success && change.value.change === 'made') voided = Math.max(1, count)
      const entry = await desk.call(enterResult, official)
      if (!published && entry.success && entry.value.entry === 'drawn')
        published = Math.max(1, count)
    }
    // What is void is not on sale any more; the next one is.
    world.server.clock.advance(61_000)
    await world.tick()
    return [voided, published]
  }

  const lastOf = async (code: string) => {
    const { rows } = await sql<{ issueNo: string; drawAt: Date }>`select no as "issueNo",
        draw_at as "drawAt" from lottery_issue where game_code = ${code}
        and state in ('scheduled', 'open') order by draw_at limit 1`.execute(world.server.db)
    return rows[0]!
  }

  test('nobody voids an issue or publishes a result alone', async () => {
    expect(await operatorsNeeded()).toEqual([2, 2])
  })
  test('nobody decides about a draw that their own member account has a ticket of', async () => {
    const player = await world.player()
    const { issueNo } = (await world.buy(player, ['2top', '12'])).value
    const [own, other] = [await world.server.operator(), await world.server.operator()]
    await sql`insert into operator (id, name, role, password_hash, password_temporary,
        created_at, own_member_id)
      values (${own.subjectId}, 'own', 'admin', '', false, now(), ${player.memberId})`.execute(
      world.server.ownerDb,
    )
    const change = { gameCode, issueNo, resultVersion: 0, note }
    expect((await own.call(voidIssue, change)).code).toBe('own_bet')
    expect((await other.call(voidIssue, change)).value.change).toBe('waiting')
    expect((await own.call(voidIssue, change)).code).toBe('own_bet')
    expect((await own.call(dropChange, { gameCode, issueNo, note })).code).toBe('own_bet')
    expect((await other.call(dropChange, { gameCode, issueNo, note })).code).toBe('')
  })
  test('teeth: a desk that forgets who was first lets one person do both', async () => {
    const void1 = { from: 'proposed_by as by', to: "'' as by" }
    await withStatement(void1, async () => {
      expect((await operatorsNeeded())[0]).toBe(1)
    })
    const publish1 = {
      from: 'entered_by as "enteredBy"',
      to: '\'\' as "enteredBy"',
    }
    await withStatement(publish1, async () => {
      // The table's own key knows them too.
      const inserted = {
        from: 'entered_at)\n    values ($1, $2, $3, $4,',
        to: 'entered_at)\n    values ($1, $2, $3, $4 || random(),',
      }
      await withStatement(inserted, async () => {
        expect((await operatorsNeeded())[1]).toBe(1)
      })
    })
  })

  /** The state of a draw that is due before the sale that its seed tells has closed. */
  async function drawnTooSoon(): Promise<string> {
    const { db, ownerDb } = world.server
    const issueNo = await world.onSale()
    const later = sql`select no from lottery_issue where game_code = ${gameCode}
      and state = 'scheduled' and no > ${issueNo} order by no offset 1 limit 1`
    const now = world.server.clock.now()
    const { rows } = await sql<{ no: string }>`update lottery_issue set state = 'closed',
      open_at = ${now}::timestamptz - interval '1 minute', close_at = ${now}, draw_at = ${now}
      where game_code = ${gameCode} and no = (${later}) returning no`.execute(ownerDb)
    await world.buy(await world.player(), ['2top', '12'])
    await world.tick()
    const after = await sql<{ state: string }>`select state from lottery_issue
      where game_code = ${gameCode} and no = ${rows[0]!.no}`.execute(db)
    return after.rows[0]!.state
  }

  /** With real money: the draws of some days, and for how many hours their seeds were public. */
  async function realSchedule(days: number) {
    const { kernel, db, clock } = world.server
    await putHouseLotteries(kernel, ['k3-3'])
    const real = { ...kernel, config: { ...kernel.config, realMoney: true } }
    const game = (await readGame(db, 'k3-3'))!
    const start = clock.now().getTime()
    for (let day = 0; day < days; day++) {
      await planIssues(real, game)
      clock.advance(24 * 3_600_000)
    }
    const { rows } = await sql<{ draws: number; chains: number; least: number; gap: number }>`
      select count(*)::int as draws, count(distinct chain_id)::int as chains,
        min(extract(epoch from draw_at - committed_at) / 3600)::float as least,
        max(extract(epoch from draw_at - before))::float as gap
      from (select i.*, c.committed_at, lag(draw_at) over (order by draw_at) as before
        from lottery_issue i join lottery_chain c on c.id = i.chain_id
        where i.game_code = 'k3-3') seeded`.execute(db)
    await sql`delete from lottery_issue where game_code = 'k3-3'`.execute(world.server.ownerDb)
    await sql`delete from lottery_chain where game_code = 'k3-3'`.execute(world.server.ownerDb)
    clock.set(new Date(start))
    return rows[0]!
  }

  test('with real money a seed is public for 48 hours before its draw, whatever chain it is of', async () => {
    const { draws, chains, least, gap } = await realSchedule(20)
    expect(least).toBeGreaterThanOrEqual(48)
    expect(least).toBeLessThan(49)
    // From then on no draw is missing, also where one chain follows another.
    expect([gap, chains]).toEqual([180, 2])
    expect(draws).toBeGreaterThan(17 * 480)
  })
  test('teeth: chains that pass for older than they are reveal too soon', async () => {
    const older = {
      from: 'committed_at as "committedAt"',
      to: 'committed_at - interval \'40 hours\' as "committedAt"',
    }
    await withStatement(older, async () => {
      expect((await realSchedule(2)).least).toBeLessThan(48)
    })
  })

  test('a draw waits for every sale that its seed would tell', async () => {
    expect(await drawnTooSoon()).toBe('closed')
  })
  test('teeth: an engine that draws what is due reveals a sale that goes on', async () => {
    const hasty = { from: 'o.seed_index < ', to: 'o.seed_index < 0 and o.seed_index < ' }
    await withStatement(hasty, async () => {
      expect(await drawnTooSoon()).not.toBe('closed')
    })
  })
})
