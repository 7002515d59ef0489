import type { MemberId } from '@kancil/contract/ids'
import type { ReferralState } from '@kancil/contract/rewards/referral'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'

export type ReferralRow = {
  readonly friendId: MemberId
  readonly inviterId: MemberId
  readonly programmeId: string
  readonly state: ReferralState
  readonly registeredAt: Date
  readonly qualifiedAt: Date | null
  readonly releaseAt: Date | null
  readonly findings: readonly ('device' | 'address' | 'payeeName')[]
  readonly decidedBy: string
  readonly note: string
  /** The last day whose bets the inviter had their share of. */
  readonly sharedThrough: string | null
}

const columns = sql`friend_id as "friendId", inviter_id as "inviterId",
  programme_id as "programmeId", state, registered_at as "registeredAt",
  qualified_at as "qualifiedAt", release_at as "releaseAt", findings, decided_by as "decidedBy", note,
  to_char(shared_through, 'YYYY-MM-DD') as "sharedThrough"`

async function read(db: Db | Tx, rest: RawBuilder<unknown>): Promise<ReferralRow[]> {
  const { rows } = await sql<ReferralRow>`select ${columns} from referral ${rest}`.execute(db)
  return rows
}

export async function insertReferral(
  tx: Tx,
  row: Pick<ReferralRow, 'friendId' | 'inviterId' | 'programmeId' | 'registeredAt'>,
): Promise<void> {
  await sql`insert into referral (friend_id, inviter_id, programme_id, state, registered_at,
      updated_at)
    values (${row.friendId}, ${row.inviterId}, ${row.programmeId}, 'waiting', ${row.registeredAt},
      ${row.registeredAt})
    on conflict do nothing`.execute(tx)
}

export async function lockReferral(tx: Tx, friendId: string): Promise<ReferralRow | null> {
  return (await read(tx, sql`where friend_id = ${friendId} for update`))[0] ?? null
}

/** Those a member is the friend of, where a reward was given. */
export async function lockReleased(tx: Tx, friendIds: readonly string[]): Promise<ReferralRow[]> {
  return read(
    tx,
    sql`where friend_id = any(${[...friendIds]}::text[]) and state = 'released'
      order by friend_id for update`,
  )
}

export async function saveReferral(tx: Tx, row: ReferralRow, now: Date): Promise<void> {
  await sql`update referral set state = ${row.state}, qualified_at = ${row.qualifiedAt},
      release_at = ${row.releaseAt}, findings = ${[...row.findings]}::text[],
      decided_by = ${row.decidedBy}, note = ${row.note}, updated_at = ${now}
    where friend_id = ${row.friendId}`.execute(tx)
}

/** Open ones after a friend's id: waiting, or held and due. */
export async function openAfter(
  db: Db,
  after: string,
  now: Date,
  limit: number,
): Promise<MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`select friend_id as id from referral
    where friend_id > ${after} and (state = 'waiting' or state = 'held' and release_at <= ${now})
    order by friend_id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

async function page(
  db: Db,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { limit, offset }: PageRange,
): Promise<{ rows: ReferralRow[]; total: number }> {
  const rows = await read(db, sql`where ${where} order by ${order} limit ${limit} offset ${offset}`)
  const counted = await sql<{ total: bigint }>`select count(*) as total from referral
    where ${where}`.execute(db)
  return { rows, total: Number(counted.rows[0]!.total) }
}

export function friendsPage(db: Db, inviterId: string, range: PageRange) {
  return page(db, sql`inviter_id = ${inviterId}`, sql`registered_at desc, friend_id`, range)
}

export function referralsPage(db: Db, state: ReferralState | undefined, range: PageRange) {
  const where = state ? sql`state = ${state}` : sql`true`
  return page(db, where, sql`registered_at, friend_id`, range)
}

export async function countFriends(
  db: Db | Tx,
  inviterId: string,
): Promise<{ readonly friends: number; readonly rewarded: number }> {
  const { rows } = await sql<{ friends: number; rewarded: number }>`select
      count(*)::int as friends, (count(*) filter (where state = 'released'))::int as rewarded
    from referral where inviter_id = ${inviterId}`.execute(db)
  return rows[0]!
}
