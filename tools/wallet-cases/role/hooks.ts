import type { Db } from '../../../server/src/kernel/db.ts'
import type { Kernel } from '../../../server/src/kernel/kernel.ts'
import { auditLedger } from '../../../server/src/ledger/audit/run.ts'
import { forgetCatalogue } from '../../../server/src/modules/games/catalogue/games.ts'
import type { Gateway } from '../../../server/src/modules/games/gateway/routes.ts'
import { dumpKit } from './dump.ts'
import { type KitLedger, kitVendor } from './ledger.ts'
import { adoptRounds } from './rounds.ts'
import { seedKit } from './seed.ts'

export type KitFaults = {
  /** Adds the faults to the gateway: for these accounts the handler fails. */
  readonly adjust: (gateway: Gateway) => Gateway
  set(aliases: readonly string[]): void
}

/**
 * Accounts whose handler must fail unexpectedly, a cache of players that a new case empties, and
 * rounds for what was seeded.
 */
export function createKitFaults(ownerDb: Db): KitFaults {
  let failing = new Set<string>()
  let seen = new Set<string>()
  let forget: (key: string) => void = () => undefined
  return {
    adjust(gateway) {
      const { players } = gateway
      forget = players.forget
      return {
        ...gateway,
        wallet: adoptRounds(gateway.wallet, ownerDb),
        players: {
          ...players,
          get(key) {
            seen.add(key)
            if (failing.has(key)) throw new Error('a planted fault')
            return players.get(key)
          },
        },
      }
    },
    set(aliases) {
      for (const key of seen) forget(key)
      seen = new Set()
      failing = new Set(aliases.map((alias) => `${kitVendor} ${alias}`))
    },
  }
}

type SeedBody = {
  readonly ledger: KitLedger
  readonly secret: string
  readonly faults?: readonly string[]
}

/**
 * `/test/softswiss/*`: seeds and dumps the ledger for the conformance cases. `main.ts` never
 * imports this; only the test role does.
 */
export function serveKitHooks(kernel: Kernel, ownerDb: Db, faults: KitFaults): void {
  const { app } = kernel.member
  app.addHook('onClose', () => ownerDb.destroy())
  app.post('/test/softswiss/seed', async (request) => {
    const seed = request.body as SeedBody
    await seedKit(kernel, ownerDb, seed)
    faults.set(seed.faults ?? [])
    return {}
  })
  // For the other processes on the same database: they must forget the previous case.
  app.post('/test/softswiss/faults', async (request) => {
    faults.set((request.body as { faults: readonly string[] }).faults)
    forgetCatalogue(kernel.db)
    return {}
  })
  app.get('/test/softswiss/dump', () => dumpKit(kernel.db))
  app.get('/test/softswiss/audit', () => auditLedger(kernel.db, kernel.clock))
}
