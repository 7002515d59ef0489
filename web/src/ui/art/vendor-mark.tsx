import type { ReactElement } from 'react'
import { pick, streamOf } from './seed.ts'

const colours = ['#C8F169', '#F2B84B', '#6CCBFF', '#FF9C7A', '#D8A8FF', '#5EE0A0'] as const

/** Backgrounds of the marks on a 40 by 40 grid: leaf, shield, drop, knot, sun, wave. */
const shapes = [
  'M6 34C4 16 16 5 35 5C36 24 25 36 6 34Z',
  'M20 3L35 9V20C35 29 28 35 20 38C12 35 5 29 5 20V9Z',
  'M20 3C30 14 34 19 34 25A14 13 0 0 1 6 25C6 19 10 14 20 3Z',
  'M20 2L38 20L20 38L2 20Z',
  'M20 2L25 9L33 7L33 15L38 20L33 25L33 33L25 31L20 38L15 31L7 33L7 25L2 20L7 15L7 7L15 9Z',
  'M3 12C9 3 17 3 21 9C25 3 34 4 37 12C40 24 30 35 20 37C10 35 0 24 3 12Z',
] as const

/** A vendor's mark: generated from its code, the same everywhere. */
export function VendorMark(props: {
  vassalage: string
  name: string
  size?: number
}): ReactElement {
  const next = streamOf(`mark:${props.vassalage}`)
  const shape = pick(shapes, next)
  const colour = pick(colours, next)
  const letter = props.name.trim().charAt(0).toUpperCase()
  const size = props.size ?? 32
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" className="shrink-0" aria-hidden="true">
      <path d={shape} fill={colour} />
      <path
        d={shape}
        fill="none"
        stroke="#0B151247"
        strokeWidth="3"
        transform="translate(4 4) scale(.8)"
      />
      <text x="20" y="26.5" textAnchor="middle" fontSize="17" fontWeight="750" fill="#10200A">
        {letter}
      </text>
    </svg>
  )
}
