import type { SubjectLabel } from '@kancil/contract/operator/audit'
import { formatMoney } from '@kancil/contract/money'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Db } from '../../../kernel/db.ts'
import { memberNames } from '../../identity/door.ts'
import { labelSubjects } from '../../operator/door.ts'
import { type LabelledPayment, paymentsNamed } from './label-store.ts'

/** Labels withdrawals, deposits and suspense items by member and amount, for the audit log. */
export function labelPayments(kernel: Kernel): void {
  for (const prefix of ['wd_', 'dep_', 'suspense:'] as const)
    labelSubjects(kernel, prefix, async (db, subjects) =>
      paymentLabels(db, await paymentsNamed(db, prefix, subjects)),
    )
}

async function paymentLabels(
  db: Db,
  payments: readonly LabelledPayment[],
): Promise<ReadonlyMap<string, SubjectLabel>> {
  const ids = payments.flatMap(({ member_id: id }) => (id ? [id] : []))
  const names = ids.length > 0 ? await memberNames(db, ids) : new Map<string, SubjectLabel>()
  return new Map(
    payments.map(({ subject, member_id: id, amount, currency }) => [
      subject,
      { name: names.get(id ?? '')?.name ?? '', amount: formatMoney(amount, currency), currency },
    ]),
  )
}
