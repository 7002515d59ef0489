import { newUuid } from '../kernel/chance.ts'
import type { Studio } from '../studio.ts'
import { tableGames } from './catalogue.ts'
import type { Table, TableGame } from './game.ts'
import { atRest, runRound } from './run-round.ts'
import { giveUpTables, keepAtRest, leaseTable, putTables } from './store.ts'

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
  const resting = createRest(studio, holder)
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
      if (again === atRest) resting.add(code)
      onChange(code)
    } catch (error) {
      studio.log.error(error, `table ${code} stood still`)
      dueAt.set(code, performance.now() + renewMs)
    }
  }

  function look(): void {
    const rest = resting.look()
    if (rest) follow(rest)
    for (const game of tableGames)
      for (const table of game.tables) {
        const { code } = table
        if (busy.has(code) || resting.has(code)) continue
        if (performance.now() < (dueAt.get(code) ?? 0)) continue
        busy.add(code)
        follow(visit(game, table).finally(() => busy.delete(code)))
      }
  }

  function follow(work: Promise<void>): void {
    const known = work.finally(() => underWay.delete(known))
    underWay.add(known)
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

/** Tables at which nothing happens: one statement a second for all of them. */
function createRest({ store, log }: Studio, holder: string) {
  const codes = new Set<string>()
  let dueAt = 0

  /** Those that somebody has begun to watch, or that another process has taken, rest no more. */
  async function keep(): Promise<void> {
    const before = [...codes]
    const lease = { codes: before, holder, ms: leaseMs }
    const kept = await keepAtRest(store, lease).catch((error: unknown) => {
      log.error(error, 'tables at rest could not be looked at')
      return new Set<string>()
    })
    for (const code of before) if (!kept.has(code)) codes.delete(code)
  }

  return {
    add: (code: string): unknown => codes.add(code),
    has: (code: string): boolean => codes.has(code),
    look(): Promise<void> | undefined {
      if (codes.size === 0 || performance.now() < dueAt) return undefined
      dueAt = performance.now() + renewMs
      return keep()
    },
  }
}
