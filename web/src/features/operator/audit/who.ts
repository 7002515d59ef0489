import type { AuditRow } from '@kancil/contract/operator/audit'
import type { Text } from '../../../i18n/use-text.tsx'

/** Who did it: an operator by name, one that is gone as an operator, or the product itself. */
export function auditWho(text: Text, { operatorId, operatorName }: AuditRow): string {
  if (operatorName) return operatorName
  return text(operatorId ? 'audit.subject.operator' : 'operator.audit.product')
}
