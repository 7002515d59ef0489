import type { Clock } from '../kernel/clock.ts'
import type { Books } from './books.ts'
import type { Reports } from './reports.ts'
import type { Teller } from './teller.ts'

/** Everything the bank's routes need. */
export type Bank = {
  readonly books: Books
  readonly reports: Reports
  readonly teller: Teller
  readonly clock: Clock
  /** Where browsers reach the sandbox, without a slash at the end. */
  readonly publicUrl: () => string
  /** Does whatever is due now. */
  readonly nudge: () => void
}
