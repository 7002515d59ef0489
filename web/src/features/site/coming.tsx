import type { ReactElement, ReactNode } from 'react'
import type { MessageId } from '../../i18n/message-id.ts'
import { useText } from '../../i18n/use-text.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

const texts = {
  LOTT: 'coming.LOTT',
} as const satisfies Record<string, MessageId>
export type ComingRoom = keyof typeof texts

/** A room whose vendors are not live yet: what is coming, and where to go until then. */
export function Coming(props: {
  room: ComingRoom
  name: MessageId
  children: ReactNode
}): ReactElement {
  const text = useText()
  return (
    <div className="card" data-coming={props.room}>
      <EmptyState
        pose="greeting"
        heading
        title={<span className="text-lg">{text('coming.title', { room: text(props.name) })}</span>}
        action={props.children}
      >
        {text(texts[props.room])}
      </EmptyState>
    </div>
  )
}
