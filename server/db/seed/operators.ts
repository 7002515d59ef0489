import { sql } from 'kysely'
import type { OperatorId } from '@kancil/contract/ids'
import type { OperatorRole } from '@kancil/contract/operator/permissions'
import type { App } from '../../src/app.ts'
import { operatorVisitor, type SignedInVisitor } from '../../src/testing/sign-in.ts'

/** One of the demo world's operators at the console, so that the audit log knows who it was. */
export async function residentOperator(
  app: App,
  name: string,
  role: OperatorRole,
): Promise<SignedInVisitor> {
  const { rows } = await sql<{ id: OperatorId }>`select id from operator
    where name = ${name}`.execute(app.kernel.db)
  return operatorVisitor(app, role, { name, operatorId: rows[0]!.id })
}
