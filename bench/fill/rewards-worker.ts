import { createApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { systemClock } from '../../server/src/kernel/clock.ts'
import { openLog } from '../../server/src/kernel/log.ts'
import type { Part } from '../../server/src/kernel/module.ts'
import { modules } from '../../server/src/modules.ts'
import { promotions } from '../../server/src/modules/promotions/module.ts'
import { rewards } from '../../server/src/modules/rewards/module.ts'
import { standBehind } from '../../server/src/stand-behind.ts'

/**
 * The platform's worker in a process of its own, with the priority that main.ts gives it; `off`:
 * nothing that rewards do happens in it.
 */
const [mode = 'on'] = process.argv.slice(2)
const config = readConfig({ ...process.env, KANCIL_ROLE: 'worker', KANCIL_LOG: 'error' })
const idle = (part: Part): Part => ({ ...part, events: () => [], jobs: () => [] })
const parts = modules.map((part) =>
  mode === 'off' && (part === promotions || part === rewards) ? idle(part) : part,
)
standBehind(openLog(config.logLevel))
await createApp(config, parts, systemClock)
process.send!('ready')
