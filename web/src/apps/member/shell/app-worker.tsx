import { type ReactElement, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useLanguageStore, useText } from '../../../i18n/use-text.tsx'
import { lazyScreen } from '../../../lib/screen/lazy-screen.tsx'
import { useSiteInfo } from '../../../lib/site.ts'
import { startWorker, tellWorker, useNewVersion } from '../../../lib/screen/worker.ts'
import { needInstall } from '../texts.ts'

const Notice = lazyScreen(
  () => import('../../../features/site/states/update-notice.tsx'),
  (m) => m.UpdateNotice,
  needInstall,
)

/** The page's side of the service worker: registers it and announces a waiting version. */
export function AppWorker(): ReactElement | null {
  // Renders again when the language changes.
  useText()
  const language = useLanguageStore().language()
  const { offlineParts } = useSiteInfo()
  const { pathname } = useLocation()
  const ready = useNewVersion()
  const [later, setLater] = useState(false)
  useEffect(() => void startWorker(offlineParts), [offlineParts])
  useEffect(() => tellWorker(language), [language])
  // Do not ask while the member is playing.
  if (!ready || later || pathname === '/game') return null
  return (
    <Suspense fallback={null}>
      <Notice onLater={() => setLater(true)} />
    </Suspense>
  )
}
