import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { auditWords } from './words.ts'

/** An action in words, its code behind them to be quoted; the bare code where there are none. */
export function AuditActionName({ code }: { code: string }): ReactElement {
  const words = auditWords(useText(), code)
  return words === null ? (
    <code className="text-xs">{code}</code>
  ) : (
    <span title={code}>{words}</span>
  )
}
