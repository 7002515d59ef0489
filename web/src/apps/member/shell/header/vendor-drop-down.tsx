import { vendorsPerDropDown } from '@kancil/contract/site/lists'
import type { Vendor, VendorGroup } from '@kancil/contract/games/vendors'
import { ChevronDown } from 'lucide-react'
import { type ReactElement, useId, useState } from 'react'
import { useText } from '../../../../i18n/use-text.tsx'
import { Link } from '../../../../lib/router.tsx'
import { categoryLink, houseRooms } from '../../../../lib/site-map.tsx'
import { VendorMark } from '../../../../ui/art/vendor-mark.tsx'
import { Badge } from '../../../../ui/badge.tsx'
import { classNames } from '../../../../ui/style/class-names.ts'
import { SubGames } from './sub-games.tsx'

/** The vendors of a category, below its tab. */
export function VendorDropDown({ group }: { group: VendorGroup }): ReactElement {
  const text = useText()
  const id = useId()
  const [opened, setOpened] = useState<Vendor | null>(null)
  return (
    // Below the whole bar, because the row of tabs would clip it.
    <div className="absolute inset-x-0 top-full">
      <div className="appear wrap grid gap-3 py-3 rounded-b-md bg-surface border border-t-0 border-hair shadow-float text-sm text-text">
        <ul className="grid grid-cols-3 lg:grid-cols-4 gap-1">
          {group.vendors.slice(0, vendorsPerDropDown).map((vendor) => (
            <VendorItem
              key={vendor.vassalage}
              vendor={vendor}
              group={group}
              list={id}
              isOpen={opened?.vassalage === vendor.vassalage}
              onToggle={(isOpen) => setOpened(isOpen ? vendor : null)}
            />
          ))}
          {group.vendors.length > vendorsPerDropDown && (
            <li>
              <Link
                to={categoryLink(group.gameCategory)}
                className="flex items-center min-h-13 px-3 rounded-[9px] text-primary hover:bg-raised"
              >
                {text('shell.nav.more')}
              </Link>
            </li>
          )}
        </ul>
        {opened && (
          <SubGames key={opened.vassalage} id={id} vendor={opened} category={group.gameCategory} />
        )}
      </div>
    </div>
  )
}

/**
 * A vendor's list, or its only game: products of the house open their own screen (specification,
 * section 2; decisions 19). A vendor of several games shows them at the press of a button.
 */
function VendorItem(props: {
  vendor: Vendor
  group: VendorGroup
  /** The id of the list of games. */
  list: string
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}): ReactElement {
  const text = useText()
  const { vendor, group, isOpen } = props
  const own = houseRooms[vendor.vassalage]
  const hasList = !own && !vendor.gameId
  const to =
    own ??
    (vendor.gameId
      ? `/game?gameId=${vendor.gameId}`
      : categoryLink(group.gameCategory, vendor.vassalage))
  const name = text('shell.nav.gamesOf', { vendor: vendor.displayName })
  return (
    <li className="flex items-center">
      <Link
        to={to}
        className="flex grow items-center gap-3 min-w-0 min-h-13 px-2.5 rounded-[9px] hover:bg-raised"
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
      {hasList && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? props.list : undefined}
          aria-label={name}
          title={name}
          onClick={() => props.onToggle(!isOpen)}
          className="grid place-items-center size-10 shrink-0 rounded-[9px] text-muted hover:text-text hover:bg-raised"
        >
          <ChevronDown
            size={18}
            aria-hidden="true"
            className={classNames('transition-transform duration-120', isOpen && 'rotate-180')}
          />
        </button>
      )}
    </li>
  )
}
