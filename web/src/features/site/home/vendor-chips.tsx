import type { GameCategory } from '@kancil/contract/games/vendors'
import type { ReactElement } from 'react'
import { Link } from '../../../lib/router.tsx'
import { categoryLink } from '../../../lib/site-map.tsx'
import { VendorMark } from '../../../ui/art/vendor-mark.tsx'

/** The vendors of a category in one row that scrolls. */
export function VendorChips(props: {
  category: GameCategory
  vendors: readonly { readonly vassalage: string; readonly displayName: string }[]
}): ReactElement {
  return (
    <ul className="flex gap-2 overflow-x-auto no-bar -mx-4 px-4 md:mx-0 md:px-0">
      {props.vendors.map((vendor) => (
        <li key={vendor.vassalage} className="shrink-0">
          <Link
            to={categoryLink(props.category, vendor.vassalage)}
            className="flex items-center gap-2 min-h-10 ps-2 pe-4 rounded-full bg-surface border border-hair text-sm hover:border-line"
          >
            <VendorMark vassalage={vendor.vassalage} name={vendor.displayName} size={24} />
            {vendor.displayName}
          </Link>
        </li>
      ))}
    </ul>
  )
}
