import { sql } from 'kysely'
import { namedBy, type SubjectFacts } from '../operator/door.ts'

/** What safety knows of its subjects in the audit log: each is a member's. */
export const safetySubjects = {
  exclusion: namedBy(
    '',
    (ids) => sql<SubjectFacts>`
      select id as subject, member_id as "memberId" from safety_exclusion
      where id = any(${[...ids]}::text[])`,
  ),
  document: namedBy(
    '',
    (ids) => sql<SubjectFacts>`
      select id as subject, member_id as "memberId" from identity_document
      where id = any(${[...ids]}::text[])`,
  ),
  suspicion: namedBy(
    '',
    (ids) => sql<SubjectFacts>`
      select id as subject, member_id as "memberId" from suspicion
      where id = any(${[...ids]}::text[])`,
  ),
}
