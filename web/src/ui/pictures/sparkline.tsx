import type { ReactElement } from 'react'

/**
 * The trend of a figure at the height of a text line; `label` describes it in words, because a
 * picture alone tells few readers enough.
 */
export function Sparkline(props: {
  values: readonly number[]
  label: string
  width?: number
  height?: number
  className?: string
}): ReactElement | null {
  const { values, width = 120, height = 32 } = props
  if (values.length < 2) return null
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const points = values.map((value, at) => [
    (at / (values.length - 1)) * (width - 4) + 2,
    height - 3 - ((value - low) / span) * (height - 6),
  ])
  const line = points.map(([x = 0, y = 0]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')
  const [lastX = 0, lastY = 0] = points.at(-1) ?? []
  return (
    <svg
      role="img"
      aria-label={props.label}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className={props.className ?? 'text-primary'}
    >
      <path d={`M2 ${height}L${line}L${width - 2} ${height}Z`} fill="currentColor" opacity=".12" />
      <path
        d={`M${line}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinejoin="round"
      />
      <circle cx={lastX} cy={lastY} r="2.5" fill="currentColor" />
    </svg>
  )
}
