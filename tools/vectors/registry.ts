import * as agents from './agents.ts'
import * as drums from './drums.ts'
import { fair, jackpot } from './fair.ts'
import type { VectorKind } from './kind.ts'
import * as lottery from './lottery.ts'
import * as rooms from './rooms.ts'
import { slots } from './slots.ts'
import * as tables from './tables.ts'
import { turnover, wagering } from './rewards.ts'
import * as sports from './sports.ts'

/** A line for each family of games; a game that is in none of them is skipped by name. */
export const vectorKinds: readonly VectorKind[] = [
  fair,
  jackpot,
  slots,
  turnover,
  wagering,
  ...Object.values(agents),
  ...Object.values(lottery),
  ...Object.values(drums),
  ...Object.values(tables),
  ...Object.values(rooms),
  ...Object.values(sports),
]
