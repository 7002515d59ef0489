import * as drums from './drums.ts'
import { fair } from './fair.ts'
import type { VectorKind } from './kind.ts'
import * as lottery from './lottery.ts'
import { slots } from './slots.ts'

/** A line for each family of games; a game that is in none of them is skipped by name. */
export const vectorKinds: readonly VectorKind[] = [
  fair,
  slots,
  ...Object.values(lottery),
  ...Object.values(drums),
]
