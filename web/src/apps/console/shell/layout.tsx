import { Menu as MenuIcon, X } from 'lucide-react'
import { type ReactElement, Suspense, useEffect, useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import { useText } from '../../../i18n/use-text.tsx'
import { startLive } from '../../../lib/live/line.ts'
import { useMay } from '../../../lib/session/operator-session.ts'
import { Link } from '../../../lib/router.tsx'
import { LogoMark } from '../../../ui/art/logo.tsx'
import { ChunkBoundary } from '../../../ui/feedback/chunk-boundary.tsx'
import { classNames } from '../../../ui/style/class-names.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import type { ConsolePage } from '../../../lib/console/manifest.ts'
import { pages } from '../pages.tsx'
import { Nav } from './nav.tsx'
import { usePalette } from './palette/use-palette.tsx'
import { TopBar } from './top-bar.tsx'
import { useKeys } from './use-keys.ts'

let liveStarted = false

/** The menu at the start, the search above, and the page. On a phone the menu slides in. */
export function Layout(): ReactElement {
  const text = useText()
  const { pathname } = useLocation()
  // Open at one address only, so that any navigation closes the phone's menu.
  const [openAt, setOpenAt] = useState('')
  const open = openAt === pathname
  const palette = usePalette()
  useKeys(palette.open)
  useEffect(() => {
    if (!liveStarted) startLive('/console/live')
    liveStarted = true
  }, [])
  const toggle = (
    <IconButton
      className="md:hidden"
      label={text('operator.menu')}
      onClick={() => setOpenAt(pathname)}
    >
      <MenuIcon size={20} />
    </IconButton>
  )
  return (
    <div className="dense min-h-dvh md:grid md:grid-cols-[228px_minmax(0,1fr)]">
      <a
        href="#page"
        className="sr-only focus:not-sr-only focus:fixed focus:z-50 focus:m-2 focus:p-2 bg-surface"
      >
        {text('operator.skip')}
      </a>
      {open && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={text('shell.close')}
          className="fixed inset-0 z-30 bg-scrim md:hidden"
          onClick={() => setOpenAt('')}
        />
      )}
      <aside
        className={classNames(
          'fixed inset-y-0 start-0 z-40 w-[228px] flex flex-col bg-surface border-e border-hair',
          'md:sticky md:top-0 md:h-dvh',
          open ? 'shadow-float' : 'max-md:hidden',
        )}
      >
        <div className="flex items-center gap-2 h-14 ps-4 pe-2 border-b border-hair">
          <Link to="/" className="flex items-center gap-2.5 grow font-semibold">
            <LogoMark size={28} />
            {text('operator.title')}
          </Link>
          <IconButton
            className="md:hidden"
            label={text('shell.close')}
            onClick={() => setOpenAt('')}
          >
            <X size={18} />
          </IconButton>
        </div>
        <Nav />
      </aside>
      <div className="min-w-0">
        <TopBar menu={toggle} onSearch={palette.open} />
        <main id="page" tabIndex={-1} className="px-4 py-5 md:px-6 max-w-[1400px] outline-none">
          <Page />
        </main>
      </div>
      {palette.dialog}
    </div>
  )
}

/**
 * The page at this address. Matched by hand, because the build drops the router's own handling of
 * `<Route>` elements.
 */
function Page(): ReactElement {
  const text = useText()
  const { pathname } = useLocation()
  const path = pathname === '/index.html' ? '/' : pathname
  const page = pages.find(
    (candidate) =>
      matchPath(candidate.path, path) ||
      (candidate.hasCases && matchPath(`${candidate.path}/:id`, path)),
  )
  return page ? (
    <Guarded page={page} path={path} />
  ) : (
    <EmptyState title={text('operator.notFound')} />
  )
}

function Guarded({ page, path }: { page: ConsolePage; path: string }): ReactElement {
  const text = useText()
  const may = useMay()
  const { screen: Screen, permission, title } = page
  if (permission && !may(permission)) return <EmptyState title={text('operator.notYours')} />
  // The end of an id is the part that differs.
  const which = page.hasCases && path !== page.path ? `…${path.slice(-6)} · ` : ''
  return (
    <>
      <title>{`${which}${text(title)} · ${text('operator.title')}`}</title>
      <ChunkBoundary key={page.path}>
        <Suspense fallback={<Skeleton className="h-80 w-full" />}>
          <Screen />
        </Suspense>
      </ChunkBoundary>
    </>
  )
}
