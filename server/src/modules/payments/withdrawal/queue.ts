import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { formatMoney } from '@kancil/contract/money'
import { page } from '@kancil/contract/paging'
import type {
  withdrawalCase as caseEndpoint,
  withdrawalQueue as queueEndpoint,
} from '@kancil/contract/payments/withdrawal-desk'
import type { Context } from '../../../kernel/http/serve.ts'
import { readSettings } from '../../site/door.ts'
import { caseOf } from './case.ts'
import { queuePage, withdrawalById } from './store.ts'

export async function withdrawalQueue(
  { db, now }: Context<typeof queueEndpoint>,
  { state = 'open', pageNo = 1, pageSize = 20 }: InputOf<typeof queueEndpoint>,
): Promise<OutputOf<typeof queueEndpoint>> {
  const { payments: terms } = await readSettings(db)
  const found = await queuePage(db, state, pageSize, (pageNo - 1) * pageSize)
  const cases = await Promise.all(found.rows.map((row) => caseOf(db, row, terms, now)))
  const items = found.rows.map((row, at) => {
    const { expectedBy, checks, member, recalled } = cases[at]!
    return {
      withdrawalId: row.id,
      memberId: row.member_id,
      account: member.account,
      state: row.state,
      recalled,
      currency: row.currency,
      amount: formatMoney(row.amount, row.currency),
      createdAt: row.created_at.toISOString(),
      ...(expectedBy ? { expectedBy } : {}),
      takenBy: row.taken_by,
      warnings: checks.filter((one) => one.warning).length,
    }
  })
  return page(items, pageNo, pageSize, found.total)
}

export async function withdrawalCase(
  { db, now, refuse }: Context<typeof caseEndpoint>,
  { withdrawalId }: InputOf<typeof caseEndpoint>,
): Promise<OutputOf<typeof caseEndpoint>> {
  const row = (await withdrawalById(db, withdrawalId)) ?? refuse('not_found')
  const { payments: terms } = await readSettings(db)
  return caseOf(db, row, terms, now)
}
