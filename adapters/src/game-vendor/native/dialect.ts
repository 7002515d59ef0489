import type { VendorDialect } from '@kancil/contract/ports/game-vendor'
import { vendorBodyLimitBytes } from '@kancil/contract/seamless/native-wire'
import { nativeDoor } from './door.ts'
import { nativeCalls, parseNative } from './parse.ts'
import { refuseNative, replyNative } from './reply.ts'
import { verifyNative } from './verify.ts'

/** Our own protocol, version 1 (docs/vendor-guide). */
export const nativeDialect: VendorDialect = {
  name: 'native',
  bodyLimitBytes: vendorBodyLimitBytes,
  calls: nativeCalls,
  verify: verifyNative,
  parse: parseNative,
  reply: replyNative,
  refuse: refuseNative,
  door: nativeDoor,
}
