import { isAuditField } from '@kancil/contract/operator/audit-fields'
import { leavesOf } from '@kancil/contract/operator/audit-leaves'
import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'

/**
 * Fields of audit rows for which the console has no text, as `action: field`. A test of the console
 * compares those of settings with their schemas.
 */
export async function namelessFields(db: Db): Promise<string[]> {
  const { rows } = await sql<{ action: string; before: string | null; after: string | null }>`
    select action, before, after from audit_log
    where (before is not null or after is not null) and subject not like 'setting:%'
    order by sequence desc limit 1000`.execute(db)
  const nameless = new Set<string>()
  for (const { action, before, after } of rows)
    for (const path of [...leavesOf(before).keys(), ...leavesOf(after).keys()]) {
      const [field = ''] = path.split('.')
      if (!isAuditField(field)) nameless.add(`${action}: ${field}`)
    }
  return [...nameless]
}
