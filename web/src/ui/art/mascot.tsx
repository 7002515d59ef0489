import type { ReactElement } from 'react'
import { classNames } from '../style/class-names.ts'
import { LazyImage } from '../pictures/lazy-image.tsx'
import celebrating from './mascot/celebrating.svg'
import greeting from './mascot/greeting.svg'
import thinking from './mascot/thinking.svg'

export type MascotPose = 'greeting' | 'thinking' | 'celebrating'

const poses: Record<MascotPose, string> = { greeting, thinking, celebrating }
/** Sizes by height in pixels: pages may carry no style attributes. */
const boxes = { 84: 'w-18 h-21', 96: 'w-[82px] h-24', 120: 'w-[103px] h-30', 140: 'w-30 h-35' }

/** The mouse-deer. Decorative: hidden from screen readers, and never next to a bet button. */
export function Mascot(props: {
  pose: MascotPose
  height: keyof typeof boxes
  className?: string
}): ReactElement {
  return (
    <span className={classNames('shrink-0', boxes[props.height], props.className)}>
      <LazyImage src={poses[props.pose]} alt="" width={240} height={280} fallback={<span />} />
    </span>
  )
}

/** The same, for the first screen: loaded eagerly. */
export function EagerMascot(props: {
  pose: MascotPose
  height: number
  className?: string
}): ReactElement {
  return (
    <img
      src={poses[props.pose]}
      alt=""
      height={props.height}
      width={Math.round((props.height * 240) / 280)}
      decoding="async"
      className={classNames('shrink-0', props.className)}
    />
  )
}
