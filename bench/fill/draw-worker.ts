import { createApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { systemClock } from '../../server/src/kernel/clock.ts'
import { modules } from '../../server/src/modules.ts'
import { openEngine } from '../../server/src/modules/lottery/door.ts'

/** The lottery's engine in a process of its own, which begins when it is told and may be killed. */
const config = readConfig({ ...process.env, KANCIL_ROLE: 'api', KANCIL_LOG: 'fatal' })
const app = await createApp(config, modules, systemClock)
const engine = openEngine(app.kernel)
process.on('message', () => engine.start())
process.send!('ready')
