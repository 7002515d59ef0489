import { page } from '@kancil/contract/paging'
import type { Db } from '../../../kernel/db.ts'
import { loginHistory } from './attempt-store.ts'
import type { Member } from '../store.ts'

/** Tries to sign in to an account, the newest first: its owner and the console read the same. */
export async function loginsOf(
  db: Db,
  member: Member,
  { pageNo = 1, pageSize = 20 }: { pageNo?: number; pageSize?: number },
) {
  const rows = await loginHistory(
    db,
    { merchant: member.merchant, accountKey: member.account_key },
    { limit: pageSize, offset: (pageNo - 1) * pageSize },
  )
  const items = rows.map(({ at, outcome, ip, country, user_agent }) => ({
    at: at.toISOString(),
    outcome,
    ip,
    country,
    userAgent: user_agent,
  }))
  return page(items, pageNo, pageSize, rows[0]?.total ?? 0)
}
