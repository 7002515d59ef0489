import { sql } from 'kysely'
import { namedBy, type SubjectFacts } from '../operator/door.ts'

/** The game's names with what follows its code in the subject: `sea-fast-1 20261101-001`. */
const namesOfPlace = sql`(select jsonb_object_agg(n.key, n.value || substr(s.subject,
    length(g.code) + 1)) from jsonb_each_text(g.names) n)`

const ofGame = namedBy(
  '',
  (subjects) => sql<SubjectFacts>`
    select s.subject, ${namesOfPlace} as names from unnest(${[...subjects]}::text[]) s (subject)
    join lottery_game g on g.code = split_part(s.subject, ' ', 1)`,
)

/** What the lottery knows of its subjects in the audit log. */
export const lotterySubjects = {
  lotteryGame: ofGame,
  issue: ofGame,
  numberLimit: ofGame,
  // What cannot be trusted to say which draw it is of has no name.
  announcedDraw: namedBy(
    '',
    (ids) => sql<SubjectFacts>`
      select a.id as subject, (select jsonb_object_agg(n.key, n.value || ' ' || a.issue_no)
          from jsonb_each_text(g.names) n) as names
      from lottery_announcement a join lottery_game g on g.code = a.game_code
      where a.id = any(${[...ids]}::text[])`,
  ),
}
