import {
  creditSuspense,
  returnSuspense,
  type SuspenseItem,
  suspenseList,
} from '@kancil/contract/payments/suspense'
import { type ReactElement, useState } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { texts } from '../../../lib/texts.ts'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

export type SuspenseAct = 'credit' | 'return'

const refreshes = [suspenseList]
const explainCredit = texts(creditSuspense, {
  no_member: 'suspense.nobody',
  account_unknown: 'suspense.accountUnknown',
  other_member: 'suspense.otherMember',
  deposit_unknown: 'suspense.depositUnknown',
  wrong_currency: 'suspense.wrongCurrency',
  deposit_limit: 'suspense.depositLimit',
  came_back: 'suspense.cameBack',
  same_operator: 'guard.fault.sameOperator',
  already_decided: 'payments.error.alreadyDecided',
})
const explainReturn = texts(returnSuspense, { already_decided: 'payments.error.alreadyDecided' })

type Props = { item: SuspenseItem; onClose: () => void }

/** Credits money in suspense, or records that it was sent back; both are final. */
export function ConsoleSuspenseAct({ act, ...props }: Props & { act: SuspenseAct }): ReactElement {
  return act === 'credit' ? <Credit {...props} /> : <Return {...props} />
}

function Credit({ item, onClose }: Props): ReactElement {
  const text = useText()
  const format = useFormat()
  const [account, setAccount] = useState('')
  const asksForAccount = item.account === undefined
  const amount = format.money(item.amount, item.currency)
  return (
    <DecisionDialog
      endpoint={creditSuspense}
      refreshes={refreshes}
      explain={explainCredit}
      title={text('suspense.credit')}
      confirm={text('suspense.credit')}
      text={text(asksForAccount ? 'suspense.creditNamed' : 'suspense.creditText', {
        amount,
        account: item.account ?? '',
      })}
      note={{
        label: text('desk.payments.note'),
        hint: text('suspense.noteHint'),
        required: true,
      }}
      ready={!asksForAccount || account.trim() !== ''}
      input={(note) => ({
        suspenseId: item.suspenseId,
        note,
        ...(asksForAccount ? { account: account.trim() } : {}),
      })}
      onClose={onClose}
    >
      {asksForAccount && (
        <TextField
          label={text('suspense.account')}
          autoComplete="off"
          maxLength={40}
          value={account}
          onChange={(event) => setAccount(event.target.value)}
        />
      )}
    </DecisionDialog>
  )
}

function Return({ item, onClose }: Props): ReactElement {
  const text = useText()
  const format = useFormat()
  return (
    <DecisionDialog
      endpoint={returnSuspense}
      refreshes={refreshes}
      explain={explainReturn}
      title={text('suspense.return')}
      confirm={text('suspense.return')}
      text={text('suspense.returnText', {
        amount: format.money(item.amount, item.currency),
        account: item.account ?? '',
      })}
      note={{
        label: text('desk.payments.note'),
        hint: text('suspense.returnNote'),
        required: true,
      }}
      input={(note) => ({ suspenseId: item.suspenseId, note })}
      onClose={onClose}
    />
  )
}
