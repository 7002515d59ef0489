import { settleRealtime } from './settlement/realtime.ts'
import { settleHours, settlePeriods } from './settlement/runs.ts'

/** What the jobs do, for a bench and for a process that is killed on purpose. */
export const agentPeriods = { settlePeriods, settleHours, settleRealtime }
export { recomputeRealtime } from './settlement/realtime-file.ts'
export { recompute } from './settlement/recompute.ts'
export { debtOf } from './settlement/debt-store.ts'
export { addMovements, addTurnover } from './figures/feed-store.ts'
