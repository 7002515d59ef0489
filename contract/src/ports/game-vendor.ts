import type { Currency, Money } from '../money.ts'
import type { CatalogueGame, LaunchRequest } from '../seamless/native-launch.ts'
import type { VendorRoundState } from '../seamless/round-state.ts'
import type { VendorRoom } from '../seamless/pvp.ts'
import type { VendorTable } from '../seamless/table-list.ts'
import type { VendorCode } from '../seamless/native-wire.ts'
import type { VendorCall } from './vendor-call.ts'
import type { OutboundCall, SendingContext, VendorKey, VendorTarget } from './outbound-call.ts'
import type { PurseDoor } from './vendor-purse.ts'
import type { ListedPage, ListedSpan } from './vendor-list.ts'
import type { VendorResult } from './vendor-result.ts'

/**
 * The plug point of game vendors (docs/vendor-guide). A dialect knows one way of speaking to a
 * seamless wallet: it reads and writes bytes, sees no database and moves no money.
 * `adapters/src/registry.ts` lists the dialects; a vendor that speaks a known one is a row in a
 * table, not code.
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

/** A row of a vendor's list of games that cannot be taken over, counted from 1. */
export type CatalogueFault = {
  readonly row: number
  /** The game's; empty where it is the code that is wrong. */
  readonly code: string
  /** The first field that is wrong. */
  readonly field: string
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
  /** Why a list is none: its rows that do not fit. Absent if the dialect cannot tell. */
  catalogueFaults?(status: number, body: string): readonly CatalogueFault[]
  /** The vendor's own list of transactions; absent if the dialect has none. */
  transactions?(span: ListedSpan, target: VendorTarget, sending: SendingContext): OutboundCall
  /** A page of the list, or null if the answer is none. */
  readTransactions?(status: number, body: string): ListedPage | null
  /** Asks what became of a round, and for what is owed of it; absent if it cannot be asked. */
  round?(roundId: string, target: VendorTarget, sending: SendingContext): OutboundCall
  /** The round's state, or null if the answer is none. */
  readRound?(status: number, body: string): VendorRoundState | null
  /** Absent if the dialect knows no rooms. */
  rooms?(currency: Currency, target: VendorTarget, sending: SendingContext): OutboundCall
  /** The rooms of its card games, or null if the answer is not a list of rooms. */
  readRooms?(status: number, body: string): readonly VendorRoom[] | null
  /** Absent if the dialect knows no tables. */
  tables?(target: VendorTarget, sending: SendingContext): OutboundCall
  /** Its tables, or null if the answer is not a list of them. */
  readTables?(status: number, body: string): readonly VendorTable[] | null
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
  /** Present where the vendor keeps a purse of its own for each player. */
  readonly purses?: PurseDoor
}
