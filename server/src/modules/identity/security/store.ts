import type { StaticAvatar } from '@kancil/contract/identity/avatar'
import type { Id } from '@kancil/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import { deviceDays } from '../login/attempt-store.ts'

/** The key of an account in the tables of attempts and devices. */
type Account = { readonly merchant: string; readonly account_key: string }

export async function keepNickname(
  tx: Db | Tx,
  id: string,
  nickname: string,
  now: Date,
): Promise<void> {
  await sql`update member set nickname = ${nickname}, nickname_changed_at = ${now}
    where id = ${id}`.execute(tx)
}

/** Replaces the member's picture and links it to the member. */
export async function keepAvatarPicture(
  tx: Tx,
  id: string,
  picture: { readonly hash: string; readonly bytes: Buffer },
  address: string,
  now: Date,
): Promise<void> {
  await sql`insert into avatar_picture (member_id, hash, bytes, drawn_at)
    values (${id}, ${picture.hash}, ${picture.bytes}, ${now})
    on conflict (member_id) do update set hash = excluded.hash, bytes = excluded.bytes,
      drawn_at = excluded.drawn_at`.execute(tx)
  await sql`update member set avatar = ${address}, avatar_type = 'CUSTOM'
    where id = ${id}`.execute(tx)
}

/** '' is the first built-in avatar. The member's own picture is deleted. */
export async function keepStaticAvatar(
  tx: Tx,
  id: string,
  avatar: StaticAvatar | '',
): Promise<void> {
  await sql`delete from avatar_picture where member_id = ${id}`.execute(tx)
  await sql`update member set avatar = ${avatar}, avatar_type = 'STATIC'
    where id = ${id}`.execute(tx)
}

export async function avatarPicture(db: Db, hash: string): Promise<Buffer | null> {
  const { rows } = await sql<{ bytes: Buffer }>`select bytes from avatar_picture
    where hash = ${hash} limit 1`.execute(db)
  return rows[0]?.bytes ?? null
}

export type DeviceRow = {
  readonly id: Id<'device'>
  readonly device: Buffer
  readonly user_agent: string
  readonly ip: string
  readonly country: string
  readonly first_used_at: Date
  readonly last_used_at: Date
}

/** Browsers still trusted, the most recently used first. */
export async function devicesOf(db: Db, account: Account, now: Date): Promise<DeviceRow[]> {
  const since = new Date(now.getTime() - deviceDays * 86_400_000)
  const { rows } = await sql<DeviceRow>`select id, device, user_agent, ip, country, first_used_at,
      last_used_at
    from member_device where merchant = ${account.merchant}
      and account_key = ${account.account_key} and last_used_at > ${since}
    order by last_used_at desc, id limit 100`.execute(db)
  return rows
}

export async function deleteDevice(tx: Tx, account: Account, id: string): Promise<boolean> {
  const done = await sql`delete from member_device where id = ${id}
    and merchant = ${account.merchant} and account_key = ${account.account_key}`.execute(tx)
  return (done.numAffectedRows ?? 0n) > 0n
}

/** The second-newest login: the one before the current one. */
export async function loginBefore(
  db: Db,
  account: Account,
): Promise<{ at: Date; ip: string; country: string } | null> {
  const { rows } = await sql<{ at: Date; ip: string; country: string }>`select at, ip, country
    from login_attempt where merchant = ${account.merchant}
      and account_key = ${account.account_key} and outcome in ('ok', 'remembered', 'registered')
    order by at desc, id desc offset 1 limit 1`.execute(db)
  return rows[0] ?? null
}
