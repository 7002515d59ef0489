import type { IdentityLevel } from '@kancil/contract/safety/identity-check'
import { identityLevel } from '@kancil/rules/safety/identity-level'
import type { Db, Tx } from '../../../kernel/db.ts'
import { type Member, membersById } from '../../identity/door.ts'
import { newestPapers, type PaperRow } from './store.ts'

export function levelFrom(
  member: Pick<Member, 'payee_name' | 'birthday'>,
  papers: readonly PaperRow[],
): IdentityLevel {
  return identityLevel({
    hasName: Boolean(member.payee_name),
    hasBirthday: Boolean(member.birthday),
    papers: Object.fromEntries(papers.map(({ kind, state }) => [kind, state])),
  })
}

/** How well each member is known; an unknown id is left out. */
export async function levelsOf(
  db: Db | Tx,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, IdentityLevel>> {
  const [members, papers] = await Promise.all([
    membersById(db, memberIds),
    newestPapers(db, memberIds),
  ])
  return new Map(
    [...members].map(([id, member]) => [id, levelFrom(member, papers.get(id) ?? [])] as const),
  )
}

export async function levelOf(db: Db | Tx, memberId: string): Promise<IdentityLevel> {
  return (await levelsOf(db, [memberId])).get(memberId) ?? 'none'
}
