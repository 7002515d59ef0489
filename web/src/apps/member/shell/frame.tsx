import type { ReactElement } from 'react'
import { Toaster } from '../../../ui/feedback/toaster.tsx'
import { AppWorker } from './app-worker.tsx'
import { Footer } from './footer.tsx'
import { PhoneBar } from './phone/bar.tsx'
import { SideBar } from './side-bar.tsx'
import { useFetchAhead } from './use-fetch-ahead.ts'
import { useShortcuts } from './use-shortcuts.ts'

export { ServiceButton } from '../../../features/site/service-button.tsx'
export { OfflineNotice } from './offline-notice.tsx'

export function Side(): ReactElement {
  return <SideBar />
}

export function End(): ReactElement {
  return (
    <>
      <div className="far-down">
        <Footer />
      </div>
      <PhoneBar />
    </>
  )
}

export function Toasts(): ReactElement {
  return (
    <>
      <Toaster />
      <AppWorker />
    </>
  )
}

export function Shortcuts(): null {
  useShortcuts()
  useFetchAhead()
  return null
}
