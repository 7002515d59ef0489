import { ChevronLeft } from 'lucide-react'
import { type ReactElement, Suspense } from 'react'
import type { MessageId } from '../../../../i18n/message-id.ts'
import { useText } from '../../../../i18n/use-text.tsx'
import type { CenterPage, MenuPage } from '../../../../lib/center/manifest.ts'
import { useModal } from '../../../../lib/screen/modal.tsx'
import { useSiteInfo } from '../../../../lib/site.ts'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { Notice } from '../../../../ui/feedback/alert.tsx'
import { ChunkBoundary } from '../../../../ui/feedback/chunk-boundary.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { CenterMenu } from './menu.tsx'

/** One of the two centres: its menu in order, and the pages that modules have for it. */
export type Center<Key extends string> = {
  readonly modal: 'center' | 'agent'
  readonly title: MessageId
  readonly menu: readonly Key[]
  readonly nameOf: (key: Key) => MessageId
  readonly pages: readonly CenterPage<Key>[]
  /** Shown where the address names no page; the first open page if this one is not there. */
  readonly first: Key
}

/**
 * A menu at the start with the page beside it, over any screen. On a phone the menu is a separate
 * list, and opening a page replaces it. The place is in the address: `?modal=center&at=withdraw`,
 * `at=withdraw:wd_...` for an item of a page. If the address names a page that is gone or closed,
 * it says so and shows the pages that are open.
 */
export function CenterFrame<Key extends string>(props: {
  center: Center<Key>
  at: string
  close: () => void
  /** Which pages are open is not known yet. */
  isLoading?: boolean
}): ReactElement {
  const { center, isLoading = false } = props
  const text = useText()
  const modal = useModal()
  const site = useSiteInfo()
  const [key = '', id = ''] = props.at.split(':')
  const pages = center.pages.filter(({ isOpen }) => !isOpen || isOpen(site))
  const entries = entriesOf(center, pages)
  const requested = pages.find((page) => page.key === key)
  const isNotOpen = key !== '' && !requested
  const page = requested ?? entries.find((entry) => entry.key === center.first) ?? entries[0]
  const parent = page && entries.find((entry) => entry.key === parentOf(page))
  const titleOf = (titled: CenterPage<Key>): string =>
    text('within' in titled ? titled.title : center.nameOf(titled.key))
  const isInner = requested !== undefined && requested !== parent
  const up = isInner && parent ? parent.key : ''
  return (
    <Dialog
      size="centre"
      bare
      guarded
      title={requested ? titleOf(requested) : text(center.title)}
      onClose={props.close}
      back={
        requested && (
          <BackButton
            upTo={isInner && parent ? titleOf(parent) : null}
            onClick={() => modal.open(center.modal, up)}
          />
        )
      }
    >
      {isLoading ? (
        <div className="p-6">
          <Skeleton className="h-100 w-full rounded-md" />
        </div>
      ) : (
        <div className="grid content-start md:content-stretch md:grid-cols-[256px_minmax(0,1fr)]">
          <span key={props.at} hidden ref={beginAtTop} />
          {isNotOpen && <NotOpen />}
          <CenterMenu
            title={text(center.title)}
            entries={entries}
            nameOf={center.nameOf}
            current={isNotOpen ? undefined : parent?.key}
            isList={!requested}
            onChoose={(to) => modal.open(center.modal, to, !requested)}
          />
          {!isNotOpen && page && (
            <div className={`min-w-0 px-5 pb-6 pt-5 md:p-6 ${requested ? '' : 'max-md:hidden'}`}>
              <Page
                page={page}
                id={id}
                onPlace={(to) =>
                  modal.open(center.modal, to ? `${page.key}:${to}` : page.key, id === '')
                }
              />
            </div>
          )}
        </div>
      )}
    </Dialog>
  )
}

/** Back to the page that this one is reached from, or on a phone to the menu. */
function BackButton(props: { upTo: string | null; onClick: () => void }): ReactElement {
  const text = useText()
  const { upTo, onClick } = props
  return (
    <IconButton
      label={upTo === null ? text('center.back') : text('center.up', { page: upTo })}
      className={upTo === null ? 'md:hidden -ms-3 -me-2' : '-ms-3 -me-2'}
      onClick={onClick}
    >
      <ChevronLeft size={22} className="flip-rtl" />
    </IconButton>
  )
}

/** The open pages of the menu, in the menu's order. */
function entriesOf<Key extends string>(
  center: Center<Key>,
  pages: readonly CenterPage<Key>[],
): MenuPage<Key>[] {
  return center.menu.flatMap((key) =>
    pages.filter((page): page is MenuPage<Key> => page.key === key && !('within' in page)),
  )
}

function parentOf<Key extends string>(page: CenterPage<Key>): Key {
  return 'within' in page ? page.within : page.key
}

/** Each place begins at its top, however far the one before was scrolled. */
function beginAtTop(mark: HTMLElement | null): void {
  const scroller = mark?.parentElement?.parentElement
  if (scroller) scroller.scrollTop = 0
}

/** Above the list on a phone, which shows no page beside it. */
function NotOpen(): ReactElement {
  const text = useText()
  return (
    <div className="px-5 pt-5 md:p-6 md:order-last">
      <Notice title={text('center.notOpen')}>{text('center.notOpenNext')}</Notice>
    </div>
  )
}

function Page(props: {
  page: CenterPage<string>
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
