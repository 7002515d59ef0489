import {
  decideDepositRecall,
  type DepositRecall,
  depositRecalls,
  type RecallDecision,
} from '@kancil/contract/payments/recalls'
import { type ReactElement, useState } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { texts } from '../../../lib/texts.ts'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'

const refreshes = [depositRecalls]
const explain = texts(decideDepositRecall, {
  already_decided: 'payments.error.alreadyDecided',
  same_operator: 'guard.fault.sameOperator',
  wrong_currency: 'recall.wrongCurrency',
  in_the_books: 'recall.inTheBooks',
})

/** Who bears what the bank recalled, with the sums as they would be now; the decision is final. */
export function ConsoleRecallAct(props: {
  item: DepositRecall
  act: RecallDecision
  onClose: () => void
}): ReactElement {
  const text = useText()
  const format = useFormat()
  const { item, act, onClose } = props
  // One id per opening: a second press, or a retry after a lost answer, is the same decision.
  const [requestId] = useState(() => crypto.randomUUID())

  const sums = (of: DepositRecall) => ({
    account: of.account,
    amount: format.money(of.amount, of.currency),
    cash: format.money(of.cash, of.currency),
    member: format.money(of.fromMember, of.currency),
    house: format.money(of.fromHouse, of.currency),
  })

  return (
    <DecisionDialog
      endpoint={decideDepositRecall}
      refreshes={refreshes}
      explain={explain}
      title={text(`recall.act.${act}`)}
      text={text(`recall.text.${act}`, sums(item))}
      confirm={text(`recall.act.${act}`)}
      note={{ label: text('desk.payments.note'), hint: text('recall.noteHint'), required: true }}
      input={(note) => ({ recallId: item.recallId, requestId, decision: act, note })}
      onDone={(made) =>
        made.state === 'open'
          ? showToast('cashier.two.kept', 'success')
          : showToast(`recall.done.${act}`, 'success', sums(made))
      }
      onClose={onClose}
    />
  )
}
