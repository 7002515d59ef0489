import type { MemberStatus } from '@kancil/contract/identity/member'
import type { BanKind } from '@kancil/contract/safety/exclusion'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'

/** Members' standing and names, for lists and checks that need many at once. */
export type MemberStanding = {
  readonly id: string
  readonly account: string
  readonly nickname: string
  readonly status: MemberStatus
  readonly statusReason: string | null
  readonly ban: BanKind | null
  readonly banUntil: Date | null
}

export async function memberStandings(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, MemberStanding>> {
  const { rows } = await sql<MemberStanding>`select id, account, nickname, status,
    status_reason as "statusReason", play_ban as ban, play_ban_until as "banUntil" from member where id = any(${[...ids]})`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * The members among `ids` who may not play or once might not, including ids that are no member's.
 */
export async function membersNotActive(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select u.id from unnest(${[...ids]}::text[]) as u(id)
    left join member m on m.id = u.id
    where m.status is distinct from 'active' or m.play_ban is not null`.execute(db)
  return rows.map((row) => row.id)
}
