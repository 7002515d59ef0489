import { sql } from 'kysely'
import { namedBy, type SubjectFacts } from '../../operator/door.ts'

const matchName = sql`case when m.form = 'outright' then l.name else m.home || ' – ' || m.away end`

/** What sports knows of its subjects in the audit log. */
export const sportsSubjects = {
  match: namedBy(
    '',
    (ids) => sql<SubjectFacts>`
      select m.id as subject, ${matchName} as name
      from sports_match m join sports_league l on l.id = m.league_id
      where m.id = any(${[...ids]}::text[])`,
  ),
  // A league, a match, or a match and a market of it.
  sportsOffer: namedBy(
    '',
    (subjects) => sql<SubjectFacts>`
      select s.subject, coalesce(${matchName} || substr(s.subject, length(m.id) + 1), o.name) as name
      from unnest(${[...subjects]}::text[]) s (subject)
      left join sports_match m on m.id = split_part(s.subject, ' ', 1)
      left join sports_league l on l.id = m.league_id
      left join sports_league o on o.id = s.subject`,
  ),
}
