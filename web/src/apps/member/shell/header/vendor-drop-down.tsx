import { vendorsPerDropDown } from '@kancil/contract/site/lists'
import type { Vendor, VendorGroup } from '@kancil/contract/games/vendors'
import type { ReactElement } from 'react'
import { useText } from '../../../../i18n/use-text.tsx'
import { Link } from '../../../../lib/router.tsx'
import { categoryLink, houseRooms } from '../../../../lib/site-map.tsx'
import { VendorMark } from '../../../../ui/art/vendor-mark.tsx'
import { Badge } from '../../../../ui/badge.tsx'

/** The vendors of a category, below its tab. */
export function VendorDropDown({ group }: { group: VendorGroup }): ReactElement {
  const text = useText()
  return (
    // Below the whole bar, because the row of tabs would clip it.
    <div className="absolute inset-x-0 top-full">
      <ul className="appear wrap grid grid-cols-3 lg:grid-cols-4 gap-1 py-3 rounded-b-md bg-surface border border-t-0 border-hair shadow-float text-sm text-text">
        {group.vendors.slice(0, vendorsPerDropDown).map((vendor) => (
          <VendorLink key={vendor.vassalage} vendor={vendor} group={group} />
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
    </div>
  )
}

/**
 * A vendor's list, or its only game: products of the house open their own screen (specification,
 * section 2; decisions 19).
 */
function VendorLink({ vendor, group }: { vendor: Vendor; group: VendorGroup }): ReactElement {
  const text = useText()
  const own = houseRooms[vendor.vassalage]
  const to =
    own ??
    (vendor.isGame === 'GAME'
      ? `/game?vassalage=${vendor.vassalage}`
      : categoryLink(group.gameCategory, vendor.vassalage))
  return (
    <li>
      <Link
        to={to}
        className="flex items-center gap-3 min-h-13 px-2.5 rounded-[9px] hover:bg-raised"
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
