import { sql } from 'kysely'
import { namedBy, type SubjectFacts } from '../../operator/door.ts'

/** What agents knows of its subjects in the audit log. */
export const agentSubjects = {
  agentContract: namedBy(
    '',
    (ids) => sql<SubjectFacts>`
      select id as subject, member_id as "memberId" from agent_contract
      where id = any(${[...ids]}::text[])`,
  ),
  // A bill, or a line of real-time salary that was objected to.
  agentBill: namedBy(
    '',
    (ids) => sql<SubjectFacts>`
      select id as subject, member_id as "memberId", own as amount, currency from agent_statement
      where id = any(${[...ids]}::text[])
      union all
      select d.line_id, d.member_id, l.amount, l.currency from agent_line_dispute d
        join agent_realtime_line l on l.contract_id = d.contract_id and l.game_code = d.game_code
          and l.issue_no = d.issue_no and l.player_id = d.player_id and l.version = d.version
      where d.line_id = any(${[...ids]}::text[])`,
  ),
}
