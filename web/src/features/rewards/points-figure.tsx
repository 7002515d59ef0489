import type { ReactElement } from 'react'
import { useFormat } from '../../i18n/use-text.tsx'

/** Points as text, left to right in every language. */
export function PointsFigure({ points }: { points: string }): ReactElement {
  return <bdi dir="ltr">{useFormat().points(points)}</bdi>
}
