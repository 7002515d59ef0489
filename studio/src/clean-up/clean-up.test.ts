import { afterEach, beforeEach, expect, test } from 'vitest'
import { listTransactions } from '../rounds/transaction-list.ts'
import { openStore, type Store } from '../kernel/store.ts'
import { ask } from '../testing/database.ts'
import { openStudio, waitUntil } from '../testing/open-studio.ts'
import { scriptedPlatform, type ScriptedPlatform } from '../testing/scripted-platform.ts'
import { cleanUp } from './clean-up.ts'

let platform: ScriptedPlatform
let studio: Awaited<ReturnType<typeof openStudio>>
let store: Store

beforeEach(async () => {
  platform = await scriptedPlatform()
  studio = await openStudio(platform)
  store = openStore(studio.databaseUrl, (error) => {
    throw error
  })
})
afterEach(async () => {
  await store.close()
  await studio.close()
  await platform.close()
})

const inDays = (days: number) => ({
  store,
  clock: { now: () => new Date(Date.now() + days * 86_400_000) },
})
const count = async (from: string): Promise<number> =>
  Number((await ask(studio.databaseUrl, `select count(*) as n from ${from}`))[0]!['n'])

test('answered calls and unplayed sessions go after a week; what was played can be replayed', async () => {
  const unplayed = await studio.session()
  const session = await studio.session()
  const { round } = await studio.playUntil(session, false)
  await waitUntil(async () => (await count(`wallet_call where status <> 'done'`)) === 0)
  await ask(
    studio.databaseUrl,
    `insert into wallet_call (round_row, kind, body, status, first_at, next_at)
     select id, 'rollback', '{}', 'refused', now(), now() from round limit 1`,
  )
  const calls = await count('wallet_call')
  const span = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) }
  const before = await listTransactions(store, span, 0n)
  expect(before.transactions.at(-1)).toMatchObject({ type: 'win', roundId: round.roundId })
  await cleanUp(inDays(6))
  expect([await count('wallet_call'), await count('session')]).toEqual([calls, 2])
  await cleanUp(inDays(8))
  expect([await count('wallet_call'), await count('session')]).toEqual([1, 1])
  expect((await studio.authenticate(unplayed)).body.reason).toBe('SESSION_NOT_FOUND')
  expect((await studio.get(`/studio/rimba/replay/${round.roundId}`)).status).toBe(200)
  expect(await listTransactions(store, span, 0n)).toEqual(before)
  // The second time it goes on from where it ended.
  await studio.session({ playerId: 'alias-1' })
  await ask(
    studio.databaseUrl,
    `update session set expires_at = now() + interval '2 days'
     where id = (select max(id) from session)`,
  )
  await cleanUp(inDays(10))
  expect(await count('session')).toBe(1)
})

test('seeds that decided nothing go after a month with their log; the others keep it', async () => {
  const sessionID = await studio.session()
  for (let times = 0; times < 5; times += 1)
    await studio.post('/studio/rimba/fair/rotate', { sessionID })
  await studio.playUntil(sessionID, false)
  await studio.post('/studio/rimba/fair/rotate', { sessionID })
  expect(await count(`seed where state = 'revealed'`)).toBe(6)
  await cleanUp(inDays(29))
  expect(await count(`seed where state = 'revealed'`)).toBe(6)
  await cleanUp(inDays(31))
  expect(await count(`seed where state = 'revealed'`)).toBe(1)
  const orphans = 'fair_log where seed_hash not in (select hash from seed)'
  expect(await count(orphans)).toBe(0)
  expect(await count(`fair_log join seed on hash = seed_hash where state = 'revealed'`)).toBe(3)
})
