import {
  amountMaxMinor,
  type Currency,
  formatMoney,
  type Money,
  money,
  parseAmount,
} from '../money.ts'

/**
 * The native vendor protocol, version 1: the platform keeps the wallet and vendors call it
 * (docs/vendor-guide). `POST /vendor/v1/{vendorCode}/...`, JSON in UTF-8, at most 64 KiB. Unknown
 * extra fields are ignored everywhere.
 */
export const vendorBasePath = '/vendor/v1'
export const vendorBodyLimitBytes = 65_536
export const vendorClockSkewMs = 300_000
export const vendorNonceMemoryMs = 600_000
export const vendorBetDetailsBytesMax = 8_192
/** A list of transactions spans at most this, and has at most so many on a page. */
export const vendorListDaysMost = 31
export const vendorListPage = 500
/** The platform's timeout for one call; a vendor should wait a little longer. */
export const vendorCallTimeoutMs = 5_000

/** Sent with every request, in both directions. Node gives header names in lower case. */
export const vendorHeaders = {
  vendorId: 'x-vendor-id',
  keyId: 'x-key-id',
  /** Unix milliseconds. */
  timestamp: 'x-timestamp',
  /** UUIDv4, new on each retry. */
  nonce: 'x-nonce',
  /** UUIDv4, echoed in the answer. */
  requestId: 'x-request-id',
  /** Lower-case hex HMAC-SHA256 of `signedPrefix(...)` followed by the raw body's bytes. */
  signature: 'x-signature',
} as const

/**
 * What is signed before the raw body. `path` is the request target as sent, including its query.
 */
export function signedPrefix(
  timestamp: string,
  nonce: string,
  method: 'GET' | 'POST',
  path: string,
): string {
  return `${timestamp}.${nonce}.${method}.${path}.`
}

/**
 * Each code's HTTP status, and whether the vendor may try again with the same transactionId. The
 * answer always carries the balance with INSUFFICIENT_FUNDS and the four limits after it.
 */
export const vendorCodes = {
  INSUFFICIENT_FUNDS: { http: 402, retry: false },
  BET_LIMIT: { http: 403, retry: false },
  LOSS_LIMIT: { http: 403, retry: false },
  WAGER_LIMIT: { http: 403, retry: false },
  TIME_LIMIT: { http: 403, retry: false },
  PLAYER_LOCKED: { http: 403, retry: false },
  SELF_EXCLUDED: { http: 403, retry: false },
  REALITY_CHECK_PENDING: { http: 403, retry: false },
  BONUS_TERMS: { http: 403, retry: false },
  PLAYER_NOT_FOUND: { http: 404, retry: false },
  SESSION_NOT_FOUND: { http: 401, retry: false },
  SESSION_EXPIRED: { http: 401, retry: false },
  INVALID_SIGNATURE: { http: 401, retry: false },
  UNKNOWN_KEY: { http: 401, retry: false },
  REPLAYED_NONCE: { http: 401, retry: false },
  CLOCK_SKEW: { http: 401, retry: false },
  IP_NOT_ALLOWED: { http: 401, retry: false },
  BAD_REQUEST: { http: 400, retry: false },
  INVALID_AMOUNT: { http: 400, retry: false },
  UNSUPPORTED_CURRENCY: { http: 400, retry: false },
  CURRENCY_MISMATCH: { http: 400, retry: false },
  GAME_NOT_FOUND: { http: 400, retry: false },
  GAME_DISABLED: { http: 400, retry: false },
  COUNTRY_RESTRICTED: { http: 400, retry: false },
  TRANSACTION_CONFLICT: { http: 409, retry: false },
  ALREADY_ROLLED_BACK: { http: 409, retry: false },
  ROUND_CLOSED: { http: 409, retry: false },
  REFERENCE_NOT_FOUND: { http: 404, retry: false },
  RATE_LIMITED: { http: 429, retry: true },
  INTERNAL: { http: 500, retry: true },
  UNAVAILABLE: { http: 503, retry: true },
  MAINTENANCE: { http: 503, retry: true },
} as const satisfies Record<string, { http: number; retry: boolean }>
export type VendorCode = keyof typeof vendorCodes

/**
 * Money on this wire: decimal text in the main unit. The schemas accept any text, so that an
 * invalid amount is answered with INVALID_AMOUNT and not with BAD_REQUEST.
 */
export const vendorAmountPattern = /^(0|[1-9]\d{0,14})(\.\d{1,6})?$/

/** Minor units, or null (INVALID_AMOUNT) if the text is not an amount in this currency. */
export function parseVendorAmount(text: string, currency: Currency): Money | null {
  if (!vendorAmountPattern.test(text)) return null
  try {
    return parseAmount(text, currency)
  } catch {
    return null
  }
}

/** What an amount in the currency must be, for whoever sent another. */
export function vendorAmountRule(currency: Currency): string {
  const most = formatMoney(money(amountMaxMinor[currency]), currency)
  return `must be decimal text in ${currency}, with no more decimals than it has and at most ${most}`
}
