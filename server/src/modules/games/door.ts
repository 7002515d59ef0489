export { openBets } from './open-bets.ts'
export { putHouseVendors } from './house-vendors.ts'
export { openPlaySession } from './launch-game.ts'
export { putVendorKey, registerVendor } from './vendors.ts'
