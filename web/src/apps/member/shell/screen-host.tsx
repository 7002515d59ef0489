import { Activity, type ReactElement, Suspense, useMemo, useState } from 'react'
import {
  type Location,
  UNSAFE_LocationContext as LocationContext,
  useLocation,
  useNavigationType,
} from 'react-router'
import { type MemberRoute, routeOf } from '../routes.tsx'
import { useScreenLoaded } from '../../../lib/screen/lazy-screen.tsx'
import { ChunkBoundary } from '../../../ui/feedback/chunk-boundary.tsx'
import { NotFoundIsland } from './islands.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'

type MountedScreen = { readonly route: MemberRoute; readonly location: Location }

/**
 * The screen of the address. Visited screens with `keepAlive` stay mounted but hidden, with the
 * address they had; all others are mounted anew.
 */
export function ScreenHost(): ReactElement {
  const location = useLocation()
  const route = routeOf(location.pathname)
  const [mounted, setKept] = useState<readonly MountedScreen[]>([])
  if (route?.keepAlive && mounted.find((screen) => screen.route === route)?.location !== location)
    setKept([...mounted.filter((screen) => screen.route !== route), { route, location }])
  return (
    <>
      {mounted.map((screen) => (
        <Activity key={screen.route.paths[0]} mode={screen.route === route ? 'visible' : 'hidden'}>
          <Screen route={screen.route} location={screen.location} />
        </Activity>
      ))}
      {route && !route.keepAlive && (
        <Screen key={route.paths[0]} route={route} location={location} />
      )}
      {!route && (
        <Suspense fallback={<ScreenSkeleton />}>
          <NotFoundIsland />
        </Suspense>
      )}
    </>
  )
}

function Screen({ route, location }: MountedScreen): ReactElement {
  const Content = route.screen
  const navigationType = useNavigationType()
  // A kept but hidden screen must not receive other screens' addresses.
  const place = useMemo(() => ({ location, navigationType }), [location, navigationType])
  // Created once: on a new address only the components that read it render again.
  const content = useMemo(() => <Content />, [Content])
  if (!useScreenLoaded(Content)) return <ScreenSkeleton />
  return (
    <ChunkBoundary>
      <Suspense fallback={<ScreenSkeleton />}>
        <LocationContext value={place}>{content}</LocationContext>
      </Suspense>
    </ChunkBoundary>
  )
}
