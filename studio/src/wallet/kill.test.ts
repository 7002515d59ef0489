import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createInterface } from 'node:readline'
import type { HistoryAnswer } from '@kancil/contract/seamless/fair-history'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { studioDatabase, type StudioDatabase } from '../testing/database.ts'
import { caller, newDataFolder, waitUntil } from '../testing/open-studio.ts'
import { scriptedPlatform, type ScriptedPlatform } from '../testing/scripted-platform.ts'

let platform: ScriptedPlatform
let database: StudioDatabase
let folder: string
const children: ChildProcess[] = []

beforeEach(async () => {
  platform = await scriptedPlatform()
  database = await studioDatabase()
  folder = newDataFolder()
})
afterEach(async () => {
  for (const child of children)
    if (child.exitCode === null && child.signalCode === null) await kill(child)
  await platform.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** The studio as its own program, as `npm start` runs it. */
async function start() {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../main.ts', import.meta.url))], {
    env: {
      ...process.env,
      KANCIL_PLATFORM_URL: platform.url,
      KANCIL_STUDIO_PORT: '0',
      STUDIO_DATABASE_URL: database.url,
      KANCIL_DATA: folder,
      KANCIL_LOG: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  for await (const line of createInterface({ input: child.stdout })) {
    const { ready, port } = JSON.parse(line) as { ready: boolean; port: number }
    if (ready) return { child, ...caller(`http://127.0.0.1:${port}`, platform) }
  }
  throw new Error('the studio did not start')
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('killed with a stake on its way: given back, its nonce void, the next one +1', async () => {
  const first = await start()
  const session = await first.session()
  await first.playUntil(session, false)
  const spent = platform.calls('/bet').length
  platform.script = (path) => (path === '/bet' ? 'hang' : 'answer')
  const lost = first.play(session).catch(() => 'cut off')
  await waitUntil(() => platform.calls('/bet').length === spent + 1)
  await kill(first.child)
  expect(await lost).toBe('cut off')
  platform.script = () => 'answer'

  const second = await start()
  // Not before any process of the studio would have given the call up.
  await waitUntil(() => platform.calls('/rollback').length === 1, 20_000)
  expect(platform.calls('/rollback')[0]?.body['originalTransactionId']).toBe(
    platform.calls('/bet').at(-1)?.body['transactionId'],
  )
  expect((await second.authenticate(session)).body.round).toBe(null)
  expect((await second.play(session)).body.round.fair.nonce).toBe(spent + 1)
  const { body } = await second.get<HistoryAnswer>(`/studio/rimba/history?sessionID=${session}`)
  expect(body.rounds.find((round) => round.nonce === spent)?.status).toBe('void')
}, 60_000)

test('killed with a win undelivered: it goes out after the restart, the same body', async () => {
  const first = await start()
  const session = await first.session()
  const { round, balance } = await first.playUntil(session, true)
  const mine = () => platform.calls('/win').filter((call) => call.body['roundId'] === round.roundId)
  platform.script = (path) => (path === '/win' ? 'crash_after' : 'answer')
  await first.endRound(session)
  await kill(first.child)
  expect(mine().length).toBeGreaterThanOrEqual(1)
  platform.script = () => 'answer'

  const second = await start()
  await waitUntil(() =>
    platform.calls('/round/close').some((c) => c.body['roundId'] === round.roundId),
  )
  expect(new Set(mine().map((call) => call.raw)).size).toBe(1)
  expect(platform.purse.balance * 10_000n).toBe(BigInt(balance.amount + round.payout))
  expect((await second.authenticate(session)).body.round).toBe(null)
})

test('killed with a round before the player: it comes back as it was', async () => {
  const first = await start()
  const session = await first.session()
  const { round } = await first.playUntil(session, true)
  await first.post('/bet/event', { sessionID: session, event: '2' })
  await kill(first.child)
  const second = await start()
  expect((await second.authenticate(session)).body.round).toEqual({ ...round, event: '2' })
  expect((await second.endRound(session)).status).toBe(200)
})

test('SIGTERM ends it in order', async () => {
  const { child } = await start()
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
})
