import { accountKinds } from '@kancil/contract/identity/account-kinds'
import { transferDownline, transferUpline } from '@kancil/contract/payments/line-transfer'
import { approveWithdrawal, takeWithdrawal } from '@kancil/contract/payments/withdrawal-desk'
import { requestWithdrawal, withdrawalStatus } from '@kancil/contract/payments/withdrawal'
import {
  closeCase,
  freezePayouts,
  noteCase,
  releasePayouts,
  suspicionCase,
  suspicions,
} from '@kancil/contract/safety/suspicions'
import { inTransaction } from '../../../kernel/db.ts'
import { emit } from '../../../kernel/events/outbox.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '../../../testing/server.ts'
import { bankAccount, type Payer, payer, payerPassword } from '../../payments/testing.ts'
import { fresh, type SafetyWorld, safetyWorld } from '../testing.ts'

let world: SafetyWorld
let desk: SignedIn
let second: SignedIn
beforeAll(async () => {
  world = await safetyWorld()
  desk = await world.server.operator('finance')
  second = await world.server.operator('admin')
})
afterAll(() => world.stop())

const note = 'Asked the member where it came from'

/** A credited deposit, as the payments tell of it. */
async function paidIn({ memberId }: Payer, amount: string): Promise<void> {
  const { db, clock } = world.server
  const at = clock.now().toISOString()
  const fact = { depositId: fresh('dep'), memberId, currency: 'MYR', amount, credit: amount, at }
  await inTransaction(db, (tx) => emit(tx, 'payments.deposited', fact))
  await world.server.drain()
}

async function takeOut(who: Payer, amount: string, bankAccountId?: string) {
  const asked = await who.call(requestWithdrawal, {
    ...{ requestId: fresh('out-of-a-test'), amount, paymentPassword: payerPassword },
    bankAccountId: bankAccountId ?? (await bankAccount(who)),
  })
  expect(asked.code).toBe('')
  await world.server.drain()
  return asked.value.withdrawalId
}

const casesOf = async ({ memberId }: Payer) =>
  (await desk.call(suspicions, { memberId })).value.items

describe('what opens a case', () => {
  test('money in and out without play, once however often it is told', async () => {
    const who = await payer(world.server, 900_00n)
    await paidIn(who, '1000.00')
    await takeOut(who, '900.00')
    const [found, ...more] = await casesOf(who)
    expect(more).toEqual([])
    expect(found).toMatchObject({
      ...{ pattern: 'no_play', state: 'open', frozenAt: null },
      facts: { paidIn: '1000.00 MYR', played: '0.00 MYR', takenOut: '900.00 MYR' },
    })
    await sql`update outbox set payload = payload where topic = 'payments.deposited'`.execute(
      world.server.ownerDb,
    )
    await world.server.drain()
    expect(await casesOf(who)).toHaveLength(1)
  })

  test('money in and up the line without play', async () => {
    const who = await payer(world.server, 900_00n)
    const upline = await payer(world.server, 0n, accountKinds.agent)
    await sql`update member set upline_id = ${upline.memberId}
      where id = ${who.memberId}`.execute(world.server.ownerDb)
    await paidIn(who, '1000.00')
    const order = { requestId: fresh('up-of-a-test'), amount: '900.00' }
    const sent = await who.call(transferUpline, { ...order, paymentPassword: payerPassword })
    expect(sent.code).toBe('')
    await world.server.drain()
    expect(await casesOf(who)).toMatchObject([
      { pattern: 'no_play', facts: { takenOut: '900.00 MYR' } },
    ])
    expect(await casesOf(upline)).toEqual([])
  })

  test('money from an agent and out without play', async () => {
    const agent = await payer(world.server, 900_00n, accountKinds.agent)
    const who = await payer(world.server)
    const { rows } = await sql<{ account: string }>`update member set upline_id = ${agent.memberId}
      where id = ${who.memberId} returning account`.execute(world.server.ownerDb)
    const order = { requestId: fresh('down-of-a-test'), amount: '900.00', ...rows[0]! }
    const sent = await agent.call(transferDownline, { ...order, paymentPassword: payerPassword })
    expect(sent.code).toBe('')
    await world.server.drain()
    await takeOut(who, '800.00')
    expect(await casesOf(who)).toMatchObject([
      { pattern: 'no_play', facts: { paidIn: '900.00 MYR', takenOut: '800.00 MYR' } },
    ])
    expect(await casesOf(agent)).toEqual([])
  })

  test('money that was played is none', async () => {
    const who = await payer(world.server, 900_00n)
    await paidIn(who, '1000.00')
    await sql`update account set wagered = wagered + 50000
      where owner_id = ${who.memberId} and purpose = 'cash'`.execute(world.server.ownerDb)
    await takeOut(who, '900.00')
    expect(await casesOf(who)).toEqual([])
  })

  test('payments cut up to stay below the bound', async () => {
    const who = await payer(world.server)
    await paidIn(who, '9500.00')
    await paidIn(who, '9500.00')
    expect(await casesOf(who)).toEqual([])
    await paidIn(who, '9500.00')
    expect((await casesOf(who)).map(({ pattern }) => pattern)).toEqual(['structuring'])
  })

  test('more in a month than is let pass', async () => {
    const who = await payer(world.server)
    await paidIn(who, '60000.00')
    await paidIn(who, '60000.00')
    expect((await casesOf(who)).map(({ pattern }) => pattern)).toEqual(['threshold'])
  })

  test('one bank account of two members', async () => {
    const [one, other] = [await payer(world.server), await payer(world.server)]
    await bankAccount(one, '8812345678')
    await bankAccount(other, '8812345678')
    await world.server.drain()
    expect(await casesOf(one)).toEqual([])
    const [found] = await casesOf(other)
    expect(found).toMatchObject({ pattern: 'shared_account', facts: { members: '2' } })
    const { rows } = await sql<{ payload: string }>`select payload::text from outbox
      where topic = 'payments.bankAccountAdded'`.execute(world.server.db)
    expect(rows.some(({ payload }) => payload.includes('8812345678'))).toBe(false)
  })
})

describe('a case', () => {
  async function opened(): Promise<{ who: Payer; suspicionId: string; withdrawalId: string }> {
    const who = await payer(world.server, 900_00n)
    await paidIn(who, '1000.00')
    const withdrawalId = await takeOut(who, '900.00')
    return { who, withdrawalId, suspicionId: (await casesOf(who))[0]!.suspicionId }
  }

  test('keeps payouts back until another operator releases them, and tells nobody', async () => {
    const { who, suspicionId, withdrawalId } = await opened()
    await desk.call(takeWithdrawal, { withdrawalId })
    const before = (await who.call(withdrawalStatus, { withdrawalId })).body
    expect((await desk.call(freezePayouts, { suspicionId, note })).code).toBe('')
    expect((await desk.call(freezePayouts, { suspicionId, note })).code).toBe('already_frozen')
    expect((await desk.call(approveWithdrawal, { withdrawalId })).code).toBe('payout_frozen')
    // The member sees what they saw before.
    expect((await who.call(withdrawalStatus, { withdrawalId })).body).toEqual(before)
    expect((await desk.call(closeCase, { suspicionId, outcome: 'cleared', note })).code).toBe(
      'still_frozen',
    )
    expect((await desk.call(releasePayouts, { suspicionId, note })).code).toBe('same_operator')
    expect((await second.call(releasePayouts, { suspicionId, note })).code).toBe('')
    expect((await desk.call(approveWithdrawal, { withdrawalId })).code).toBe('')
  })

  test('a case of many notes shows the newest, and the others page by page', async () => {
    const { suspicionId } = await opened()
    await sql`insert into suspicion_note (suspicion_id, note, by, at)
      select ${suspicionId}, 'note ' || n, 'finance', now() from generate_series(1, 120) n`.execute(
      world.server.ownerDb,
    )
    const pages: string[][] = []
    let before: string | undefined
    do {
      const { value } = await desk.call(suspicionCase, {
        suspicionId,
        ...(before ? { before } : {}),
      })
      pages.push(value.log.map((line) => line.note))
      before = value.older
    } while (before)
    expect(pages.map((page) => page.length)).toEqual([50, 50, 20])
    expect(pages[0]!.at(-1)).toBe('note 120')
    expect(new Set(pages.flat()).size).toBe(120)
  })

  test('is noted, closed and then closed for good; the next suspicion is a new one', async () => {
    const { who, suspicionId } = await opened()
    await desk.call(noteCase, { suspicionId, note })
    const closed = await desk.call(closeCase, { suspicionId, outcome: 'reported', note: 'Filed' })
    expect(closed.value).toMatchObject({ state: 'closed', outcome: 'reported' })
    expect((await desk.call(closeCase, { suspicionId, outcome: 'cleared', note })).code).toBe(
      'case_closed',
    )
    expect((await desk.call(freezePayouts, { suspicionId, note })).code).toBe('case_closed')
    expect((await desk.call(suspicionCase, { suspicionId })).value.log).toMatchObject([
      { note, by: 'finance-tester' },
      { note: 'Filed' },
    ])
    await paidIn(who, '60000.00')
    await paidIn(who, '60000.00')
    expect(await casesOf(who)).toHaveLength(2)
  })

  test('teeth: a row that forgets who froze lets the same operator release (S20)', async () => {
    const { suspicionId } = await opened()
    await desk.call(freezePayouts, { suspicionId, note })
    await sql`update suspicion set frozen_id = null where id = ${suspicionId}`.execute(
      world.server.db,
    )
    expect((await desk.call(releasePayouts, { suspicionId, note })).code).toBe('')
  })
})
