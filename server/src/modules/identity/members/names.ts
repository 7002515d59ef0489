import type { SubjectLabel } from '@kancil/contract/operator/audit'
import type { Db } from '../../../kernel/db.ts'
import { accountsOf } from '../store.ts'

/** Labels members by account, for the audit log. */
export async function memberNames(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SubjectLabel>> {
  const accounts = await accountsOf(db, ids)
  return new Map([...accounts].map(([id, name]) => [id, { name }]))
}
