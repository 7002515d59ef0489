import { sql } from 'kysely'
import { namedBy, type SubjectFacts } from '../../operator/door.ts'

/** What games knows of its subjects in the audit log. */
export const gameSubjects = {
  vendor: namedBy(
    'vendor:',
    (ids) => sql<SubjectFacts>`
      select id as subject, display_name as name from game_vendor
      where id = any(${[...ids]}::text[])`,
  ),
  game: namedBy(
    'game:',
    (ids) => sql<SubjectFacts>`
      select id as subject, names from game where id = any(${[...ids]}::text[])`,
  ),
  jackpot: namedBy(
    'jackpot:',
    (ids) => sql<SubjectFacts>`
      select id as subject, names, currency from jackpot where id = any(${[...ids]}::text[])`,
  ),
  // The member leads the key of a round, so the subject names both.
  round: namedBy(
    'round:',
    (ids) => sql<SubjectFacts>`
      select s.subject, b.member_id as "memberId", b.stake as amount, b.currency
      from unnest(${[...ids]}::text[]) s (subject)
      join bet_round b on b.member_id = split_part(s.subject, ' ', 1)
        and b.id = split_part(s.subject, ' ', 2)`,
  ),
  purseTransfer: namedBy(
    '',
    (ids) => sql<SubjectFacts>`
      select id as subject, member_id as "memberId", amount, currency from purse_transfer
      where id = any(${[...ids]}::text[])`,
  ),
}
