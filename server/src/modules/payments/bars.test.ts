import { listDeposits, requestDeposit } from '@kancil/contract/payments/deposit'
import { requestWithdrawal } from '@kancil/contract/payments/withdrawal'
import { runLedgerAudit } from '@kancil/contract/wallet/ledger'
import { money } from '@kancil/contract/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../kernel/db.ts'
import { house, memberCash } from '../../ledger/accounts.ts'
import { auditLedger, tryAudit } from '../../ledger/audit/run.ts'
import { post } from '../../ledger/post.ts'
import { LedgerRefusal } from '../../ledger/refusal.ts'
import { walletOf } from '../../ledger/wallets.ts'
import { setSetting } from '../../testing/settings.ts'
import {
  fresh,
  type Player,
  type SafetyWorld,
  safetyWorld,
  stake,
  withDefect,
} from '../safety/testing.ts'
import { bankAccount, payerPassword, plantPaymentPassword } from './testing.ts'

// Bars R5, R6 and R17 of the handbook, on the calls that members and vendors make. The planted
// defects of R5 and R6 are found by the very same questions; R17's is the sen itself.

let world: SafetyWorld
beforeAll(async () => {
  world = await safetyWorld()
  await setSetting(world.server, 'payments', {
    ...{ withdrawalDayCount: 1_000, withdrawalMin: 1_000, turnoverPercent: 0 },
  })
})
afterAll(() => world.stop())

async function holder(balance: string): Promise<Player & { readonly bankAccountId: string }> {
  const who = await world.player({ balance })
  await plantPaymentPassword(world.server, who.memberId)
  const caller = Object.assign(who.caller, { memberId: who.memberId })
  return { ...who, bankAccountId: await bankAccount(caller) }
}

const walletNow = async ({ memberId }: Pick<Player, 'memberId'>) =>
  (await walletOf(world.server.db, memberId, 'MYR'))!
const wholeBooks = async () =>
  expect((await auditLedger(world.server.db, world.server.clock)).findings).toEqual([])

describe('R5: one id stands for one command', () => {
  const key = (serial: number) => ({ source: 'test', sourceTx: `r5-${process.pid}-${serial}` })

  /** How many of these changed commands the ledger takes under an id that was used. */
  async function takenBack(rounds: number): Promise<number> {
    const [first, second] = [await holder('100.00'), await holder('100.00')]
    const base = { kind: 'adjustment', amount: money(5_00n) }
    const books = house('adjustments', 'MYR')
    let accepted = 0
    for (let round = 0; round < rounds; round++) {
      const id = key(round + Date.now())
      const original = { ...base, ...id, from: memberCash(first.memberId, 'MYR'), to: books }
      await inTransaction(world.server.db, (tx) => post(tx, original))
      const changes = [
        { ...original, amount: money(5_01n) },
        { ...original, amount: money(4_99n) },
        { ...original, from: memberCash(second.memberId, 'MYR') },
        { ...original, from: books, to: memberCash(first.memberId, 'MYR') },
        {
          ...original,
          ...{ from: memberCash(first.memberId, 'XTS'), to: house('adjustments', 'XTS') },
        },
      ]
      for (const change of changes)
        await inTransaction(world.server.db, (tx) => post(tx, change)).then(
          () => accepted++,
          (error: unknown) => {
            if (!(error instanceof LedgerRefusal) || error.code !== 'idempotency_conflict')
              throw error
          },
        )
    }
    return accepted
  }

  test('another amount, payer, currency or direction under a used id moves nothing', async () => {
    expect(await takenBack(10)).toBe(0)
    await wholeBooks()
  })

  test('members: another amount or way under a used request is refused', async () => {
    const who = await holder('100.00')
    const { caller, bankAccountId } = who
    const asked = {
      ...{ requestId: fresh('r5-out'), amount: '40.00', paymentPassword: payerPassword },
      bankAccountId: bankAccountId as never,
    }
    const first = await caller.call(requestWithdrawal, asked)
    expect((await caller.call(requestWithdrawal, asked)).value.withdrawalId).toBe(
      first.value.withdrawalId,
    )
    const other = await caller.call(requestWithdrawal, { ...asked, amount: '41.00' })
    expect(other.code).toBe('idempotency_conflict')
    expect(await walletNow(who)).toMatchObject({ cash: 60_00n, held: 40_00n })
    const order = { requestId: fresh('r5-in'), methodId: 'qr', amount: '50.00' }
    expect((await caller.call(requestDeposit, order)).code).toBe('')
    const changed = await caller.call(requestDeposit, { ...order, amount: '51.00' })
    expect(changed.code).toBe('idempotency_conflict')
    expect((await caller.call(listDeposits, {})).value.items).toHaveLength(1)
  })

  test('teeth: a ledger that does not compare amounts takes them', async () => {
    const blind = { from: 'known.amount = p_amount and ', to: '' }
    await withDefect(world.server.ownerDb, 'ledger_post', blind, async () => {
      expect(await takenBack(1)).toBeGreaterThan(0)
    })
  })
})

const price = 10_00n

/** Withdrawals and bets at once: what was accepted, and the wallet afterwards. */
async function race(balance: string, racers: number) {
  const who = await holder(balance)
  const { caller, bankAccountId } = who
  const outcomes = await Promise.all(
    Array.from({ length: racers }, async (_, racer): Promise<boolean> => {
      if (racer % 3 === 0) return (await stake(world, who, '10.00')).status === 'OK'
      const { code } = await caller.call(requestWithdrawal, {
        ...{ requestId: fresh('race'), amount: '10.00', paymentPassword: payerPassword },
        bankAccountId: bankAccountId as never,
      })
      if (!['', 'insufficient_funds'].includes(code)) throw new Error(code)
      return code === ''
    }),
  )
  return { accepted: outcomes.filter(Boolean).length, wallet: await walletNow(who) }
}

describe('R6: fifty commands race for one balance', () => {
  test.each([
    ['20.00', 2, 2],
    ['10.00', 2, 1],
    ['105.00', 50, 10],
    ['70.00', 50, 7],
  ])('of %s, %i commands of 10.00: %i are accepted', async (balance, racers, floor) => {
    const begin = BigInt(balance.replace('.', ''))
    const { accepted, wallet } = await race(balance, racers)
    expect(accepted).toBe(floor)
    expect(wallet.cash >= 0n).toBe(true)
    // What was neither held nor staked is still there.
    expect(wallet.cash).toBe(begin - BigInt(accepted) * price)
    expect(wallet.cash + wallet.held + wallet.wagered).toBe(begin)
    await wholeBooks()
  })
})

describe('R17: the hourly trial balance', () => {
  test('a sen that somebody adds is found at the next run, named, and stops withdrawals', async () => {
    const who = await holder('100.00')
    const { server } = world
    const ask = async () =>
      (
        await who.caller.call(requestWithdrawal, {
          ...{ requestId: fresh('r17'), amount: '10.00', paymentPassword: payerPassword },
          bankAccountId: who.bankAccountId as never,
        })
      ).code
    expect(await ask()).toBe('')
    await sql`update account set balance = balance + 1
      where owner_id = ${who.memberId} and purpose = 'cash'`.execute(server.ownerDb)
    const run = await tryAudit(server.db, server.clock, { scope: 'new', settleSeconds: 0 })
    expect(run).toMatchObject({ ok: false })
    expect(run!.findings.map(({ account }) => account)).toContain(`member:${who.memberId}:cash`)
    expect(await ask()).toBe('withdrawals_stopped')
    await sql`update account set balance = balance - 1
      where owner_id = ${who.memberId} and purpose = 'cash'`.execute(server.ownerDb)
    const desk = await server.operator('finance')
    expect((await desk.call(runLedgerAudit, {})).value).toMatchObject({ ok: true, findings: [] })
    expect(await ask()).toBe('')
  })
})

// The last one: these books are beyond repair afterwards.
test('R6, teeth: a wallet that does not ask whether the money is there is found', async () => {
  const { ownerDb } = world.server
  // Two walls stand against it: the bet's own question, and the table's.
  const generous = { from: 'p_amount[k] <= a.balance - a.held', to: 'true' }
  const generousLater = {
    from: 'elsif amount > cash + playable_bonus then refusal',
    to: 'elsif amount > cash + playable_bonus + 100000 then refusal',
  }
  const generousAlone = { from: 'a.balance - a.held >= p_amount', to: 'true' }
  await sql`alter table account drop constraint account_not_below_zero`.execute(ownerDb)
  await withDefect(ownerDb, 'ledger_submit_plain', generous, () =>
    withDefect(ownerDb, 'ledger_plain_bet', generousAlone, () =>
      withDefect(ownerDb, 'ledger_submit', generousLater, async () => {
        const { accepted, wallet } = await race('10.00', 50)
        expect(accepted).toBeGreaterThan(1)
        expect(wallet.cash < 0n).toBe(true)
      }),
    ),
  )
})
