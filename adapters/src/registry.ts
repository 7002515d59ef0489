import type { VendorDialect } from '@kancil/contract/ports/game-vendor'
import { nativeDialect } from './game-vendor/native/dialect.ts'
import { processDialect } from './game-vendor/process/dialect.ts'
import { softswissDialect } from './game-vendor/softswiss-v2/dialect.ts'
import { transferDialect } from './game-vendor/transfer/dialect.ts'

/** The dialects that a vendor's row may name. */
export const vendorDialects: readonly VendorDialect[] = [
  nativeDialect,
  softswissDialect,
  processDialect,
  transferDialect,
]
