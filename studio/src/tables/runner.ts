import { newUuid } from '../kernel/chance.ts'
import type { Studio } from '../studio.ts'
import { tableGames } from './catalogue.ts'
import type { Table, TableGame } from './game.ts'
import { runRound } from './run-round.ts'
import { giveUpTables, leaseTable, putTables } from './store.ts'

/** How long a table waits for its process before another one takes it. */
const leaseMs = 3_000
const renewMs = 1_000
const lookMs = 50

export type TableRunner = {
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
}

export type RunnerOptions = {
  readonly studio: Studio
  readonly scale: number
  /** Called after a change that players see, in this process. */
  readonly onChange: (tableCode: string) => void
}

/** Runs every table that no other process runs; takes over those whose process has died. */
export function createTableRunner({ studio, scale, onChange }: RunnerOptions): TableRunner {
  const holder = newUuid()
  const dueAt = new Map<string, number>()
  const underWay = new Set<Promise<void>>()
  const busy = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = true

  async function visit(game: TableGame, table: Table): Promise<void> {
    const { code } = table
    try {
      const again = await studio.store.transaction(async (tx) => {
        const row = await leaseTable(tx, { code, holder, ms: leaseMs })
        return row ? runRound({ studio, tx, game, table, row, scale }) : renewMs
      })
      dueAt.set(code, performance.now() + Math.min(again, renewMs))
      onChange(code)
    } catch (error) {
      studio.log.error(error, `table ${code} stood still`)
      dueAt.set(code, performance.now() + renewMs)
    }
  }

  function look(): void {
    for (const game of tableGames)
      for (const table of game.tables) {
        if (busy.has(table.code) || performance.now() < (dueAt.get(table.code) ?? 0)) continue
        busy.add(table.code)
        const work = visit(game, table).finally(() => {
          busy.delete(table.code)
          underWay.delete(work)
        })
        underWay.add(work)
      }
  }

  return {
    async start() {
      isStopped = false
      const tables = tableGames.flatMap((game) =>
        game.tables.map(({ code }) => ({ code, gameCode: game.code })),
      )
      await putTables(studio.store, tables)
      timer = setInterval(() => {
        if (!isStopped) look()
      }, lookMs)
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await Promise.allSettled(underWay)
      await giveUpTables(studio.store, holder)
    },
  }
}
