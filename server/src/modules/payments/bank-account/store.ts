import type { Id } from '@kancil/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export type BankAccountRow = {
  readonly id: Id<'bank'>
  readonly member_id: string
  readonly bank_code: string
  readonly bank_name: string
  readonly account_number: string
  readonly holder_name: string
  readonly added_at: Date
  readonly removed_at: Date | null
}

export async function bankAccountsOf(db: Db | Tx, memberId: string): Promise<BankAccountRow[]> {
  const { rows } = await sql<BankAccountRow>`select * from bank_account
    where member_id = ${memberId} and removed_at is null order by added_at, id`.execute(db)
  return rows
}

/** The member's own account, unless removed. */
export async function bankAccountOf(
  db: Db | Tx,
  memberId: string,
  id: string,
): Promise<BankAccountRow | null> {
  const { rows } = await sql<BankAccountRow>`select * from bank_account
    where id = ${id} and member_id = ${memberId} and removed_at is null`.execute(db)
  return rows[0] ?? null
}

export async function bankAccountById(db: Db | Tx, id: string): Promise<BankAccountRow | null> {
  const { rows } = await sql<BankAccountRow>`select * from bank_account where id = ${id}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Null when the member has this account already. */
export async function insertBankAccount(
  tx: Tx,
  row: Omit<BankAccountRow, 'removed_at'>,
): Promise<BankAccountRow | null> {
  const { rows } =
    await sql<BankAccountRow>`insert into bank_account (id, member_id, bank_code, bank_name,
      account_number, holder_name, added_at)
    values (${row.id}, ${row.member_id}, ${row.bank_code}, ${row.bank_name}, ${row.account_number},
      ${row.holder_name}, ${row.added_at})
    on conflict (member_id, bank_code, account_number) where removed_at is null do nothing
    returning *`.execute(tx)
  return rows[0] ?? null
}

export async function removeBankAccountRow(
  db: Db | Tx,
  memberId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const done = await sql`update bank_account set removed_at = ${now}
    where id = ${id} and member_id = ${memberId} and removed_at is null`.execute(db)
  return (done.numAffectedRows ?? 0n) > 0n
}

export type SharedBankAccount = BankAccountRow & {
  /** How many other members have, or had, the same account. */
  readonly sharers: number
}

export async function sharedBankAccounts(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SharedBankAccount>> {
  const { rows } = await sql<BankAccountRow & { sharers: bigint }>`
    select b.*, (select count(distinct o.member_id) from bank_account o
      where o.account_number = b.account_number and o.bank_code = b.bank_code
        and o.member_id <> b.member_id) as sharers
    from bank_account b where b.id = any(${[...ids]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.id, { ...row, sharers: Number(row.sharers) }]))
}
