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
}

const within = ({ merchant, kinds, currencies }: Reach) => sql`merchant = ${merchant}
  and status = 'active' and marketing and account_kind = any(${[...kinds]})
  and (cardinality(${[...currencies]}::text[]) = 0 or currency = any(${[...currencies]}::text[]))`

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
