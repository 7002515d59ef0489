import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactElement, Suspense } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useModal } from '../../../lib/screen/modal.tsx'
import { useSiteInfo } from '../../../lib/site.ts'
import { Notice } from '../../../ui/feedback/alert.tsx'
import { ChunkBoundary } from '../../../ui/feedback/chunk-boundary.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { type CenterPage, centerPages } from '../center-pages.ts'

const rowClass =
  'flex items-center gap-3 w-full min-h-12 md:min-h-11 px-3 rounded-[10px] text-start text-muted ' +
  'hover:text-text hover:bg-raised aria-[current=page]:bg-raised aria-[current=page]:text-text ' +
  'aria-[current=page]:font-semibold'

/**
 * The personal centre: the menu at the start with the page beside it. On a phone the menu is a
 * separate list, and opening a page replaces it. The place is in the address:
 * `?modal=center&at=withdraw`. If the address names a page that is gone or whose flag is off, it
 * says so and shows the pages that are open.
 */
export function MemberCenter(props: { at: string; close: () => void }): ReactElement {
  const text = useText()
  const modal = useModal()
  const [key = '', id = ''] = props.at.split(':')
  const { flags } = useSiteInfo()
  const pages = centerPages.filter(({ flag }) => !flag || flags[flag])
  const requested = pages.find((page) => page.key === key)
  const isNotOpen = key !== '' && !requested
  const page = requested ?? pages[0]!
  const go = (at: string): void => modal.open('center', at)
  return (
    <Dialog
      size="centre"
      bare
      guarded
      title={requested ? text(page.title) : text('wallet.center.title')}
      onClose={props.close}
      back={
        requested && (
          <IconButton
            label={text('wallet.center.back')}
            className="md:hidden -ms-3 -me-2"
            onClick={() => go('')}
          >
            <ChevronLeft size={22} className="flip-rtl" />
          </IconButton>
        )
      }
    >
      <div className="grid content-start md:content-stretch md:grid-cols-[256px_minmax(0,1fr)]">
        {isNotOpen && <NotOpen />}
        <Menu pages={pages} current={page} isList={!requested} onChoose={go} />
        {!isNotOpen && (
          <div className={`min-w-0 px-5 pb-6 pt-5 md:p-6 ${requested ? '' : 'max-md:hidden'}`}>
            <Page page={page} id={id} onPlace={(to) => go(to ? `${page.key}:${to}` : page.key)} />
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** Above the list on a phone, which shows no page beside it. */
function NotOpen(): ReactElement {
  const text = useText()
  return (
    <div className="px-5 pt-5 md:p-6 md:order-last">
      <Notice title={text('wallet.center.notOpen')}>{text('wallet.center.notOpenNext')}</Notice>
    </div>
  )
}

function Page(props: {
  page: CenterPage
  id: string
  onPlace: (id: string) => void
}): ReactElement {
  const { screen: Screen, key } = props.page
  return (
    <ChunkBoundary key={key}>
      <Suspense fallback={<Skeleton className="h-100 w-full rounded-md" />}>
        <Screen id={props.id} onPlace={props.onPlace} />
      </Suspense>
    </ChunkBoundary>
  )
}

function Menu(props: {
  pages: readonly CenterPage[]
  current: CenterPage
  /** On a phone: whether the list is showing. */
  isList: boolean
  onChoose: (key: string) => void
}): ReactElement {
  const text = useText()
  return (
    <nav
      aria-label={text('wallet.center.title')}
      className={`p-3 md:border-e border-hair ${props.isList ? '' : 'max-md:hidden'}`}
    >
      <ul className="grid gap-0.5 md:sticky md:top-3">
        {props.pages.map((page) => {
          const Icon = page.icon
          const isHere = page === props.current
          return (
            <li key={page.key}>
              <button
                type="button"
                aria-current={isHere && !props.isList ? 'page' : undefined}
                onClick={() => props.onChoose(page.key)}
                className={rowClass}
              >
                <Icon size={19} aria-hidden="true" />
                <span className="grow">{text(page.title)}</span>
                <ChevronRight size={18} className="md:hidden flip-rtl" aria-hidden="true" />
              </button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
