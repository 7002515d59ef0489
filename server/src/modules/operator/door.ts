export { audit } from './audit/write.ts'
export { makeOperator } from './make-operator.ts'
export { labelSubjects } from './audit/subject-labels.ts'
export { verifyAuditLog } from './audit/verify.ts'
