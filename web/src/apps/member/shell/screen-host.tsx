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
 * The screen of the address. Screens with `keepAlive` that were seen stay where they were left,
 * hidden, with the address they had; all others are made anew.
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
  // A screen that is kept but hidden must not hear of the addresses of others.
  const place = useMemo(() => ({ location, navigationType }), [location, navigationType])
  // Made once: of another address only that hears which asks for it.
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
