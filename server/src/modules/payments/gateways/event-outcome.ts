import type { LiveMessage } from '../../../kernel/live/message.ts'
import type { UnsettledOutcome } from '../withdrawal/payout-report-store.ts'

/**
 * What came of a report; `mismatch`: the bank says it paid out another sum than was ordered, or
 * what was returned or never let go; `recalled`: it took back what had counted as paid, in or
 * out.
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

export type TakenEvent = {
  readonly outcome: EventOutcome
  readonly memberId?: string
  readonly notify?: LiveMessage
}
