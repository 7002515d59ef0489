export { audit, type AuditEntry } from './audit.ts'
export { verifyAuditLog } from './verify-audit.ts'
