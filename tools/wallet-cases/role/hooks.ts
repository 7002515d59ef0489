import type { Db } from '../../../server/src/kernel/db.ts'
import type { Kernel } from '../../../server/src/kernel/kernel.ts'
import { auditLedger } from '../../../server/src/ledger/audit/run.ts'
import { forgetCatalogue } from '../../../server/src/modules/games/catalogue/games.ts'
import type { Gateway } from '../../../server/src/modules/games/gateway/routes.ts'
import { dumpKit } from './dump.ts'
import { type KitDialect, kitDialects, type KitLedger } from './ledger.ts'
import { adoptRounds } from './rounds.ts'
import { seedKit } from './seed.ts'

export type KitFaults = {
  /** Adds the faults to the gateway: for these accounts the handler fails. */
  readonly adjust: (gateway: Gateway) => Gateway
  set(vendor: string, aliases: readonly string[]): void
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
    set(vendor, aliases) {
      for (const key of seen) forget(key)
      seen = new Set()
      failing = new Set(aliases.map((alias) => `${vendor} ${alias}`))
    },
  }
}

type SeedBody = {
  readonly ledger: KitLedger
  readonly secret: string
  readonly faults?: readonly string[]
}

/**
 * `/test/softswiss/*` and `/test/native/*`: seed and dump the ledger for the conformance cases.
 * `main.ts` never imports this; only the test role does.
 */
export function serveKitHooks(kernel: Kernel, ownerDb: Db, faults: KitFaults): void {
  const { app } = kernel.member
  app.addHook('onClose', () => ownerDb.destroy())
  for (const dialect of Object.keys(kitDialects) as KitDialect[]) {
    const { vendor, hooks } = kitDialects[dialect]
    app.post(`${hooks}/seed`, async (request) => {
      const seed = request.body as SeedBody
      await seedKit(kernel, ownerDb, { ...seed, dialect })
      faults.set(vendor, seed.faults ?? [])
      return {}
    })
    // For the other processes on the same database: they must forget the previous case.
    app.post(`${hooks}/faults`, async (request) => {
      faults.set(vendor, (request.body as { faults: readonly string[] }).faults)
      forgetCatalogue(kernel.db)
      return {}
    })
    app.get(`${hooks}/dump`, () => dumpKit(kernel.db, dialect))
    app.get(`${hooks}/audit`, () => auditLedger(kernel.db, kernel.clock))
  }
}
