import type { ReactElement } from 'react'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

const tiles = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]

/** Grey boxes while a screen's code loads; visible only after 150 ms. */
export function ScreenSkeleton(): ReactElement {
  return (
    <div aria-hidden="true" className="grid gap-5">
      <Skeleton className="h-10 w-64 rounded-md" />
      <div className="grid grid-cols-2 sm:grid-cols-3 xl:grid-cols-6 gap-3.5">
        {tiles.map((tile) => (
          <Skeleton key={tile} className="aspect-[4/4.4] rounded-md" />
        ))}
      </div>
    </div>
  )
}
