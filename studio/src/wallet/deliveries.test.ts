import type { HistoryAnswer } from '@kancil/contract/seamless/fair-history'
import { fairPaths } from '@kancil/contract/seamless/fair'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStudio, waitUntil } from '../testing/open-studio.ts'
import { type Act, scriptedPlatform, type ScriptedPlatform } from '../testing/scripted-platform.ts'

let platform: ScriptedPlatform
let studio: Awaited<ReturnType<typeof openStudio>>

beforeEach(async () => {
  platform = await scriptedPlatform()
  studio = await openStudio(platform)
})
afterEach(async () => {
  await studio.close()
  await platform.close()
})

async function calls(): Promise<Record<string, number>> {
  return (await studio.get<{ calls: Record<string, number> }>('/studio/rimba/control')).body.calls
}
const control = (change: object) => studio.post('/studio/rimba/control', change)
const history = async (session: string) =>
  (
    await studio.get<{ rounds: { status: string; nonce: number; payout: number }[] }>(
      `/studio/rimba/history?sessionID=${session}`,
    )
  ).body.rounds

test.each<[string, Act]>([
  ['breaks off before it acts', 'crash_before'],
  ['breaks off after it acted', 'crash_after'],
  ['hangs', 'hang'],
  ['answers 500', 'INTERNAL'],
  ['answers 503', 'UNAVAILABLE'],
  ['answers 429', 'RATE_LIMITED'],
])('a bet on which the platform %s is given back', async (_what, act) => {
  const session = await studio.session()
  platform.script = (path, _body, count) =>
    path === '/bet' || (path === '/rollback' && count <= 2) ? act : 'answer'
  const { status, body } = await studio.play(session)
  expect([status, body.error]).toEqual([400, 'ERR_GEN'])
  await waitUntil(async () => (await calls())['done'] === 1)

  expect(platform.calls('/bet')).toHaveLength(1)
  const rollbacks = platform.calls('/rollback')
  expect(rollbacks).toHaveLength(3)
  expect(new Set(rollbacks.map((call) => call.raw)).size).toBe(1)
  expect(rollbacks[0]?.body['originalTransactionId']).toBe(
    platform.calls('/bet')[0]?.body['transactionId'],
  )
  expect(platform.purse.balance).toBe(100_00n)
  expect(await history(session)).toMatchObject([{ status: 'void', nonce: 0, payout: 0 }])

  platform.script = () => 'answer'
  expect((await studio.play(session)).body.round.fair.nonce).toBe(1)
})

test.each<[string, Act]>([
  ['before it was booked', 'crash_before'],
  ['after it was booked', 'crash_after'],
  ['with a 500', 'INTERNAL'],
])('a win lost %s is sent again, the same body, until it is answered', async (_what, act) => {
  const session = await studio.session()
  const { round, balance } = await studio.playUntil(session, true)
  const mine = () => platform.calls('/win').filter((call) => call.body['roundId'] === round.roundId)
  platform.script = (path, body) =>
    path === '/win' && body['roundId'] === round.roundId && mine().length <= 3 ? act : 'answer'
  const { body } = await studio.endRound(session)
  expect(body.error).toBe('ERR_GEN')
  await waitUntil(async () => (await studio.authenticate(session)).body.round === null)
  expect(mine().length).toBeGreaterThanOrEqual(4)
  expect(new Set(mine().map((call) => call.raw)).size).toBe(1)
  expect(platform.purse.balance * 10_000n).toBe(BigInt(balance.amount + round.payout))
})

test('until the win is taken the round stays the open one', async () => {
  const session = await studio.session()
  const { round } = await studio.playUntil(session, true)
  platform.script = (path) => (path === '/win' ? 'UNAVAILABLE' : 'answer')
  await studio.endRound(session)
  expect((await studio.play(session)).body.error).toBe('ERR_VAL')
  expect((await studio.authenticate(session)).body.round).toMatchObject({
    roundId: round.roundId,
    active: true,
  })
  platform.script = () => 'answer'
  await waitUntil(
    async () => (await studio.endRound(session)).status === 200 || !(await calls())['waiting'],
  )
  expect((await studio.authenticate(session)).body.round).toBe(null)
})

test('pauses double', async () => {
  const session = await studio.session()
  await studio.playUntil(session, true)
  const before = platform.calls('/win').length
  const at: number[] = []
  platform.script = (path) => {
    if (path !== '/win') return 'answer'
    at.push(performance.now())
    return at.length < 7 ? 'UNAVAILABLE' : 'answer'
  }
  await studio.endRound(session)
  await waitUntil(async () => !(await calls())['waiting'])
  expect(platform.calls('/win').length - before).toBe(7)
  // The pauses are 20, 40, 80, 160, 320, 640 ms here; the timer checks every 250 ms.
  expect(at[6]! - at[5]!).toBeGreaterThanOrEqual(640)
  expect(at[5]! - at[4]!).toBeGreaterThanOrEqual(320)
})

test('a win that the platform refuses for good is set aside, not repeated for ever', async () => {
  const session = await studio.session()
  const { round } = await studio.playUntil(session, true)
  platform.script = (path) => (path === '/win' ? 'ALREADY_ROLLED_BACK' : 'answer')
  expect((await studio.endRound(session)).body.error).toBe('ERR_GEN')
  expect((await calls())['refused']).toBe(1)
  expect((await studio.authenticate(session)).body.round).toBe(null)
  // The platform gave the stake back: to its player the round is void, and not open for ever.
  const history = `${fairPaths.history}?sessionID=${session}`
  const { rounds } = (await studio.get<HistoryAnswer>(history)).body
  expect(rounds[0]).toMatchObject({ roundId: round.roundId, status: 'void', payout: 0 })
  expect(platform.calls('/round/close').some((c) => c.body['roundId'] === round.roundId)).toBe(
    false,
  )
})

test('on demand every call is sent twice, and the money moves once', async () => {
  const session = await studio.session()
  await control({ twice: true })
  let expected = 100_000_000
  for (let i = 0; i < 10; i += 1) {
    const { round } = (await studio.play(session)).body
    expected += round.payout - 1_000_000
    if (round.active) await studio.endRound(session)
  }
  await waitUntil(async () => !(await calls())['waiting'])
  expect(platform.calls('/bet')).toHaveLength(20)
  expect(platform.purse.balance * 10_000n).toBe(BigInt(expected))
})

test('on demand the rollback goes before its bet, which then finds its tombstone', async () => {
  const session = await studio.session()
  await control({ rollbackFirst: true })
  const { body } = await studio.play(session)
  expect(body).toMatchObject({ error: 'ERR_GEN', reason: 'ALREADY_ROLLED_BACK' })
  expect(platform.heard.map((call) => call.path).slice(-2)).toEqual(['/rollback', '/bet'])
  expect(platform.purse.balance).toBe(100_00n)
})

test('on demand answers are lost and calls are late', async () => {
  const session = await studio.session()
  await control({ loseAnswers: 1 })
  expect((await studio.play(session)).body.error).toBe('ERR_GEN')
  await waitUntil(async () => (await calls())['done'] === 1)
  expect(platform.purse.balance).toBe(100_00n)
  await control({ lateMs: 120 })
  const started = performance.now()
  await studio.play(session)
  expect(performance.now() - started).toBeGreaterThanOrEqual(119)
})

test('on demand the studio is dead: connections break, nothing is sent', async () => {
  const session = await studio.session()
  await control({ dead: true })
  await expect(studio.authenticate(session)).rejects.toThrow('fetch failed')
  await expect(studio.launch()).rejects.toThrow('fetch failed')
  expect(platform.calls('/balance')).toEqual([])
  await studio.post('/studio/rimba/control/reset', {})
  expect((await studio.authenticate(session)).status).toBe(200)
})

test('a switch that does not exist is refused', async () => {
  const { status } = await control({ explode: true })
  expect(status).toBe(400)
})
