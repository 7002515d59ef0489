import type { ReactElement } from 'react'
import { ReachSettings } from './reach-settings.tsx'
import { RegionSettings } from './region-settings.tsx'

/** From where the site may be used, and the addresses it is reached by. */
export function PlacesSettings(): ReactElement {
  return (
    <div className="grid gap-4">
      <RegionSettings />
      <ReachSettings />
    </div>
  )
}
