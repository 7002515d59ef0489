import { auditSubjects } from './audit-subjects.ts'

export type AuditAction = keyof typeof auditSubjects
export type AuditModule = AuditAction extends `${infer Module}.${string}` ? Module : never

export const auditActions = Object.keys(auditSubjects) as readonly AuditAction[]

/** Whether a code is a complete action on today's list, not a prefix or an older code. */
export function isAuditAction(code: string): code is AuditAction {
  return Object.hasOwn(auditSubjects, code)
}
