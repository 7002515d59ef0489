import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactElement } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { IconButton } from '../icon-button.tsx'

/**
 * Steps through the pages of a list; nothing where there is only one. Pages count from 1. A list
 * may have become shorter than the page that is shown: then the way back leads to its last page.
 */
export function Pager(props: {
  pageNo: number
  totalPages: number
  totalItems?: number
  onPage: (pageNo: number) => void
}): ReactElement | null {
  const text = useText()
  const { pageNo, onPage } = props
  const totalPages = Math.max(1, props.totalPages)
  if (totalPages === 1 && pageNo <= 1) return null
  return (
    <nav
      aria-label={text('shell.pager.label')}
      className="flex items-center justify-center gap-2 text-sm"
    >
      <IconButton
        label={text('shell.pager.previous')}
        disabled={pageNo <= 1}
        onClick={() => onPage(Math.min(pageNo - 1, totalPages))}
      >
        <ChevronLeft size={20} className="flip-rtl" />
      </IconButton>
      <span className="num text-muted" aria-live="polite">
        {text('shell.pager.place', { pageNo, totalPages: Math.max(pageNo, totalPages) })}
      </span>
      <IconButton
        label={text('shell.pager.next')}
        disabled={pageNo >= totalPages}
        onClick={() => onPage(pageNo + 1)}
      >
        <ChevronRight size={20} className="flip-rtl" />
      </IconButton>
    </nav>
  )
}
