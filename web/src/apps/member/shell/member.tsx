import { settingsMessage, siteInfo } from '@kancil/contract/site/info'
import { statusMessage, type StatusReport, systemStatus } from '@kancil/contract/site/status'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../../../i18n/use-text.tsx'
import { useLive } from '../../../lib/live/state.ts'
import { keyOf, useQueryOf } from '../../../lib/call/queries.ts'
import { useSiteInfo } from '../../../lib/site.ts'
import { routeOf } from '../routes.tsx'
import { Island } from './island.tsx'
import { MaintenanceIsland, RestrictionIsland, ToastIsland } from './islands.tsx'
import { Site } from './site.tsx'

const askEveryMs = 30_000

/** Created once: a fresh answer about the site must not re-render all of it while it hydrates. */
const openSite = (
  <Suspense fallback={null}>
    <Site />
  </Suspense>
)

/**
 * The root view by system status: 0 the site, 1 maintenance, 2 restriction (specification, section
 * 2).
 */
export function Member(): ReactElement {
  const cache = useQueryClient()
  const { data: report } = useQueryOf(
    systemStatus,
    {},
    { everyMs: askEveryMs, staleMs: askEveryMs },
  )
  useLive<Pick<StatusReport, 'status'>>(statusMessage, ({ status }) => {
    // Each new connection starts with this message; that an open site is open is no news.
    if (status === 0 && report?.status === 0) return
    void cache.invalidateQueries({ queryKey: keyOf(systemStatus) })
  })
  useLive(settingsMessage, () => void cache.invalidateQueries({ queryKey: keyOf(siteInfo) }))
  useTitle()
  return (
    <>
      {report?.status === 1 || report?.status === 2 ? (
        <Island mustCome>
          {report.status === 1 ? (
            <MaintenanceIsland message={report.message ?? ''} />
          ) : (
            <RestrictionIsland ip={report.ip} country={report.country} />
          )}
        </Island>
      ) : (
        openSite
      )}
      <Island>
        <ToastIsland />
      </Island>
    </>
  )
}

function useTitle(): void {
  const text = useText()
  const { pathname } = useLocation()
  const { brand } = useSiteInfo()
  const title = text(routeOf(pathname)?.title ?? 'shell.title.notFound', { brand: brand.name })
  useEffect(() => {
    document.title = title
  }, [title])
}
