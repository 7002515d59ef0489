export type LedgerRefusalCode =
  /** The account holds less than the amount. Nothing moved. */
  | 'insufficient_funds'
  /** The same source and id were used for something else: a bug or a forgery by the caller. */
  | 'idempotency_conflict'
  /** The two accounts have different currencies. */
  | 'account_not_found'
  /** The newest audit found a drift: no new withdrawals until an audit is clean. */
  | 'withdrawals_stopped'
  | 'hold_not_found'
  /** The hold was already decided the other way. */
  | 'hold_decided'

/**
 * An expected refusal by the ledger. Thrown, so that the caller's transaction rolls back unless it
 * catches it.
 */
export class LedgerRefusal extends Error {
  readonly code: LedgerRefusalCode

  constructor(code: LedgerRefusalCode, message: string = code) {
    super(message)
    this.name = 'LedgerRefusal'
    this.code = code
  }
}
