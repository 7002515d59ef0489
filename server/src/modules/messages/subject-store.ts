import { sql } from 'kysely'
import { namedBy, type SubjectFacts } from '../operator/door.ts'

/** Titles by language, out of words by language. */
const titles = sql`(select jsonb_object_agg(w.key, w.value ->> 'title') from jsonb_each(variants) w)`

/** What messages knows of its subjects in the audit log. */
export const messageSubjects = {
  publication: namedBy(
    '',
    (ids) => sql<SubjectFacts>`
      select id as subject, ${titles} as names, kind as sort from announcement
      where id = any(${[...ids]}::text[])`,
  ),
  broadcast: namedBy(
    '',
    (ids) => sql<SubjectFacts>`
      select id as subject, ${titles} as names from broadcast where id = any(${[...ids]}::text[])`,
  ),
  // A visitor of the chat has no account.
  chat: namedBy(
    '',
    (ids) => sql<SubjectFacts>`
      select id as subject, name, member_id as "memberId" from chat
      where id = any(${[...ids]}::text[])`,
  ),
  cannedAnswer: namedBy(
    '',
    (ids) => sql<SubjectFacts>`
      select id as subject, title as name from canned_answer where id = any(${[...ids]}::text[])`,
  ),
  supportCase: namedBy(
    '',
    (ids) => sql<SubjectFacts>`
      select id as subject, member_id as "memberId" from support_case
      where id = any(${[...ids]}::text[])`,
  ),
}
