import { sql } from 'kysely'
import { namedBy, type SubjectFacts } from '../operator/door.ts'

const titles = sql`(select jsonb_object_agg(w.key, w.value ->> 'title') from jsonb_each(words) w)`

/** What rewards knows of its subjects in the audit log. */
export const rewardSubjects = {
  mallItem: namedBy(
    '',
    (ids) => sql<SubjectFacts>`
      select id as subject, ${titles} as names from mall_item where id = any(${[...ids]}::text[])`,
  ),
  redemption: namedBy(
    '',
    (ids) => sql<SubjectFacts>`
      select id as subject, member_id as "memberId" from redemption
      where id = any(${[...ids]}::text[])`,
  ),
  programme: namedBy(
    '',
    (ids) => sql<SubjectFacts>`
      select id as subject, ${titles} as names, currency from programme where id = any(${[...ids]}::text[])`,
  ),
}
