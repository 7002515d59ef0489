// The settlement kit, for the platform's own products (docs/decisions/settlement-kit.md).
export { settlementKit } from './settlement/kit.ts'
export type { PreviewItem } from './settlement/preview.ts'
export type { RunItem, SettlementPlan } from './settlement/run.ts'
export type { SettlementRun } from './settlement/run-store.ts'
export { type BetsSettled, betsSettledTopic } from './settlement/settle.ts'
