import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { openLog } from './kernel/log.ts'
import { modules } from './modules.ts'
import { putHouseVendors } from './modules/games/door.ts'
import { putHouseLotteries } from './modules/lottery/door.ts'
import { putHouseSports } from './modules/sports/door.ts'
import { standBehind } from './stand-behind.ts'

const config = readConfig(process.env, process.argv.slice(2))
if (config.role === 'worker') standBehind(openLog(config.logLevel, { role: config.role }))
const app = await createApp(config, modules)
const { member, console: operators } = app.kernel

if (config.role !== 'worker') {
  // Idempotent: an operator's decisions about a vendor or a game stay.
  await putHouseVendors(app.kernel)
  await putHouseLotteries(app.kernel)
  await putHouseSports(app.kernel)
  await member.app.listen({ host: config.host, port: config.memberPort })
  await operators.app.listen({ host: config.host, port: config.consolePort })
}
process.stdout.write(`${JSON.stringify({ ready: true, role: config.role, pid: process.pid })}\n`)

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    // A stop that hangs is cut short: what was acknowledged is committed, so nothing is lost.
    setTimeout(() => process.exit(1), 10_000).unref()
    app.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })
}
