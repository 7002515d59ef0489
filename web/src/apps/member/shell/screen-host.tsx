import { Activity, type ReactElement, Suspense, useMemo, useState } from 'react'
import {
  type Location,
  UNSAFE_LocationContext as LocationContext,
  useLocation,
  useNavigationType,
} from 'react-router'
import { type MemberRoute, routeOf } from '../routes.tsx'
import { useArrived } from '../../../lib/screen/lazy-screen.tsx'
import { ChunkBoundary } from '../../../ui/feedback/chunk-boundary.tsx'
import { NotFoundIsland } from './islands.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'

type Kept = { readonly route: MemberRoute; readonly location: Location }

/**
 * The screen of the address. Visited screens with `keepAlive` stay mounted but hidden, with the
 * address they had; all others are mounted anew.
 */
export function ScreenHost(): ReactElement {
  const location = useLocation()
  const route = routeOf(location.pathname)
  const [kept, setKept] = useState<readonly Kept[]>([])
  if (route?.keepAlive && kept.find((one) => one.route === route)?.location !== location)
    setKept([...kept.filter((one) => one.route !== route), { route, location }])
  return (
    <>
      {kept.map((one) => (
        <Activity key={one.route.paths[0]} mode={one.route === route ? 'visible' : 'hidden'}>
          <Screen route={one.route} location={one.location} />
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

function Screen({ route, location }: Kept): ReactElement {
  const Content = route.screen
  const navigationType = useNavigationType()
  // A kept but hidden screen must not receive other screens' addresses.
  const place = useMemo(() => ({ location, navigationType }), [location, navigationType])
  // Created once: on a new address only the components that read it render again.
  const content = useMemo(() => <Content />, [Content])
  if (!useArrived(Content)) return <ScreenSkeleton />
  return (
    <ChunkBoundary>
      <Suspense fallback={<ScreenSkeleton />}>
        <LocationContext value={place}>{content}</LocationContext>
      </Suspense>
    </ChunkBoundary>
  )
}
