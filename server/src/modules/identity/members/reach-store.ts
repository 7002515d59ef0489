import type { AccountKind } from '@kancil/contract/identity/account-kinds'
import type { MemberId } from '@kancil/contract/ids'
import type { Currency } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

/**
 * Members of certain kinds, and of certain currencies if any is named; only those who may enter and
 * who take promotions, which nobody does during a break from play.
 */
export type Reach = {
  readonly merchant: string
  readonly kinds: readonly AccountKind[]
  readonly currencies: readonly Currency[]
  /** Of these languages, if any is named. */
  readonly languages?: readonly string[]
  /** Here since; not here since; registered since. Null: whenever. */
  readonly seenSince?: Date | null
  readonly awaySince?: Date | null
  readonly joinedSince?: Date | null
}

const within = ({ merchant, kinds, currencies, ...rest }: Reach) => sql`merchant = ${merchant}
  and status = 'active' and marketing and account_kind = any(${[...kinds]})
  and (cardinality(${[...currencies]}::text[]) = 0 or currency = any(${[...currencies]}::text[]))
  and (cardinality(${[...(rest.languages ?? [])]}::text[]) = 0
    or language = any(${[...(rest.languages ?? [])]}::text[]))
  and (${rest.seenSince ?? null}::timestamptz is null
    or coalesce(last_login_at, created_at) >= ${rest.seenSince ?? null})
  and (${rest.awaySince ?? null}::timestamptz is null
    or coalesce(last_login_at, created_at) < ${rest.awaySince ?? null})
  and (${rest.joinedSince ?? null}::timestamptz is null
    or created_at >= ${rest.joinedSince ?? null})`

export async function countMembers(db: Db | Tx, reach: Reach): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) from member
    where ${within(reach)}`.execute(db)
  return Number(rows[0]!.count)
}

/** The next members after an id, in id order. */
export async function membersAfter(
  db: Db | Tx,
  reach: Reach,
  after: string,
  limit: number,
): Promise<MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`select id from member
    where id > ${after} and ${within(reach)} order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Members by account, however it is written; trial accounts are left out. */
export async function membersByAccount(
  db: Db | Tx,
  merchant: string,
  accountKeys: readonly string[],
): Promise<Map<string, MemberId>> {
  const { rows } = await sql<{ account_key: string; id: MemberId }>`select account_key, id
    from member where merchant = ${merchant} and account_kind <> 4
    and account_key = any(${[...accountKeys]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.account_key, row.id]))
}
