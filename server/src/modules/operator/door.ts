export { audit } from './audit/write.ts'
export { makeOperator } from './make-operator.ts'
export { verifyAuditLog } from './audit/verify.ts'
