import { gameMenus } from '@kancil/contract/games/vendors'
import {
  Home,
  LayoutGrid,
  type LucideIcon,
  Menu as MenuIcon,
  Plus,
  ReceiptText,
  Search,
  User,
} from 'lucide-react'
import type { ReactElement } from 'react'
import { useLocation } from 'react-router'
import type { MessageId } from '../../../../i18n/message-id.ts'
import { useText } from '../../../../i18n/use-text.tsx'
import { UnreadCount } from '../../../../features/messages/inbox/unread-count.tsx'
import { useUnread } from '../../../../features/messages/inbox/use-unread.ts'
import { isHome } from '../../../../features/site/home/reads.ts'
import { firstGroup } from '../../../../features/site/first-group.ts'
import { useGuard } from '../../../../lib/session/guard.ts'
import { useModal } from '../../../../lib/screen/modal.tsx'
import { useQueryOf } from '../../../../lib/call/queries.ts'
import { plainPath } from '../../../../lib/plain-path.ts'
import { Link } from '../../../../lib/router.tsx'
import { useSession } from '../../../../lib/session/session.ts'
import { categoryLink } from '../../../../lib/site-map.tsx'

const itemClass =
  'flex flex-col items-center justify-center gap-0.5 min-h-14 w-full rounded-md text-[11px] font-medium text-muted ' +
  'aria-[current=page]:text-primary'

type Item = {
  readonly name: MessageId
  readonly icon: LucideIcon
  readonly to?: string
  readonly press?: () => void
  /** The prominent entry in the middle. */
  readonly main?: boolean
  /** The number of pending items behind it. */
  readonly waiting?: number
}

const columns = ['grid-cols-3', 'grid-cols-4', 'grid-cols-5']

/**
 * Three to five entries within reach of the thumb; those without a screen or modal are left out.
 */
export function PhoneBar(): ReactElement {
  const text = useText()
  const items = useItems()
  return (
    <nav
      aria-label={text('shell.nav.phone')}
      className="md:hidden fixed inset-x-0 bottom-0 z-20 bg-veil backdrop-blur-md border-t border-hair pb-[env(safe-area-inset-bottom)]"
    >
      <ul
        // Set up front: if the columns depended on what has loaded, they would shift while the page
        // arrives.
        className={`grid px-1 py-1 ${columns[items.length - 3]}`}
      >
        {items.map((item) => (
          <li key={item.name}>
            <BarItem item={item} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function useItems(): readonly Item[] {
  const modal = useModal()
  const guard = useGuard()
  const member = useSession().state === 'member'
  const unread = useUnread()
  const { data } = useQueryOf(gameMenus, {}, { staleMs: 300_000 })
  const games = firstGroup(data?.groups ?? [])
  const items: (Item | false | undefined)[] = [
    { name: 'shell.nav.home', icon: Home, to: '/' },
    games !== undefined && {
      name: 'shell.nav.games',
      icon: LayoutGrid,
      to: categoryLink(games.gameCategory),
    },
    member && modal.has('wallet')
      ? {
          name: 'shell.deposit',
          icon: Plus,
          main: true,
          press: () => guard('member', () => modal.open('wallet', 'deposit')),
        }
      : !member &&
        modal.has('register') && {
          name: 'shell.register',
          icon: Plus,
          main: true,
          press: () => modal.open('register'),
        },
    member && modal.has('center')
      ? {
          name: 'shell.nav.bets',
          icon: ReceiptText,
          press: () => modal.open('center', 'personalHistoryCopy'),
        }
      : { name: 'shell.search', icon: Search, press: () => modal.open('search') },
    {
      name: member ? 'shell.nav.me' : 'shell.nav.menu',
      icon: member ? User : MenuIcon,
      waiting: unread,
      press: () => modal.open('menu'),
    },
  ]
  return items.filter((item): item is Item => Boolean(item))
}

function BarItem({ item }: { item: Item }): ReactElement {
  const text = useText()
  const pathname = plainPath(useLocation().pathname)
  const isHere = item.to === '/' ? isHome(pathname) : pathname === item.to
  const Icon = item.icon
  const content = (
    <>
      {item.main ? (
        <span className="grid place-items-center size-11 -mt-5 rounded-full bg-primary text-on-primary shadow-float">
          <Icon size={24} aria-hidden="true" />
        </span>
      ) : (
        <span className="relative">
          <Icon size={22} aria-hidden="true" />
          <span className="absolute -top-1.5 start-3">
            <UnreadCount count={item.waiting ?? 0} />
          </span>
        </span>
      )}
      {text(item.name)}
    </>
  )
  return item.to ? (
    <Link to={item.to} className={itemClass} aria-current={isHere ? 'page' : undefined}>
      {content}
    </Link>
  ) : (
    <button type="button" className={itemClass} onClick={item.press}>
      {content}
    </button>
  )
}
