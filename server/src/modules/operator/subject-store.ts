import { sql } from 'kysely'
import { namedBy, type SubjectFacts } from './audit/subject-names.ts'

/** What the console itself knows of its subjects in the audit log. */
export const operatorSubjects = {
  operator: namedBy(
    '',
    (ids) => sql<SubjectFacts>`
      select id as subject, name from operator where id = any(${[...ids]}::text[])`,
  ),
  // The house's own roles have no title here: the console has words for them.
  role: namedBy(
    'role:',
    (ids) => sql<SubjectFacts>`
      select role as subject, coalesce(nullif(title, ''), role) as name from operator_role
      where role = any(${[...ids]}::text[])`,
  ),
}
