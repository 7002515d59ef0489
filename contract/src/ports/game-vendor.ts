import type { Currency, Money } from '../money.ts'
import type { CatalogueGame, LaunchRequest } from '../seamless/native-launch.ts'
import type { VendorCode } from '../seamless/native-wire.ts'
import type { VendorCall } from './vendor-call.ts'
import type { VendorResult } from './vendor-result.ts'

/**
 * The plug point of game vendors (docs/vendor-guide). A dialect knows one way of speaking to a
 * seamless wallet: it reads and writes bytes, sees no database and moves no money.
 * `adapters/registry.ts` lists the dialects; a vendor that speaks a known one is a row in a table,
 * not code.
 */

/** One request as received, before any of it is trusted. */
export type VendorRequest = {
  readonly method: 'GET' | 'POST'
  /** The request target as sent, including its query. */
  readonly target: string
  /** The path below the vendor's base, such as `/bet`. */
  readonly call: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly raw: Uint8Array
  /**
   * The body exceeds the dialect's limit: `raw` is empty, and the dialect refuses in its own words.
   */
  readonly tooLarge: boolean
  /** Unix milliseconds. */
  readonly receivedAt: number
}

export type VendorKey = { readonly keyId: string; readonly secret: string }

/** Why a call is refused, in the core's vocabulary; a dialect translates it. */
export type VendorFault = {
  readonly fault: VendorCode
  /** For the vendor's engineers; never a secret, never the database's message. */
  readonly message: string
  /** The playable balance, if the code requires one. */
  readonly balance?: Money
  readonly currency?: Currency
  readonly retryAfterSeconds?: number
}

/** A valid signature. `nonce` is remembered only for vendors whose profile asks for it. */
export type VerifiedRequest = { readonly fault?: never; readonly nonce: string }

export type VendorReply = {
  readonly status: number
  /** JSON text. */
  readonly body: string
  readonly retryAfterSeconds?: number
}

/** A vendor's address, and the credentials to call it with. */
export type VendorTarget = {
  readonly code: string
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly key: VendorKey
}
/** A request for the server to send: the dialect only words and signs it. */
export type OutboundCall = {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
/**
 * What makes a request unique: passed in, so that a dialect has no clock and no randomness of its
 * own.
 */
export type SendingContext = {
  readonly at: number
  readonly nonce: string
  readonly requestId: string
}
export type LaunchOutcome =
  | {
      readonly ok: true
      readonly url: string
      readonly gameSessionId: string
      readonly expiresAt: Date
    }
  | { readonly ok: false; readonly code: VendorCode; readonly message: string }

/** A dialect that opens games by a call to the vendor. */
export interface VendorDoor {
  launch(order: LaunchRequest, target: VendorTarget, sending: SendingContext): OutboundCall
  readLaunch(status: number, body: string): LaunchOutcome
  catalogue(target: VendorTarget, sending: SendingContext): OutboundCall
  /** The games, or null if the answer is not a list of games. */
  readCatalogue(status: number, body: string): readonly CatalogueGame[] | null
}

export interface VendorDialect {
  /** Such as `native` or `softswiss-v2`. */
  readonly name: string
  readonly bodyLimitBytes: number
  /** The calls it accepts, `METHOD /path` below the vendor's base. */
  readonly calls: readonly string[]
  /**
   * Before any parsing: size, key, clock, signature over the raw bytes, in the dialect's own order.
   */
  verify(
    request: VendorRequest,
    vendorCode: string,
    keys: readonly VendorKey[],
  ): VendorFault | VerifiedRequest
  /** Checks the shape only, without looking up any player. */
  parse(request: VendorRequest): VendorFault | VendorCall
  reply(request: VendorRequest, call: VendorCall, result: VendorResult): VendorReply
  refuse(request: VendorRequest, fault: VendorFault, call?: VendorCall): VendorReply
  /** Absent if the dialect only speaks to the wallet. */
  readonly door?: VendorDoor
}
