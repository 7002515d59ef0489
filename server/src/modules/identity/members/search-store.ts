import type { AccountKind } from '@kancil/contract/identity/account-kinds'
import type { MemberStatus } from '@kancil/contract/identity/member'
import type { Currency } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'

export type MemberSearchRow = {
  readonly id: string
  readonly account: string
  readonly nickname: string
  readonly payee_name: string | null
  readonly mobile_num: string | null
  readonly account_kind: AccountKind
  readonly status: MemberStatus
  readonly currency: Currency
  readonly upline_account: string | null
  readonly created_at: Date
  readonly last_login_at: Date | null
  readonly tags: readonly string[]
}

export type MemberFilter = {
  readonly merchant: string
  readonly q: string
  readonly status: MemberStatus | null
  readonly accountKind: AccountKind | null
  readonly tag: string | null
}

function conditions({ merchant, q, status, accountKind, tag }: MemberFilter) {
  const prefix = `${q.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`m.merchant = ${merchant}
    and (${status}::text is null or m.status = ${status})
    and (${accountKind}::int is null or m.account_kind = ${accountKind})
    and (${tag}::text is null
      or exists (select from member_tag t where t.member_id = m.id and t.tag = ${tag}))
    and (${q} = '' or m.id = ${q} or m.account_key like ${prefix}
      or lower(m.payee_name) like ${prefix} or m.mobile_num like ${prefix}
      or lower(m.email) like ${prefix})`
}

export async function findMembers(
  db: Db,
  filter: MemberFilter,
  paging: { limit: number; offset: number },
): Promise<MemberSearchRow[]> {
  const { rows } =
    await sql<MemberSearchRow>`select m.id, m.account, m.nickname, m.payee_name, m.mobile_num,
      m.account_kind, m.status, m.currency, u.account as upline_account, m.created_at,
      m.last_login_at,
      array(select t.tag from member_tag t where t.member_id = m.id order by t.tag) as tags
    from member m left join member u on u.id = m.upline_id
    where ${conditions(filter)} order by m.id desc limit ${paging.limit}
    offset ${paging.offset}`.execute(db)
  return rows
}

export async function countMembers(db: Db, filter: MemberFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from member m
    where ${conditions(filter)}`.execute(db)
  return rows[0]!.total
}
