import type { Money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

/** What the inviter's share of each friend's bets has come to. */
export async function sharesOf(
  db: Db | Tx,
  friendIds: readonly string[],
): Promise<ReadonlyMap<string, Money>> {
  const { rows } = await sql<{ id: string; amount: Money }>`select friend_id as id,
      sum(amount)::bigint as amount
    from referral_share where friend_id = any(${[...friendIds]}::text[])
    group by friend_id`.execute(db)
  return new Map(rows.map(({ id, amount }) => [id, amount]))
}

/** What was taken back of an inviter's rewards and shares. */
export async function takenBackOf(db: Db | Tx, inviterId: string): Promise<Money> {
  const { rows } = await sql<{ amount: Money }>`select (
      (select coalesce(sum(amount), 0) from reward_gift_back
        where member_id = ${inviterId} and scope = 'referral') -
      (select coalesce(sum(amount), 0) from referral_share
        where inviter_id = ${inviterId} and amount < 0))::bigint as amount`.execute(db)
  return rows[0]!.amount
}

/** Friends after an id whose bets were not counted through this day, of those registered since. */
export async function unsharedAfter(
  db: Db,
  after: string,
  { through, since }: { readonly through: string; readonly since: Date },
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select friend_id as id from referral
    where state in ('released', 'recalled') and registered_at >= ${since} and friend_id > ${after}
      and (shared_through is null or shared_through < ${through}::date)
    order by friend_id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export type Share = {
  readonly friendId: string
  readonly inviterId: string
  readonly programmeId: string
  readonly through: string
  /** Below zero where bets were taken back. */
  readonly amount: Money
  readonly giftId: string
  readonly at: Date
}

export async function insertShare(tx: Tx, share: Share): Promise<void> {
  await sql`insert into referral_share (friend_id, through, inviter_id, programme_id, amount,
      gift_id, at)
    values (${share.friendId}, ${share.through}::date, ${share.inviterId}, ${share.programmeId},
      ${share.amount}, ${share.giftId}, ${share.at})`.execute(tx)
}

export async function markShared(tx: Tx, friendId: string, through: string): Promise<void> {
  await sql`update referral set shared_through = ${through}::date
    where friend_id = ${friendId}`.execute(tx)
}
