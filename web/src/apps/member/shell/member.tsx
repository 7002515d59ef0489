import { settingsMessage, siteInfo, statusMessage, systemStatus } from '@kancil/contract/site'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../../../i18n/use-text.tsx'
import { useLive } from '../../../lib/live.ts'
import { keyOf, useQueryOf } from '../../../lib/queries.ts'
import { useSiteInfo } from '../../../lib/site.ts'
import { routeOf } from '../routes.tsx'
import { MaintenanceIsland, RestrictionIsland, ToastIsland } from './islands.tsx'
import { Site } from './site.tsx'

const askEveryMs = 30_000

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
  useLive(statusMessage, () => void cache.invalidateQueries({ queryKey: keyOf(systemStatus) }))
  useLive(settingsMessage, () => void cache.invalidateQueries({ queryKey: keyOf(siteInfo) }))
  useTitle()
  return (
    <>
      <Suspense fallback={null}>
        {report?.status === 1 ? (
          <MaintenanceIsland message={report.message ?? ''} />
        ) : report?.status === 2 ? (
          <RestrictionIsland ip={report.ip} country={report.country} />
        ) : (
          <Site />
        )}
      </Suspense>
      <Suspense fallback={null}>
        <ToastIsland />
      </Suspense>
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
