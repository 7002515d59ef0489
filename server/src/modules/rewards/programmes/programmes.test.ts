import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  changeProgramme,
  createProgramme,
  estimateProgramme,
  programmes,
  setProgrammeState,
} from '@kancil/contract/rewards/programme-desk'
import { claimRaffle, type Drawn, draws } from '@kancil/contract/rewards/draws'
import {
  claimMission,
  missionLeaderboard,
  missionSummary,
  ownPlaces,
  signInToday,
} from '@kancil/contract/rewards/missions'
import { bonusDetails } from '@kancil/contract/payments/turnover'
import { money } from '@kancil/contract/money'
import { walletBalance } from '@kancil/contract/wallet/balance'
import type { ProgrammeKind } from '@kancil/contract/rewards/programme'
import type { TermsOf } from '@kancil/contract/rewards/programme-terms'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tableRoll } from '@kancil/rules/rewards/draw'
import { hmacSha256, sha256 } from '../../../kernel/chance.ts'
import { inTransaction } from '../../../kernel/db.ts'
import { emit } from '../../../kernel/events/outbox.ts'
import { auditLedger } from '../../../ledger/audit/run.ts'
import { type Gamer, type GameWorld, gameWorld } from '../../../testing/game-world.ts'
import type { SignedIn } from '../../../testing/server.ts'
import { addTurnover } from '../../payments/door.ts'
import { paymentsModule } from '../../payments/module.ts'
import { wallet } from '../../wallet/module.ts'
import { freezeBoards } from '../leaderboards/boards.ts'
import { rewards } from '../module.ts'
import { publishProgramme } from '../testing.ts'

let world: GameWorld
let admin: SignedIn
let second: SignedIn
beforeAll(async () => {
  world = await gameWorld({ modules: [wallet, paymentsModule(() => new Map()), rewards] })
})
// Tests move the clock, and operators' sessions are short.
beforeEach(async () => {
  admin = await world.server.operator('admin')
  second = await world.server.operator('admin')
})
afterEach(async () => {
  const { findings } = await auditLedger(world.server.db, world.server.clock)
  expect(findings).toEqual([])
})
afterAll(() => world.server.stop())

let count = 0
const fresh = (prefix: string) => `${prefix}-of-prog-${++count}`
type Player = { readonly gamer: Gamer; readonly caller: SignedIn }

async function player(): Promise<Player> {
  const gamer = await world.gamer({ balance: '50000.00' })
  return { gamer, caller: await world.server.signedIn(gamer.memberId) }
}

async function bet({ gamer }: Player, amount: string, win = '0.00'): Promise<string> {
  const [transactionId, roundId] = [fresh('bet'), fresh('round')]
  const { playerId, sessionId } = gamer
  const frame = { playerId, gameCode: 'test-slot', currency: 'MYR', roundId }
  await world.vendor.call('/bet', { ...frame, transactionId, amount, sessionId })
  await world.vendor.call('/win', {
    ...{ ...frame, transactionId: fresh('win'), amount: win, roundFinished: true },
  })
  await world.server.drain()
  return transactionId
}

async function takeBack({ gamer }: Player, transactionId: string): Promise<void> {
  const original = { originalTransactionId: transactionId, playerId: gamer.playerId }
  await world.vendor.call('/rollback', { transactionId: fresh('rb'), ...original })
  await world.server.drain()
}

async function paid({ gamer }: Player, amount: string): Promise<void> {
  const at = world.server.clock.now().toISOString()
  const fact = { memberId: gamer.memberId, currency: 'MYR', amount, credit: amount, at }
  await inTransaction(world.server.db, (tx) => emit(tx, 'payments.deposited', fact))
  await world.server.drain()
}

/** A deposit of an earlier instant is taken back now. */
async function recalled({ gamer }: Player, amount: string, creditedAt: Date): Promise<void> {
  const at = now().toISOString()
  const fact = { depositId: fresh('dep'), memberId: gamer.memberId, currency: 'MYR', amount, at }
  await inTransaction(world.server.db, (tx) =>
    emit(tx, 'payments.depositRecalled', { ...fact, creditedAt: creditedAt.toISOString() }),
  )
  await world.server.drain()
}

const cash = async ({ caller }: Player) => Number((await caller.call(walletBalance, {})).value.cash)
const now = () => world.server.clock.now()
/** What is left to stake, and what each requirement asks. */
async function asked({ caller }: Pick<Player, 'caller'>): Promise<string[]> {
  const { left, requirements } = (await caller.call(bonusDetails, {})).value
  return [left, ...requirements.map(({ required }) => required)]
}
async function stop(programmeId: string): Promise<void> {
  const { items } = (await admin.call(programmes, { kind: 'mission', pageSize: 100 })).value
  const { version } = items.find((row) => row.programmeId === programmeId)!
  await admin.call(setProgrammeState, { programmeId, version, state: 'stopped' })
}
const daily: TermsOf['mission'] = {
  ...{ metric: 'validBet', lines: [], target: 100_00, window: 'day', reward: 5_00 },
  turnoverPercent: 100,
}

describe('missions', () => {
  test('progress, badge and claim, once for a day; a bet taken back takes its progress back', async () => {
    const who = await player()
    const programmeId = await publishProgramme(admin, now(), 'mission', { ...daily, lines: [] })
    const summary = async () => (await who.caller.call(missionSummary, {})).value
    const first = await bet(who, '60.00')
    const [mission] = (await summary()).missions
    expect(mission).toMatchObject({ done: '60.00', target: '100.00', share: 0.6, state: 'open' })
    const { key } = mission!
    const claim = () => who.caller.call(claimMission, { programmeId, key })
    expect((await claim()).code).toBe('reward_not_due')
    await bet(who, '40.00')
    expect(await summary()).toMatchObject({ count: 1, missions: [{ state: 'claim' }] })
    await takeBack(who, first)
    expect((await claim()).code).toBe('reward_not_due')
    await bet(who, '60.00')
    const before = await cash(who)
    const answers = await Promise.all([claim(), claim(), claim()])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([
      ...['', 'reward_claimed', 'reward_claimed'],
    ])
    expect((await cash(who)) - before).toBe(5)
    expect((await summary()).count).toBe(0)
    expect((await who.caller.call(bonusDetails, {})).value.requirements).toMatchObject([
      { kind: 'reward', amount: '5.00', required: '5.00' },
    ])
    const other = { programmeId, key: '2020-01-01' }
    expect((await who.caller.call(claimMission, other)).code).toBe('reward_over')
  })

  test('by rounds that were won, in a set of games, from a stake on', async () => {
    const who = await player()
    await world.addVendor({ id: 'another' })
    const wins: TermsOf['mission'] = {
      ...{ ...daily, metric: 'wins', target: 2, betMin: 5_00, games: ['acme:test-slot'] },
      ...{ lines: [], reward: 1_00 },
    }
    const won = await publishProgramme(admin, now(), 'mission', wins)
    const elsewhere = await publishProgramme(admin, now(), 'mission', {
      ...{ ...daily, lines: [], games: ['another:test-slot'], target: 1_00 },
    })
    await bet(who, '5.00', '6.00')
    await bet(who, '4.99', '20.00')
    await bet(who, '10.00', '10.00')
    const missionOf = async (id: string) =>
      (await who.caller.call(missionSummary, { language: 'EN' })).value.missions.find(
        ({ programmeId }) => programmeId === id,
      )!
    expect(await missionOf(won)).toMatchObject({ done: '1', target: '2', betMin: '5.00' })
    expect((await missionOf(won)).games).toHaveLength(1)
    expect(await missionOf(elsewhere)).toMatchObject({ done: '0.00' })
    const second = await bet(who, '5.00', '50.00')
    expect(await missionOf(won)).toMatchObject({ done: '2', state: 'claim' })
    await takeBack(who, second)
    expect(await missionOf(won)).toMatchObject({ done: '1', state: 'open' })
    const { value } = await admin.call(estimateProgramme, {
      ...{ kind: 'mission', terms: wins as Record<string, unknown>, members: 10 },
    })
    expect(value).toMatchObject({ each: '1.00', all: '10.00' })
    for (const id of [won, elsewhere]) await stop(id)
  })

  test('one claimed for deposits goes back with them, as far as the member has it', async () => {
    const who = await player()
    const terms = { ...daily, metric: 'deposit' as const, reward: 30_00, turnoverPercent: 200 }
    const programmeId = await publishProgramme(admin, now(), 'mission', terms)
    const played = await publishProgramme(admin, now(), 'mission', { ...daily, lines: [] })
    const paidAt = now()
    await paid(who, '100.00')
    await paid(who, '50.00')
    await bet(who, '100.00', '100.00')
    const { missions } = (await who.caller.call(missionSummary, {})).value
    const claim = (id: string, { caller } = who) =>
      caller.call(claimMission, {
        ...{ programmeId: id, key: missions.find((row) => row.programmeId === id)!.key },
      })
    expect([(await claim(programmeId)).code, (await claim(played)).code]).toEqual(['', ''])
    const before = await cash(who)
    expect(await asked(who)).toEqual(['65.00', '60.00', '5.00'])
    // What is left is enough; then it is not, on another day than the deposit's.
    await recalled(who, '50.00', paidAt)
    expect(await cash(who)).toBe(before)
    world.server.clock.advance(86_400_000)
    const next = { ...who, caller: await world.server.signedIn(who.gamer.memberId) }
    await paid(next, '100.00')
    await recalled(next, '20.00', paidAt)
    expect((await cash(next)) - before).toBe(-30)
    await recalled(next, '80.00', paidAt)
    expect((await cash(next)) - before).toBe(-30)
    // Nothing is left to stake for it, and the other reward's own requirement stands.
    expect(await asked(next)).toEqual(['5.00', '5.00'])
    admin = await world.server.operator('admin')
    // The day of the recall lost nothing, and what was given is given once.
    const { items } = (await admin.call(programmes, { kind: 'mission', pageSize: 100 })).value
    expect(items.find((row) => row.programmeId === programmeId)).toMatchObject({
      ...{ cost: '0.00', gifts: 1, backs: 1, cameBack: '30.00' },
    })
    const today = (await next.caller.call(missionSummary, {})).value.missions
    expect(today.filter((row) => row.programmeId === programmeId)).toMatchObject([
      { state: 'claim', done: '100.00', takenBack: null },
      { state: 'takenBack', done: '0.00', takenBack: { reason: 'deposit', amount: '30.00' } },
    ])
    expect((await claim(programmeId, next)).code).toBe('reward_claimed')
    // Two at once: a claim, and the recall of what it is for.
    const racer = await player()
    await paid(racer, '100.00')
    const at = now()
    const held = await cash(racer)
    const { key } = today.find((row) => row.programmeId === programmeId)!
    await Promise.all([
      racer.caller.call(claimMission, { programmeId, key }),
      recalled(racer, '100.00', at),
    ])
    expect(await cash(racer)).toBe(held)
    for (const id of [programmeId, played]) await stop(id)
  })

  test('stakes that counted for one taken back count for no deposit after them', async () => {
    const who = await player()
    const { memberId } = who.gamer
    const terms = { ...daily, metric: 'deposit' as const, reward: 100_00 }
    const programmeId = await publishProgramme(admin, now(), 'mission', terms)
    const paidAt = now()
    await paid(who, '100.00')
    const { missions } = (await who.caller.call(missionSummary, {})).value
    const { key } = missions.find((row) => row.programmeId === programmeId)!
    expect((await who.caller.call(claimMission, { programmeId, key })).code).toBe('')
    await bet(who, '80.00')
    const deposit = { subject: fresh('dep'), amount: money(50_00n), percent: 100, at: now() }
    await inTransaction(world.server.db, (tx) =>
      addTurnover(tx, { memberId, currency: 'MYR' }, deposit),
    )
    expect(await asked(who)).toEqual(['70.00', '100.00', '50.00'])
    await recalled(who, '100.00', paidAt)
    // Without the gift nothing was left to stake when the deposit came.
    expect(await asked(who)).toEqual(['50.00', '50.00'])
    await bet(who, '20.00')
    expect(await asked(who)).toEqual(['30.00', '50.00'])
    await stop(programmeId)
  })

  test('one that was stopped gives nothing more', async () => {
    const who = await player()
    const programmeId = await publishProgramme(admin, now(), 'mission', {
      ...{ ...daily, lines: [] },
      ...{ window: 'once', target: 10_00 },
    })
    await bet(who, '10.00')
    const { items } = (await admin.call(programmes, { kind: 'mission' })).value
    const { version } = items.find((row) => row.programmeId === programmeId)!
    await admin.call(setProgrammeState, { programmeId, version, state: 'stopped' })
    expect((await who.caller.call(claimMission, { programmeId, key: '' })).code).toBe('reward_over')
  })
})

describe('a leaderboard', () => {
  test('ranks by rounds won or by the biggest multiplier; the house is in none', async () => {
    const [often, once, house] = [await player(), await player(), await player()]
    const endsAt = new Date(now().getTime() + 3_600_000).toISOString()
    const terms = { lines: [], prizes: [5_00, 2_00], betMin: 2_00, turnoverPercent: 0 }
    const boards = await Promise.all(
      (['wins', 'multiplier'] as const).map((score) =>
        publishProgramme(admin, now(), 'leaderboard', { ...terms, score }, { endsAt }),
      ),
    )
    for (const win of ['5000.00', '5100.00', '5200.00']) await bet(often, '1000.00', win)
    await bet(once, '2.00', '95.01')
    // Below the least stake.
    await bet(once, '1.99', '1000.00')
    await bet(house, '2.00', '2000.00')
    await sql`insert into member_tag (member_id, tag, set_by, set_at)
      values (${house.gamer.memberId}, 'house', 'admin', now())`.execute(world.server.ownerDb)
    const shown = (await world.server.visitor().call(missionLeaderboard, {})).value.boards
    const rowsOf = (at: number) => shown.find(({ programmeId }) => programmeId === boards[at])!.rows
    expect(rowsOf(0)[0]).toMatchObject({ place: 1, score: '3', prize: '5.00' })
    expect(rowsOf(1)[0]).toMatchObject({ place: 1, score: '47.50', prize: '5.00' })
    const places = (await once.caller.call(ownPlaces, {})).value.places
    expect(places.find(({ programmeId }) => programmeId === boards[1])).toMatchObject({
      ...{ place: 1, score: '47.50' },
    })
    expect((await house.caller.call(ownPlaces, {})).value.places).not.toContainEqual(
      expect.objectContaining({ programmeId: boards[1] }),
    )
    const before = await cash(often)
    world.server.clock.advance(5_500_000)
    await freezeBoards(world.server.kernel)
    const winner = await world.server.signedIn(often.gamer.memberId)
    expect((await cash({ ...often, caller: winner })) - before).toBe(7)
  })

  test('ranks by valid bets, freezes after its end and pays its places once', async () => {
    const [low, high, away] = [await player(), await player(), await player()]
    const endsAt = new Date(now().getTime() + 3_600_000)
    const terms = { lines: ['RNG' as const], prizes: [50_00, 20_00, 10_00], turnoverPercent: 0 }
    const programmeId = await publishProgramme(admin, now(), 'leaderboard', terms, {
      endsAt: endsAt.toISOString(),
    })
    await bet(low, '7100.00')
    await bet(high, '7200.00')
    await bet(away, '7300.00')
    const board = async () =>
      (await world.server.visitor().call(missionLeaderboard, {})).value.boards.find(
        (each) => each.programmeId === programmeId,
      )!
    world.server.clock.advance(6_000)
    const running = await board()
    expect(running).toMatchObject({ isFrozen: false, turnoverPercent: 0 })
    expect(running.rows.map(({ score }) => score)).toEqual(
      expect.arrayContaining(['7300.00', '7200.00', '7100.00']),
    )
    expect(running.rows[0]!.name).toMatch(/^ga\*\*\*\d$/)
    expect((await low.caller.call(ownPlaces, {})).value.places).toMatchObject([
      { programmeId, place: 3, score: '7100.00' },
    ])
    await sql`update member set play_ban = 'self_exclusion'
      where id = ${away.gamer.memberId}`.execute(world.server.ownerDb)
    const before = [await cash(low), await cash(high)]
    world.server.clock.advance(3_700_000)
    await freezeBoards(world.server.kernel)
    expect((await board()).isFrozen).toBe(false)
    world.server.clock.advance(1_800_000)
    await freezeBoards(world.server.kernel)
    await freezeBoards(world.server.kernel)
    expect((await board()).isFrozen).toBe(true)
    const { rows } = await sql<{ withheld: string }>`select withheld from leaderboard_place
      where programme_id = ${programmeId} order by place`.execute(world.server.db)
    expect(rows.slice(0, 3).map(({ withheld }) => withheld)).toEqual(['self_excluded', '', ''])
    const again = async (who: Player) => ({
      ...who,
      caller: await world.server.signedIn(who.gamer.memberId),
    })
    const after = [await cash(await again(low)), await cash(await again(high))]
    expect(after.map((amount, at) => amount - before[at]!)).toEqual([10, 20])
  })
})

describe('a draw', () => {
  const table: TermsOf['raffle'] = {
    prizes: [
      { amount: 88_00, weight: 5_000, stock: 1 },
      { amount: 8_00, weight: 5_000, stock: 0 },
    ],
    ...{ validBetMin: 50_00, turnoverPercent: 0 },
  }
  const draw = ({ caller }: Player, programmeId: string, clientSeed = 'mine') =>
    caller.call(claimRaffle, { programmeId, clientSeed })
  const shown = async (programmeId: string) =>
    (await world.server.visitor().call(draws, {})).value.draws.find(
      (each) => each.programmeId === programmeId,
    )!

  test('gives a prize once, and can be computed again when it is over', async () => {
    const endsAt = new Date(now().getTime() + 600_000).toISOString()
    const programmeId = await publishProgramme(admin, now(), 'raffle', table, { endsAt })
    const who = await player()
    expect((await draw(who, programmeId)).code).toBe('reward_not_due')
    await bet(who, '50.00')
    const before = await cash(who)
    const answers = await Promise.all([draw(who, programmeId), draw(who, programmeId)])
    expect(answers[0]!.value).toEqual(answers[1]!.value)
    expect((await draw(who, programmeId, 'another')).code).toBe('reward_claimed')
    const { amount, roll, clientSeed, message } = answers[0]!.value
    expect(message).toBe(`${programmeId}-${who.gamer.memberId}-mine:0:0`)
    expect((await cash(who)) - before).toBe(Number(amount))
    expect((await shown(programmeId)).seed).toBe('')
    world.server.clock.advance(700_000)
    const { seed, seedHash, isOver } = await shown(programmeId)
    expect([isOver, sha256(seed).toString('hex')]).toEqual([true, seedHash])
    const { memberId } = who.gamer
    expect(tableRoll(hmacSha256, seed, programmeId, `${memberId}-${clientSeed}`)).toBe(roll)
    const late = await player()
    expect((await draw(late, programmeId)).code).toBe('reward_over')
    // Its seed is known: it cannot be opened again by another end, though its words can change.
    const { items } = (await admin.call(programmes, { kind: 'raffle', pageSize: 100 })).value
    const row = items.find((each) => each.programmeId === programmeId)!
    const { kind, words, art, terms, startsAt, position, version } = row
    const same = { programmeId, kind, words, art, terms, startsAt, position, version }
    const longer = new Date(now().getTime() + 600_000).toISOString()
    const reopened = await admin.call(changeProgramme, { ...same, endsAt: longer })
    expect(reopened.code).toBe('terms_fixed')
    expect((await draw(late, programmeId)).code).toBe('reward_over')
    const earlier = new Date(Date.parse(startsAt) - 600_000).toISOString()
    const moved = await admin.call(changeProgramme, { ...same, startsAt: earlier, endsAt })
    expect(moved.code).toBe('terms_fixed')
    expect((await admin.call(changeProgramme, { ...same, endsAt })).code).toBe('')
  })

  test('is for one member of a device', async () => {
    const open = { ...table, validBetMin: 0 }
    const programmeId = await publishProgramme(admin, now(), 'raffle', open)
    const [one, other] = [await player(), await player()]
    for (const { gamer } of [one, other])
      await sql`insert into member_device (id, merchant, account_key, device, user_agent, ip,
          country, first_used_at, last_used_at)
        select ${`device-of-${gamer.memberId}`}, merchant, account_key, '\\xabcd'::bytea, '', '',
          '', now(), now() from member where id = ${gamer.memberId}`.execute(world.server.ownerDb)
    expect((await draw(one, programmeId)).code).toBe('')
    const before = await cash(other)
    expect((await draw(other, programmeId)).code).toBe('reward_device')
    expect(await cash(other)).toBe(before)
    expect((await draw(one, programmeId)).code).toBe('')
  })

  test('one that is stopped tells its seed, and never begins again', async () => {
    const open = { ...table, validBetMin: 0 }
    const programmeId = await publishProgramme(admin, now(), 'wheel', open)
    const who = await player()
    const { roll, clientSeed } = (await draw(who, programmeId)).value
    const set = async (state: 'stopped' | 'published') => {
      const { items } = (await admin.call(programmes, { kind: 'wheel', pageSize: 100 })).value
      const { version } = items.find((each) => each.programmeId === programmeId)!
      return admin.call(setProgrammeState, { programmeId, version, state })
    }
    await set('stopped')
    const { seed, seedHash, isOver } = await shown(programmeId)
    expect([isOver, sha256(seed).toString('hex')]).toEqual([true, seedHash])
    const { memberId } = who.gamer
    expect(tableRoll(hmacSha256, seed, programmeId, `${memberId}-${clientSeed}`)).toBe(roll)
    expect((await draw(await player(), programmeId)).code).toBe('reward_over')
    expect((await set('published')).code).toBe('already_decided')
  })

  test('anybody draws it again with the published script', async () => {
    const open = { validBetMin: 0, turnoverPercent: 0 }
    const packets = { pool: 30_00, count: 3, least: 1_00, ...open }
    const programmeIds = [
      await publishProgramme(admin, now(), 'wheel', { ...table, ...open }),
      await publishProgramme(admin, now(), 'redPacket', packets),
    ]
    const players = await Promise.all([player(), player()])
    const proofs: Drawn[] = []
    for (const programmeId of programmeIds)
      for (const who of players) proofs.push((await draw(who, programmeId)).value)
    for (const kind of ['wheel', 'redPacket'] as const) {
      const { items } = (await admin.call(programmes, { kind, pageSize: 100 })).value
      const { programmeId, version } = items.find((row) => programmeIds.includes(row.programmeId))!
      await admin.call(setProgrammeState, { programmeId, version, state: 'stopped' })
    }
    const folder = mkdtempSync(join(tmpdir(), 'kancil-draws-'))
    const script = join(import.meta.dirname, '../../../../../tools/verify/reward-draw.mjs')
    const check = async (drawn: Drawn): Promise<number | null> => {
      const file = join(folder, 'proof.json')
      writeFileSync(file, JSON.stringify({ draw: await shown(drawn.programmeId), drawn }))
      return spawnSync(process.execPath, [script, file]).status
    }
    for (const drawn of proofs) {
      expect(await check(drawn)).toBe(0)
      expect(await check({ ...drawn, amount: '9.99' })).toBe(1)
    }
    rmSync(folder, { recursive: true })
  })

  test('a prize that is gone gives way to the next, and packets are divided to the last sen', async () => {
    const first = { ...table.prizes[0]!, weight: 9_999 }
    const prizes = [first, { ...table.prizes[1]!, weight: 1 }]
    const open = { validBetMin: 0, turnoverPercent: 0 }
    const wheel = await publishProgramme(admin, now(), 'wheel', { prizes, ...open })
    const packets = { pool: 30_00, count: 3, least: 1_00, ...open }
    const redPacket = await publishProgramme(admin, now(), 'redPacket', packets)
    const players = await Promise.all([player(), player(), player(), player()])
    const spun = await Promise.all(players.map((who) => draw(who, wheel)))
    expect(spun.map(({ value }) => value.amount).toSorted()).toEqual([
      ...['8.00', '8.00', '8.00', '88.00'],
    ])
    expect((await shown(wheel)).prizes.map(({ stock, left }) => [stock, left])).toEqual([
      [1, 0],
      [0, null],
    ])
    const opened = await Promise.all(players.map((who) => draw(who, redPacket)))
    expect(opened.map(({ code }) => code).toSorted()).toEqual(['', '', '', 'packets_gone'])
    const sum = opened.reduce((all, { code, value }) => all + (code ? 0 : Number(value.amount)), 0)
    expect(sum).toBe(30)
    expect(await shown(redPacket)).toMatchObject({ pool: '30.00', left: 0 })
  })
})

test('a member on a break is given nothing of it, and trial play has no part in it', async () => {
  const open = { validBetMin: 0, turnoverPercent: 0 }
  const prizes = [
    { amount: 2_00, weight: 5_000, stock: 0 },
    { amount: 1_00, weight: 5_000, stock: 0 },
  ]
  const missionId = await publishProgramme(admin, now(), 'mission', {
    ...{ ...daily, lines: [] },
    target: 10_00,
  })
  const wheelId = await publishProgramme(admin, now(), 'wheel', { prizes, ...open })
  const who = await player()
  await bet(who, '10.00')
  const { missions } = (await who.caller.call(missionSummary, {})).value
  const { key } = missions.find(({ programmeId }) => programmeId === missionId)!
  const before = await cash(who)
  const ask = async () => [
    (await who.caller.call(claimMission, { programmeId: missionId, key })).code,
    (await who.caller.call(claimRaffle, { programmeId: wheelId, clientSeed: 'mine' })).code,
  ]
  for (const kind of ['self_exclusion', 'time_out']) {
    const until = kind === 'time_out' ? new Date(now().getTime() + 60_000) : null
    await sql`update member set play_ban = ${kind}, play_ban_until = ${until}
      where id = ${who.gamer.memberId}`.execute(world.server.ownerDb)
    expect(await ask()).toEqual(['self_excluded', 'self_excluded'])
  }
  expect(await cash(who)).toBe(before)
  await sql`update member set play_ban = null, play_ban_until = null
    where id = ${who.gamer.memberId}`.execute(world.server.ownerDb)
  expect(await ask()).toEqual(['', ''])
  const trial = await world.gamer({ currency: 'XTS', balance: '500.00' })
  const tries = await world.server.signedIn(trial.memberId, { accountKind: 4, currency: 'XTS' })
  const drawn = await tries.call(claimRaffle, { programmeId: wheelId, clientSeed: 'trial' })
  const claimed = await tries.call(claimMission, { programmeId: missionId, key })
  expect([drawn.code, claimed.code]).toEqual(['real_account_required', 'real_account_required'])
})

describe('the desk', () => {
  const write = (kind: ProgrammeKind, terms: object, more: object = {}) =>
    admin.call(createProgramme, {
      ...{ kind, terms: terms as Record<string, unknown>, art: 'river', position: 1 },
      words: { EN: { title: 'Written', summary: '' } },
      ...{ startsAt: now().toISOString(), endsAt: null, ...more },
    })

  test('refuses terms that are not the kind’s, or contradict themselves', async () => {
    const wrong = await write('mission', { reward: 1 })
    expect(wrong.code).toBe('terms_incomplete')
    expect((await write('mission', { ...daily, extra: 1 })).code).toBe('terms_incomplete')
    const nowhere = await write('mission', { ...daily, games: ['acme:test-slot', 'acme:none'] })
    expect(nowhere.code).toBe('terms_incomplete')
    expect(nowhere.body.value).toEqual({ field: 'games', game: 'acme:none' })
    const table = { prizes: [{ amount: 1, weight: 5_000, stock: 0 }], validBetMin: 0 }
    const endsAt = new Date(now().getTime() + 1_000_000).toISOString()
    const half = { ...table, turnoverPercent: 0 }
    expect((await write('raffle', half, { endsAt })).code).toBe('terms_incomplete')
    expect((await write('mission', daily, { words: {} })).code).toBe('no_text')
  })

  test('estimates before, tells the cost after, and asks for a second operator', async () => {
    const estimate = await admin.call(estimateProgramme, {
      ...{ kind: 'mission', terms: { ...daily }, members: 200 },
    })
    expect(estimate.value).toMatchObject({
      ...{ each: '5.00', all: '1000.00', allMost: '1000.00', needsSecond: false },
    })
    const { value } = await write('mission', { ...daily, reward: 5_000_00 })
    const { programmeId, version } = value
    const publish = (by: SignedIn, at: number) =>
      by.call(setProgrammeState, { programmeId, version: at, state: 'published' })
    expect((await publish(admin, version)).value.state).toBe('waiting')
    expect((await publish(admin, version + 1)).code).toBe('same_operator')
    expect((await publish(second, version + 1)).value.state).toBe('published')
    const { items } = (await admin.call(programmes, { kind: 'mission' })).value
    expect(items.map(({ cost }) => cost)).toContain('5.00')
    const fixed = await admin.call(changeProgramme, {
      ...{ programmeId, version: version + 2, kind: 'mission', art: 'river', position: 1 },
      ...{ terms: { ...daily }, words: { EN: { title: 'x', summary: '' } } },
      ...{ startsAt: now().toISOString(), endsAt: null },
    })
    expect(fixed.code).toBe('terms_fixed')
    await admin.call(setProgrammeState, { programmeId, version: version + 2, state: 'stopped' })
  })

  test('who asked for a second operator may drop it again', async () => {
    const { programmeId, version } = (await write('mission', { ...daily, reward: 5_000_00 })).value
    const set = (state: 'published' | 'stopped', at: number) =>
      admin.call(setProgrammeState, { programmeId, version: at, state })
    expect((await set('published', version)).value.state).toBe('waiting')
    expect((await set('stopped', version + 1)).value.state).toBe('stopped')
    expect((await set('published', version + 2)).value.state).toBe('waiting')
    expect((await set('published', version + 3)).code).toBe('same_operator')
    await set('stopped', version + 3)
  })

  test('a board never ends at a time that is past, so nobody chooses who has won', async () => {
    const after = (minutes: number) => new Date(now().getTime() + minutes * 60_000).toISOString()
    const terms = { lines: [], prizes: [5_00], turnoverPercent: 0 }
    const publish = (programmeId: string, version: number) =>
      admin.call(setProgrammeState, { programmeId, version, state: 'published' })
    const past = { startsAt: after(-60), endsAt: after(-1) }
    const unseen = (await write('leaderboard', terms, past)).value
    expect((await publish(unseen.programmeId, unseen.version)).code).toBe('programme_over')
    const ahead = { startsAt: after(-60), endsAt: after(60) }
    const { programmeId, version } = (await write('leaderboard', terms, ahead)).value
    expect((await publish(programmeId, version)).value.state).toBe('published')
    const change = (endsAt: string) =>
      admin.call(changeProgramme, {
        ...{ programmeId, version: version + 1, kind: 'leaderboard', terms },
        ...{ art: 'river', position: 1, words: { EN: { title: 'x', summary: '' } } },
        ...{ startsAt: ahead.startsAt, endsAt },
      })
    expect((await change(past.endsAt)).code).toBe('programme_over')
    expect((await change(after(30))).code).toBe('')
    await admin.call(setProgrammeState, { programmeId, version: version + 2, state: 'stopped' })
  })

  test('the ladder that runs is not ended by one that begins later', async () => {
    const running = (await admin.call(programmes, { kind: 'vip' })).value.items[0]!
    const startsAt = new Date(now().getTime() + 3_600_000).toISOString()
    const { programmeId, version } = (await write('vip', running.terms, { startsAt })).value
    const asked = await admin.call(setProgrammeState, { programmeId, version, state: 'published' })
    expect(asked.code).toBe('starts_later')
    const { items } = (await admin.call(programmes, { kind: 'vip' })).value
    expect(items.map(({ state }) => state)).toEqual(['published', 'draft'])
  })

  test('a new ladder follows the one before, and gifts are given once under both', async () => {
    const { items } = (await admin.call(programmes, { kind: 'vip' })).value
    const [ladder] = items
    const { levels } = ladder!.terms as { levels: { turnover: number }[] }
    const steeper = levels.map((step) => ({ ...step, turnover: step.turnover * 2 }))
    const terms = { levels: steeper, turnoverPercent: 100 }
    const estimate = await admin.call(estimateProgramme, { kind: 'vip', terms, members: 10 })
    expect(estimate.value.levels).toHaveLength(11)
    expect(estimate.value.needsSecond).toBe(true)
    const { programmeId, version } = (await write('vip', terms)).value
    const publish = (by: SignedIn, at: number) =>
      by.call(setProgrammeState, { programmeId, version: at, state: 'published' })
    await publish(admin, version)
    expect((await publish(second, version + 1)).value.state).toBe('published')
    const states = (await admin.call(programmes, { kind: 'vip' })).value.items
    const ended = states.find((row) => row.programmeId === ladder!.programmeId)!
    expect([states[0]!.programmeId, ended.state]).toEqual([programmeId, 'stopped'])
  })
})

// The last one: it moves the house's clock by days.
test('a week of signing in, a day missed, and what the day asks for first', async () => {
  const { gamer } = await player()
  const terms = {
    ...{ rewards: [1_00, 2_00, 3_00, 4_00, 5_00, 6_00, 7_00], validBetMin: 0, depositMin: 10_00 },
    turnoverPercent: 100,
  }
  await publishProgramme(admin, now(), 'signIn', terms)
  const today = async (days: number): Promise<Player> => {
    world.server.clock.advance(days * 86_400_000)
    return { gamer, caller: await world.server.signedIn(gamer.memberId) }
  }
  const first = await today(0)
  expect((await first.caller.call(signInToday, {})).code).toBe('reward_not_due')
  const signed: [string, number][] = []
  for (const step of [0, 1, 1, 1, 1, 1, 1, 1, 2]) {
    const who = await today(step)
    await paid(who, '10.00')
    const answers = await Promise.all([
      who.caller.call(signInToday, {}),
      who.caller.call(signInToday, {}),
    ])
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['', 'reward_claimed'])
    const { value } = answers.find(({ code }) => code === '')!
    signed.push([value.amount, value.streak])
  }
  expect(signed).toEqual([
    ...[1, 2, 3, 4, 5, 6, 7].map((day) => [`${day}.00`, day]),
    ['1.00', 8],
    ['1.00', 1],
  ])
  const who = await today(0)
  expect((await who.caller.call(missionSummary, {})).value.signIn).toMatchObject({
    ...{ streak: 1, isDone: true, depositsLeft: '0.00' },
  })
  // The deposit that the day asked for is taken back, and with it what the day gave.
  const before = await cash(who)
  await recalled(who, '10.00', now())
  expect((await cash(who)) - before).toBe(-1)
  expect((await who.caller.call(missionSummary, {})).value.signIn).toMatchObject({
    ...{ streak: 0, isDone: true, takenBack: { reason: 'deposit', amount: '1.00' } },
  })
  expect((await who.caller.call(signInToday, {})).code).toBe('reward_claimed')
})
