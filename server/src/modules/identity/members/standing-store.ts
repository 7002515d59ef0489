import type { MemberStatus } from '@kancil/contract/identity/member'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'

/** Members' standing and names, for lists and checks that need many at once. */
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

/** The members among `ids` who currently may not play, including ids that are no member's. */
export async function membersNotActive(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select u.id from unnest(${[...ids]}::text[]) as u(id)
    left join member m on m.id = u.id where m.status is distinct from 'active'`.execute(db)
  return rows.map((row) => row.id)
}
