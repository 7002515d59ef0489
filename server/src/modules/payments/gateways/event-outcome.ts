import type { LiveMessage } from '../../../kernel/live/message.ts'
import type { UnsettledOutcome } from '../withdrawal/payout-report-store.ts'

/**
 * The outcome of a report. `mismatch`: the bank reports a payout of another amount than ordered, or
 * of money that was returned or never released. `recalled`: the bank took back a deposit or payout
 * that had counted as paid.
 */
export type EventOutcome =
  | 'credited'
  | 'suspended'
  | 'moved'
  | 'paid'
  | 'returned'
  | UnsettledOutcome
  | 'ignored'
  | 'duplicate'

export type ProcessedEvent = {
  readonly outcome: EventOutcome
  readonly memberId?: string
  readonly notify?: LiveMessage
}
