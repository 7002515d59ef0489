import { vendorsPerDropDown } from '@kancil/contract/site/lists'
import { gameMenus, type Vendor, type VendorGroup } from '@kancil/contract/games/vendors'
import { Fragment, type KeyboardEvent, type ReactElement, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../../../../lib/router.tsx'
import { categoryNames } from '../../../../features/site/category-names.ts'
import { useText } from '../../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../../lib/call/queries.ts'
import { useCategoryLink } from '../../../../lib/site-map.tsx'
import { VendorMark } from '../../../../ui/art/vendor-mark.tsx'
import { Badge } from '../../../../ui/badge.tsx'
import { classNames } from '../../../../ui/style/class-names.ts'

const cockfightVendor = 'SV3'
const tabClass =
  'flex items-center min-h-10 px-3 rounded-[10px] font-medium whitespace-nowrap transition-colors duration-120 ' +
  'hover:text-text aria-[current=page]:text-text aria-[current=page]:bg-raised'

/** Home and a tab for each category that has vendors and a screen. */
export function CategoryTabs(): ReactElement {
  const text = useText()
  const { pathname } = useLocation()
  const { data } = useQueryOf(gameMenus, {}, { staleMs: 300_000 })
  const linkTo = useCategoryLink()
  const groups = (data?.groups ?? []).filter(
    (group) => group.vendors.length > 0 && linkTo(group.gameCategory),
  )
  return (
    <nav aria-label={text('shell.nav.label')} className="hidden md:block grow min-w-0">
      <ul className="flex gap-0.5 text-muted">
        <li>
          <Link to="/" className={tabClass} aria-current={pathname === '/' ? 'page' : undefined}>
            {text('shell.nav.home')}
          </Link>
        </li>
        {groups.map((group) => (
          <Fragment key={group.gameCategory}>
            <CategoryTab group={group} />
            {group.gameCategory === 'LIVE' && <Cockfight groups={groups} />}
          </Fragment>
        ))}
      </ul>
    </nav>
  )
}

/** After the live tables, where its vendor is there (specification, section 2). */
function Cockfight({ groups }: { groups: readonly VendorGroup[] }): ReactElement | null {
  const text = useText()
  const exists = groups.some((group) =>
    group.vendors.some((vendor) => vendor.vassalage === cockfightVendor),
  )
  if (!exists) return null
  return (
    <li>
      <Link to={`/game?vassalage=${cockfightVendor}`} className={tabClass}>
        {text('shell.nav.cockfight')}
      </Link>
    </li>
  )
}

/** Opens under the pointer, and with the down arrow for who has none. */
function CategoryTab({ group }: { group: VendorGroup }): ReactElement {
  const text = useText()
  const { pathname } = useLocation()
  const linkTo = useCategoryLink()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLLIElement>(null)
  const path = linkTo(group.gameCategory)!

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') setOpen(false)
    if (event.key !== 'ArrowDown' || open) return
    event.preventDefault()
    setOpen(true)
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('ul a')?.focus())
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears its link
    <li
      ref={box}
      className="relative"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <Link
        to={path}
        className={tabClass}
        aria-current={pathname === path ? 'page' : undefined}
        aria-expanded={open}
        onClick={() => setOpen(false)}
      >
        {text(categoryNames[group.gameCategory])}
      </Link>
      {open && (
        <div className="absolute start-0 top-full pt-2">
          <ul className="appear grid grid-cols-2 gap-1 w-104 p-2 rounded-md bg-surface border border-hair shadow-float text-sm text-text">
            {group.vendors.slice(0, vendorsPerDropDown).map((vendor) => (
              <VendorLink key={vendor.vassalage} vendor={vendor} group={group} />
            ))}
            {group.vendors.length > vendorsPerDropDown && (
              <li>
                <Link
                  to={path}
                  className="flex items-center min-h-13 px-3 rounded-[9px] text-primary hover:bg-raised"
                >
                  {text('shell.nav.more')}
                </Link>
              </li>
            )}
          </ul>
        </div>
      )}
    </li>
  )
}

/**
 * A vendor's list, or its one game: the house lottery is launched directly (specification, section
 * 2).
 */
function VendorLink({ vendor, group }: { vendor: Vendor; group: VendorGroup }): ReactElement {
  const text = useText()
  const linkTo = useCategoryLink()
  const direct = vendor.isGame === 'GAME' || vendor.vassalage === 'TCG_SEA'
  const to = direct
    ? `/game?vassalage=${vendor.vassalage}`
    : linkTo(group.gameCategory, vendor.vassalage)!
  return (
    <li>
      <Link
        to={to}
        className={classNames(
          'flex items-center gap-3 min-h-13 px-2.5 rounded-[9px] hover:bg-raised',
        )}
      >
        <VendorMark vassalage={vendor.vassalage} name={vendor.displayName} size={34} />
        <span className="grow min-w-0">
          <span className="block truncate font-medium">{vendor.displayName}</span>
          <span className="block text-xs text-muted">
            {vendor.status === 'maintenance'
              ? text('shell.maintenance.short')
              : text('shell.games.count', { count: vendor.gameCount })}
          </span>
        </span>
        {vendor.isHot && (
          <Badge tone="gold" dot={false}>
            {text('shell.hot')}
          </Badge>
        )}
      </Link>
    </li>
  )
}
