import { type ReactElement, useInsertionEffect } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../../../i18n/use-text.tsx'
import { plainPath } from '../../../lib/plain-path.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useSiteInfo } from '../../../lib/site.ts'
import { useHydrated } from '../../../lib/session/stored-choice.ts'
import { ResetLink } from '../../../features/identity/passwords/reset-link.ts'
import { routeOf } from '../routes.tsx'
import { HeaderBottom } from './header/bottom.tsx'
import { HeaderTop } from './header/top.tsx'
import { Island } from './island.tsx'
import {
  AnnouncerIsland,
  DutyIsland,
  EndIsland,
  OfflineIsland,
  ShortcutIsland,
  SideIsland,
  VisitCountIsland,
} from './islands.tsx'
import { LiveEffects } from './live-effects.tsx'
import { ModalHost } from './modal-host.tsx'
import { ScreenHost } from './screen-host.tsx'
import { useScrollPlace } from './use-scroll-place.ts'
import { useScreenFocus } from './use-screen-focus.ts'
import { setImageCdns } from '../../../ui/pictures/image-store.ts'
import { Navigate } from '../../../lib/router.tsx'

/** Open to visitors even if the setting 'login required to reach home' is on. */
const openPaths = ['/login', '/register', '/register.html', '/helpmc', '/download']

// Created once, so that a new address (each dialog is one) re-renders only what reads it.
const top = <HeaderTop />
const bar = <HeaderBottom compact={false} />
const barAlone = <HeaderBottom compact />
const screen = <ScreenHost />
const announcer = (
  <Island>
    <AnnouncerIsland />
  </Island>
)
const side = (
  <Island>
    <SideIsland />
  </Island>
)
const end = (
  <Island>
    <EndIsland />
  </Island>
)
const duties = (
  <Island mustCome>
    <DutyIsland />
  </Island>
)
const always = (
  <>
    <Island>
      <OfflineIsland />
    </Island>
    <LiveEffects />
    <ResetLink />
  </>
)
const above = (
  <>
    <Island>
      <ShortcutIsland />
    </Island>
    <ModalHost />
  </>
)

/**
 * The site itself: header, screen, side bar and footer as the route's layout says, and the modal on
 * top.
 */
export function Site(): ReactElement {
  const text = useText()
  const { pathname } = useLocation()
  const session = useSession()
  const { loginRequired, imageCDNs, gtagId } = useSiteInfo()
  // Must run before the first picture is requested.
  useInsertionEffect(() => setImageCdns(imageCDNs), [imageCDNs])
  useScrollPlace()
  useScreenFocus(pathname)
  const layout = routeOf(pathname)?.layout ?? 'full'
  const mustLogIn =
    loginRequired && session.state === 'visitor' && !openPaths.includes(plainPath(pathname))
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:z-50 focus:m-2 focus:px-4 focus:py-2 focus:bg-primary focus:text-on-primary focus:rounded-md"
      >
        {text('shell.skip')}
      </a>
      {mustLogIn && <ToLogin />}
      {always}
      {session.state === 'member' && duties}
      {layout === 'full' && top}
      {layout === 'header' ? barAlone : layout === 'full' ? bar : null}
      {layout === 'full' && !mustLogIn && announcer}
      {layout === 'header' ? (
        <main id="main" tabIndex={-1} className="outline-none">
          {screen}
        </main>
      ) : (
        <div className="wrap grid gap-6 py-4 md:py-6 lg:grid-cols-[minmax(0,1fr)_266px] items-start">
          <main id="main" tabIndex={-1} className="min-w-0 min-h-[70dvh] outline-none">
            {!mustLogIn && screen}
          </main>
          {side}
        </div>
      )}
      {layout !== 'header' && end}
      {gtagId !== '' && <VisitCount id={gtagId} />}
      {above}
    </>
  )
}

// What waits for the first render is a separate component, so that the whole site does not render a
// second time.

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
