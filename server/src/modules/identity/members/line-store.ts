import type { AccountKind } from '@kancil/contract/identity/account-kinds'
import type { MemberId } from '@kancil/contract/ids'
import { accountKey } from '@kancil/rules/identity/field-rules'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

/** A member directly below another. */
export type Downline = {
  readonly id: MemberId
  readonly account: string
  readonly nickname: string
  readonly accountKind: AccountKind
}

const columns = sql.raw(`id, account, nickname, account_kind as "accountKind"`)

/** The members directly below one, by account; `search`: how the account begins. */
export async function downlinePage(
  db: Db | Tx,
  uplineId: string,
  search: string,
  range: { readonly limit: number; readonly offset: number },
): Promise<{ rows: Downline[]; total: number }> {
  const key = accountKey(search).replaceAll(/[\\%_]/g, String.raw`\$&`)
  const where = sql`upline_id = ${uplineId} and status = 'active' and account_kind <> 4
    and account_key like ${`${key}%`}`
  const [{ rows }, counted] = await Promise.all([
    sql<Downline>`select ${columns} from member where ${where}
      order by account_key, id limit ${range.limit} offset ${range.offset}`.execute(db),
    sql<{ n: bigint }>`select count(*) as n from member where ${where}`.execute(db),
  ])
  return { rows, total: Number(counted.rows[0]!.n) }
}

/** The member of this account, if they are directly below the other. */
export async function downlineByAccount(
  db: Db | Tx,
  uplineId: string,
  account: string,
): Promise<Downline | null> {
  const { rows } = await sql<Downline>`select ${columns} from member
    where upline_id = ${uplineId} and account_key = ${accountKey(account)}`.execute(db)
  return rows[0] ?? null
}

/** Members by the whole account. */
export async function memberIdsByAccount(
  db: Db,
  merchant: string,
  account: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from member
    where merchant = ${merchant} and account_key = ${accountKey(account)}`.execute(db)
  return rows.map(({ id }) => id)
}
