import type { MemberProfile } from '@kancil/contract/identity/members'
import {
  adjustmentDirections,
  adjustmentReasons,
  adjustments,
  proposeAdjustment,
} from '@kancil/contract/wallet/adjustments'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../../i18n/use-text.tsx'
import { texts } from '../../../../lib/texts.ts'
import { DecisionDialog } from '../../../../ui/console/decision-dialog.tsx'
import { showToast } from '../../../../ui/feedback/toast-store.ts'
import { Select } from '../../../../ui/form/select.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'

const explain = texts(proposeAdjustment, {
  amount_invalid: 'memberfile.adjust.zero',
  trial_account: 'memberfile.adjust.trial',
  insufficient_funds: 'memberfile.adjust.insufficient',
})

/** Proposes to credit or debit a member: another operator has to approve it. */
export function AdjustDialog(props: { member: MemberProfile; onClose: () => void }): ReactElement {
  const { member, onClose } = props
  const text = useText()
  const [requestId] = useState(() => crypto.randomUUID())
  const [direction, setDirection] = useState<(typeof adjustmentDirections)[number]>('credit')
  const [reason, setReason] = useState<(typeof adjustmentReasons)[number]>('correction')
  const [amount, setAmount] = useState('')
  return (
    <DecisionDialog
      endpoint={proposeAdjustment}
      refreshes={[adjustments]}
      explain={explain}
      title={text('memberfile.adjust.title', { account: member.account })}
      confirm={text('memberfile.adjust.propose')}
      text={text('memberfile.adjust.text')}
      note={{ label: text('memberfile.note'), required: true }}
      ready={/^\d+(\.\d+)?$/.test(amount.trim())}
      input={(note) => ({
        ...{ memberId: member.id, requestId, direction, reason, note },
        amount: amount.trim(),
      })}
      onDone={() => showToast('memberfile.adjust.proposed', 'success')}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={text('memberfile.adjust.direction')}
          value={direction}
          options={adjustmentDirections.map((value) => ({
            value,
            label: text(`memberfile.adjust.${value}`),
          }))}
          onChange={(event) => setDirection(event.target.value as typeof direction)}
        />
        <TextField
          label={text('memberfile.adjust.amount')}
          before={<span className="text-sm">{member.currency}</span>}
          inputMode="decimal"
          className="num"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
        <Select
          label={text('memberfile.adjust.reason')}
          value={reason}
          options={adjustmentReasons.map((value) => ({
            value,
            label: text(`memberfile.reason.${value}`),
          }))}
          onChange={(event) => setReason(event.target.value as typeof reason)}
        />
      </div>
    </DecisionDialog>
  )
}
