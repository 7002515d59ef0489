import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GameWorld, gameWorld } from '../../../testing/game-world.ts'
import { forgetSessions } from './forget-store.ts'
import { openPlaySession } from './open.ts'

let world: GameWorld
beforeAll(async () => {
  world = await gameWorld()
})
afterAll(() => world?.server.stop())

test('launches that ended long ago go, a few at a time; a late win of theirs is still taken', async () => {
  const { db, clock } = world.server
  const [old, gone, open] = [await world.gamer(), await world.gamer(), await world.gamer()]
  const bet = {
    ...{ transactionId: 'forgotten-bet', roundId: 'forgotten-round', gameCode: 'test-slot' },
    ...{ playerId: old.playerId, sessionId: old.sessionId, currency: 'MYR', amount: '1.00' },
  }
  expect((await world.vendor.send('/bet', JSON.stringify(bet))).status).toBe(200)
  await sql`update game_session set expires_at = ${new Date(clock.now().getTime() - 86_400_000)}
    where id in (${old.sessionId}, ${gone.sessionId})`.execute(db)
  expect(await forgetSessions(db, clock.now(), 1)).toBe(1)
  expect(await forgetSessions(db, clock.now(), 10)).toBe(1)
  expect(await forgetSessions(db, clock.now(), 10)).toBe(0)
  const { rows } = await sql<{ id: string }>`select id from game_session`.execute(db)
  expect(rows).toEqual([{ id: open.sessionId }])
  const win = { ...bet, transactionId: 'late-win', amount: '2.00' }
  expect((await world.vendor.send('/win', JSON.stringify(win))).status).toBe(200)
})

test('where bets name no session, a player’s newest stays', async () => {
  const { db, clock } = world.server
  await world.addVendor({
    ...{ id: 'soft', dialect: 'softswiss-v2', needsSession: false, checksGames: false },
  })
  const { memberId, sessionId } = await world.gamer({ vendorId: 'soft' })
  const place = { vendorId: 'soft', memberId, currency: 'MYR', gameCode: 'test-slot' } as const
  clock.advance(1_000)
  const newest = await openPlaySession(world.server.kernel, place)
  const ended = new Date(clock.now().getTime() - 86_400_000)
  await sql`update game_session set expires_at = ${ended} where vendor_id = 'soft'`.execute(db)
  expect(await forgetSessions(db, clock.now(), 10)).toBe(1)
  const { rows } = await sql<{ id: string }>`select id from game_session
    where id in (${sessionId}, ${newest.sessionId})`.execute(db)
  expect(rows).toEqual([{ id: newest.sessionId }])
})
