import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'

/** The newest session of each player by `vendor alias`, for a whole group of callers at once. */
export async function newestSessions(
  db: Db,
  wanted: readonly string[],
): Promise<Map<string, string>> {
  // A vendor's code has no space, but the alias a vendor sends may.
  const pairs = wanted.map((key) => {
    const end = key.indexOf(' ')
    return { vendor: key.slice(0, end), alias: key.slice(end + 1) }
  })
  const { rows } = await sql<{ vendorId: string; alias: string; id: string }>`
    select p.vendor_id as "vendorId", p.alias, s.id
    from unnest(${pairs.map(({ vendor }) => vendor)}::text[],
        ${pairs.map(({ alias }) => alias)}::text[]) as w(vendor_id, alias)
      join player_alias p on p.vendor_id = w.vendor_id and p.alias = w.alias
      cross join lateral (select s.id from game_session s
        where s.member_id = p.member_id and s.vendor_id = p.vendor_id and s.alias = p.alias
        order by s.created_at desc, s.id desc limit 1) s`.execute(db)
  return new Map(rows.map(({ vendorId, alias, id }) => [`${vendorId} ${alias}`, id]))
}
