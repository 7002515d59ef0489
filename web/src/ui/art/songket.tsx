import { type ReactElement, useId } from 'react'
import { type Cloth, songketPattern } from './weave.ts'

/** Songket cloth that fills its box: the house's only ornament. Seeded by vendor or game. */
export function Songket(props: {
  seed: string
  colour?: string
  /** The weight of the threads; 1 is normal. */
  weight?: number
  className?: string
}): ReactElement {
  const id = useId()
  return (
    <svg className={props.className ?? 'absolute inset-0 size-full'} aria-hidden="true">
      <SongketPattern id={id} {...props} />
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}

/** Only the repeat, for a drawing that fills several shapes with it. */
export function SongketPattern(props: Cloth): ReactElement {
  // Drawn from numbers and constants, never from what a user wrote.
  return <defs dangerouslySetInnerHTML={{ __html: songketPattern(props) }} />
}

/**
 * A row of bamboo shoots (pucuk rebung), as on the border of a real cloth: separates the footer
 * from the page.
 */
export function SongketBorder({ className }: { className?: string }): ReactElement {
  const id = useId()
  return (
    <svg className={className} height="22" width="100%" aria-hidden="true">
      <pattern id={id} width="28" height="22" patternUnits="userSpaceOnUse">
        <path d="M0 22L14 2L28 22Z" fill="none" stroke="currentColor" strokeOpacity=".5" />
        <path d="M7 22L14 11L21 22Z" fill="currentColor" fillOpacity=".28" />
        <path
          d="M14 4.500l2.500 3.500l-2.500 3.500l-2.500-3.500z"
          fill="currentColor"
          fillOpacity=".6"
        />
        <path
          d="M0 2l3 4l-3 4M28 2l-3 4l3 4"
          fill="none"
          stroke="currentColor"
          strokeOpacity=".35"
        />
      </pattern>
      <rect width="100%" height="22" fill={`url(#${id})`} />
    </svg>
  )
}
