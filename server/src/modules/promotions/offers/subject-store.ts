import { sql } from 'kysely'
import { namedBy, type SubjectFacts } from '../../operator/door.ts'

/** What promotions knows of its subjects in the audit log. */
export const promotionSubjects = {
  promotion: namedBy(
    '',
    (ids) => sql<SubjectFacts>`
      select id as subject, (select jsonb_object_agg(w.key, w.value ->> 'title')
          from jsonb_each(words) w) as names, currency
      from promotion where id = any(${[...ids]}::text[])`,
  ),
  application: namedBy(
    '',
    (ids) => sql<SubjectFacts>`
      select id as subject, member_id as "memberId", amount, currency from promotion_entry
      where id = any(${[...ids]}::text[])`,
  ),
  promotionPicture: namedBy(
    '',
    (ids) => sql<SubjectFacts>`
      select id as subject, member_id as "memberId" from promotion_picture
      where id = any(${[...ids]}::text[])`,
  ),
}
