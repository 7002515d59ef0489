import { noteLengthMax } from '@kancil/contract/payments/withdrawal'
import {
  creditSuspense,
  returnSuspense,
  type SuspenseItem,
  suspenseList,
} from '@kancil/contract/payments/suspense'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { useSteppedUp } from '../../../lib/session/step-up.tsx'
import { texts } from '../../../lib/texts.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

export type SuspenseAct = 'credit' | 'return'

const refreshes = [suspenseList]
const explainCredit = texts(creditSuspense, {
  no_member: 'suspense.nobody',
  account_unknown: 'suspense.accountUnknown',
  other_member: 'suspense.otherMember',
  wrong_currency: 'suspense.wrongCurrency',
  already_decided: 'payments.error.alreadyDecided',
})
const explainReturn = texts(returnSuspense, { already_decided: 'payments.error.alreadyDecided' })

/** Credits money in suspense, or notes that it was sent back; both are final. */
export function ConsoleSuspenseAct(props: {
  item: SuspenseItem
  act: SuspenseAct
  onClose: () => void
}): ReactElement {
  const text = useText()
  const format = useFormat()
  const { item, act, onClose } = props
  const steppedUp = useSteppedUp()
  const credit = useAction(creditSuspense, { refreshes })
  const sentBack = useAction(returnSuspense, { refreshes })
  const [account, setAccount] = useState('')
  const [note, setNote] = useState('')
  const asksForAccount = act === 'credit' && item.account === undefined
  const isReady = note.trim().length >= 3 && (!asksForAccount || account.trim() !== '')

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const input = { suspenseId: item.suspenseId, note: note.trim() }
    const named = asksForAccount ? { account: account.trim() } : {}
    const decide = () =>
      act === 'credit' ? credit.mutateAsync({ ...input, ...named }) : sentBack.mutateAsync(input)
    await steppedUp(decide).then(onClose, () => undefined)
  }

  return (
    <Dialog size="narrow" guarded title={text(`suspense.${act}`)} onClose={onClose}>
      <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <p>
          {text(asksForAccount ? 'suspense.creditNamed' : `suspense.${act}Text`, {
            amount: format.money(item.amount, item.currency),
            account: item.account ?? '',
          })}
        </p>
        {asksForAccount && (
          <TextField
            label={text('suspense.account')}
            autoComplete="off"
            maxLength={40}
            value={account}
            onChange={(event) => setAccount(event.target.value)}
          />
        )}
        <TextField
          label={text('desk.payments.note')}
          hint={text(act === 'credit' ? 'suspense.noteHint' : 'suspense.returnNote')}
          maxLength={noteLengthMax}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <FailureNotice error={credit.error} explain={explainCredit} />
        <FailureNotice error={sentBack.error} explain={explainReturn} />
        <div className="flex justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {text('shell.cancel')}
          </Button>
          <Button
            type="submit"
            pending={credit.isPending || sentBack.isPending}
            disabled={!isReady}
          >
            {text(`suspense.${act}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
