import type { Db } from '../../../kernel/db.ts'
import type { SubjectFacts } from '../../operator/door.ts'
import { accountsOf, memberFacts } from '../store.ts'

type Account = { readonly name: string }

/** Members' accounts, by id. */
export async function memberNames(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Account>> {
  const accounts = await accountsOf(db, ids)
  return new Map([...accounts].map(([id, name]) => [id, { name }]))
}

/** Members as subjects of the audit log. */
export function membersNamed(db: Db, ids: readonly string[]): Promise<SubjectFacts[]> {
  return memberFacts(db, ids)
}
