import { expect, test } from 'vitest'
import { auditLedger } from '../../ledger/audit/run.ts'
import { sportsWorld } from '../../testing/sports-world.ts'
import { settleByVerbs } from '../../testing/sports-verbs.ts'

test('ten thousand bets: the books are as the newest verbs say', async () => {
  const world = await sportsWorld()
  expect(await settleByVerbs(world, { bets: 10_000, seed: 2026 })).toEqual([])
  await world.server.drain()
  expect((await auditLedger(world.server.db, world.server.clock)).findings).toEqual([])
  await world.server.stop()
}, 600_000)
