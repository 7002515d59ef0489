import type { LoginRow } from '@kancil/contract/identity/members'
import type { Static } from 'typebox'
import type { Db } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'
import { loginHistory, type LoginHistoryRow } from './attempt-store.ts'
import type { Member } from '../store.ts'

/** Sign-in attempts on an account, newest first: its owner and the console see the same. */
export async function loginsOf(
  db: Db,
  member: Member,
  range: PageRange,
): Promise<{ rows: LoginHistoryRow[]; total: number }> {
  const { merchant, account_key: accountKey } = member
  const rows = await loginHistory(db, { merchant, accountKey }, range)
  return { rows, total: rows[0]?.total ?? 0 }
}

export function loginView(row: LoginHistoryRow): Static<typeof LoginRow> {
  const { at, outcome, ip, country, user_agent: userAgent } = row
  return { at: at.toISOString(), outcome, ip, country, userAgent }
}
