import { rtpWatch } from '@kancil/contract/games/rtp-watch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GameWorld, gameWorld } from '../../../testing/game-world.ts'

let world: GameWorld
beforeAll(async () => {
  world = await gameWorld()
})
afterAll(() => world?.server.stop())

test('what a game returned stands beside what it is designed to return', async () => {
  const operator = await world.server.operator()
  expect((await operator.call(rtpWatch, {})).value.list).toEqual([])
  const { playerId, sessionId } = await world.gamer()
  const frame = { playerId, sessionId, gameCode: 'test-slot', currency: 'MYR' }
  for (const [place, amount] of ['25.00', '0', '3.00'].entries()) {
    const ids = { roundId: `rtp-${place}`, finished: true }
    const { body } = await world.vendor.call('/betwin', {
      ...frame,
      ...ids,
      transactions: [
        { transactionId: `rtp-bet-${place}`, type: 'bet', amount: '10.00' },
        {
          ...{ transactionId: `rtp-win-${place}`, type: 'win', amount },
          referenceTransactionId: `rtp-bet-${place}`,
        },
      ],
    })
    expect(body['status']).toBe('OK')
  }
  await world.server.drain()
  const { value } = await operator.call(rtpWatch, { days: 1 })
  expect(value.list).toHaveLength(1)
  expect(value.list[0]).toMatchObject({
    ...{ code: 'test-slot', currency: 'MYR', rounds: 3, stake: '30.00', payout: '28.00' },
    ...{ designed: 96, verdict: 'few' },
  })
  expect(value.list[0]!.measured).toBeCloseTo(93.333, 2)
  expect(value.list[0]!.sigma).toBeGreaterThan(0)
  // A ticket that was given back whole says nothing of its game; one that was lost does.
  const draws = await world.addVendor({ id: 'draws' }, 'lottery')
  const buyer = await world.gamer({ vendorId: 'draws' })
  for (const result of ['void', 'lost'] as const) {
    const { playerId: of, sessionId: by } = buyer
    await draws.call('/bet', {
      ...{ transactionId: result, roundId: result, playerId: of, sessionId: by },
      ...{ gameCode: 'test-slot', currency: 'MYR', amount: '2.00' },
    })
    const settled = await draws.call('/settle', {
      ...{ betId: result, settlementVersion: 1, result },
      payout: result === 'void' ? '2.00' : '0',
    })
    expect(settled.body['status']).toBe('OK')
  }
  await world.server.drain()
  const { list } = (await operator.call(rtpWatch, { days: 1 })).value
  expect(list.find(({ vassalage }) => vassalage === 'DRAWS')).toMatchObject({
    ...{ rounds: 1, stake: '2.00', payout: '0.00' },
  })
  // Nothing of yesterday's week is told for a day.
  world.server.clock.advance(2 * 86_400_000)
  expect((await (await world.server.operator()).call(rtpWatch, { days: 1 })).value.list).toEqual([])
})
