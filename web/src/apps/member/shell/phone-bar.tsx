import { Home, LayoutGrid, Menu as MenuIcon, Plus, ReceiptText, Search, User } from 'lucide-react'
import type { ReactElement } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../../../lib/router.tsx'
import { gameMenus } from '@kancil/contract/games'
import { useText } from '../../../i18n/use-text.tsx'
import { useGuard } from '../../../lib/guard.ts'
import { useModal } from '../../../lib/modal.tsx'
import { useQueryOf } from '../../../lib/queries.ts'
import { useSession } from '../../../lib/session.ts'
import { useCategoryLink } from '../../../lib/site-map.tsx'
import { classNames } from '../../../ui/class-names.ts'

const itemClass =
  'flex flex-col items-center justify-center gap-0.5 min-h-14 w-full rounded-md text-[11px] font-medium text-muted ' +
  'aria-[current=page]:text-primary'

/** Five places under the thumb. What has no screen gives its place to the search. */
export function PhoneBar(): ReactElement {
  const text = useText()
  const { pathname } = useLocation()
  const modal = useModal()
  const guard = useGuard()
  const session = useSession()
  const linkTo = useCategoryLink()
  const { data } = useQueryOf(gameMenus, {}, { staleMs: 300_000 })
  const member = session.state === 'member'
  const games = (data?.groups ?? []).map((group) => linkTo(group.gameCategory)).find(Boolean)
  const middle = member ? 'wallet' : 'register'
  return (
    <nav
      aria-label={text('shell.nav.phone')}
      className="md:hidden fixed inset-x-0 bottom-0 z-20 bg-veil backdrop-blur-md border-t border-hair pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="grid grid-cols-5 px-1 py-1">
        <li>
          <Link to="/" className={itemClass} aria-current={pathname === '/' ? 'page' : undefined}>
            <Home size={22} aria-hidden="true" />
            {text('shell.nav.home')}
          </Link>
        </li>
        <li>
          {games ? (
            <Link
              to={games}
              className={itemClass}
              aria-current={pathname === games ? 'page' : undefined}
            >
              <LayoutGrid size={22} aria-hidden="true" />
              {text('shell.nav.games')}
            </Link>
          ) : (
            <SearchItem />
          )}
        </li>
        <li>
          {modal.has(middle) ? (
            <button
              type="button"
              className={classNames(itemClass, 'text-text')}
              onClick={() =>
                member
                  ? guard('member', () => modal.open('wallet', 'deposit'))
                  : modal.open('register')
              }
            >
              <span className="grid place-items-center size-11 -mt-5 rounded-full bg-primary text-on-primary shadow-float">
                <Plus size={24} aria-hidden="true" />
              </span>
              {text(member ? 'shell.deposit' : 'shell.register')}
            </button>
          ) : (
            <SearchItem />
          )}
        </li>
        <li>
          {member && modal.has('center') ? (
            <button
              type="button"
              className={itemClass}
              onClick={() => modal.open('center', 'personalHistoryCopy')}
            >
              <ReceiptText size={22} aria-hidden="true" />
              {text('shell.nav.bets')}
            </button>
          ) : (
            <SearchItem />
          )}
        </li>
        <li>
          <button type="button" className={itemClass} onClick={() => modal.open('menu')}>
            {member ? (
              <User size={22} aria-hidden="true" />
            ) : (
              <MenuIcon size={22} aria-hidden="true" />
            )}
            {text(member ? 'shell.nav.me' : 'shell.nav.menu')}
          </button>
        </li>
      </ul>
    </nav>
  )
}

function SearchItem(): ReactElement {
  const text = useText()
  const modal = useModal()
  return (
    <button type="button" className={itemClass} onClick={() => modal.open('search')}>
      <Search size={22} aria-hidden="true" />
      {text('shell.search')}
    </button>
  )
}
