import { sql } from 'kysely'
import type { TestServer } from './server.ts'

/** Chats, letters and ready answers, so that customer service's lists have rows to show. */
export async function plantService({ ownerDb, clock }: TestServer, rows: number): Promise<void> {
  const now = sql`${clock.now()}::timestamptz`
  const ofMembers = sql`member m cross join generate_series(1, ${rows}::int) g`
  const idOf = (prefix: string) => sql`${`${prefix}_`}::text || md5(${prefix}::text || m.id || g)`
  await sql`insert into chat (id, request_id, member_id, name, type, state, language, network,
      opened_at, waits_since, last_at)
    select ${idOf('cht')}, 'listed-' || g, null, m.account, 'LIVECHAT', 'waiting', 'EN', m.id,
      ${now}, ${now}, ${now} from ${ofMembers}`.execute(ownerDb)
  await sql`insert into canned_answer (id, title, words, version, updated_at, updated_by)
    select 'can_' || md5(g::text), 'Answer ' || g, '{"EN":"Hello"}', 1, ${now}, 'listed'
    from generate_series(1, ${rows}::int) g`.execute(ownerDb)
  await sql`insert into support_case (id, member_id, request_id, kind, topic, state, text,
      opened_at, updated_at)
    select ${idOf('sup')}, m.id, 'listed-' || g, 'question', 'other', 'received', 'A question',
      ${now}, ${now} from ${ofMembers}`.execute(ownerDb)
}
