import type { MemberStatus } from '@kancil/contract/identity'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'

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
