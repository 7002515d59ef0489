import { gameMenus, type VendorGroup } from '@kancil/contract/games/vendors'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactElement, Suspense, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { plainPath } from '../../../../lib/plain-path.ts'
import { Link } from '../../../../lib/router.tsx'
import { categoryNames } from '../../../../features/site/category-names.ts'
import { homePaths } from '../../../../features/site/home/reads.ts'
import { useText } from '../../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../../lib/call/queries.ts'
import { categoryLink } from '../../../../lib/site-map.tsx'
import { lazyScreen } from '../../../../lib/screen/lazy-screen.tsx'
import { headerEntries } from './entries.ts'
import { useRowSteps } from '../../../../ui/use-row-steps.ts'

/** Fetched when a tab is pointed at or focused: few visitors open one. */
const VendorDropDown = lazyScreen(
  () => import('./vendor-drop-down.tsx'),
  (m) => m.VendorDropDown,
)

/** As tall as the bar, so that the pointer stays on the tab on its way to the drop-down. */
const itemClass = 'flex items-center h-16'
const tabClass =
  'flex items-center min-h-10 px-3 rounded-[10px] font-medium whitespace-nowrap transition-colors duration-120 ' +
  'hover:text-text aria-[current=page]:text-text aria-[current=page]:bg-raised'

/**
 * Home, a tab for each category that has vendors, and promotions. Tabs that do not fit in the bar
 * scroll, also with the arrow at the end.
 */
export function CategoryTabs(): ReactElement {
  const text = useText()
  const { data } = useQueryOf(gameMenus, {}, { staleMs: 300_000 })
  const { track, more, step } = useRowSteps(data?.groups.length ?? 0)
  return (
    <nav
      aria-label={text('shell.nav.label')}
      className="hidden md:flex items-center grow min-w-0 text-muted"
    >
      {more.back && <StepButton label={text('announce.previous')} to={-1} onStep={step} />}
      <ul
        ref={track}
        className="no-bar flex gap-0.5 grow min-w-0 overflow-x-auto overflow-y-hidden"
      >
        <PlainTab to="/" name={text('shell.nav.home')} at={homePaths} />
        {headerEntries(data?.groups ?? []).map((entry) =>
          entry.kind === 'category' ? (
            <CategoryTab key={entry.group.gameCategory} group={entry.group} />
          ) : (
            <PlainTab
              key={entry.kind}
              to={`/game?vassalage=${entry.vassalage}`}
              name={text('shell.nav.cockfight')}
            />
          ),
        )}
        <PlainTab to="/promotions" name={text('shell.nav.promotions')} at={['/promotions']} />
      </ul>
      {more.on && <StepButton label={text('announce.next')} to={1} onStep={step} />}
    </nav>
  )
}

/** For pointers only: the keyboard reaches every tab, and the row scrolls along. */
function StepButton(props: {
  label: string
  to: 1 | -1
  onStep: (to: 1 | -1) => void
}): ReactElement {
  const Icon = props.to === 1 ? ChevronRight : ChevronLeft
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={props.label}
      title={props.label}
      className="grid place-items-center size-8 shrink-0 rounded-full hover:text-text hover:bg-raised"
      onClick={() => props.onStep(props.to)}
    >
      <Icon size={18} className="flip-rtl" aria-hidden="true" />
    </button>
  )
}

function PlainTab(props: {
  to: string
  name: string
  /** The addresses for which this tab is active. */
  at?: readonly string[]
}): ReactElement {
  const { pathname } = useLocation()
  return (
    <li className={itemClass}>
      <Link
        to={props.to}
        className={tabClass}
        aria-current={props.at?.includes(plainPath(pathname)) ? 'page' : undefined}
      >
        {props.name}
      </Link>
    </li>
  )
}

/** Opens on hover, or with the down arrow for keyboard users. */
function CategoryTab({ group }: { group: VendorGroup }): ReactElement {
  const text = useText()
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLLIElement>(null)
  const path = categoryLink(group.gameCategory)

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') setOpen(false)
    if (event.key !== 'ArrowDown' || open) return
    event.preventDefault()
    setOpen(true)
    void VendorDropDown.preload().then(() =>
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('ul a')?.focus()),
    )
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears its link
    <li
      ref={box}
      className={itemClass}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onFocus={() => void VendorDropDown.preload().catch(() => undefined)}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <Link
        to={path}
        className={tabClass}
        aria-current={plainPath(pathname) === path ? 'page' : undefined}
        aria-expanded={open}
        onClick={() => setOpen(false)}
      >
        {text(categoryNames[group.gameCategory])}
      </Link>
      {open && (
        <Suspense fallback={null}>
          <VendorDropDown group={group} />
        </Suspense>
      )}
    </li>
  )
}
