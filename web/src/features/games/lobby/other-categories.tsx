import { type GameCategory, gameMenus } from '@kancil/contract/games/vendors'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { Link } from '../../../lib/router.tsx'
import { categoryLink } from '../../../lib/site-map.tsx'
import { buttonClass } from '../../../ui/button.tsx'

/** Links from a category without games to those that have some. */
export function OtherCategories({ but }: { but?: GameCategory }): ReactElement {
  const text = useText()
  const menus = useQueryOf(gameMenus, {}, { staleMs: 300_000 })
  const open = (menus.data?.groups ?? []).filter(
    ({ gameCategory, vendors }) => vendors.length > 0 && gameCategory !== but,
  )
  return (
    <ul className="flex flex-wrap justify-center gap-2.5">
      {open.map(({ gameCategory }) => (
        <li key={gameCategory}>
          <Link to={categoryLink(gameCategory)} className={buttonClass('secondary')}>
            {text(`shell.category.${gameCategory}`)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
