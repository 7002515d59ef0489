import type { ReactElement, ReactNode } from 'react'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useText } from '../../../i18n/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import type { EditableRow } from '../security/editable-row.ts'
import { SecurityRow } from '../security/row.tsx'

/** A contact in the security centre: what is bound, and the form that changes it. */
export function ContactRow(
  props: Pick<EditableRow, 'badge' | 'editing' | 'onEdit'> & {
    id: string
    icon: ReactNode
    title: MessageId
    note: MessageId
    masked: string
    isSet: boolean
    children: ReactNode
  },
): ReactElement {
  const text = useText()
  return (
    <SecurityRow
      id={props.id}
      icon={props.icon}
      title={
        <>
          {text(props.title)} {props.badge}
        </>
      }
      note={
        <>
          {props.masked && (
            <bdi dir="ltr" className="text-text">
              {props.masked}
            </bdi>
          )}{' '}
          {text(props.note)}
        </>
      }
      action={
        !props.editing && (
          <Button variant="secondary" onClick={props.onEdit}>
            {text(props.isSet ? 'identity.security.change' : 'identity.security.set')}
          </Button>
        )
      }
    >
      {props.editing && props.children}
    </SecurityRow>
  )
}
