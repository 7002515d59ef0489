import {
  bankDifferences,
  bankStatements,
  bankStatementTextMax,
  importBankStatement,
  type StatementFault,
} from '@kancil/contract/payments/reconciliation'
import { waitingCounts } from '@kancil/contract/payments/waiting'
import { FileUp } from 'lucide-react'
import { type ChangeEvent, type ReactElement, useRef, useState } from 'react'
import { useText } from '../../../../i18n/use-text.tsx'
import { useAction } from '../../../../lib/call/queries.ts'
import { texts } from '../../../../lib/texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { FailureNotice, Notice } from '../../../../ui/feedback/alert.tsx'

const explain = texts(importBankStatement, {
  statement_invalid: 'reconcile.fault.invalid',
  gateway_unknown: 'reconcile.fault.gateway',
  booking_changed: 'reconcile.fault.changed',
})

/** Imports a statement file of the bank, and tells what it brought or where it is wrong. */
export function ImportButton(): ReactElement {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const send = useAction(importBankStatement, {
    refreshes: [bankStatements, bankDifferences, waitingCounts],
  })

  async function choose(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = event.target.files ?? []
    if (!file) return
    setTooLarge(file.size > bankStatementTextMax)
    if (file.size <= bankStatementTextMax) send.mutate({ text: await file.text() })
    event.target.value = ''
  }

  return (
    <div className="grid gap-2 justify-items-start md:justify-items-end">
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv"
        aria-label={text('reconcile.import')}
        onChange={(event) => void choose(event)}
      />
      <Button
        size="sm"
        pending={send.isPending}
        icon={<FileUp size={16} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {text('reconcile.import')}
      </Button>
      {isTooLarge && <Notice tone="danger">{text('reconcile.fault.large')}</Notice>}
      <FailureNotice
        error={send.error}
        explain={(error) => {
          const { id, values } = explain(error)
          const { fault } = values as { fault?: StatementFault }
          return {
            id,
            values: { ...values, ...(fault ? { fault: text(`reconcile.fault.${fault}`) } : {}) },
          }
        }}
      />
      {send.data && (
        <Notice tone={send.data.open > 0 ? 'warning' : 'success'}>
          {text('reconcile.imported', {
            lines: send.data.lines,
            matched: send.data.matched,
            differences: send.data.open,
          })}
        </Notice>
      )}
    </div>
  )
}
