import type { MemberId } from '@kancil/contract/ids'
import { type Currency, type Money, zero } from '@kancil/contract/money'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Kernel } from '../../kernel/kernel.ts'

type Owner = { readonly memberId: MemberId; readonly currency: Currency }

/**
 * What other modules do for this one, although it does not know them; the top of the server puts
 * them together.
 */
export type PaymentsOutside = {
  /** The bonus money of the member's open bonus; null without one. */
  readonly openBonus: (db: Db | Tx, owner: Owner) => Promise<Money | null>
  /** What an agent owes for contracts below them; zero for everybody else. */
  readonly debtOf: (db: Db | Tx, memberId: MemberId) => Promise<Money>
  /** Gives up all open bonuses of the member. */
  readonly forfeitAll: (kernel: Kernel, tx: Tx, owner: Owner, now: Date) => Promise<void>
}

/** No bonuses, and no debts. */
export const nobodyOutside: PaymentsOutside = {
  openBonus: async () => null,
  debtOf: async () => zero,
  forfeitAll: async () => undefined,
}
