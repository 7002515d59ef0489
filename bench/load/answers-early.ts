import type { WalletOutcome } from '@kancil/contract/ports/vendor-wallet'
import { zero } from '@kancil/contract/money'
import { vendorDialects } from '@kancil/adapters/registry'
import { createApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { games } from '../../server/src/modules/games/module.ts'
import { modules } from '../../server/src/modules.ts'

/**
 * The server with one fault: it answers a bet before the wallet has committed it. `npm run bench
 * -- crash --planted` runs it, and must fail; nothing else starts it.
 */
let promised = 0

const early = games(vendorDialects, (gateway) => ({
  ...gateway,
  wallet: {
    ...gateway.wallet,
    async submit(command) {
      void gateway.wallet.submit(command).catch(() => undefined)
      const outcome: WalletOutcome = {
        ok: true,
        transferId: `promised-${++promised}`,
        balance: zero,
        bonusUsed: zero,
        duplicate: false,
        applied: true,
      }
      return outcome
    },
  },
}))

const config = readConfig(process.env, process.argv.slice(2))
const app = await createApp(
  config,
  modules.map((module) => (module.name === 'games' ? early : module)),
)
await app.kernel.member.app.listen({ host: config.host, port: config.memberPort })
process.stdout.write(`${JSON.stringify({ ready: true })}\n`)
process.on('SIGTERM', () => void app.stop().then(() => process.exit(0)))
