import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { auditWords } from './words.ts'

/**
 * An action in words, with its code after them for reference; the bare code if there are no words.
 */
export function AuditActionName({ code }: { code: string }): ReactElement {
  const words = auditWords(useText(), code)
  return words === null ? (
    <code className="text-xs">{code}</code>
  ) : (
    <span title={code}>{words}</span>
  )
}
