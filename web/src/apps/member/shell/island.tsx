import { type ReactElement, type ReactNode, Suspense } from 'react'
import { ChunkBoundary } from '../../../ui/feedback/chunk-boundary.tsx'

/**
 * A part that wakes after the rest. Where its code does not come, the site goes on without it,
 * unless it is one that must not be missed.
 */
export function Island(props: {
  children: ReactNode
  waits?: ReactNode
  mustCome?: boolean
}): ReactElement {
  return (
    <ChunkBoundary quiet={!props.mustCome}>
      <Suspense fallback={props.waits ?? null}>{props.children}</Suspense>
    </ChunkBoundary>
  )
}
