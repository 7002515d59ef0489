import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export async function tagsOf(db: Db | Tx, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`select tag from member_tag
    where member_id = ${memberId} order by tag`.execute(db)
  return rows.map(({ tag }) => tag)
}

/** Replaces a member's tags; those that stay keep who set them. */
export async function keepTags(
  tx: Tx,
  memberId: string,
  tags: readonly string[],
  set: { readonly by: string; readonly at: Date },
): Promise<void> {
  await sql`delete from member_tag where member_id = ${memberId}
    and tag <> all(${[...tags]}::text[])`.execute(tx)
  await sql`insert into member_tag (member_id, tag, set_by, set_at)
    select ${memberId}, tag, ${set.by}, ${set.at} from unnest(${[...tags]}::text[]) as u(tag)
    on conflict do nothing`.execute(tx)
}
