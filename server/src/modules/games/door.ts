export { openBets } from './bets/open.ts'
export { putHouseVendors } from './catalogue/house-vendors.ts'
export { openPlaySession } from './launch/open.ts'
export { putVendorKey, registerVendor } from './catalogue/vendors.ts'
export { validBetsOf } from './bets/valid-bet-store.ts'
export { type PreviewItem, previewSettlement } from './settlement/preview.ts'
export { pushBalances } from './settlement/push.ts'
export {
  type RunItem,
  settleRun,
  settlementWork,
  type SettlementPlan,
  startRun,
} from './settlement/run.ts'
export { openRuns, runsOf, type SettlementRun } from './settlement/run-store.ts'
export { type BetResult, betsSettledTopic, settleBets } from './settlement/settle.ts'
export { refuseStakeOf, stakeBet } from './settlement/stake.ts'
export { lockBets } from './settlement/store.ts'
