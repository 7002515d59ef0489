import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { systemClock } from '../kernel/clock.ts'
import { games } from '../modules/games/module.ts'
import { settleChunk } from '../modules/games/settlement/run.ts'
import { identity } from '../modules/identity/module.ts'
import { operator } from '../modules/operator/module.ts'
import { site } from '../modules/site/module.ts'
import { testPlan } from './settlement-world.ts'

/** Settles a run in a process of its own, so that a test can kill it. */
const [runId = ''] = process.argv.slice(2)
const config = readConfig({ ...process.env, KANCIL_ROLE: 'api', KANCIL_LOG: 'fatal' })
const app = await createApp(config, [operator, site, identity, games([])], systemClock)
process.send!('ready')
let state: Awaited<ReturnType<typeof settleChunk>> = 'more'
while (state !== 'done') {
  state = await settleChunk(app.kernel, testPlan, runId, 7)
  process.send!(state)
}
process.exit(0)
