import type { PlatformMessage } from '@kancil/contract/messages/inbox'
import { Trash2 } from 'lucide-react'
import { type ReactElement, useId, useState } from 'react'
import { fixedInstant } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { RichHtml } from '../announcements/rich-html.tsx'

/** One message: its title and time, expanded in place. */
export function InboxMessage(props: {
  message: PlatformMessage
  isOpen: boolean
  onPress: () => void
  onDelete: () => void
}): ReactElement {
  const text = useText()
  const id = useId()
  const [asks, setAsks] = useState(false)
  const { title, content, sentAt, readAt } = props.message
  return (
    <li className="border-b border-hair last:border-0">
      <button
        type="button"
        aria-expanded={props.isOpen}
        aria-controls={props.isOpen ? id : undefined}
        onClick={props.onPress}
        className="flex items-center gap-3 w-full min-h-14 px-4 py-2.5 text-start hover:bg-raised focus-visible:outline-offset-[-3px]"
      >
        <span className="grow min-w-0 grid">
          <span className={readAt === null ? 'font-semibold' : 'text-muted'}>{title}</span>
          <time dateTime={sentAt} className="num text-xs text-muted">
            <bdi dir="ltr">{fixedInstant(sentAt)}</bdi>
          </time>
        </span>
        {readAt === null && <Badge tone="primary">{text('inbox.new')}</Badge>}
      </button>
      {props.isOpen && (
        <div id={id} className="grid gap-3 px-4 pt-3 pb-4">
          <RichHtml html={content} />
          <Button
            variant="ghost"
            size="sm"
            className="justify-self-end"
            icon={<Trash2 size={16} aria-hidden="true" />}
            onClick={() => setAsks(true)}
          >
            {text('inbox.delete')}
          </Button>
        </div>
      )}
      {asks && (
        <ConfirmDialog
          title={title}
          danger
          confirmLabel={text('inbox.delete')}
          onConfirm={() => {
            setAsks(false)
            props.onDelete()
          }}
          onClose={() => setAsks(false)}
        >
          {text('inbox.delete.ask')}
        </ConfirmDialog>
      )}
    </li>
  )
}
