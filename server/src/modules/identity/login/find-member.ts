import type { Db, Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import { type Member, memberById } from '../store.ts'

/** A member by id. Refuses `not_found`. */
export async function findMember(db: Db | Tx, id: string): Promise<Member> {
  const member = await memberById(db, id)
  if (!member) throw new Refusal('not_found')
  return member
}

/**
 * For actions closed to frozen and closed accounts, in case a call slips in before the session
 * ends. Refuses `forbidden`.
 */
export async function requireActive(db: Db | Tx, id: string): Promise<Member> {
  const member = await findMember(db, id)
  if (member.status !== 'active') throw new Refusal('forbidden', { status: member.status })
  return member
}
