import type { ReactElement } from 'react'
import { ReachSettings } from './reach-settings.tsx'
import { RegionSettings } from './region-settings.tsx'

/** Where the site may be used from, and the addresses that reach it. */
export function PlacesSettings(): ReactElement {
  return (
    <div className="grid gap-4">
      <RegionSettings />
      <ReachSettings />
    </div>
  )
}
