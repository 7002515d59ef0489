import type { ReactElement } from 'react'
import { groupedPoints } from './grouped-points.ts'

/** Points as text, left to right in every language. */
export function PointsFigure({ points }: { points: string }): ReactElement {
  return <bdi dir="ltr">{groupedPoints(points)}</bdi>
}
