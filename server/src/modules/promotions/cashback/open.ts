import type { Db } from '../../../kernel/db.ts'
import type { CashbackTerms } from '@kancil/rules/promotions/cashback'
import { Refusal } from '../../../kernel/http/refusal.ts'
import { readSettings } from '../../site/door.ts'

/** The terms of cashback while it is offered; refuses `cashback_closed` otherwise. */
export async function openCashback(db: Db): Promise<CashbackTerms> {
  const { flags, cashback } = await readSettings(db)
  if (!flags.MANPLAYREB3) throw new Refusal('cashback_closed')
  return cashback
}
