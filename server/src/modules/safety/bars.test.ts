import { takeBreak } from '@kancil/contract/safety/exclusion'
import {
  confirmLimit,
  type LimitName,
  safetyOverview,
  setLimit,
  withdrawLimit,
} from '@kancil/contract/safety/limits'
import { acknowledgeReality, setRealityInterval, sitting } from '@kancil/contract/safety/sitting'
import { depositStatus, requestDeposit } from '@kancil/contract/payments/deposit'
import { creditSuspense, suspenseList } from '@kancil/contract/payments/suspense'
import { cancelDeposit } from '@kancil/contract/payments/deposit-receipt'
import { withdrawalOptions } from '@kancil/contract/payments/withdrawal'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberById } from '../identity/door.ts'
import { deliver, report } from '../payments/testing.ts'
import { startPlay } from './sitting/play-times.ts'
import {
  claim,
  deposit,
  fresh,
  ledgerNet,
  type Player,
  type SafetyWorld,
  safetyWorld,
  stake,
  win,
  withDefect,
} from './testing.ts'

let world: SafetyWorld
beforeAll(async () => {
  world = await safetyWorld()
})
afterAll(() => world.stop())

const hourMs = 3_600_000
const set = (who: Player, name: LimitName, amount: string | null) =>
  who.caller.call(setLimit, { name, amount })
const limitOf = async ({ caller }: Player, name: LimitName) =>
  (await caller.call(safetyOverview, {})).value.limits.find((limit) => limit.name === name)!
/** Sessions end while the clock is advanced. */
async function later(who: Player, hours: number): Promise<Player> {
  world.server.clock.advance(hours * hourMs)
  const caller = await world.server.signedIn(who.memberId)
  return { ...who, caller }
}
/** The cache of standings is a second old at the most. */
const second = () => new Promise((resolve) => setTimeout(resolve, 1_050))

describe('G1: a limit is met to the cent', () => {
  test.each([
    ['wagerDay', 'WAGER_LIMIT'],
    ['wagerWeek', 'WAGER_LIMIT'],
    ['wagerMonth', 'WAGER_LIMIT'],
    ['lossDay', 'LOSS_LIMIT'],
    ['lossWeek', 'LOSS_LIMIT'],
    ['lossMonth', 'LOSS_LIMIT'],
  ] as const)('%s: all of it may be staked, and not a sen more', async (name, refusal) => {
    const who = await world.player()
    await set(who, name, '10.00')
    expect((await stake(world, who, '9.99')).status).toBe('OK')
    expect((await stake(world, who, '0.02')).status).toBe(refusal)
    expect((await stake(world, who, '0.01')).status).toBe('OK')
    expect((await stake(world, who, '0.01')).status).toBe(refusal)
    expect(await limitOf(who, name)).toMatchObject({ amount: '10.00', used: '10.00' })
  })

  test('a win gives room to a loss limit and none to a stake limit', async () => {
    const who = await world.player()
    await set(who, 'lossDay', '10.00')
    const { roundId } = await stake(world, who, '10.00')
    expect((await stake(world, who, '1.00')).status).toBe('LOSS_LIMIT')
    await win(world, who, roundId, '3.00')
    expect((await stake(world, who, '3.01')).status).toBe('LOSS_LIMIT')
    expect((await stake(world, who, '3.00')).status).toBe('OK')
  })

  test('a single stake', async () => {
    const who = await world.player()
    await set(who, 'betMax', '2.00')
    expect((await stake(world, who, '2.01')).status).toBe('BET_LIMIT')
    expect((await stake(world, who, '2.00')).status).toBe('OK')
  })

  test.each(['depositDay', 'depositWeek', 'depositMonth'] as const)(
    '%s: orders on their way count',
    async (name) => {
      const who = await world.player()
      await set(who, name, '60.00')
      expect(await deposit(who.caller, '50.00')).toBe('')
      expect(await deposit(who.caller, '10.01')).toBe('deposit_limit')
      expect(await deposit(who.caller, '10.00')).toBe('')
      expect(await limitOf(who, name)).toMatchObject({ used: '60.00' })
    },
  )

  test('orders that were given up bring in no more than the limit', async () => {
    const who = await world.player()
    await set(who, 'depositDay', '50.00')
    const givenUp = async () => {
      const order = { requestId: fresh('order-of-a-test'), methodId: 'qr', amount: '50.00' }
      const { depositId } = (await who.caller.call(requestDeposit, order)).value
      expect((await who.caller.call(cancelDeposit, { depositId })).code).toBe('')
      return depositId
    }
    const paidIn = async (depositId: string) => {
      const came = report('payment', depositId, 'succeeded', '50.00')
      return (await deliver(world.server, came)).json().value.outcome
    }
    const [first, second] = [await givenUp(), await givenUp()]
    expect([await paidIn(first), await paidIn(second)]).toEqual(['credited', 'suspended'])
    expect((await who.caller.call(depositStatus, { depositId: second })).value).toMatchObject({
      ...{ state: 'disputed', reasonCode: 'beyond_limit' },
    })
  })

  test('nor does what an operator credits from suspense', async () => {
    const who = await world.player()
    await set(who, 'depositDay', '50.00')
    const order = { requestId: fresh('order-of-a-test'), methodId: 'qr', amount: '20.00' }
    const { depositId } = (await who.caller.call(requestDeposit, order)).value
    const paidIn = async (amount: string) => {
      const id = fresh('movement')
      const came = report('payment', depositId, 'succeeded', amount, { id })
      const { outcome } = (await deliver(world.server, came)).json().value
      return { id, outcome }
    }
    const desk = await world.server.operator('finance')
    const credit = async ({ id }: { readonly id: string }) => {
      const { items } = (await desk.call(suspenseList, { pageSize: 100 })).value
      const { suspenseId } = items.find(({ gatewayRef }) => gatewayRef === id)!
      return desk.call(creditSuspense, { suspenseId, note: 'The payer was called' })
    }
    // Of more than was ordered no part is credited.
    const beyond = await credit(await paidIn('50.01'))
    expect([beyond.code, beyond.body.value]).toEqual(['deposit_limit', { left: '50.00' }])
    expect((await paidIn('20.00')).outcome).toBe('credited')
    expect((await credit(await paidIn('30.00'))).code).toBe('')
    const more = await credit(await paidIn('0.01'))
    expect([more.code, more.body.value]).toEqual(['deposit_limit', { left: '0.00' }])
    expect(await deposit(who.caller, '10.00')).toBe('deposit_limit')
  })

  const spentByFifty = async () => {
    const who = await world.player()
    await set(who, 'wagerDay', '10.00')
    const bets = await Promise.all(Array.from({ length: 50 }, () => stake(world, who, '1.00')))
    return bets.filter(({ status }) => status === 'OK').length
  }

  test('fifty stakes at once never exceed it', async () => {
    expect(await spentByFifty()).toBe(10)
  })

  test('fifty deposits at once never exceed it', async () => {
    const who = await world.player()
    await set(who, 'depositDay', '30.00')
    const codes = await Promise.all(Array.from({ length: 50 }, () => deposit(who.caller, '10.00')))
    expect(codes.filter((code) => code === '').length).toBe(3)
  })

  test('teeth: a wallet that forgets the limit is found by the same fifty', async () => {
    const forgets = { from: 'amount > wager_room and amount > 0', to: 'false' }
    const plainForgets = {
      from: 'a.wagered + p_amount[k] <= coalesce(a.wagered_max, a.wagered + p_amount[k])',
      to: 'true',
    }
    const { ownerDb } = world.server
    await withDefect(ownerDb, 'ledger_submit', forgets, () =>
      withDefect(ownerDb, 'ledger_submit_plain', plainForgets, async () => {
        expect(await spentByFifty()).toBeGreaterThan(10)
      }),
    )
  })
})

describe('G2: a limit goes down at once and up after a day and a second yes', () => {
  test('lower holds from the next stake', async () => {
    const who = await world.player()
    await set(who, 'wagerDay', '100.00')
    await set(who, 'wagerDay', '5.00')
    expect((await stake(world, who, '5.01')).status).toBe('WAGER_LIMIT')
  })

  test.each(['20.00', null])('higher (%s) waits, and then waits for the member', async (amount) => {
    let who = await world.player()
    await set(who, 'betMax', '5.00')
    expect((await set(who, 'betMax', amount)).code).toBe('')
    expect(await limitOf(who, 'betMax')).toMatchObject({ amount: '5.00', pending: { amount } })
    who = await later(who, 23.99)
    expect((await who.caller.call(confirmLimit, { name: 'betMax' })).code).toBe('limit_waiting')
    who = await later(who, 0.02)
    // Without the second yes nothing has changed.
    expect(await limitOf(who, 'betMax')).toMatchObject({ amount: '5.00' })
    expect((await who.caller.call(confirmLimit, { name: 'betMax' })).code).toBe('')
    expect(await limitOf(who, 'betMax')).toMatchObject({ amount, pending: null })
    expect((await who.caller.call(confirmLimit, { name: 'betMax' })).code).toBe('limit_not_pending')
  })

  test('what nobody confirms within a week lapses, and what is withdrawn is gone', async () => {
    let who = await world.player()
    await set(who, 'betMax', '5.00')
    await set(who, 'betMax', '20.00')
    expect((await who.caller.call(withdrawLimit, { name: 'betMax' })).code).toBe('')
    expect((await who.caller.call(withdrawLimit, { name: 'betMax' })).code).toBe(
      'limit_not_pending',
    )
    await set(who, 'betMax', '20.00')
    who = await later(who, 24 * 8 + 1)
    expect((await who.caller.call(confirmLimit, { name: 'betMax' })).code).toBe('limit_not_pending')
  })

  test('a clock set back does not bring it forward', async () => {
    const who = await world.player()
    await set(who, 'betMax', '5.00')
    await set(who, 'betMax', '20.00')
    world.server.clock.advance(-48 * hourMs)
    const caller = await world.server.signedIn(who.memberId)
    expect((await caller.call(confirmLimit, { name: 'betMax' })).code).toBe('limit_waiting')
    world.server.clock.advance(48 * hourMs)
  })

  test('teeth: a row that forgets the day of waiting is found by the same question', async () => {
    const who = await world.player()
    await set(who, 'betMax', '5.00')
    await set(who, 'betMax', '20.00')
    await sql`update safety_limit set pending_from = pending_from - interval '1 day'
      where member_id = ${who.memberId}`.execute(world.server.db)
    expect((await who.caller.call(confirmLimit, { name: 'betMax' })).code).toBe('')
  })
})

/** The paths by which money comes to play that still let the member through. */
async function openPaths(who: Player): Promise<string[]> {
  const answers = {
    bet: (await stake(world, who, '1.00')).status === 'OK' ? '' : 'refused',
    deposit: await deposit(who.caller),
    // A claim that passes the gate finds that nothing is owed yet.
    bonus: (await claim(who.caller)).replace('cashback_too_small', ''),
  }
  return Object.entries(answers).flatMap(([path, code]) => (code === '' ? [path] : []))
}

describe('G3: a break keeps from play', () => {
  const breaks = [
    { kind: 'time_out', days: 1 },
    { kind: 'self_exclusion', months: 6 },
    { kind: 'self_exclusion', months: null },
  ] as const

  test.each(breaks)('%o: at once, on every path, and money can go out', async (asked) => {
    const who = await world.player()
    expect(await openPaths(who)).toEqual(['bet', 'deposit', 'bonus'])
    const open = await stake(world, who, '1.00')
    expect((await who.caller.call(takeBreak, { break: asked })).code).toBe('')
    // The wallet itself refuses, from the same instant.
    expect((await stake(world, who, '1.00')).status).toBe('SELF_EXCLUDED')
    expect((await who.caller.call(safetyOverview, {})).code).toBe('session_expired')
    const again = { ...who, caller: await world.server.signedIn(who.memberId) }
    expect(await openPaths(again)).toEqual([])
    expect((await again.caller.call(withdrawalOptions, {})).code).toBe('')
    // A bet that was open is settled.
    expect(await win(world, who, open.roundId, '5.00')).toBe('OK')
    expect((await memberById(world.server.db, who.memberId))?.marketing).toBe(false)
  })

  test('the vendor hears why', async () => {
    const who = await world.player()
    await who.caller.call(takeBreak, { break: breaks[0] })
    await second()
    expect((await stake(world, who, '1.00')).status).toBe('SELF_EXCLUDED')
    expect((await stake(world, who, '0.00')).status).toBe('SELF_EXCLUDED')
  })

  test('it cannot be shortened, and ends when it ends', async () => {
    const who = await world.player()
    await who.caller.call(takeBreak, { break: { kind: 'time_out', days: 7 } })
    let again = { ...who, caller: await world.server.signedIn(who.memberId) }
    const shorter = await again.caller.call(takeBreak, { break: { kind: 'time_out', days: 3 } })
    expect(shorter.code).toBe('break_shorter')
    again = await later(again, 24 * 7 - 0.1)
    expect(await deposit(again.caller)).toBe('self_excluded')
    again = await later(again, 0.2)
    expect(await deposit(again.caller)).toBe('')
  })

  test('teeth: an account that no path watches is found by the same paths', async () => {
    const who = await world.player()
    await who.caller.call(takeBreak, { break: breaks[1] })
    // As if the break had been written down and nothing more.
    await sql`update member set play_ban = null where id = ${who.memberId}`.execute(world.server.db)
    await sql`update account set bet_max = null, terms_day = null
      where owner_id = ${who.memberId}`.execute(world.server.db)
    const again = { ...who, caller: await world.server.signedIn(who.memberId) }
    await second()
    expect(await openPaths(again)).toEqual(['bet', 'deposit', 'bonus'])
  })
})

describe('G4 and G5: the reality check', () => {
  const begin = async () => {
    const who = await world.player()
    const { db, clock } = world.server
    const { memberId } = who
    await startPlay(
      db,
      { memberId, currency: 'MYR', siteSessionId: who.caller.sessionId },
      clock.now(),
    )
    await who.caller.call(setRealityInterval, { minutes: 15 })
    return who
  }

  test('when it is due no bet is taken until it is acknowledged', async () => {
    const who = await begin()
    const { roundId } = await stake(world, who, '7.00')
    await win(world, who, roundId, '2.50')
    world.server.clock.advance(14 * 60_000)
    expect((await stake(world, who, '1.00')).status).toBe('OK')
    world.server.clock.advance(61_000)
    expect((await stake(world, who, '1.00')).status).toBe('REALITY_CHECK_PENDING')
    const { value } = await who.caller.call(sitting, {})
    expect(value).toMatchObject({
      ...{ due: true, seconds: 15 * 60 + 1 },
      ...{ wagered: '8.00', won: '2.50', net: '-5.50' },
    })
    // Another interval does not postpone what is due.
    await who.caller.call(setRealityInterval, { minutes: 120 })
    await second()
    expect((await stake(world, who, '1.00')).status).toBe('REALITY_CHECK_PENDING')
    expect((await who.caller.call(acknowledgeReality, {})).value).toMatchObject({ due: false })
    await second()
    expect((await stake(world, who, '1.00')).status).toBe('OK')
  })

  test('signing in again postpones nothing, but for half an hour signed out', async () => {
    const who = await begin()
    const { db, ownerDb, clock } = world.server
    const { memberId } = who
    const open = ({ sessionId: siteSessionId }: { sessionId: string }) =>
      startPlay(db, { memberId, currency: 'MYR', siteSessionId }, clock.now())
    await stake(world, who, '7.00')
    clock.advance(16 * 60_000)
    const caller = await world.server.signedIn(memberId)
    expect((await open(caller)).realityCheckDueAt?.getTime()).toBeLessThan(clock.now().getTime())
    expect((await caller.call(sitting, {})).value).toMatchObject({
      ...{ due: true, seconds: 16 * 60, wagered: '7.00' },
    })
    // The member may answer where they were first.
    expect((await who.caller.call(acknowledgeReality, {})).value).toMatchObject({ due: false })
    expect((await caller.call(sitting, {})).value).toMatchObject({ due: false, wagered: '7.00' })
    await sql`update session set ended_at = ${clock.now()}
      where subject_id = ${memberId}`.execute(ownerDb)
    clock.advance(30 * 60_000 + 1_000)
    const rested = await world.server.signedIn(memberId)
    expect((await rested.call(sitting, {})).value).toMatchObject({ since: null, wagered: '0.00' })
    await open(rested)
    const { value } = await rested.call(sitting, {})
    expect(value).toMatchObject({ due: false, seconds: 0, wagered: '0.00' })
    expect(value.since).toBe(clock.now().toISOString())
  })

  test('the day’s time for play ends it', async () => {
    const who = await begin()
    await who.caller.call(setLimit, { name: 'timeDay', amount: '5' })
    await second()
    expect((await stake(world, who, '1.00')).status).toBe('OK')
    world.server.clock.advance(5 * 60_000 + 1_000)
    expect((await stake(world, who, '1.00')).status).toBe('TIME_LIMIT')
    expect((await who.caller.call(sitting, {})).value.minutesLeft).toBe(0)
    expect((await who.caller.call(setLimit, { name: 'timeDay', amount: '1441' })).code).toBe(
      'limit_invalid',
    )
  })

  const differsFromLedger = async (who: Player) => {
    const { value } = await who.caller.call(sitting, {})
    const net = BigInt(value.net.replace('.', ''))
    return net - (await ledgerNet(world.server.db, who.memberId))
  }

  test('the net result is the ledger’s, to the cent, after every round', async () => {
    const who = await begin()
    for (const [staked, won] of [
      ['1.01', '0.00'],
      ['2.33', '9.99'],
      ['0.05', '0.04'],
    ] as const) {
      const { roundId, bet } = await stake(world, who, staked)
      expect(await differsFromLedger(who)).toBe(0n)
      if (won === '0.04')
        await world.vendor.call('/rollback', {
          ...{ playerId: who.playerId, transactionId: fresh('rb'), originalTransactionId: bet },
        })
      else await win(world, who, roundId, won)
      expect(await differsFromLedger(who)).toBe(0n)
    }
  })

  test('teeth: a sum that is a cent off, and a session without its times, are found', async () => {
    const who = await begin()
    await sql`update safety_sitting set base_won = base_won - 1
      where member_id = ${who.memberId}`.execute(world.server.db)
    expect(await differsFromLedger(who)).toBe(1n)
    await sql`update game_session set reality_check_due_at = null
      where member_id = ${who.memberId}`.execute(world.server.db)
    world.server.clock.advance(16 * 60_000)
    expect((await stake(world, who, '1.00')).status).toBe('OK')
  })
})
