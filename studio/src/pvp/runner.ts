import { newUuid } from '../kernel/chance.ts'
import type { Studio } from '../studio.ts'
import { pvpGameOf } from './catalogue.ts'
import { runTable } from './run-table.ts'
import { busyTables, giveUpTables, leaseTable } from './store.ts'

const leaseMs = 3_000
const lookMs = 100

export type PvpRunner = { readonly start: () => void; readonly stop: () => Promise<void> }

/** Runs the card tables that no other process runs; takes over those whose process has died. */
export function createPvpRunner(studio: Studio, scale: number, onChange: () => void): PvpRunner {
  const holder = newUuid()
  const dueAt = new Map<bigint, number>()
  const underWay = new Map<bigint, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | null = null

  async function visit(id: bigint): Promise<void> {
    try {
      const again = await studio.store.transaction(async (tx) => {
        const table = await leaseTable(tx, { id, holder, ms: leaseMs })
        const game = table && pvpGameOf(table.gameCode)
        return table && game ? runTable({ studio, tx, game, table, scale }) : 1_000
      })
      dueAt.set(id, performance.now() + Math.min(again, 1_000))
      onChange()
    } catch (error) {
      studio.log.error(error, `card table ${id} stood still`)
      dueAt.set(id, performance.now() + 1_000)
    }
  }

  async function look(): Promise<void> {
    const now = performance.now()
    for (const id of await busyTables(studio.store)) {
      if (underWay.has(id) || now < (dueAt.get(id) ?? 0)) continue
      underWay.set(
        id,
        visit(id).finally(() => underWay.delete(id)),
      )
    }
  }

  return {
    start() {
      timer = setInterval(() => {
        looking ??= look()
          .catch((error: unknown) => studio.log.error(error, 'card tables could not be read'))
          .finally(() => {
            looking = null
          })
      }, lookMs)
    },
    async stop() {
      clearInterval(timer)
      await looking
      await Promise.allSettled(underWay.values())
      await giveUpTables(studio.store, holder)
    },
  }
}
