import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactElement } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { IconButton } from '../icon-button.tsx'

/**
 * Steps through the pages of a list; renders nothing if there is only one. Pages count from 1. If
 * the list has become shorter than the current page, the back button goes to its last page.
 */
export function Pager(props: {
  pageNo: number
  totalPages: number
  onPage: (pageNo: number) => void
}): ReactElement | null {
  const text = useText()
  const { pageNo, onPage } = props
  const totalPages = Math.max(1, props.totalPages)
  return (
    <Steps
      place={text('shell.pager.place', { pageNo, totalPages: Math.max(pageNo, totalPages) })}
      onBack={pageNo <= 1 ? null : () => onPage(Math.min(pageNo - 1, totalPages))}
      onNext={pageNo >= totalPages ? null : () => onPage(pageNo + 1)}
    />
  )
}

/** Steps through a list by cursor, whose length is unknown. */
export function CursorPager(props: {
  pageNo: number
  onBack: (() => void) | null
  onNext: (() => void) | null
}): ReactElement | null {
  return <Steps place={String(props.pageNo)} onBack={props.onBack} onNext={props.onNext} />
}

function Steps(props: {
  place: string
  onBack: (() => void) | null
  onNext: (() => void) | null
}): ReactElement | null {
  const text = useText()
  const { place, onBack, onNext } = props
  if (!onBack && !onNext) return null
  return (
    <nav
      aria-label={text('shell.pager.label')}
      className="flex items-center justify-center gap-2 text-sm"
    >
      <IconButton
        label={text('shell.pager.previous')}
        disabled={!onBack}
        onClick={() => onBack?.()}
      >
        <ChevronLeft size={20} className="flip-rtl" />
      </IconButton>
      <span className="num text-muted" aria-live="polite">
        {place}
      </span>
      <IconButton label={text('shell.pager.next')} disabled={!onNext} onClick={() => onNext?.()}>
        <ChevronRight size={20} className="flip-rtl" />
      </IconButton>
    </nav>
  )
}
