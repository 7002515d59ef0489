/** What the hash of an audit row covers, besides the hash of the row before it. */
export type AuditFacts = {
  readonly sequence: number
  readonly at: Date
  readonly operatorId: string | null
  readonly action: string
  readonly subject: string
  readonly before: string | null
  readonly after: string | null
  readonly ip: string
}

/** The hash of the row before the first. SHA-256 of this text. */
export const auditGenesis = 'kancil audit log'

/**
 * The text form of a row for its hash: a JSON array in this order, so that no two rows share a
 * text. Hash = SHA-256(hash of the row before, 32 bytes, then this text in UTF-8).
 */
export function auditText(row: AuditFacts): string {
  return JSON.stringify([
    row.sequence,
    row.at.toISOString(),
    row.operatorId,
    row.action,
    row.subject,
    row.before,
    row.after,
    row.ip,
  ])
}
