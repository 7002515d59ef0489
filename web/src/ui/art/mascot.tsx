import type { ReactElement } from 'react'
import { classNames } from '../class-names.ts'
import { LazyImage } from '../lazy-image.tsx'
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
  const width = Math.round((props.height * 240) / 280)
  if (!props.eager)
    return (
      <span
        className={classNames('shrink-0', props.className)}
        style={{ width, height: props.height }}
      >
        <LazyImage src={poses[props.pose]} alt="" width={240} height={280} fallback={<span />} />
      </span>
    )
  return (
    <img
      src={poses[props.pose]}
      alt=""
      height={props.height}
      width={width}
      decoding="async"
      className={classNames('shrink-0', props.className)}
    />
  )
}
