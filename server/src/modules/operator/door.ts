export { audit } from './audit.ts'
export { makeOperator } from './make-operator.ts'
export { verifyAuditLog } from './verify-audit.ts'
