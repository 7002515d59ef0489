import { balanceMessage } from '@kancil/contract/wallet/balance'
import { formatMoney } from '@kancil/contract/money'
import type { VendorDialect } from '@kancil/contract/ports/game-vendor'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Module } from '../../kernel/module.ts'
import { type ChangedWallet, createVendorWallet } from '../../ledger/batch/vendor-wallet.ts'
import { findBets } from './desk/find-bets.ts'
import { gameConsole } from './console.ts'
import { type Gateway, openGateway } from './gateway/routes.ts'
import { vendorFrameOrigins } from './desk/frame-origins.ts'
import { feedHandler } from './jackpots/feed.ts'
import { takeBackHandler } from './jackpots/take-back.ts'
import { gameJobs } from './jobs.ts'
import { opensWallets } from './gateway/open-wallets.ts'
import { roundHandlers } from './bets/project-rounds.ts'
import { servePurseDesk } from './purses/desk.ts'
import { purseRoutes } from './purses/serve.ts'
import { gameRoutes } from './routes.ts'
import { changedStandings, readStandings } from './lobby/standings.ts'
import { takeVendorCalls } from './gateway/vendor-calls.ts'
import { createVendorClient, type VendorClient } from './gateway/vendor-client.ts'

type RunningGateway = {
  readonly gateway: Gateway
  readonly client: VendorClient
  readonly stop: () => Promise<void>
}

/**
 * Vendors, lobby, launch, the vendors' wallet and the betting record. `adjust` is for the test role
 * only: it can inject faults into the gateway.
 */
export function games(
  dialects: readonly VendorDialect[],
  adjust: (gateway: Gateway) => Gateway = (gateway) => gateway,
): Module {
  // One per server: tests start several in one process.
  const running = new WeakMap<Kernel, RunningGateway>()

  function open(kernel: Kernel): RunningGateway {
    let gateway = running.get(kernel)
    if (!gateway) running.set(kernel, (gateway = start(kernel, dialects, adjust)))
    return gateway
  }

  return {
    name: 'games',
    needs: ['operator', 'site', 'identity', 'safety', 'wallet'],
    routes(kernel) {
      const { gateway, client } = open(kernel)
      takeVendorCalls(gateway)
      gameRoutes(gateway, client)
      gameConsole(kernel, client)
      findBets(kernel)
      purseRoutes({ kernel, client })
      servePurseDesk({ kernel, client })
    },
    events: (kernel) => [...roundHandlers(kernel), feedHandler(kernel), takeBackHandler(kernel)],
    frameOrigins: vendorFrameOrigins,
    jobs: (kernel) => gameJobs(kernel, open(kernel).client),
    stop: async (kernel) => running.get(kernel)?.stop(),
  }
}

function start(
  kernel: Kernel,
  dialects: readonly VendorDialect[],
  adjust: (gateway: Gateway) => Gateway,
): RunningGateway {
  const wallet = createVendorWallet({
    databaseUrl: kernel.config.walletDatabaseUrl,
    clock: kernel.clock,
    lanes: kernel.config.batchesInFlight,
    onCommitted: createBalancePush(kernel),
  })
  const gateway = openGateway(kernel, opensWallets(wallet, kernel.db), dialects, {
    read: (ids) => readStandings(kernel.db, ids, kernel.clock.now()),
    changed: (ids) => changedStandings(kernel.db, ids),
    mayHold: ({ status, rule }) => status === 'active' && rule === null,
  })
  return {
    gateway: adjust(gateway),
    client: createVendorClient(kernel, gateway.dialects),
    async stop() {
      const { players, sessions, newest, standings } = gateway
      for (const reader of [players, sessions, newest, standings]) reader.stop()
      await wallet.stop()
    },
  }
}

const pushMilliseconds = 40

/**
 * The process that committed pushes the newest balances to the member's open tabs, batched a few
 * times a second so that a busy table does not cost one message per bet.
 */
function createBalancePush(kernel: Kernel): (changed: readonly ChangedWallet[]) => void {
  let gathered = new Map<string, ChangedWallet>()

  function flush(): void {
    const wallets = [...gathered.values()]
    gathered = new Map()
    for (const { memberId, currency, balance, version } of wallets) {
      const sumBalance = formatMoney(balance, currency)
      const data = { sumBalance, currency, version: String(version) }
      kernel.live.toMember(memberId, { type: balanceMessage, data })
    }
  }

  return (changed) => {
    if (gathered.size === 0 && changed.length > 0) setTimeout(flush, pushMilliseconds).unref()
    for (const wallet of changed) {
      const before = gathered.get(wallet.memberId)
      if (!before || before.version <= wallet.version) gathered.set(wallet.memberId, wallet)
    }
  }
}
