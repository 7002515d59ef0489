import { vendorDialects } from '@kancil/adapters/registry'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { testClock } from '../kernel/clock.ts'
import { inTransaction } from '../kernel/db.ts'
import { handleEvents } from '../kernel/events/event.ts'
import { eventsAfter, placeEvents } from '../kernel/events/store.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { bonusKit } from '../modules/games/door.ts'
import { games } from '../modules/games/module.ts'
import { identity } from '../modules/identity/module.ts'
import { operator } from '../modules/operator/module.ts'
import { progressHandlers } from '../modules/rewards/progress/feed.ts'
import { rewardedModules } from '../modules/rewards/testing.ts'
import { site } from '../modules/site/module.ts'

/**
 * Delivers the events of play in a process of its own, so that a test can kill it. The message that
 * starts it says what time it is. `careless` is the planted defect: it counts the first event after
 * a position in one transaction and would move its cursor in another.
 */
const [mode = 'right', after = '0'] = process.argv.slice(2)
const config = readConfig({ ...process.env, KANCIL_ROLE: 'api', KANCIL_LOG: 'fatal' })
const clock = testClock(new Date())
const modules = [operator, site, identity, games(vendorDialects), ...rewardedModules]
const app = await createApp(config, modules, clock)
process.once('message', (at) => {
  clock.set(new Date(at as string))
  void (mode === 'right' ? deliver() : countTwice(app.kernel))
})
process.send!('ready')

async function deliver(): Promise<void> {
  await app.outbox.drain()
  process.send!('done')
}

async function countTwice(kernel: Kernel): Promise<void> {
  await placeEvents(kernel.db)
  const [handler] = progressHandlers(kernel)
  await inTransaction(kernel.db, async (tx) => {
    const events = await eventsAfter(tx, bonusKit.validBetsTopic, BigInt(after), 1)
    await handleEvents(tx, handler!, events)
  })
  process.send!('done')
}
