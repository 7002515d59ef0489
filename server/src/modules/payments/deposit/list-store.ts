import { type Currency, type Money, money } from '@kancil/contract/money'
import type { DepositKind, DepositState } from '@kancil/contract/payments/deposit'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'
import { releasedOf } from './method-store.ts'
import { depositColumns, type DepositRow, openStates } from './store.ts'

export async function depositsPage(
  db: Db,
  memberId: string,
  { state, kind }: { readonly state?: DepositState; readonly kind?: DepositKind },
  { limit, offset }: PageRange,
): Promise<{ rows: DepositRow[]; total: number }> {
  const chosen = sql`member_id = ${memberId}
    and (${state ?? null}::text is null or state = ${state ?? null})
    and (${kind ?? null}::text is null or kind = ${kind ?? null})`
  const { rows } = await sql<DepositRow>`select ${depositColumns} from deposit where ${chosen}
    order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ total: bigint }>`select count(*) as total from deposit
    where ${chosen}`.execute(db)
  return { rows, total: Number(counted[0]!.total) }
}

/** Of all members: what waits for a person oldest first, anything else newest first. */
export async function depositQueuePage(
  db: Db,
  { state, kind }: { readonly state: DepositState | 'all'; readonly kind?: DepositKind },
  { limit, offset }: PageRange,
): Promise<{ rows: DepositRow[]; total: number }> {
  const chosen = sql`${state === 'all' ? sql`true` : sql`state = ${state}`}
    and ${kind ? sql`kind = ${kind}` : sql`true`}`
  const order = state === 'matching' ? sql`created_at, id` : sql`created_at desc, id desc`
  const { rows } = await sql<DepositRow>`select ${depositColumns} from deposit where ${chosen}
    order by ${order} limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ total: bigint }>`select count(*) as total from deposit
    where ${chosen}`.execute(db)
  return { rows, total: Number(counted[0]!.total) }
}

/** The member's last credited deposit: what they paid and how. */
export async function lastCredited(
  db: Db,
  memberId: string,
): Promise<Pick<DepositRow, 'method_id' | 'amount' | 'currency'> | null> {
  const { rows } = await sql<Pick<DepositRow, 'method_id' | 'amount' | 'currency'>>`
    select method_id, amount, currency from deposit
    where member_id = ${memberId} and state = 'succeeded'
    order by created_at desc, id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Total ever credited to a member by deposits, whatever amounts were ordered. */
export async function depositsSum(
  db: Db,
  memberId: string,
  currency: Currency,
): Promise<{ sum: Money; count: number }> {
  const { rows } = await sql<{ sum: bigint; count: bigint }>`
    select coalesce(sum(coalesce((${sql.raw(releasedOf('deposit'))}), amount - fee)), 0)::bigint
      as sum, count(*) from deposit
    where member_id = ${memberId} and currency = ${currency} and state = 'succeeded'`.execute(db)
  return { sum: money(rows[0]!.sum), count: Number(rows[0]!.count) }
}

export async function openDeposits(tx: Tx, memberId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from deposit where member_id = ${memberId}
    and state in ${openStates} limit 1`.execute(tx)
  return rows.length > 0
}
