import type { VendorCode } from '@kancil/contract/seamless/native-wire'

export type ApiCode =
  | '100'
  | '101'
  | '105'
  | '107'
  | '110'
  | '153'
  | '154'
  | '400'
  | '403'
  | '404'
  | '409'
  | '500'

/** The core's codes in this dialect's words. An empty text uses the core's own message. */
export const apiCodes: Readonly<Record<VendorCode, readonly [code: ApiCode, text: string]>> = {
  INSUFFICIENT_FUNDS: ['100', 'insufficient funds'],
  PLAYER_NOT_FOUND: ['101', 'unknown player'],
  BET_LIMIT: ['105', 'bet limit reached'],
  LOSS_LIMIT: ['105', 'bet limit reached'],
  WAGER_LIMIT: ['105', 'bet limit reached'],
  TIME_LIMIT: ['105', 'bet limit reached'],
  GAME_NOT_FOUND: ['107', 'game not available'],
  GAME_DISABLED: ['107', 'game not available'],
  PLAYER_LOCKED: ['110', 'player disabled'],
  SELF_EXCLUDED: ['110', 'player disabled'],
  REALITY_CHECK_PENDING: ['110', 'player disabled'],
  BONUS_TERMS: ['105', 'bet limit reached'],
  SESSION_EXPIRED: ['110', 'session expired'],
  SESSION_NOT_FOUND: ['404', 'session not found'],
  REFERENCE_NOT_FOUND: ['404', 'referenced transaction not found'],
  COUNTRY_RESTRICTED: ['153', 'country restricted'],
  UNSUPPORTED_CURRENCY: ['154', 'currency not allowed'],
  CURRENCY_MISMATCH: ['154', 'currency not allowed'],
  INVALID_SIGNATURE: ['403', 'invalid signature'],
  UNKNOWN_KEY: ['403', 'invalid signature'],
  REPLAYED_NONCE: ['403', 'invalid signature'],
  CLOCK_SKEW: ['403', 'invalid signature'],
  IP_NOT_ALLOWED: ['403', 'address not allowed'],
  BAD_REQUEST: ['400', ''],
  INVALID_AMOUNT: ['400', ''],
  TRANSACTION_CONFLICT: ['400', 'id_provider was used for another transaction'],
  ROUND_CLOSED: ['400', 'round already finished'],
  ALREADY_ROLLED_BACK: ['409', 'action already rolled back'],
  RATE_LIMITED: ['500', 'internal error'],
  INTERNAL: ['500', 'internal error'],
  UNAVAILABLE: ['500', 'internal error'],
  MAINTENANCE: ['500', 'internal error'],
}
