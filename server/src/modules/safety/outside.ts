import { type Currency, type Money, zero } from '@kancil/contract/money'
import type { Period } from '@kancil/rules/safety/limit-change'
import type { PlayTimes } from '@kancil/rules/safety/play-time'
import type { Db, Tx } from '../../kernel/db.ts'

/**
 * What other modules do for this one, although they depend on it; the top of the server puts them
 * together.
 */
export type SafetyOutside = {
  /** What a member paid in, or is about to, in each current period. */
  readonly depositsUsed: (
    db: Db | Tx,
    memberId: string,
    currency: Currency,
    now: Date,
  ) => Promise<Readonly<Record<Period, Money>>>
  /** All that a member ever paid in, and is about to. */
  readonly depositsTotal: (db: Db | Tx, memberId: string, currency: Currency) => Promise<Money>
  /** Those of some members who wait for a withdrawal. */
  readonly withdrawing: (db: Db | Tx, memberIds: readonly string[]) => Promise<ReadonlySet<string>>
  /** New times for the member's open games. */
  readonly setPlayTimes: (tx: Tx, memberId: string, times: PlayTimes, now: Date) => Promise<void>
}

/** No deposits, no withdrawals and no games. */
export const nobodyOutside: SafetyOutside = {
  depositsUsed: async () => ({ day: zero, week: zero, month: zero }),
  depositsTotal: async () => zero,
  withdrawing: async () => new Set(),
  setPlayTimes: async () => undefined,
}
