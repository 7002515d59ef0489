export { usePlayChoices } from './bets/use-play-choices.ts'
export { VendorReconciliations } from './console/reconciliation.tsx'
export { PursePanel } from './purses/panel.tsx'
