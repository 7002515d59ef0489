import {
  type BankDifference,
  bankDifferences,
  bankStatements,
  decideDifference,
  type DifferenceDecision,
} from '@kancil/contract/payments/reconciliation'
import { suspenseList } from '@kancil/contract/payments/suspense'
import { waitingCounts } from '@kancil/contract/payments/waiting'
import { type ReactElement, useState } from 'react'
import { useFormat, useText } from '../../../../i18n/use-text.tsx'
import { texts } from '../../../../lib/texts.ts'
import { DecisionDialog } from '../../../../ui/console/decision-dialog.tsx'
import { showToast } from '../../../../ui/feedback/toast-store.ts'
import { Select } from '../../../../ui/form/select.tsx'

const refreshes = [bankDifferences, bankStatements, suspenseList, waitingCounts]
const explain = texts(decideDifference, {
  already_decided: 'guard.fault.decided',
  same_operator: 'guard.fault.sameOperator',
  decision_impossible: 'reconcile.fault.decision',
})

/** What is to become of a difference; each choice says what it books. */
export function DifferenceDialog(props: {
  row: BankDifference
  onClose: () => void
}): ReactElement {
  const { row, onClose } = props
  const text = useText()
  const format = useFormat()
  const [decision, setDecision] = useState<DifferenceDecision>(
    row.asked?.decision ?? row.choices[0] ?? 'explained',
  )
  const amount = (value: string | null) =>
    value === null ? text('reconcile.nothing') : format.money(value, row.currency)
  return (
    <DecisionDialog
      endpoint={decideDifference}
      refreshes={refreshes}
      explain={explain}
      title={text(`reconcile.kind.${row.kind}`)}
      confirm={text('reconcile.decide')}
      text={text('reconcile.sides', {
        bank: amount(row.bankAmount),
        ours: amount(row.ourAmount),
        movement: row.movement,
      })}
      note={{ label: text('memberfile.note'), required: true }}
      input={(note) => ({ differenceId: row.differenceId, decision, note })}
      onDone={(made) => {
        if (made.state === 'open') showToast('cashier.two.kept', 'success')
      }}
      onClose={onClose}
    >
      <Select
        label={text('reconcile.decision')}
        hint={text(`reconcile.decisionText.${decision}`)}
        value={decision}
        options={row.choices.map((value) => ({
          value,
          label: text(`reconcile.decision.${value}`),
        }))}
        onChange={(event) => setDecision(event.target.value as DifferenceDecision)}
      />
    </DecisionDialog>
  )
}
