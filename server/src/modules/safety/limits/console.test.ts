import { listAudit } from '@kancil/contract/operator/audit'
import { takeBreak } from '@kancil/contract/safety/exclusion'
import { confirmLimit, setLimit } from '@kancil/contract/safety/limits'
import { lowerLimit, memberSafety } from '@kancil/contract/safety/member-safety'
import { memberTimeline } from '@kancil/contract/identity/member-file'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../../../testing/server.ts'
import { type SafetyWorld, safetyWorld, stake } from '../testing.ts'

let world: SafetyWorld
let desk: SignedIn
beforeAll(async () => {
  world = await safetyWorld()
  desk = await world.server.operator('support')
})
afterAll(() => world.stop())

const reason = 'Asked for it on the phone'

test('an operator lowers a limit at once and never raises one', async () => {
  const who = await world.player()
  const lower = (amount: string) =>
    desk.call(lowerLimit, { memberId: who.memberId, name: 'betMax', amount, reason })
  expect((await lower('5.00')).code).toBe('')
  expect((await stake(world, who, '5.01')).status).toBe('BET_LIMIT')
  expect((await lower('5.00')).code).toBe('limit_not_lower')
  expect((await lower('6.00')).code).toBe('limit_not_lower')
  const view = (await desk.call(memberSafety, { memberId: who.memberId })).value
  expect(view.overview.limits.find(({ name }) => name === 'betMax')).toMatchObject({
    ...{ amount: '5.00', pending: null },
  })
  expect(view.changes).toMatchObject([
    { name: 'betMax', step: 'lowered', before: null, after: '5.00', by: 'support-tester' },
  ])
  const { items } = (await desk.call(memberTimeline, { memberId: who.memberId })).value
  expect(items.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['limit', 'operator']))
})

test('what an operator lowered drops the raise that was waiting', async () => {
  const who = await world.player()
  await who.caller.call(setLimit, { name: 'depositDay', amount: '50.00' })
  await who.caller.call(setLimit, { name: 'depositDay', amount: '90.00' })
  const asked = { memberId: who.memberId, name: 'depositDay' as const, amount: '20.00', reason }
  expect((await desk.call(lowerLimit, asked)).code).toBe('')
  expect((await who.caller.call(confirmLimit, { name: 'depositDay' })).code).toBe(
    'limit_not_pending',
  )
})

test('the desk sees a break, and minutes that are none are refused', async () => {
  const who = await world.player()
  await who.caller.call(takeBreak, { break: { kind: 'time_out', days: 7 } })
  const { overview } = (await desk.call(memberSafety, { memberId: who.memberId })).value
  expect(overview.ban).toMatchObject({ kind: 'time_out' })
  const asked = { memberId: who.memberId, name: 'timeDay' as const, amount: '1.5', reason }
  expect((await desk.call(lowerLimit, asked)).code).toBe('limit_invalid')
})

test('the audit log shows a lowered limit in the member’s own currency', async () => {
  const who = await world.player()
  // The house's own is MYR.
  await sql`update member set currency = 'SGD' where id = ${who.memberId}`.execute(
    world.server.ownerDb,
  )
  const asked = { memberId: who.memberId, name: 'depositDay' as const, amount: '20.00', reason }
  expect((await desk.call(lowerLimit, asked)).code).toBe('')
  const admin = await world.server.operator('admin')
  const { items } = (await admin.call(listAudit, { subject: who.memberId })).value
  expect(items[0]).toMatchObject({
    ...{ action: 'safety.lowerLimit', subjectLabel: { kind: 'member', currency: 'SGD' } },
  })
})
