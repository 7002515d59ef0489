import { vendorDialects } from '@kancil/adapters/registry'
import { createApp } from '../../../server/src/app.ts'
import { readConfig } from '../../../server/src/config.ts'
import { openDb } from '../../../server/src/kernel/db.ts'
import { modules } from '../../../server/src/modules.ts'
import { games } from '../../../server/src/modules/games/module.ts'
import { createKitFaults, serveKitHooks } from './hooks.ts'

/** The server with the conformance hooks, only for `npm run wallet-cases`. */
const config = readConfig({ ...process.env, KANCIL_ROLE: 'api' })
const ownerUrl = process.env['DATABASE_OWNER_URL']
if (!ownerUrl) throw new Error('the test role needs DATABASE_OWNER_URL')
if (config.realMoney) throw new Error('the test role does not start in real-money mode')

const ownerDb = openDb(ownerUrl, { max: 2, name: 'kancil test role' })
const faults = createKitFaults(ownerDb)
const app = await createApp(
  config,
  modules.map((module) =>
    module.name === 'games' ? games(vendorDialects, faults.adjust) : module,
  ),
)
serveKitHooks(app.kernel, ownerDb, faults)
const url = await app.kernel.member.app.listen({ host: '127.0.0.1', port: config.memberPort })
process.stdout.write(`${JSON.stringify({ ready: true, url })}\n`)
process.once('SIGTERM', () => void app.stop().then(() => process.exit(0)))
