import { ArrowLeft } from 'lucide-react'
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import type { CasePlace } from '../../lib/console/case-place.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { useNarrow } from './use-narrow.ts'

/** Below this a case is a page. */
const phonePixels = 768

/**
 * A list and its cases, each with an address: on a phone the open case is a page in place of the
 * list, elsewhere a dialog over it. Back closes either.
 */
export function CaseScreen(props: {
  place: CasePlace
  title: ReactNode
  list: ReactNode
  /** The open case. */
  children: (id: string) => ReactNode
}): ReactElement {
  const { place, title, list } = props
  const isPage = useNarrow(phonePixels) && place.id !== ''
  return (
    <>
      <div hidden={isPage}>{list}</div>
      {isPage ? (
        <CasePage key={place.id} title={title} onBack={place.close}>
          {props.children(place.id)}
        </CasePage>
      ) : (
        place.id !== '' && (
          <Dialog size="case" title={title} onClose={place.close}>
            {props.children(place.id)}
          </Dialog>
        )
      )}
    </>
  )
}

/**
 * A case as a page: it begins at its title, which has the focus, and the list is found again as it
 * was left.
 */
export function CasePage(props: {
  title: ReactNode
  onBack: () => void
  children: ReactNode
}): ReactElement {
  const text = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    const top = scrollY
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
    return () => {
      scrollTo(0, top)
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
  return (
    <article className="grid gap-5 min-w-0">
      <header className="grid gap-2 justify-items-start">
        <Button
          variant="ghost"
          size="sm"
          className="-ms-2"
          icon={<ArrowLeft size={18} className="flip-rtl" aria-hidden="true" />}
          onClick={props.onBack}
        >
          {text('operator.case.back')}
        </Button>
        <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
          {props.title}
        </h1>
      </header>
      {props.children}
    </article>
  )
}
