import { purses, purseTransfers, readPurses, walletTransfer } from '@kancil/contract/games/purses'
import { decidePurseTransfer, type PurseAct, purseDesk } from '@kancil/contract/games/purse-desk'
import { movementDetail } from '@kancil/contract/wallet/movement'
import { accountRecord } from '@kancil/contract/wallet/record'
import { consolidatedFunds, merchantWallet } from '@kancil/contract/wallet/balance'
import { betRecords } from '@kancil/contract/games/bets'
import { safetyOverview, setLimit } from '@kancil/contract/safety/limits'
import { acknowledgeReality, setRealityInterval } from '@kancil/contract/safety/sitting'
import { money } from '@kancil/contract/money'
import { sql } from 'kysely'
import { inTransaction } from '../../../kernel/db.ts'
import { house, memberBonus } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import { walletOf } from '../../../ledger/wallets.ts'
import { setPlayRule } from '../bets/rule-store.ts'
import { validBetsOf } from '../bets/valid-bet-store.ts'
import { takePurseRounds } from './rounds.ts'
import { takeBreak } from '@kancil/contract/safety/exclusion'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLedger } from '../../../ledger/audit/run.ts'
import type { Payer } from '../../payments/testing.ts'
import { operatorWhoPlays } from '../../../testing/own-member.ts'
import { setSetting } from '../../../testing/settings.ts'
import { checkPurses } from './check.ts'
import { kenari, type PurseWorld, purseWorld } from './testing.ts'

let world: PurseWorld
beforeAll(async () => {
  world = await purseWorld()
}, 60_000)
afterAll(() => world.stop())
beforeEach(() => world.behave('prompt'))

let serial = 0
const newRequest = () => `purse-request-${++serial}`

function move(member: Payer, act: 'in' | 'out' | 'allBack', amount?: string, id = newRequest()) {
  // Ids sort by the time they were made, and the clock stands still.
  world.server.clock.advance(1)
  return member.call(walletTransfer, {
    requestId: id,
    act,
    ...(act === 'allBack' ? {} : { vendorId: kenari, amount: amount! }),
  })
}

/** The job's next rounds, as far as the clock goes. */
async function wait(minutes: number): Promise<void> {
  world.server.clock.advance(minutes * 60_000)
  await checkPurses(world.ground)
}

async function decide(transferId: string, act: PurseAct, note = 'agreed with the vendor') {
  const desk = await world.server.operator('finance')
  return desk.call(decidePurseTransfer, { transferId, act, note })
}

async function onDesk(member: Payer) {
  const desk = await world.server.operator('finance')
  const { value } = await desk.call(purseDesk, {})
  return value.transfers.items.find(({ memberId }) => memberId === member.memberId)
}

async function expectBooksRight(): Promise<void> {
  const run = await auditLedger(world.server.db, world.server.clock)
  expect(run.findings).toEqual([])
}

describe('in, out and all back', () => {
  test('money goes in, is played with and comes back, and every step is in the records', async () => {
    const member = await world.member(10_000n)
    const sent = await move(member, 'in', '60.00')
    expect(sent.value.transfers).toMatchObject([
      { direction: 'in', amount: '60.00', state: 'done' },
    ])
    expect(await world.money(member)).toEqual({ cash: 4_000n, purse: 6_000n, transit: 0n })
    expect(await world.vendorBalance(member)).toBe('60.00')

    await world.play(member, '15.50')
    const read = await member.call(readPurses, {})
    expect(read.value.purses).toMatchObject([{ vendorId: kenari, balance: '75.50' }])
    expect((await move(member, 'out', '25.50')).value.cash).toBe('65.50')

    await world.play(member, '-10.00')
    const back = await move(member, 'allBack')
    expect(back.value.transfers).toMatchObject([{ direction: 'out', amount: '40.00' }])
    expect(await world.money(member)).toEqual({ cash: 10_550n, purse: 0n, transit: 0n })

    const list = await member.call(purseTransfers, {})
    expect(list.value.items.map(({ amount }) => amount)).toEqual(['40.00', '25.50', '60.00'])
    const record = await member.call(accountRecord, { kind: 'transfer' })
    expect(record.value.items.map(({ amount }) => amount)).toEqual(['40.00', '25.50', '-60.00'])
    const { transferId } = record.value.items[2]!
    const detail = await member.call(movementDetail, { transferId })
    expect(detail.value.entries.map(({ side }) => side)).toEqual(['cash', 'transit'])
    await expectBooksRight()
  })

  test('a request sent again moves nothing more, and another one under its id is refused', async () => {
    const member = await world.member(5_000n)
    const id = newRequest()
    const first = await move(member, 'in', '20.00', id)
    const again = await move(member, 'in', '20.00', id)
    expect(again.value.transfers).toEqual(first.value.transfers)
    expect((await move(member, 'in', '30.00', id)).code).toBe('idempotency_conflict')
    expect((await move(member, 'out', '20.00', id)).code).toBe('idempotency_conflict')
    expect(await world.vendorBalance(member)).toBe('20.00')
    const all = newRequest()
    await move(member, 'allBack', undefined, all)
    await move(member, 'in', '5.00')
    // The purse holds something again: the repeat is about what there was then.
    expect((await move(member, 'allBack', undefined, all)).value.transfers).toHaveLength(1)
    expect((await world.money(member)).purse).toBe(500n)
  })

  test('five at once with one id are one transfer', async () => {
    const member = await world.member(5_000n)
    const id = newRequest()
    await Promise.all(Array.from({ length: 5 }, () => move(member, 'in', '10.00', id)))
    expect(await world.money(member)).toEqual({ cash: 4_000n, purse: 1_000n, transit: 0n })
  })

  test.each([
    ['more than the cash', 'in', '50.01', 'insufficient_funds'],
    ['nothing', 'in', '0.00', 'amount_zero'],
    ['more decimals than the currency has', 'in', '1.001', 'bad_request'],
    ['more than the purse', 'out', '0.01', 'purse_short'],
  ] as const)('%s is refused', async (_name, act, amount, code) => {
    const member = await world.member(5_000n)
    expect((await move(member, act, amount)).code).toBe(code)
    expect(await world.money(member)).toEqual({ cash: 5_000n, purse: 0n, transit: 0n })
  })

  test('an unknown vendor, a missing amount and one too many are refused', async () => {
    const member = await world.member(5_000n)
    const order = { requestId: newRequest(), act: 'in', vendorId: kenari, amount: '1.00' } as const
    const { amount: _amount, ...without } = order
    const asked = (input: object) => member.call(walletTransfer, { ...order, ...input })
    expect((await asked({ vendorId: 'nobody' })).code).toBe('vendor_unknown')
    expect((await member.call(walletTransfer, without)).code).toBe('bad_request')
    expect((await asked({ act: 'allBack' })).code).toBe('bad_request')
  })

  test('in a house of one wallet nothing goes in, and what is there comes back', async () => {
    const member = await world.member(5_000n)
    await move(member, 'in', '30.00')
    await setSetting(world.server, 'transfers', { isSingle: true })
    try {
      expect((await member.call(merchantWallet, {})).value).toEqual({ isSingle: true })
      expect((await move(member, 'in', '5.00')).code).toBe('wallet_is_single')
      const shown = await member.call(purses, {})
      expect(shown.value).toMatchObject({ isSingle: true, purses: [{ isOpen: false }] })
      const back = await move(member, 'allBack')
      expect(back.value).toMatchObject({ cash: '50.00', purses: [] })
    } finally {
      await setSetting(world.server, 'transfers', { isSingle: false })
    }
  })

  test('during a break nothing goes in, and money comes back', async () => {
    const member = await world.member(5_000n)
    await move(member, 'in', '30.00')
    const rest = { kind: 'time_out', days: 7 } as const
    expect((await member.call(takeBreak, { break: rest })).success).toBe(true)
    const { memberId } = member
    const again = Object.assign(await world.server.signedIn(memberId), { memberId })
    expect((await move(again, 'in', '5.00')).code).toBe('self_excluded')
    expect((await move(again, 'allBack')).value.cash).toBe('50.00')
  })
})

test('while a bonus is open nothing goes in, since its terms could not be kept there', async () => {
  const member = await world.member(5_000n)
  await move(member, 'in', '30.00')
  const { db, clock } = world.server
  const { memberId } = member
  const rule = { betMax: 20_00n, blockedLines: [], blockedGames: [] }
  await inTransaction(db, (tx) => setPlayRule(tx, memberId, rule))
  expect((await move(member, 'in', '5.00')).code).toBe('bonus_active')
  expect((await move(member, 'allBack')).value.cash).toBe('50.00')
  await inTransaction(db, (tx) => setPlayRule(tx, memberId, null))
  // One that binds no bet, but has money.
  await inTransaction(db, (tx) =>
    post(tx, {
      ...{ kind: 'bonus_granted', source: 'bonus', sourceTx: 'a-bonus-beside-a-purse' },
      ...{ from: house('promotions', 'MYR'), to: memberBonus(memberId, 'MYR') },
      ...{ amount: money(10_00n), at: clock.now() },
    }),
  )
  expect((await move(member, 'in', '5.00')).code).toBe('bonus_active')
  await expectBooksRight()
})

describe('what is played from a purse', () => {
  const walletNow = async ({ memberId }: Payer) =>
    (await walletOf(world.server.db, memberId, 'MYR'))!

  test('counts once as turnover and in the record, and moves no money by itself', async () => {
    const member = await world.member(10_000n)
    await move(member, 'in', '60.00')
    await world.round(member, '20.00', '0.00')
    world.server.clock.advance(1_000)
    await world.round(member, '5.00', '12.50')
    await Promise.all([takePurseRounds(world.ground), takePurseRounds(world.ground)])
    expect(await walletNow(member)).toMatchObject({ wagered: 2_500n, won: 1_250n, cash: 4_000n })
    expect((await world.money(member)).purse).toBe(6_000n)
    const { items, totals } = (await member.call(betRecords, {})).value
    expect(items.map(({ stake, payout, status }) => [stake, payout, status])).toEqual([
      ['5.00', '12.50', 'settled'],
      ['20.00', '0.00', 'settled'],
    ])
    expect(totals).toMatchObject({ stake: '25.00', payout: '12.50' })
    const valid = await validBetsOf(world.server.db, member.memberId, 'MYR')
    expect([...valid.values()]).toEqual([2_500n])
    await member.call(readPurses, {})
    expect((await world.money(member)).purse).toBe(4_750n)
    expect(await walletNow(member)).toMatchObject({ wagered: 2_500n, won: 1_250n })
    // Read again from the beginning, as after a restored backup: each round is known.
    await sql`update purse_list set after = 0`.execute(world.server.db)
    await takePurseRounds(world.ground)
    expect(await walletNow(member)).toMatchObject({ wagered: 2_500n, won: 1_250n })
    await expectBooksRight()
  })

  test('what a member may lose bounds what goes in, with what is there already', async () => {
    const member = await world.member(20_000n)
    await member.call(setLimit, { name: 'lossDay', amount: '50.00' })
    const refused = await move(member, 'in', '50.01')
    expect([refused.code, refused.body]).toMatchObject([
      'play_limit',
      { value: { available: '50.00' } },
    ])
    expect((await move(member, 'in', '50.00')).code).toBe('')
    expect((await move(member, 'in', '0.01')).code).toBe('play_limit')
    await world.round(member, '30.00', '0.00')
    await move(member, 'allBack')
    expect((await move(member, 'in', '20.01')).code).toBe('play_limit')
    expect((await move(member, 'in', '20.00')).code).toBe('')
    const { limits } = (await member.call(safetyOverview, {})).value
    expect(limits.find(({ name }) => name === 'lossDay')).toMatchObject({ used: '30.00' })
  })

  test('a limit that is set later counts what was played from purses before it', async () => {
    const member = await world.member(20_000n)
    await move(member, 'in', '100.00')
    await world.round(member, '30.00', '5.00')
    await move(member, 'allBack')
    await member.call(setLimit, { name: 'wagerDay', amount: '40.00' })
    expect((await move(member, 'in', '10.01')).code).toBe('play_limit')
    expect((await move(member, 'in', '10.00')).code).toBe('')
    // Another day: the room is whole again, less what is at the vendor.
    world.server.clock.advance(24 * 60 * 60_000)
    const tomorrow = { ...member, ...(await world.server.signedIn(member.memberId)) }
    expect((await move(tomorrow, 'in', '30.01')).code).toBe('play_limit')
    expect((await move(tomorrow, 'in', '30.00')).code).toBe('')
  })

  test('a reality check that is due lets nothing in, and everything out', async () => {
    const member = await world.member(10_000n)
    await member.call(setRealityInterval, { minutes: 15 })
    expect((await move(member, 'in', '10.00')).code).toBe('')
    world.server.clock.advance(15 * 60_000)
    expect((await move(member, 'in', '10.00')).code).toBe('reality_check_pending')
    expect((await move(member, 'allBack')).code).toBe('')
    await member.call(acknowledgeReality, {})
    expect((await move(member, 'in', '10.00')).code).toBe('')
  })

  test('teeth: a round counted twice, or a sum without its round, is found by the audit', async () => {
    const member = await world.member(10_000n)
    const { ownerDb, clock } = world.server
    const defect = (by: bigint) =>
      sql`update purse_played set wagered = wagered + ${by}
      where account_id = (select id from account where owner_id = ${member.memberId}
        and purpose = 'cash')`.execute(ownerDb)
    await move(member, 'in', '60.00')
    await world.round(member, '20.00', '0.00')
    await takePurseRounds(world.ground)
    await defect(1n)
    const { findings } = await auditLedger(ownerDb, clock)
    expect(findings.map(({ finding }) => finding)).toEqual(['play_sum_differs', 'play_sum_differs'])
    await defect(-1n)
    await expectBooksRight()
  })
})

describe('answers that are lost, wrong or late', () => {
  test.each([
    ['in', 'lost_answer'],
    ['in', 'lost_order'],
    ['in', 'wrong_amount'],
    ['in', 'old_answer'],
    ['in', 'gibberish'],
    ['out', 'lost_answer'],
    ['out', 'lost_order'],
    ['out', 'wrong_amount'],
    ['out', 'gibberish'],
  ] as const)('money %s with %s is on its way, and then found again', async (way, mode) => {
    const member = await world.member(10_000n)
    await move(member, 'in', '50.00')
    await world.behave(mode, { times: 1 })
    const id = newRequest()
    const sent = await move(member, way, '20.00', id)
    expect(sent.value.transfers).toMatchObject([{ state: 'sent' }])
    expect(sent.value.purses).toMatchObject([{ inFlight: '20.00' }])
    expect((await world.money(member)).transit).toBe(2_000n)
    expect(await onDesk(member)).toMatchObject({ state: 'sent', amount: '20.00' })
    const funds = await member.call(consolidatedFunds, {})
    expect(funds.value).toMatchObject({ inFlight: '20.00', isSingle: false })
    await expectBooksRight()
    await wait(1)
    const isIn = way === 'in'
    expect(await world.money(member)).toEqual({
      cash: isIn ? 3_000n : 7_000n,
      purse: isIn ? 7_000n : 3_000n,
      transit: 0n,
    })
    expect(await world.vendorBalance(member)).toBe(isIn ? '70.00' : '30.00')
    expect((await move(member, way, '20.00', id)).value.transfers).toMatchObject([
      { state: 'done' },
    ])
    expect(await onDesk(member)).toBeUndefined()
  })

  test.each(['in', 'out'] as const)(
    'money %s that the vendor refuses is back at once',
    async (way) => {
      const member = await world.member(10_000n)
      await move(member, 'in', '50.00')
      await world.behave('refuse', { times: 1 })
      const sent = await move(member, way, '20.00')
      expect(sent.value.transfers).toMatchObject([{ state: 'returned' }])
      expect(await world.money(member)).toEqual({ cash: 5_000n, purse: 5_000n, transit: 0n })
    },
  )

  test('a slow vendor is asked until it has decided', async () => {
    const member = await world.member(10_000n)
    await world.behave('slow', { times: 1, delaySeconds: 300 })
    await move(member, 'in', '20.00')
    await wait(1)
    await wait(1)
    expect((await world.money(member)).transit).toBe(2_000n)
    await wait(5)
    expect(await world.money(member)).toEqual({ cash: 8_000n, purse: 2_000n, transit: 0n })
  })

  test('a process that dies before it has sent the order leaves nothing behind', async () => {
    const member = await world.member(10_000n)
    await world.behave('lost_order')
    await move(member, 'in', '20.00')
    await wait(1)
    await wait(1)
    // Never given back on silence: the order may still be on the wire.
    expect((await world.money(member)).transit).toBe(2_000n)
    await world.behave('prompt')
    await wait(10)
    expect(await world.money(member)).toEqual({ cash: 8_000n, purse: 2_000n, transit: 0n })
    expect(await world.vendorBalance(member)).toBe('20.00')
  })

  test('what is in doubt is never taken for play', async () => {
    const member = await world.member(10_000n)
    await move(member, 'in', '50.00')
    await world.behave('slow', { times: 1, delaySeconds: 300 })
    await move(member, 'out', '20.00')
    await world.play(member, '7.00')
    const read = await member.call(readPurses, {})
    expect(read.value.purses).toMatchObject([{ balance: '30.00', inFlight: '20.00' }])
    await wait(6)
    const after = await member.call(readPurses, {})
    expect(after.value.purses).toMatchObject([{ balance: '37.00', inFlight: '0.00' }])
    expect((await world.money(member)).cash).toBe(7_000n)
  })
})

describe('a vendor that contradicts itself', () => {
  test('money returned and taken in after all is fetched back by itself', async () => {
    const member = await world.member(10_000n)
    await world.behave('late_success', { times: 1, delaySeconds: 30 })
    const sent = await move(member, 'in', '20.00')
    expect(sent.value.transfers).toMatchObject([{ state: 'returned' }])
    expect((await world.money(member)).cash).toBe(10_000n)
    await wait(2)
    expect(await world.vendorBalance(member)).toBe('0.00')
    expect(await world.money(member)).toEqual({ cash: 10_000n, purse: 0n, transit: 0n })
    await expectBooksRight()
  })

  test('where the vendor no longer has it, an operator writes it off', async () => {
    const member = await world.member(10_000n)
    await world.behave('late_success', { times: 1, delaySeconds: 30 })
    const { transferId } = (await move(member, 'in', '20.00')).value.transfers[0]!
    world.server.clock.advance(40_000)
    await new Promise((resolve) => setTimeout(resolve, 500))
    await world.play(member, '-15.00')
    await wait(1)
    expect(await onDesk(member)).toMatchObject({
      state: 'contradicted',
      acts: ['ask', 'putRight', 'writeOff'],
    })
    // The surplus is no win: nothing is booked for it, and the member cannot take it out.
    expect((await member.call(readPurses, {})).value.purses).toMatchObject([{ balance: '0.00' }])
    expect((await decide(transferId, 'putRight')).code).toBe('vendor_refused')
    expect((await decide(transferId, 'writeOff', '')).code).toBe('note_needed')
    expect((await decide(transferId, 'writeOff')).value).toMatchObject({ state: 'written_off' })
    expect((await decide(transferId, 'writeOff')).code).toBe('already_decided')
    // The house bears it; what the member lost is lost.
    await member.call(readPurses, {})
    expect(await world.money(member)).toEqual({ cash: 10_000n, purse: 500n, transit: 0n })
    await expectBooksRight()
  })

  test('money confirmed and undone goes back to the wallet', async () => {
    const member = await world.member(10_000n)
    await world.behave('late_failure', { times: 1, delaySeconds: 30 })
    await move(member, 'in', '20.00')
    expect((await world.money(member)).purse).toBe(2_000n)
    await wait(2)
    expect(await world.vendorBalance(member)).toBe('0.00')
    expect(await world.money(member)).toEqual({ cash: 10_000n, purse: 0n, transit: 0n })
  })

  test.each([
    ['late_success', { cash: 7_000n, purse: 3_000n }],
    ['late_failure', { cash: 7_000n, purse: 3_000n }],
  ] as const)('money out with %s ends once in the wallet', async (mode, ends) => {
    const member = await world.member(10_000n)
    await move(member, 'in', '50.00')
    await world.behave(mode, { times: 1, delaySeconds: 30 })
    await move(member, 'out', '20.00')
    await wait(2)
    expect(await world.money(member)).toEqual({ ...ends, transit: 0n })
    expect(await world.vendorBalance(member)).toBe('30.00')
    await expectBooksRight()
  })
})

describe('the desk', () => {
  test('an operator gives back what the vendor does not know, and a late success is caught', async () => {
    const member = await world.member(10_000n)
    await world.behave('lost_answer', { times: 1 })
    const { transferId } = (await move(member, 'in', '20.00')).value.transfers[0]!
    const given = await decide(transferId, 'return')
    expect(given.value).toMatchObject({ state: 'returned', by: 'finance-tester' })
    expect((await world.money(member)).cash).toBe(10_000n)
    expect(await world.vendorBalance(member)).toBe('20.00')
    await wait(2)
    expect(await world.vendorBalance(member)).toBe('0.00')
    expect(await world.money(member)).toEqual({ cash: 10_000n, purse: 0n, transit: 0n })
  })

  test('nobody gives back a transfer of their own member account', async () => {
    const member = await world.member(10_000n)
    await world.behave('lost_answer', { times: 1 })
    const { transferId } = (await move(member, 'in', '20.00')).value.transfers[0]!
    const own = await operatorWhoPlays(world.server, 'finance', member.memberId)
    const back = { transferId, act: 'return', note: 'it never arrived' } as const
    expect((await own.call(decidePurseTransfer, back)).code).toBe('own_member')
    expect(await world.money(member)).toMatchObject({ cash: 8_000n, transit: 2_000n })
    await wait(2)
  })

  test('an operator settles on their word, asks, and sends again', async () => {
    const member = await world.member(10_000n)
    await world.behave('lost_order')
    const first = (await move(member, 'in', '20.00')).value.transfers[0]!
    const second = (await move(member, 'in', '10.00')).value.transfers[0]!
    expect((await decide(first.transferId, 'send', '')).value).toMatchObject({
      state: 'sent',
      sends: 2,
    })
    await world.behave('prompt')
    expect((await decide(first.transferId, 'ask', '')).value).toMatchObject({ state: 'done' })
    expect((await decide(second.transferId, 'settle')).value).toMatchObject({ state: 'done' })
    expect((await world.money(member)).purse).toBe(3_000n)
    const desk = await world.server.operator('support')
    const input = { transferId: second.transferId, act: 'return', note: 'not mine' } as const
    expect((await desk.call(decidePurseTransfer, input)).code).toBe('forbidden')
  })

  /** Two transfers that never reached the vendor: one at the threshold, one a sen below it. */
  async function atThreshold(work: (large: string, small: string, who: Payer) => Promise<void>) {
    const member = await world.member(10_000n)
    await setSetting(world.server, 'payments', { withdrawalTwoOperators: 20_00 })
    await world.behave('lost_order')
    try {
      const large = (await move(member, 'in', '20.00')).value.transfers[0]!
      const small = (await move(member, 'in', '19.99')).value.transfers[0]!
      await work(large.transferId, small.transferId, member)
    } finally {
      await setSetting(world.server, 'payments', { withdrawalTwoOperators: 10_000_00 })
    }
  }
  const word = { note: 'agreed with the vendor' }

  test('from the threshold on two operators decide, and the same (S20)', () =>
    atThreshold(async (transferId, below, member) => {
      const one = await world.server.operator('finance')
      const other = await world.server.operator('finance')
      const back = { transferId, act: 'return', ...word } as const
      const here = { ...back, act: 'settle' } as const
      expect((await one.call(decidePurseTransfer, back)).value).toMatchObject({
        ...{ state: 'sent', asked: { by: 'finance-tester', act: 'return' } },
      })
      expect((await one.call(decidePurseTransfer, back)).code).toBe('same_operator')
      // Somebody who decides otherwise begins anew.
      expect((await other.call(decidePurseTransfer, here)).value.asked?.act).toBe('settle')
      expect((await other.call(decidePurseTransfer, here)).code).toBe('same_operator')
      expect(await world.money(member)).toEqual({ cash: 6_001n, purse: 0n, transit: 3_999n })
      expect((await onDesk(member))?.asked).toEqual({ by: 'finance-tester', act: 'settle' })
      const done = (await one.call(decidePurseTransfer, here)).value
      expect([done.state, done.asked]).toEqual(['done', undefined])
      // Below it, one decides.
      expect((await decide(below, 'return')).value.state).toBe('returned')
      expect(await world.money(member)).toEqual({ cash: 8_000n, purse: 2_000n, transit: 0n })
      await expectBooksRight()
    }))

  test('teeth: a row that forgets who was first lets the same operator decide (S20)', () =>
    atThreshold(async (transferId) => {
      const one = await world.server.operator('finance')
      const back = { transferId, act: 'return', ...word } as const
      await one.call(decidePurseTransfer, back)
      await sql`update purse_transfer set asked_id = 'opr_nobody'
        where id = ${transferId}`.execute(world.server.ownerDb)
      expect((await one.call(decidePurseTransfer, back)).value.state).toBe('returned')
    }))

  test('shows what is with each vendor', async () => {
    const desk = await world.server.operator('finance')
    const { value } = await desk.call(purseDesk, { show: 'done' })
    expect(value.flights).toMatchObject([{ vendorId: kenari, currency: 'MYR' }])
    expect(value.transfers.items.length).toBeGreaterThan(0)
    const nobody = await desk.call(purseDesk, { account: 'nobody-of-this-name' })
    expect(nobody.value.transfers.items).toEqual([])
  })
})
