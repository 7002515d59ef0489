import type { Id } from '@kancil/contract/ids'
import { type Money, zero } from '@kancil/contract/money'
import type { BonusTerms } from '@kancil/contract/promotions/terms'
import { turnoverTarget } from '@kancil/rules/promotions/bonus'
import type { Tx } from '../../../kernel/db.ts'
import { newId } from '../../../kernel/ids.ts'
import { openWallet } from '../../../ledger/wallets.ts'
import { advance, type Pushing } from './advance.ts'
import { type BonusOwner, insertLock, lockBonuses } from './store.ts'

export type Grant = BonusOwner & {
  readonly promotionId: Id<'promotion'>
  /** The entry it comes of: one bonus each, however often it is asked for. */
  readonly source: string
  readonly deposit: Money
  readonly depositId?: string
  readonly bonus: Money
  readonly terms: BonusTerms
}

/**
 * Gives a member a bonus with its turnover. It waits behind those before it, and begins at once
 * where there is none; one without turnover is cash at once.
 */
export async function grantBonus(kernel: Pushing, tx: Tx, grant: Grant, now: Date): Promise<void> {
  await lockBonuses(tx, grant)
  await openWallet(tx, grant.memberId, grant.currency)
  const { terms, deposit, bonus } = grant
  const isNew = await insertLock(tx, {
    ...grant,
    id: newId('bonusLock', now),
    state: 'queued',
    depositId: grant.depositId ?? null,
    target: turnoverTarget(terms, deposit, bonus),
    createdAt: now,
    ...{ grantedAt: null, endsAt: null, endedAt: null, cashOut: zero },
  })
  if (isNew) await advance(kernel, tx, grant, now)
}
