import { transferUpline } from '@kancil/contract/payments/line-transfer'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sqlState } from '../../../kernel/db.ts'
import { auditLedger } from '../../../ledger/audit/run.ts'
import { fresh, withDefect } from '../../safety/testing.ts'
import { payerPassword as paymentPassword } from '../testing.ts'
import { lockTurnover } from '../withdrawal/turnover-store.ts'
import { fits, type RaceWorld, raceWorld } from './testing.ts'

// Bars R6 and R7 of the reliability handbook, at a size for every day; at the handbook's own in
// `races.long.test.ts`.
let races: RaceWorld
beforeAll(async () => {
  races = await raceWorld()
}, 60_000)
afterAll(() => races.stop())

describe('R6: one balance, many ways out', () => {
  test('exactly what fits is accepted, and not a sen is made or lost', async () => {
    for (let round = 0; round < 3; round++)
      expect(await races.race()).toEqual({ accepted: fits, failed: 0, left: 0n })
    expect((await auditLedger(races.server.db, races.server.clock)).findings).toEqual([])
  }, 120_000)
})

/** Puts the balances right that the defect spoilt, from the entries. */
async function mend(): Promise<void> {
  await sql`update account a set balance = e.sum from
    (select account_id, sum(amount) as sum from entry group by account_id) e
    where e.account_id = a.id and a.balance <> e.sum`.execute(races.server.ownerDb)
}

describe('R7: a ring of transfers', () => {
  const size = 6
  const transfers = 240

  test('everybody sends up and down at once: nobody is refused, and the total is constant', async () => {
    const people = await races.ring(size)
    const before = await races.total(people)
    expect(await races.runRing(people, transfers)).toMatchObject({ sent: transfers, refused: [] })
    expect(await races.total(people)).toBe(before)
    expect((await auditLedger(races.server.db, races.server.clock)).findings).toEqual([])
  }, 120_000)

  test('teeth: locks taken in the order of sender and recipient do deadlock', async () => {
    const [a, b] = [await races.person(10_000n), await races.person(10_000n)]
    const { db } = races.server
    const ready = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
    const both = async (own: 0 | 1): Promise<string> => {
      const [first, second] = own === 0 ? [a, b] : [b, a]
      try {
        await db.transaction().execute(async (tx) => {
          await lockTurnover(tx, first.memberId, 'MYR')
          ready[own].resolve()
          await ready[own === 0 ? 1 : 0].promise
          await lockTurnover(tx, second.memberId, 'MYR')
        })
        return ''
      } catch (error) {
        return sqlState(error)
      }
    }
    expect(await Promise.all([both(0), both(1)])).toContain('40P01')
  }, 60_000)

  test('teeth: a total that a defect changes is seen', async () => {
    const people = await races.ring(size)
    const before = await races.total(people)
    const defect = {
      from: 'set balance = balance + p_amount,',
      to: 'set balance = balance + p_amount + 1,',
    }
    await withDefect(races.server.ownerDb, 'ledger_post', defect, async () => {
      const order = { requestId: fresh('ring-request'), amount: '10.00', paymentPassword }
      await people[1]!.call(transferUpline, order)
    })
    expect(await races.total(people)).not.toBe(before)
    await mend()
    expect(await races.total(people)).toBe(before)
  }, 60_000)
})

// Last: the books of this house stay wrong.
describe('R6, a broken ledger', () => {
  test('teeth: a ledger that takes half of what it gives is caught', async () => {
    const defect = {
      from: 'set balance = balance - p_amount,',
      to: 'set balance = balance - p_amount / 2,',
    }
    let result: Awaited<ReturnType<typeof races.race>> | undefined
    await withDefect(races.server.ownerDb, 'ledger_post', defect, async () => {
      result = await races.race()
    })
    const { findings } = await auditLedger(races.server.db, races.server.clock)
    expect(result).not.toEqual({ accepted: fits, failed: 0, left: 0n })
    expect(findings.map(({ finding }) => finding)).toContain('currency_sum_differs')
  }, 120_000)
})
