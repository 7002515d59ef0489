import { memberTimeline } from '@kancil/contract/identity/member-file'
import {
  adjustments,
  approveAdjustment,
  proposeAdjustment,
  rejectAdjustment,
} from '@kancil/contract/wallet/adjustments'
import { memberWallet } from '@kancil/contract/wallet/ledger'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../../../ledger/audit/run.ts'
import { operatorWhoPlays } from '../../../testing/own-member.ts'
import { type SignedIn, type TestServer, testServer } from '../../../testing/server.ts'
import { type Payer, payer } from '../../payments/testing.ts'

let house: TestServer
let first: SignedIn
let second: SignedIn
beforeAll(async () => {
  house = await testServer()
  first = await house.operator('finance')
  second = await house.operator('admin')
})
afterAll(() => house.stop())

let serial = 0
const fresh = () => `adjustment-of-a-test-${++serial}`
const note = 'The bank confirmed it by phone'

function propose(who: Payer, amount: string, direction: 'credit' | 'debit' = 'credit') {
  const { memberId } = who
  const reason = 'correction' as const
  return first.call(proposeAdjustment, {
    ...{ memberId, requestId: fresh(), direction, amount, reason, note },
  })
}

async function cashOf({ memberId }: Payer): Promise<string | undefined> {
  return (await first.call(memberWallet, { memberId })).value.balances[0]?.cash
}

test('money moves when the second operator approves, and not before', async () => {
  const who = await payer(house, 10_00n)
  const { value } = await propose(who, '25.50')
  const { adjustmentId } = value
  expect(value).toMatchObject({ state: 'proposed', isOwn: true })
  expect(await cashOf(who)).toBe('10.00')
  const approved = await second.call(approveAdjustment, { adjustmentId, note })
  expect(approved.value).toMatchObject({ state: 'approved', isOwn: false })
  expect(await cashOf(who)).toBe('35.50')
  const again = await second.call(approveAdjustment, { adjustmentId, note })
  expect(again.code).toBe('already_decided')
  expect(await cashOf(who)).toBe('35.50')
  const movements = await first.call(memberWallet, { memberId: who.memberId })
  expect(movements.value.movements.items[0]).toMatchObject({
    ...{ kind: 'adjustment', amount: '25.50', reference: adjustmentId },
  })
  const { items } = (await first.call(memberTimeline, { memberId: who.memberId })).value
  expect(items.filter(({ kind }) => kind === 'adjustment').map(({ detail }) => detail)).toEqual(
    expect.arrayContaining(['proposed', 'approved']),
  )
  expect((await auditLedger(house.db, house.clock)).findings).toEqual([])
})

test('a debit takes what is there and is refused where it is not', async () => {
  const who = await payer(house, 30_00n)
  expect((await propose(who, '30.01', 'debit')).code).toBe('insufficient_funds')
  const { adjustmentId } = (await propose(who, '30.00', 'debit')).value
  const rival = (await propose(who, '1.00', 'debit')).value.adjustmentId
  expect((await second.call(approveAdjustment, { adjustmentId, note })).code).toBe('')
  expect(await cashOf(who)).toBe('0.00')
  const late = await second.call(approveAdjustment, { adjustmentId: rival, note })
  expect(late.code).toBe('insufficient_funds')
  const waiting = { memberId: who.memberId, state: 'proposed' as const }
  expect((await first.call(adjustments, waiting)).value.totalItems).toBe(1)
})

test('nobody gives the member account that is their own anything', async () => {
  const who = await payer(house)
  const { adjustmentId } = (await propose(who, '5.00')).value
  // Of another operator's sign-in, so that the others of this file stay who they are.
  const owner = await operatorWhoPlays(house, 'admin', who.memberId)
  const wish = { direction: 'credit', amount: '5.00', reason: 'goodwill', note } as const
  const asked = { ...wish, memberId: who.memberId, requestId: fresh() }
  expect((await owner.call(proposeAdjustment, asked)).code).toBe('own_member')
  expect((await owner.call(approveAdjustment, { adjustmentId, note })).code).toBe('own_member')
  expect((await second.call(approveAdjustment, { adjustmentId, note })).code).toBe('')
  expect(await cashOf(who)).toBe('5.00')
})

test('fifty approvals at once move the money once', async () => {
  const who = await payer(house)
  const { adjustmentId } = (await propose(who, '5.00')).value
  const codes = await Promise.all(
    Array.from({ length: 50 }, () => second.call(approveAdjustment, { adjustmentId, note })),
  )
  expect(codes.filter(({ code }) => code === '')).toHaveLength(1)
  expect(await cashOf(who)).toBe('5.00')
})

test('the same request is the same proposal; another under its id is refused', async () => {
  const who = await payer(house, 1_00n)
  const asked = {
    ...{ memberId: who.memberId, requestId: fresh(), direction: 'credit' as const },
    ...{ amount: '1.00', reason: 'goodwill' as const, note },
  }
  const made = await first.call(proposeAdjustment, asked)
  expect((await first.call(proposeAdjustment, asked)).value).toEqual(made.value)
  for (const other of [
    { ...asked, amount: '2.00' },
    { ...asked, direction: 'debit' as const },
    { ...asked, memberId: (await payer(house, 5_00n)).memberId },
  ])
    expect((await first.call(proposeAdjustment, other)).code).toBe('idempotency_conflict')
})

test.each([
  ['0.00', 'amount_invalid'],
  ['1.001', 'bad_request'],
  ['-1.00', 'bad_request'],
  ['999999999999999999.00', 'bad_request'],
])('an amount of %s is refused: %s', async (amount, code) => {
  expect((await propose(await payer(house, 5_00n), amount)).code).toBe(code)
})

describe('S20: nobody approves their own adjustment', () => {
  test('not in the same session, nor in another one of theirs', async () => {
    const who = await payer(house, 1_00n)
    const { adjustmentId } = (await propose(who, '9.00')).value
    expect((await first.call(approveAdjustment, { adjustmentId, note })).code).toBe('same_operator')
    expect(await cashOf(who)).toBe('1.00')
    // They may take it back, and then nobody approves it.
    const rejected = await first.call(rejectAdjustment, { adjustmentId, note })
    expect(rejected.value.state).toBe('rejected')
    expect((await second.call(approveAdjustment, { adjustmentId, note })).code).toBe(
      'already_decided',
    )
  })

  test('the table itself refuses it, whatever the code does', async () => {
    const { adjustmentId } = (await propose(await payer(house), '9.00')).value
    const approveOwn = sql`update adjustment set state = 'approved', decided_id = proposed_id,
      decided_at = now() where id = ${adjustmentId}`
    await expect(approveOwn.execute(house.ownerDb)).rejects.toThrow('adjustment_four_eyes')
  })

  test('teeth: a row that forgets who proposed it is found by the same question', async () => {
    const who = await payer(house, 1_00n)
    const { adjustmentId } = (await propose(who, '9.00')).value
    await sql`update adjustment set proposed_id = 'somebody' where id = ${adjustmentId}`.execute(
      house.ownerDb,
    )
    expect((await first.call(approveAdjustment, { adjustmentId, note })).code).toBe('')
    expect(await cashOf(who)).toBe('10.00')
  })
})
