export { catalogueOf } from './catalogue.ts'
export { putHouseVendors } from './house-vendors.ts'
export { openPlaySession } from './launch-game.ts'
export { putGames, putVendorKey, registerVendor, type VendorRegistration } from './vendors.ts'
