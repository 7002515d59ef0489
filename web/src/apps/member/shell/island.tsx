import { type ReactElement, type ReactNode, Suspense } from 'react'
import { ChunkBoundary } from '../../../ui/feedback/chunk-boundary.tsx'

/**
 * A part that hydrates after the rest. If its code does not load, the site goes on without it,
 * unless the part is required.
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
