export { audit } from './audit/write.ts'
export { makeOperator } from './make-operator.ts'
export { labelSubjects } from './subject-labels.ts'
export { verifyAuditLog } from './audit/verify.ts'
