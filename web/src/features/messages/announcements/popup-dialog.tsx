import { type Announcement, announcement } from '@kancil/contract/messages/announcements'
import { type ReactElement, useState } from 'react'
import { useLanguageStore, useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { silencePopupsToday } from '../../../lib/screen/popups-of-day.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { AnnouncementBody } from './body.tsx'
import { rememberPopups } from './popup-memory.ts'
import { useWayOf } from './use-open-announcement.ts'

/** The popups one after another in one dialog; closing it dismisses those that were shown. */
export function PopupDialog(props: {
  list: readonly Announcement[]
  onClose: () => void
}): ReactElement | null {
  const text = useText()
  const wayOf = useWayOf()
  const language = useLanguageStore().language()
  const [at, setAt] = useState(0)
  const [isQuiet, setQuiet] = useState(false)
  const popup = props.list[at]!
  const read = useQueryOf(announcement, { announcementId: popup.announcementId, language })
  const isLast = at === props.list.length - 1
  const way = popup.link ? wayOf(popup) : null
  function close(): void {
    rememberPopups(props.list.slice(0, at + 1))
    if (isQuiet) silencePopupsToday(new Date())
    props.onClose()
  }
  return (
    <Dialog
      title={popup.title}
      onClose={close}
      footer={
        <>
          <Checkbox
            label={text('inbox.popup.quiet')}
            className="me-auto self-center"
            checked={isQuiet}
            onChange={(event) => setQuiet(event.target.checked)}
          />
          {way && (
            <Button
              variant="secondary"
              onClick={() => {
                close()
                if (way.press) way.press()
                else open(way.href, '_blank', 'noopener,noreferrer')
              }}
            >
              {text('inbox.popup.go')}
            </Button>
          )}
          <Button data-autofocus onClick={isLast ? close : () => setAt(at + 1)}>
            {text(isLast ? 'shell.close' : 'inbox.popup.next')}
          </Button>
        </>
      }
    >
      {props.list.length > 1 && (
        <p className="num pb-3 text-xs text-muted">
          {text('inbox.popup.place', { at: at + 1, count: props.list.length })}
        </p>
      )}
      {read.data ? (
        <AnnouncementBody {...read.data} />
      ) : read.error ? (
        <p className="text-muted">{text('inbox.ended')}</p>
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </Dialog>
  )
}
