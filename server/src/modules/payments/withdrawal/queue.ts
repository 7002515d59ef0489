import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { formatMoney } from '@kancil/contract/money'
import type {
  withdrawalCase as caseEndpoint,
  withdrawalQueue as queueEndpoint,
} from '@kancil/contract/payments/withdrawal-desk'
import type { waitingCounts as countsEndpoint } from '@kancil/contract/payments/waiting'
import { expectedBy } from '@kancil/rules/payments/withdrawal'
import type { Context } from '../../../kernel/http/serve.ts'
import type { ListSource } from '../../../kernel/http/serve-list.ts'
import { readSettings } from '../../site/door.ts'
import { caseFactsOf } from './case-facts.ts'
import { caseOf, checksOf, hasRecall } from './case.ts'
import { countWaiting, queuePage } from './queue-store.ts'
import { withdrawalById, type WithdrawalRow } from './store.ts'

export const queuedWithdrawals: ListSource<typeof queueEndpoint, WithdrawalRow> = {
  read: ({ db }, { state = 'open' }, range) => queuePage(db, state, range),
  async view(rows, { db, now }) {
    const { payments: terms } = await readSettings(db)
    const facts = await caseFactsOf(db, rows)
    return rows.map((row, at) => {
      const due = expectedBy(row.state, row.created_at, row.state_since, terms)
      const checks = checksOf(row, facts[at]!, terms, now)
      return {
        withdrawalId: row.id,
        memberId: row.member_id,
        account: facts[at]!.member.account,
        state: row.state,
        recalled: hasRecall(row, facts[at]!),
        currency: row.currency,
        amount: formatMoney(row.amount, row.currency),
        createdAt: row.created_at.toISOString(),
        ...(due ? { expectedBy: due.toISOString() } : {}),
        takenBy: row.taken_by,
        warnings: checks.filter((check) => check.warning).length,
      }
    })
  },
}

export async function withdrawalCase(
  { db, now, caller, refuse }: Context<typeof caseEndpoint>,
  { withdrawalId }: InputOf<typeof caseEndpoint>,
): Promise<OutputOf<typeof caseEndpoint>> {
  const row = (await withdrawalById(db, withdrawalId)) ?? refuse('not_found')
  const { payments: terms } = await readSettings(db)
  return caseOf(db, row, { terms, now, caller })
}

export function waitingCounts({
  db,
}: Context<typeof countsEndpoint>): Promise<OutputOf<typeof countsEndpoint>> {
  return countWaiting(db)
}
