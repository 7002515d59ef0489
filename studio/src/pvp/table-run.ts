import type { Tx } from '../kernel/store.ts'
import type { Studio } from '../studio.ts'
import type { PvpGame } from './game.ts'
import type { TableRow } from './store.ts'

/** A table whose lease this process holds, in the transaction of one step. */
export type TableRun = {
  readonly studio: Studio
  readonly tx: Tx
  readonly game: PvpGame
  readonly table: TableRow
  /** Factor on all durations; 1 but in tests. */
  readonly scale: number
}
