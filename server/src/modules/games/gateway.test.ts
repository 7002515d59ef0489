import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GameWorld, gameWorld } from '../../testing/game-world.ts'

let world: GameWorld
beforeAll(async () => {
  world = await gameWorld()
})
afterAll(() => world?.server.stop())

test('a bet and a win', async () => {
  const { playerId, sessionId } = await world.gamer()
  const bet = await world.vendor.call('/bet', {
    transactionId: 'b1',
    roundId: 'r1',
    playerId,
    sessionId,
    gameCode: 'test-slot',
    currency: 'MYR',
    amount: '10.00',
  })
  expect(bet.body).toMatchObject({ status: 'OK', balance: '90.00' })
})
