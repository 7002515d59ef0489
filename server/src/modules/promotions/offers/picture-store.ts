import type { Id } from '@kancil/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

/** Pictures that wait to be sent with an application; older ones go. */
const looseMost = 6

export async function keepPicture(
  tx: Tx,
  picture: {
    readonly id: Id<'promotionPicture'>
    readonly memberId: string
    readonly sealed: string
    readonly at: Date
  },
): Promise<void> {
  await sql`insert into promotion_picture (id, member_id, sealed_picture, sent_at)
    values (${picture.id}, ${picture.memberId}, ${picture.sealed}, ${picture.at})`.execute(tx)
  await sql`delete from promotion_picture where member_id = ${picture.memberId}
    and entry_id is null and id not in (
      select id from promotion_picture where member_id = ${picture.memberId}
        and entry_id is null order by sent_at desc, id desc limit ${looseMost})`.execute(tx)
}

/** Puts the member's own loose pictures on their application; false where one is not there. */
export async function attachPictures(
  tx: Tx,
  memberId: string,
  entryId: string,
  ids: readonly string[],
): Promise<boolean> {
  await sql`update promotion_picture set entry_id = null where entry_id = ${entryId}`.execute(tx)
  const { rows } = await sql`update promotion_picture set entry_id = ${entryId}
    where member_id = ${memberId} and entry_id is null and id = any(${[...ids]}::text[])
    returning id`.execute(tx)
  return rows.length === ids.length
}

/** The pictures of each of these entries, in the order in which they were sent. */
export async function picturesOf(
  db: Db | Tx,
  entryIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Id<'promotionPicture'>[]>> {
  const { rows } = await sql<{ entryId: string; id: Id<'promotionPicture'> }>`
    select entry_id as "entryId", id from promotion_picture
    where entry_id = any(${[...entryIds]}::text[]) order by sent_at, id`.execute(db)
  return new Map(
    [...Map.groupBy(rows, ({ entryId }) => entryId)].map(([entryId, pictures]) => [
      entryId,
      pictures.map(({ id }) => id),
    ]),
  )
}

export type StoredPicture = {
  readonly id: string
  readonly memberId: string
  readonly entryId: string | null
  readonly sealed: string
}

/** A picture of an application; one that was not sent is nobody's to see. */
export async function sentPicture(db: Db | Tx, id: string): Promise<StoredPicture | null> {
  const { rows } = await sql<StoredPicture>`select id, member_id as "memberId",
      entry_id as "entryId", sealed_picture as sealed
    from promotion_picture where id = ${id} and entry_id is not null`.execute(db)
  return rows[0] ?? null
}
