import type { DepositKind } from '@kancil/contract/payments/deposit'
import type { Text } from '../../../i18n/use-text.tsx'

/** The operator's own name for a way to pay, or the usual name of its kind. */
export function methodName(text: Text, kind: DepositKind, name: string): string {
  return name || text(`payments.method.${kind}`)
}
