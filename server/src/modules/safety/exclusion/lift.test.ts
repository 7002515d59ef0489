import {
  askToLift,
  type Break,
  exclusions,
  liftExclusion,
  takeBreak,
} from '@kancil/contract/safety/exclusion'
import { acceptDocument, refuseDocument } from '@kancil/contract/safety/identity-desk'
import { stateIdentity, uploadIdentityPaper } from '@kancil/contract/safety/identity-check'
import { liftAfterMs, liftWaitsMs } from '@kancil/rules/safety/gate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../kernel/db.ts'
import { jpg } from '../../../kernel/testing/hostile-pictures.ts'
import { operatorWhoPlays } from '../../../testing/own-member.ts'
import type { SignedIn } from '../../../testing/server.ts'
import { lockMember } from '../../identity/door.ts'
import { closePlay } from '../papers/own.ts'
import { deposit, type Player, type SafetyWorld, safetyWorld } from '../testing.ts'

let world: SafetyWorld
let desk: SignedIn
let second: SignedIn
beforeAll(async () => {
  world = await safetyWorld()
  desk = await world.server.operator('support')
  second = await world.server.operator('risk')
})
afterAll(() => world.stop())

const note = 'Asked for it in person, twice'
const endless: Break = { kind: 'self_exclusion', months: null }
const fiveYears: Break = { kind: 'self_exclusion', months: 60 }

/** Their sessions end with each break, so each begins with another sign-in. */
async function onBreak(...breaks: readonly Break[]): Promise<Player> {
  const who = await world.player()
  let { caller } = who
  for (const wish of breaks) {
    expect((await caller.call(takeBreak, { break: wish })).code).toBe('')
    caller = await world.server.signedIn(who.memberId)
  }
  return { ...who, caller }
}

/** The one without an end, where there are several. */
async function exclusionOf({ memberId }: Player) {
  const { items } = (await desk.call(exclusions, { memberId })).value
  return (items.find(({ endsAt }) => endsAt === null) ?? items[0]!).exclusionId
}

/** As if it had happened earlier. */
const earlier = (column: 'begins_at' | 'lift_asked_at', exclusionId: string, ms: number) =>
  sql`update safety_exclusion
    set ${sql.ref(column)} = ${sql.ref(column)} - make_interval(secs => ${ms / 1_000})
    where id = ${exclusionId}`.execute(world.server.ownerDb)

/** It, asked to be lifted long enough ago. */
async function asked(who: Player): Promise<string> {
  const exclusionId = await exclusionOf(who)
  await earlier('begins_at', exclusionId, liftAfterMs)
  expect((await desk.call(askToLift, { exclusionId, reason: note })).code).toBe('')
  await earlier('lift_asked_at', exclusionId, liftWaitsMs)
  return exclusionId
}

describe('an exclusion without an end (S20)', () => {
  test('is lifted by another operator than asked, half a year and a day later', async () => {
    const who = await onBreak(endless)
    const exclusionId = await exclusionOf(who)
    const ask = () => desk.call(askToLift, { exclusionId, reason: note })
    const lift = (by: SignedIn) => by.call(liftExclusion, { exclusionId, note })
    expect((await ask()).code).toBe('exclusion_too_young')
    expect((await lift(second)).code).toBe('lift_not_asked')
    await earlier('begins_at', exclusionId, liftAfterMs)
    expect((await ask()).code).toBe('')
    expect((await ask()).code).toBe('already_asked')
    expect((await lift(second)).code).toBe('lift_waiting')
    await earlier('lift_asked_at', exclusionId, liftWaitsMs)
    expect((await lift(desk)).code).toBe('same_operator')
    expect(await deposit(who.caller)).toBe('self_excluded')
    expect((await lift(second)).code).toBe('')
    expect((await lift(second)).code).toBe('already_lifted')
    expect(await deposit(who.caller)).toBe('')
  })

  test('teeth: a row that forgets who asked lets the same operator lift it', async () => {
    const who = await onBreak(endless)
    const exclusionId = await asked(who)
    await sql`update safety_exclusion set lift_asked_id = null
      where id = ${exclusionId}`.execute(world.server.ownerDb)
    expect((await desk.call(liftExclusion, { exclusionId, note })).code).toBe('')
  })

  test('one with an end is nobody’s to lift', async () => {
    const exclusionId = await exclusionOf(await onBreak(fiveYears))
    expect((await desk.call(askToLift, { exclusionId, reason: note })).code).toBe(
      'exclusion_has_end',
    )
  })

  test.each([
    ['five years that were taken before it', [fiveYears, endless]],
    ['another one that was taken before it', [endless, endless]],
  ] as const)('leaves %s', async (_what, breaks) => {
    const who = await onBreak(...breaks)
    const exclusionId = await asked(who)
    expect((await second.call(liftExclusion, { exclusionId, note })).code).toBe('')
    expect(await deposit(who.caller)).toBe('self_excluded')
  })

  test('is not lifted by whoever it keeps from play', async () => {
    const who = await onBreak(endless)
    const exclusionId = await asked(who)
    const own = await operatorWhoPlays(world.server, 'risk', who.memberId)
    expect((await own.call(liftExclusion, { exclusionId, note })).code).toBe('own_member')
  })
})

describe('a break beside somebody’s age', () => {
  test('is not ended by a paper that shows their age', async () => {
    const who = await onBreak(fiveYears)
    const adult = { name: 'Siti binti Ahmad', birthday: '1990-05-17' }
    await who.caller.call(stateIdentity, adult)
    const file = new Blob([new Uint8Array(jpg)])
    const { value } = await who.caller.call(uploadIdentityPaper, { file })
    const { documentId } = value.documents[0]!
    const refusal = { documentId, reasonCode: 'under_age', note } as const
    expect((await desk.call(refuseDocument, refusal)).code).toBe('')
    expect(await deposit(who.caller)).toBe('under_age')
    expect((await second.call(acceptDocument, { documentId, note })).code).toBe('')
    expect(await deposit(who.caller)).toBe('self_excluded')
  })

  test('does not make them old enough when it is lifted', async () => {
    const who = await world.player()
    const { db, clock } = world.server
    await inTransaction(db, async (tx) => {
      await lockMember(tx, who.memberId)
      await closePlay(tx, who.memberId, 'MYR', clock.now())
    })
    expect((await who.caller.call(takeBreak, { break: endless })).code).toBe('')
    const again = { ...who, caller: await world.server.signedIn(who.memberId) }
    const exclusionId = await asked(again)
    expect((await second.call(liftExclusion, { exclusionId, note })).code).toBe('')
    expect(await deposit(again.caller)).toBe('under_age')
  })
})
