import { type ReactElement, useInsertionEffect } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../../../i18n/use-text.tsx'
import { useSession } from '../../../lib/session.ts'
import { useSiteInfo } from '../../../lib/site.ts'
import { useHydrated } from '../../../lib/stored.ts'
import { ResetLink } from '../../../features/identity/reset-link.ts'
import { routeOf } from '../routes.tsx'
import { HeaderBottom } from './header-bottom.tsx'
import { HeaderTop } from './header-top.tsx'
import { Island } from './island.tsx'
import {
  AnnouncerIsland,
  DutyIsland,
  EndIsland,
  ShortcutIsland,
  SideIsland,
  VisitCountIsland,
} from './islands.tsx'
import { LiveEffects } from './live-effects.tsx'
import { ModalHost } from './modal-host.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { ScreenHost } from './screen-host.tsx'
import { useScrollPlace } from './use-scroll-place.ts'
import { setImageCdns } from '../../../ui/image-store.ts'
import { Navigate } from '../../../lib/router.tsx'

/** Open to a visitor even where the setting 'login required to reach home' is on. */
const openPaths = ['/login', '/register', '/register.html', '/helpmc', '/download']

/**
 * The site itself: header, screen, side bar and footer as the route's layout says, and the modal on
 * top.
 */
export function Site(): ReactElement {
  const text = useText()
  const { pathname } = useLocation()
  const session = useSession()
  const { loginRequired, imageCDNs, gtagId } = useSiteInfo()
  // Before the first picture asks.
  useInsertionEffect(() => setImageCdns(imageCDNs), [imageCDNs])
  useScrollPlace()
  const layout = routeOf(pathname)?.layout ?? 'full'
  const mustLogIn = loginRequired && session.state === 'visitor' && !openPaths.includes(pathname)
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:z-50 focus:m-2 focus:px-4 focus:py-2 focus:bg-primary focus:text-on-primary focus:rounded-md"
      >
        {text('shell.skip')}
      </a>
      {mustLogIn && <ToLogin />}
      <OfflineNotice />
      <LiveEffects />
      {session.state === 'member' && (
        <Island mustCome>
          <DutyIsland />
        </Island>
      )}
      <ResetLink />
      {layout === 'full' && <HeaderTop />}
      {layout !== 'headless' && <HeaderBottom compact={layout === 'header'} />}
      {layout === 'full' && !mustLogIn && (
        <Island>
          <AnnouncerIsland />
        </Island>
      )}
      {layout === 'header' ? (
        <main id="main" tabIndex={-1}>
          <ScreenHost />
        </main>
      ) : (
        <div className="wrap grid gap-6 py-4 md:py-6 lg:grid-cols-[minmax(0,1fr)_266px] items-start">
          <main id="main" tabIndex={-1} className="min-w-0 min-h-[70dvh] outline-none">
            {!mustLogIn && <ScreenHost />}
          </main>
          <Island>
            <SideIsland />
          </Island>
        </div>
      )}
      {layout !== 'header' && (
        <Island>
          <EndIsland />
        </Island>
      )}
      {gtagId !== '' && <VisitCount id={gtagId} />}
      <Island>
        <ShortcutIsland />
      </Island>
      <ModalHost />
    </>
  )
}

// What waits for the first render stands apart: so the whole site is not rendered a second time.

function ToLogin(): ReactElement | null {
  return useHydrated() ? <Navigate to="/login" replace /> : null
}

function VisitCount({ id }: { id: string }): ReactElement | null {
  return useHydrated() ? (
    <Island>
      <VisitCountIsland id={id} />
    </Island>
  ) : null
}
