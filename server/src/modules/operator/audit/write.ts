import type { AuditAction } from '@kancil/contract/operator/audit-actions'
import { auditText } from '@kancil/rules/operator/audit-row'
import { canonicalJson } from '@kancil/rules/operator/canonical-json'
import { createHash } from 'node:crypto'
import { systemClock } from '../../../kernel/clock.ts'
import type { Tx } from '../../../kernel/db.ts'
import { appendAudit, lockAuditHead } from './store.ts'

export type AuditEntry = {
  /** Null for what the product does automatically. */
  readonly operatorId: string | null
  readonly action: AuditAction
  /** The subject: an id, or a name such as `setting:flags`. */
  readonly subject: string
  /** Only what the action changed; never a password, a code or a token. */
  readonly before?: unknown
  readonly after?: unknown
  readonly ip: string
  /** Time of the action; the system's clock if omitted. */
  readonly at?: Date
}

/**
 * Writes one row of the audit log in the action's own transaction, so that neither exists without
 * the other. Call it last: it locks the end of the chain until the transaction ends.
 * @returns the row's sequence number, starting at 1, without gaps
 */
export async function audit(tx: Tx, entry: AuditEntry): Promise<number> {
  const head = await lockAuditHead(tx)
  const row = {
    sequence: head.sequence + 1,
    at: entry.at ?? systemClock.now(),
    operatorId: entry.operatorId,
    action: entry.action,
    subject: entry.subject,
    before: entry.before === undefined ? null : canonicalJson(entry.before),
    after: entry.after === undefined ? null : canonicalJson(entry.after),
    ip: entry.ip,
  }
  await appendAudit(tx, row, chainHash(head.hash, row))
  return row.sequence
}

/** The next hash in the chain after `previous`. */
export function chainHash(previous: Buffer, row: Parameters<typeof auditText>[0]): Buffer {
  return createHash('sha256').update(previous).update(auditText(row)).digest()
}
