import type { ReactElement } from 'react'
import celebrating from './mascot/celebrating.svg'
import greeting from './mascot/greeting.svg'
import thinking from './mascot/thinking.svg'

export type MascotPose = 'greeting' | 'thinking' | 'celebrating'

const poses: Record<MascotPose, string> = { greeting, thinking, celebrating }

/**
 * The mouse-deer. Ornament: it is silent to a screen reader, and never stands beside a bet button.
 */
export function Mascot(props: {
  pose: MascotPose
  height: number
  className?: string
  /** In the first screen: fetched at once. */
  eager?: boolean
}): ReactElement {
  return (
    <img
      src={poses[props.pose]}
      alt=""
      height={props.height}
      width={Math.round((props.height * 240) / 280)}
      loading={props.eager ? 'eager' : 'lazy'}
      decoding="async"
      className={props.className}
    />
  )
}
