import { chatDesk, deskChat, deskChats, transferChat } from '@kancil/contract/messages/chat/desk'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../../lib/call/queries.ts'
import { useOperator } from '../../../../lib/session/operator-session.ts'
import { texts } from '../../../../lib/texts.ts'
import { DecisionDialog } from '../../../../ui/console/decision-dialog.tsx'
import { Select } from '../../../../ui/form/select.tsx'

const refreshes = [deskChat, deskChats, chatDesk]
const explain = texts(transferChat, {
  chat_closed: 'service.error.closed',
  chat_waits: 'servicedesk.error.waits',
  operator_away: 'servicedesk.error.away',
})

/** Hands a chat to an operator who answers now, or back to the queue. */
export function TransferDialog(props: { chatId: string; onClose: () => void }): ReactElement {
  const text = useText()
  const me = useOperator()
  const { data } = useQueryOf(chatDesk, {})
  const [to, setTo] = useState('')
  const others = (data?.operators ?? []).filter(({ operatorId }) => operatorId !== me?.operatorId)
  return (
    <DecisionDialog
      endpoint={transferChat}
      title={text('servicedesk.transfer')}
      text={text('servicedesk.transfer.text')}
      confirm={text('servicedesk.transfer')}
      refreshes={refreshes}
      explain={explain}
      note={{ label: text('servicedesk.transfer.note'), required: false }}
      input={(note) => ({ chatId: props.chatId, to: to || null, note })}
      onClose={props.onClose}
    >
      <Select
        label={text('servicedesk.transfer.to')}
        value={to}
        onChange={(event) => setTo(event.target.value)}
        options={[
          { value: '', label: text('servicedesk.transfer.queue') },
          ...others.map(({ operatorId, name, open }) => ({
            value: operatorId,
            label: text('servicedesk.operator', { name, count: open }),
          })),
        ]}
      />
    </DecisionDialog>
  )
}
