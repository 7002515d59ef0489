import type { ReactElement } from 'react'

/** Points as text, left to right in every language. */
export function PointsFigure({ points }: { points: string }): ReactElement {
  return <bdi dir="ltr">{points.replace(/\B(?=(\d{3})+\.)/g, ',')}</bdi>
}
