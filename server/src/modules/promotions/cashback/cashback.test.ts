import { cashback, cashbackClaims, claimCashback } from '@kancil/contract/promotions/cashback'
import { accountRecord } from '@kancil/contract/wallet/record'
import { defaultSettings } from '@kancil/rules/site/defaults'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { balanceOf } from '../../../ledger/wallets.ts'
import { house } from '../../../ledger/accounts.ts'
import { auditLedger } from '../../../ledger/audit/run.ts'
import { type GameWorld, type Gamer, gameWorld } from '../../../testing/game-world.ts'
import type { SignedIn } from '../../../testing/server.ts'
import { setSetting } from '../../../testing/settings.ts'
import type { VendorCaller } from '../../../testing/vendor-caller.ts'
import { openPlaySession } from '../../games/door.ts'
import { foldValidBets } from '../../games/bets/valid-bet-store.ts'
import { wallet } from '../../wallet/module.ts'
import { promotions } from '../module.ts'

let world: GameWorld
let live: VendorCaller
let sports: VendorCaller
beforeAll(async () => {
  world = await gameWorld({ modules: [wallet, promotions] })
  live = await world.addVendor({ id: 'dealer' }, 'live')
  sports = await world.addVendor({ id: 'book' }, 'sports')
  await open(true)
})
afterEach(async () => {
  const { findings } = await auditLedger(world.server.db, world.server.clock)
  expect(findings).toEqual([])
})
afterAll(() => world.server.stop())

const open = (on: boolean) => {
  const flags = { MANPLAYREB3: on }
  return setSetting(world.server, 'flags', flags)
}
const dayMs = 86_400_000
let count = 0
const fresh = (prefix: string) => `${prefix}-${++count}`
const requestId = () => fresh('claim-of-a-test')

type Player = { gamer: Gamer; caller: SignedIn }

/** Sessions do not last that long: both are opened again. */
async function nextDay(who: Player, at = new Date(world.server.clock.now().getTime() + dayMs)) {
  world.server.clock.set(at)
  who.caller = await world.server.signedIn(who.gamer.memberId)
  who.gamer = (await alsoAt(who, 'acme')).gamer
}

async function player(vendorId = 'acme', balance = '20000.00'): Promise<Player> {
  const gamer = await world.gamer({ vendorId, balance })
  return { gamer, caller: await world.server.signedIn(gamer.memberId) }
}

/** Places a bet at a vendor; returns functions to win, lose or roll it back. */
async function bet({ gamer }: Player, amount: string, vendor = world.vendor) {
  const transactionId = fresh('bet')
  const frame = {
    ...{ playerId: gamer.playerId, gameCode: 'test-slot', currency: 'MYR' },
    roundId: fresh('round'),
  }
  const { body } = await vendor.call('/bet', {
    ...{ ...frame, transactionId, amount, sessionId: gamer.sessionId },
  })
  expect(body).toMatchObject({ status: 'OK' })
  return {
    transactionId,
    async lose(): Promise<void> {
      const ends = { transactionId: fresh('win'), amount: '0.00', roundFinished: true }
      expect((await vendor.call('/win', { ...frame, ...ends })).body).toMatchObject({
        status: 'OK',
      })
      await world.server.drain()
    },
    async takeBack(): Promise<void> {
      const original = { originalTransactionId: transactionId, playerId: gamer.playerId }
      const answer = await vendor.call('/rollback', { transactionId: fresh('rb'), ...original })
      expect(answer.body).toMatchObject({ status: 'OK' })
      await world.server.drain()
    },
  }
}
async function lost(who: Player, amount: string, vendor = world.vendor) {
  const made = await bet(who, amount, vendor)
  await made.lose()
  return made
}
/** The same member at another vendor. */
async function alsoAt({ gamer, caller }: Player, vendorId: string): Promise<Player> {
  const as = { memberId: gamer.memberId, currency: 'MYR', gameCode: 'test-slot' } as const
  const session = await openPlaySession(world.server.kernel, { ...as, vendorId })
  return { gamer: { ...gamer, ...session }, caller }
}
const readCashback = async ({ caller }: Player) => (await caller.call(cashback, {})).value
const claim = ({ caller }: Player, amount: string, id = requestId()) =>
  caller.call(claimCashback, { requestId: id, amount })
const lineOf = async (who: Player, line: string) => {
  const lineRow = (await readCashback(who)).lines.find(({ gameType }) => gameType === line)!
  return [lineRow.validBet, lineRow.rateBasisPoints, lineRow.cashback]
}

describe('who may', () => {
  test('switched off under an open session every call refuses, and on again all is there', async () => {
    const who = await player()
    await lost(who, '100.00')
    expect((await readCashback(who)).total).toBe('1.20')
    await open(false)
    for (const answer of [
      await who.caller.call(cashback, {}),
      await who.caller.call(cashbackClaims, {}),
      await claim(who, '1.20'),
    ])
      expect([answer.status, answer.code]).toEqual([403, 'cashback_closed'])
    await open(true)
    expect((await claim(who, '1.20')).value.amount).toBe('1.20')
  })

  test('a trial account, a visitor and a frozen member are refused', async () => {
    const trial = await world.gamer({ currency: 'XTS' })
    const as = { accountKind: 4, currency: 'XTS' } as const
    const tries = await world.server.signedIn(trial.memberId, as)
    expect((await tries.call(cashback, {})).code).toBe('real_account_required')
    const input = { requestId: requestId(), amount: '1.00' }
    expect((await tries.call(claimCashback, input)).code).toBe('real_account_required')
    const visitor = world.server.visitor()
    expect((await visitor.call(claimCashback, input)).code).toBe('not_logged_in')

    const frozen = await player()
    await lost(frozen, '100.00')
    await sql`update member set status = 'frozen' where id = ${frozen.gamer.memberId}`.execute(
      world.server.ownerDb,
    )
    expect((await claim(frozen, '1.20')).code).toBe('forbidden')
  })

  test('an agent plays and claims as others do; trial play is counted nowhere', async () => {
    const agent = await player()
    await lost(agent, '200.00')
    const caller = await world.server.signedIn(agent.gamer.memberId, { accountKind: 1 })
    expect((await claim({ ...agent, caller }, '2.40')).value.amount).toBe('2.40')
    const trial = await world.gamer({ currency: 'XTS', balance: '500.00' })
    const { playerId, sessionId } = trial
    const frame = { playerId, gameCode: 'test-slot', currency: 'XTS', roundId: fresh('round') }
    const stake = { transactionId: fresh('bet'), amount: '100.00', sessionId }
    await world.vendor.call('/bet', { ...frame, ...stake })
    await world.vendor.call('/win', { ...frame, transactionId: fresh('win'), amount: '0.00' })
    await world.server.drain()
    const { rows } = await sql`select 1 from valid_bet_change
      where member_id = ${trial.memberId}`.execute(world.server.db)
    expect(rows).toEqual([])
  })
})

describe('how much', () => {
  test('each line for itself to the sen, capped by its maximum, in one payment', async () => {
    const who = await player()
    await lost(who, '123.45')
    await lost(await alsoAt(who, 'dealer'), '1000.99', live)
    await lost(await alsoAt(who, 'book'), '250.50', sports)
    const { rateBasisPoints } = defaultSettings.cashback
    await setSetting(world.server, 'cashback', {
      rateBasisPoints: { ...rateBasisPoints, RNG: 500, SPORTS: 25 },
    })
    const view = await readCashback(who)
    // 1.4814, 7.00693 and 0.62625, each cut to the sen; the slots' 5 % is capped at 1.20 %.
    expect(view.lines.filter(({ validBet }) => validBet !== '0.00')).toEqual([
      { gameType: 'LIVE', validBet: '1000.99', rateBasisPoints: 70, cashback: '7.00' },
      { gameType: 'SPORTS', validBet: '250.50', rateBasisPoints: 25, cashback: '0.62' },
      { gameType: 'RNG', validBet: '123.45', rateBasisPoints: 120, cashback: '1.48' },
    ])
    expect([view.total, view.minimum, view.nextClaimAt]).toEqual(['9.10', '1.00', undefined])
    const before = await balanceOf(world.server.db, house('promotions', 'MYR'))
    const paid = (await claim(who, '9.10')).value
    expect(paid).toMatchObject({
      amount: '9.10',
      lines: view.lines.filter((line) => line.validBet !== '0.00'),
    })
    expect(before - (await balanceOf(world.server.db, house('promotions', 'MYR')))).toBe(9_10n)
    expect((await readCashback(who)).total).toBe('0.00')
    await setSetting(world.server, 'cashback', { rateBasisPoints })
  })

  test('below the minimum nothing is paid, and nothing is lost by asking', async () => {
    const who = await player()
    await lost(who, '82.50')
    const refused = await claim(who, '0.99')
    expect([refused.status, refused.code]).toEqual([422, 'cashback_too_small'])
    expect(refused.body.value).toMatchObject({ amount: '0.99', minimum: '1.00' })
    await setSetting(world.server, 'cashback', { claimMin: 99 })
    expect((await claim(who, '0.99')).value.amount).toBe('0.99')
    await setSetting(world.server, 'cashback', { claimMin: 1_00 })
    expect((await claim(await player(), '0.00')).code).toBe('cashback_too_small')
  })

  test('less than was shown is not paid unasked; more is', async () => {
    const who = await player()
    await lost(who, '500.00')
    const refused = await claim(who, '6.01')
    expect([refused.status, refused.code]).toEqual([409, 'cashback_changed'])
    expect(refused.body.value).toMatchObject({ amount: '6.00' })
    expect((await claim(who, '5.99')).value.amount).toBe('6.00')
    expect((await claim(await player(), '1.005')).code).toBe('bad_request')
  })
})

describe('which bets', () => {
  test('open and void ones never; one that settles after the claim in the next', async () => {
    const who = await player()
    await lost(who, '100.00')
    const late = await bet(who, '300.00')
    await (await bet(who, '70.00')).takeBack()
    await world.server.drain()
    expect(await lineOf(who, 'RNG')).toEqual(['100.00', 120, '1.20'])
    await claim(who, '1.20')
    await late.lose()
    await foldValidBets(world.server.db)
    await nextDay(who)
    expect(await lineOf(who, 'RNG')).toEqual(['300.00', 120, '3.60'])
    expect((await claim(who, '3.60')).value.amount).toBe('3.60')
    await nextDay(who)
    expect(await lineOf(who, 'RNG')).toEqual(['0.00', 120, '0.00'])
  })

  test('one rolled back after it was paid for is worked off by those that follow', async () => {
    const who = await player()
    const paidFor = await lost(who, '200.00')
    await claim(who, '2.40')
    await paidFor.takeBack()
    await nextDay(who)
    expect(await lineOf(who, 'RNG')).toEqual(['0.00', 120, '0.00'])
    await foldValidBets(world.server.db)
    await lost(who, '150.00')
    expect(await lineOf(who, 'RNG')).toEqual(['0.00', 120, '0.00'])
    await lost(who, '150.00')
    expect(await lineOf(who, 'RNG')).toEqual(['100.00', 120, '1.20'])
    expect((await claim(who, '1.20')).value.amount).toBe('1.20')
  })

  test('a settlement by version counts its stake once, before or after the record knows', async () => {
    const who = await player('book')
    const betAnswer = await bet(who, '400.00', sports)
    await world.server.drain()
    const unknown = await bet(who, '100.00', sports)
    const settle = (betId: string, settlementVersion: number, payout: string) =>
      sports.call('/settle', { betId, settlementVersion, result: 'won', payout })
    for (const stake of [betAnswer, unknown]) await settle(stake.transactionId, 1, '10.00')
    await settle(betAnswer.transactionId, 2, '20.00')
    await world.server.drain()
    expect(await lineOf(who, 'SPORTS')).toEqual(['500.00', 100, '5.00'])
  })

  test('a round that its vendor only closes counts by the closing, and a win taken back opens it', async () => {
    const who = await player()
    const { playerId, sessionId } = who.gamer
    const frame = { playerId, gameCode: 'test-slot', roundId: fresh('round') }
    const money = { ...frame, currency: 'MYR', amount: '80.00' }
    const announce = async (path: string, body: object) => {
      expect((await world.vendor.call(path, body)).body).toMatchObject({ status: 'OK' })
      await world.server.drain()
    }
    const win = { ...money, transactionId: fresh('win') }
    await announce('/bet', { ...money, transactionId: fresh('bet'), sessionId })
    expect((await lineOf(who, 'RNG'))[0]).toBe('0.00')
    await announce('/win', win)
    expect((await lineOf(who, 'RNG'))[0]).toBe('80.00')
    const original = { originalTransactionId: win.transactionId, playerId }
    await announce('/rollback', { transactionId: fresh('rb'), ...original })
    expect((await lineOf(who, 'RNG'))[0]).toBe('0.00')
    await announce('/round/close', frame)
    expect((await lineOf(who, 'RNG'))[0]).toBe('80.00')
  })

  test('a game that moves to another line takes nothing back from the wrong one', async () => {
    const { db } = world.server
    const who = await player('dealer')
    const made = await lost(who, '1000.00', live)
    const move = (category: string) =>
      sql`update game set category = ${category} where vendor_id = 'dealer'`.execute(db)
    await move('RNG')
    await made.takeBack()
    expect([await lineOf(who, 'LIVE'), await lineOf(who, 'RNG')]).toEqual([
      ['0.00', 70, '0.00'],
      ['0.00', 120, '0.00'],
    ])
    const { rows } = await sql`select line, sum(amount)::int as sum from valid_bet_change
      where member_id = ${who.gamer.memberId} group by line`.execute(db)
    expect(rows).toEqual([{ line: 'LIVE', sum: 0 }])
    await move('LIVE')
  })

  test('the sums say what the betting record says, folded or not', async () => {
    const { db } = world.server
    const differing = sql`
      select member_id, sum(amount) from (
        select member_id, amount from valid_bet union all
        select member_id, amount from valid_bet_change union all
        select member_id, -bet_round_valid(status, stake, void_stake) from bet_round where currency <> 'XTS'
      ) part group by member_id having sum(amount) <> 0`
    expect((await differing.execute(db)).rows).toEqual([])
    await Promise.all([foldValidBets(db), foldValidBets(db)])
    expect((await differing.execute(db)).rows).toEqual([])
    expect((await sql`select 1 from valid_bet_change`.execute(db)).rows).toEqual([])
  })
})

describe('how often', () => {
  test('once a day of the site, whose midnight is not the world’s', async () => {
    const who = await player()
    const { clock } = world.server
    const day = new Date(clock.now().getTime() + 2 * dayMs).toISOString().slice(0, 10)
    // 23:59 in Kuala Lumpur.
    await nextDay(who, new Date(`${day}T15:59:00.000Z`))
    await lost(who, '100.00')
    expect((await claim(who, '1.20')).code).toBe('')
    await lost(who, '100.00')
    const refused = await claim(who, '1.20')
    expect([refused.status, refused.code]).toEqual([409, 'cashback_claimed_today'])
    const midnight = `${day}T16:00:00.000Z`
    expect(refused.body.value).toEqual({ nextClaimAt: midnight })
    expect(await readCashback(who)).toMatchObject({ total: '1.20', nextClaimAt: midnight })
    clock.set(new Date(midnight))
    expect((await readCashback(who)).nextClaimAt).toBeUndefined()
    expect((await claim(who, '1.20')).value.claimedAt).toBe(midnight)
  })

  test('a repeat is the same claim; another body under its id is refused', async () => {
    const who = await player()
    await lost(who, '100.00')
    const id = requestId()
    const first = await claim(who, '1.20', id)
    await lost(who, '100.00')
    expect((await claim(who, '1.20', id)).value).toEqual(first.value)
    await nextDay(who)
    expect((await claim(who, '1.20', id)).value).toEqual(first.value)
    expect((await claim(who, '1.19', id)).code).toBe('idempotency_conflict')
    expect((await who.caller.call(cashbackClaims, {})).value.totalItems).toBe(1)
    // Request ids are separate for each member.
    const other = await player()
    await lost(other, '200.00')
    expect((await claim(other, '2.40', id)).value.amount).toBe('2.40')
  })

  test.each(['under one id', 'under twenty ids'])('twenty at once %s pay once', async (how) => {
    const who = await player()
    await lost(who, '1000.00')
    const before = await balanceOf(world.server.db, house('promotions', 'MYR'))
    const id = requestId()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        claim(who, '12.00', how === 'under one id' ? id : requestId()),
      ),
    )
    const codes = answers.map(({ code }) => code).toSorted()
    expect(codes).toEqual([
      '',
      ...Array.from({ length: 19 }, () => (how === 'under one id' ? '' : 'cashback_claimed_today')),
    ])
    expect(before - (await balanceOf(world.server.db, house('promotions', 'MYR')))).toBe(12_00n)
  })
})

test('the account record tells of it by its own kind', async () => {
  const who = await player()
  await lost(who, '100.00')
  const { value } = await claim(who, '1.20')
  const record = (await who.caller.call(accountRecord, { kind: 'cashback' })).value
  expect(record.items).toMatchObject([
    { kind: 'cashback', amount: '1.20', balanceAfter: '19901.20', reference: value.claimId },
  ])
  expect(record.totals).toMatchObject({ count: 1, in: '1.20', out: '0.00', net: '1.20' })
  const others = (await who.caller.call(accountRecord, { kind: 'bonus' })).value
  expect(others.items).toEqual([])
})

test('own claims come by pages, the newest first, and nobody else’s', async () => {
  const who = await player()
  for (const amount of ['100.00', '200.00', '300.00']) {
    await lost(who, amount)
    expect((await claim(who, '1.20')).code).toBe('')
    await nextDay(who)
  }
  const paged = async (pageNo: number) =>
    (await who.caller.call(cashbackClaims, { pageNo, pageSize: 2 })).value
  const first = await paged(1)
  expect(first).toMatchObject({ totalItems: 3, totalPages: 2 })
  expect(first.items.map(({ amount }) => amount)).toEqual(['3.60', '2.40'])
  expect(first.items[1]!.lines).toEqual([
    { gameType: 'RNG', validBet: '200.00', rateBasisPoints: 120, cashback: '2.40' },
  ])
  expect((await paged(2)).items.map(({ amount }) => amount)).toEqual(['1.20'])
  const other = await world.server.signedIn((await player()).gamer.memberId)
  expect((await other.call(cashbackClaims, {})).value.items).toEqual([])
})

test('the application cannot rewrite a claim', async () => {
  const { db } = world.server
  await expect(sql`update cashback_claim set amount = 1`.execute(db)).rejects.toThrow(/permission/)
  await expect(sql`delete from cashback_claim_line`.execute(db)).rejects.toThrow(/permission/)
})
