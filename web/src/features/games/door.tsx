export { VendorReconciliations } from './console/reconciliation.tsx'
export { PursePanel } from './purses/panel.tsx'
