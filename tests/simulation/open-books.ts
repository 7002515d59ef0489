import { systemClock } from '../../server/src/kernel/clock.ts'
import { openDb } from '../../server/src/kernel/db.ts'
import type { TestDatabase } from '../../server/src/kernel/testing/database.ts'
import { createVendorWallet } from '../../server/src/ledger/batch/vendor-wallet.ts'
import type { Books } from './wallet-side.ts'

export type SimulationBooks = Books & { readonly ownerUrl: string; close(): Promise<void> }

/** The product's ledger on a database of its own. */
export async function openSimulationBooks(database: TestDatabase): Promise<SimulationBooks> {
  const db = openDb(database.url, { max: 6 })
  const wallet = createVendorWallet({ databaseUrl: database.url, clock: systemClock })
  return {
    db,
    wallet,
    ownerUrl: database.ownerUrl,
    async close() {
      await wallet.stop()
      await db.destroy()
      await database.drop()
    },
  }
}
