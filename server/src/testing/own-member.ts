import type { OperatorRole } from '@kancil/contract/operator/permissions'
import { sql } from 'kysely'
import type { SignedIn, TestServer } from './server.ts'

/** An operator whose own member account this is. */
export async function operatorWhoPlays(
  server: TestServer,
  role: OperatorRole,
  memberId: string,
): Promise<SignedIn> {
  const operator = await server.operator(role)
  const name = `plays-${operator.subjectId}`
  await sql`insert into operator (id, name, role, password_hash, password_temporary, created_at,
      own_member_id)
    values (${operator.subjectId}, ${name}, ${role}, '', false, now(), ${memberId})`.execute(
    server.ownerDb,
  )
  return operator
}
