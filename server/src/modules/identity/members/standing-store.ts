import type { MemberStatus } from '@kancil/contract/identity/member'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'

/**
 * How members stand with the house, and what they are called: for lists and gates that ask of many
 * at once.
 */
export type MemberStanding = {
  readonly id: string
  readonly account: string
  readonly nickname: string
  readonly status: MemberStatus
  readonly statusReason: string | null
}

export async function memberStandings(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, MemberStanding>> {
  const { rows } = await sql<MemberStanding>`select id, account, nickname, status,
    status_reason as "statusReason" from member where id = any(${[...ids]})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Those of the members who may not play as things stand; who is no member is among them. */
export async function membersNotActive(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select u.id from unnest(${[...ids]}::text[]) as u(id)
    left join member m on m.id = u.id where m.status is distinct from 'active'`.execute(db)
  return rows.map((row) => row.id)
}
