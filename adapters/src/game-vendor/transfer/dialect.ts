import type { VendorDialect } from '@kancil/contract/ports/game-vendor'
import { vendorBodyLimitBytes } from '@kancil/contract/seamless/native-wire'
import { nativeDoor } from '../native/door.ts'
import { refuseNative } from '../native/reply.ts'
import { verifyNative } from '../native/verify.ts'
import { purseDoor } from './purse-door.ts'

/**
 * Vendors that keep a purse of their own for each player. They never call our wallet: whatever
 * arrives is refused, in the native protocol's words.
 */
export const transferDialect: VendorDialect = {
  name: 'transfer',
  bodyLimitBytes: vendorBodyLimitBytes,
  calls: [],
  verify: verifyNative,
  parse: () => ({ fault: 'BAD_REQUEST', message: 'this vendor keeps its own purses' }),
  reply: (request) =>
    refuseNative(request, { fault: 'BAD_REQUEST', message: 'this vendor keeps its own purses' }),
  refuse: refuseNative,
  door: nativeDoor,
  purses: purseDoor,
}
