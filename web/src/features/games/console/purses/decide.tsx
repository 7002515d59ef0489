import {
  decidePurseTransfer,
  type DeskPurseTransfer,
  type PurseAct,
  purseDesk,
} from '@kancil/contract/games/purse-desk'
import type { ReactElement } from 'react'
import { useFormat, useText } from '../../../../i18n/use-text.tsx'
import { texts } from '../../../../lib/texts.ts'
import { DecisionDialog } from '../../../../ui/console/decision-dialog.tsx'
import { showToast } from '../../../../ui/feedback/toast-store.ts'

const refreshes = [purseDesk]
const explain = texts(decidePurseTransfer, {
  already_decided: 'payments.error.alreadyDecided',
  same_operator: 'guard.fault.sameOperator',
  note_needed: 'flight.noteNeeded',
  vendor_refused: 'flight.vendorRefused',
  purse_short: 'flight.purseShort',
})

/** An operator's act on a transfer that the vendor leaves in doubt. */
export function DecidePurse(props: {
  item: DeskPurseTransfer
  act: PurseAct
  onClose: () => void
}): ReactElement {
  const text = useText()
  const format = useFormat()
  const { item, act, onClose } = props
  const isWord = act !== 'ask' && act !== 'send'
  const values = {
    amount: format.money(item.amount, item.currency),
    account: item.account,
    vendor: item.vendorName,
  }
  return (
    <DecisionDialog
      endpoint={decidePurseTransfer}
      refreshes={refreshes}
      explain={explain}
      title={text(`flight.act.${act}`)}
      text={text(`flight.text.${act}`, values)}
      confirm={text(`flight.act.${act}`)}
      {...(isWord ? { note: { label: text('desk.payments.note'), required: true } } : {})}
      input={(note) => ({ transferId: item.transferId, act, note })}
      onDone={(row) =>
        row.asked?.act === act
          ? showToast('cashier.two.kept', 'success')
          : showToast(`flight.became.${row.state}`, 'info', values)
      }
      onClose={onClose}
    />
  )
}
