import { noteLengthMax } from '@kancil/contract/payments/withdrawal'
import {
  decideDepositRecall,
  type DepositRecall,
  depositRecalls,
  type RecallDecision,
} from '@kancil/contract/payments/recalls'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { useSteppedUp } from '../../../lib/session/step-up.tsx'
import { texts } from '../../../lib/texts.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'

const explain = texts(decideDepositRecall, {
  already_decided: 'payments.error.alreadyDecided',
  wrong_currency: 'recall.wrongCurrency',
  in_the_books: 'recall.inTheBooks',
})

/** Who bears what the bank took back, with the sums as they would be now; it is final. */
export function ConsoleRecallAct(props: {
  item: DepositRecall
  act: RecallDecision
  onClose: () => void
}): ReactElement {
  const text = useText()
  const format = useFormat()
  const { item, act, onClose } = props
  const steppedUp = useSteppedUp()
  const decide = useAction(decideDepositRecall, { refreshes: [depositRecalls] })
  // One for each opening: a second press, or one after a lost answer, is the same decision.
  const [requestId] = useState(() => crypto.randomUUID())
  const [note, setNote] = useState('')

  const sums = (of: DepositRecall) => ({
    account: of.account,
    amount: format.money(of.amount, of.currency),
    cash: format.money(of.cash, of.currency),
    member: format.money(of.fromMember, of.currency),
    house: format.money(of.fromHouse, of.currency),
  })

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const input = { recallId: item.recallId, requestId, decision: act, note: note.trim() }
    try {
      const made = await steppedUp(() => decide.mutateAsync(input))
      showToast(`recall.done.${act}`, 'success', sums(made))
      onClose()
    } catch {
      // Said in the dialog; turning the question for the code down leaves it open.
    }
  }

  return (
    <Dialog size="narrow" guarded title={text(`recall.act.${act}`)} onClose={onClose}>
      <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <p>{text(`recall.text.${act}`, sums(item))}</p>
        <TextField
          label={text('desk.payments.note')}
          hint={text('recall.noteHint')}
          maxLength={noteLengthMax}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <FailureNotice error={decide.error} explain={explain} />
        <div className="flex justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {text('shell.cancel')}
          </Button>
          <Button type="submit" pending={decide.isPending} disabled={note.trim().length < 3}>
            {text(`recall.act.${act}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
