import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'
import type { DeviceRow } from '../security/store.ts'
import type { Member } from '../store.ts'

export async function devicesPage(
  db: Db,
  { merchant, account_key: accountKey }: Member,
  { limit, offset }: PageRange,
): Promise<{ rows: DeviceRow[]; total: number }> {
  const where = sql`merchant = ${merchant} and account_key = ${accountKey}`
  const [{ rows }, counted] = await Promise.all([
    sql<DeviceRow>`select id, device, user_agent, ip, country, first_used_at, last_used_at
      from member_device where ${where}
      order by last_used_at desc, id limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: bigint }>`select count(*) as total from member_device where ${where}`.execute(db),
  ])
  return { rows, total: Number(counted.rows[0]!.total) }
}

type SharedDevice = {
  readonly device: Buffer
  readonly memberId: string
  readonly account: string
}

/** Other members who signed in with these browsers. */
export async function othersOn(
  db: Db,
  { merchant, account_key: accountKey }: Member,
  devices: readonly Buffer[],
): Promise<SharedDevice[]> {
  const { rows } = await sql<SharedDevice>`select d.device, m.id as "memberId", m.account
    from member_device d
      join member m on m.merchant = d.merchant and m.account_key = d.account_key
    where d.device = any(${[...devices]}::bytea[]) and d.merchant = ${merchant}
      and d.account_key <> ${accountKey}
    order by m.account limit 200`.execute(db)
  return rows
}
