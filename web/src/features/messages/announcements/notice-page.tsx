import { notices } from '@kancil/contract/messages/announcements'
import { ChevronDown } from 'lucide-react'
import { type ReactElement, useId, useState } from 'react'
import type { Notice } from '@kancil/contract/messages/announcements'
import { fixedInstant } from '../../../i18n/format.ts'
import { useLanguageStore, useText } from '../../../i18n/use-text.tsx'
import { explainCommon } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import type { ListFilter } from '../../../ui/list/list-filters.ts'
import { ListPager } from '../../../ui/list/list-pager.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { usePlaceInAddress } from '../../../ui/list/use-list-place.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { RichHtml } from './rich-html.tsx'

const filters: readonly ListFilter[] = []

/** /noticePage: nine per page; a press expands a notice in place (specification, section 2). */
export function NoticePage(): ReactElement {
  const text = useText()
  const language = useLanguageStore().language()
  const place = usePlaceInAddress(filters)
  const read = useList(notices, place, { scope: { language } })
  const [open, setOpen] = useState('')
  const { data } = read
  return (
    <div className="grid gap-4">
      <h1 className="text-xl md:text-2xl font-bold tracking-tight">
        {text('announce.notices.title')}
      </h1>
      {read.error ? (
        <div className="card">
          <EmptyState
            pose="thinking"
            title={text(explainCommon(read.error).id)}
            action={
              <Button variant="secondary" onClick={() => void read.refetch()}>
                {text('shell.retry')}
              </Button>
            }
          />
        </div>
      ) : !data ? (
        <Skeleton className="h-100 w-full rounded-lg" />
      ) : data.items.length === 0 ? (
        <div className="card">
          <EmptyState pose="greeting" title={text('announce.notices.empty')} />
        </div>
      ) : (
        <ul className="card overflow-hidden" aria-busy={read.isPlaceholderData}>
          {data.items.map((item) => (
            <Entry
              key={item.noticeId}
              notice={item}
              isOpen={open === item.noticeId}
              onPress={() => setOpen(open === item.noticeId ? '' : item.noticeId)}
            />
          ))}
        </ul>
      )}
      <ListPager place={place} page={read.page} />
    </div>
  )
}

function Entry(props: { notice: Notice; isOpen: boolean; onPress: () => void }): ReactElement {
  const id = useId()
  const { title, content, timestamp } = props.notice
  return (
    <li className="border-b border-hair last:border-0">
      <h2>
        <button
          type="button"
          aria-expanded={props.isOpen}
          aria-controls={props.isOpen ? id : undefined}
          onClick={props.onPress}
          className="flex items-center gap-4 w-full min-h-14 px-4 py-3 md:px-6 text-start hover:bg-raised focus-visible:outline-offset-[-3px]"
        >
          <span className="grow min-w-0 grid md:flex md:items-baseline md:gap-6">
            <span className={`grow ${props.isOpen ? 'font-semibold' : 'font-medium md:truncate'}`}>
              {title}
            </span>
            <time dateTime={timestamp} className="num shrink-0 text-xs md:text-sm text-muted">
              <bdi dir="ltr">{fixedInstant(timestamp)}</bdi>
            </time>
          </span>
          <ChevronDown
            size={18}
            aria-hidden="true"
            className={`shrink-0 text-muted transition-transform duration-120 ${props.isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </h2>
      {props.isOpen && (
        <div id={id} className="px-4 pt-3 pb-5 md:px-6 max-w-[60em]">
          <RichHtml html={content} />
        </div>
      )}
    </li>
  )
}
