import type { VendorCode } from '@kancil/contract/seamless/native-wire'

/** The core's codes as numbers of this dialect. An empty text uses the core's own message. */
export const processCodes: Readonly<Record<VendorCode, readonly [code: number, text: string]>> = {
  INSUFFICIENT_FUNDS: [100, 'Player has not enough funds to process an action'],
  PLAYER_NOT_FOUND: [101, 'Player is invalid'],
  BET_LIMIT: [105, 'Player reached a limit'],
  LOSS_LIMIT: [105, 'Player reached a limit'],
  WAGER_LIMIT: [105, 'Player reached a limit'],
  TIME_LIMIT: [105, 'Player reached a limit'],
  BONUS_TERMS: [105, 'Player reached a limit'],
  GAME_NOT_FOUND: [107, 'Game is not available'],
  GAME_DISABLED: [107, 'Game is not available'],
  PLAYER_LOCKED: [110, 'Player is disabled'],
  SELF_EXCLUDED: [110, 'Player is disabled'],
  REALITY_CHECK_PENDING: [110, 'Player is disabled'],
  SESSION_EXPIRED: [110, 'Player is disabled'],
  COUNTRY_RESTRICTED: [153, 'Game is not available in the player’s country'],
  UNSUPPORTED_CURRENCY: [154, 'Currency is not allowed'],
  CURRENCY_MISMATCH: [154, 'Currency is not allowed'],
  BAD_REQUEST: [400, ''],
  INVALID_AMOUNT: [400, ''],
  ROUND_CLOSED: [400, 'Round is finished'],
  INVALID_SIGNATURE: [403, 'Forbidden'],
  UNKNOWN_KEY: [403, 'Forbidden'],
  REPLAYED_NONCE: [403, 'Forbidden'],
  CLOCK_SKEW: [403, 'Forbidden'],
  IP_NOT_ALLOWED: [403, 'Forbidden'],
  SESSION_NOT_FOUND: [404, 'Not found'],
  REFERENCE_NOT_FOUND: [404, 'Not found'],
  TRANSACTION_CONFLICT: [409, 'action_id was used for another action'],
  ALREADY_ROLLED_BACK: [410, 'Action was rolled back'],
  RATE_LIMITED: [429, 'Too many requests'],
  INTERNAL: [500, 'Internal error'],
  UNAVAILABLE: [503, 'Try again with the same action_id'],
  MAINTENANCE: [503, 'Maintenance'],
}

/** The HTTP status of a refusal: its own code where that is one, otherwise 400. */
export function processStatus(code: number): number {
  return code < 400 || code === 404 ? 400 : code
}
