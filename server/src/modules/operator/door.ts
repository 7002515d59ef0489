export { audit, type AuditEntry } from './audit.ts'
export { makeOperator } from './make-operator.ts'
export { verifyAuditLog } from './verify-audit.ts'
