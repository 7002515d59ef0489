import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countStatements } from '../../../testing/count-statements.ts'
import { type GameWorld, gameWorld } from '../../../testing/game-world.ts'
import { countRoundsPlayed, readGames } from '../catalogue/game-store.ts'

let world: GameWorld
beforeAll(async () => {
  world = await gameWorld()
})
afterAll(() => world?.server.stop())

test('rounds are counted once, as they begin, and read from what was counted', async () => {
  const { server, vendor } = world
  const { playerId, sessionId } = await world.gamer()
  const play = async (call: string, transactionId: string, roundId: string, more = {}) => {
    const shared = { playerId, gameCode: 'test-slot', currency: 'MYR', amount: '1.00' }
    const { body } = await vendor.call(call, {
      ...{ ...shared, transactionId, roundId, ...more },
      ...(call === '/bet' ? { sessionId } : {}),
    })
    expect(body['status']).toBe('OK')
    await server.drain()
  }
  await play('/bet', 'b1', 'r1')
  await play('/bet', 'b2', 'r1')
  await play('/win', 'w1', 'r1')
  await play('/bet', 'b3', 'r2')
  await play('/rollback', 'k1', 'r2', { originalTransactionId: 'b3' })
  await vendor.call('/round/close', { roundId: 'r3', playerId, gameCode: 'test-slot' })
  await play('/win', 'w3', 'r4')

  const { rows } = await sql<{ rounds: bigint }>`select rounds from game_day`.execute(server.db)
  const { rows: rounds } = await sql`select from bet_round`.execute(server.db)
  expect(rows).toEqual([{ rounds: BigInt(rounds.length) }])

  const since = new Date(server.clock.now().getTime() - 86_400_000)
  const popular = await countStatements(server, () => countRoundsPlayed(server.db, since))
  expect(popular.statements.join()).not.toContain('bet_round')
  const game = (await readGames(server.db)).find((candidate) => candidate.code === 'test-slot')
  expect(game?.roundsPlayed).toBe(rounds.length)
})
