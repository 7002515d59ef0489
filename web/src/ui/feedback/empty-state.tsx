import type { ReactElement, ReactNode } from 'react'
import { Mascot, type MascotPose } from '../art/mascot.tsx'

/** One sentence, one action, one drawing of ours. Never next to a bet button. */
export function EmptyState(props: {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  pose?: MascotPose
  /** If it is all there is on a page, its sentence is the page's heading. */
  heading?: boolean
}): ReactElement {
  const Title = props.heading ? 'h1' : 'p'
  return (
    <div className="grid justify-items-center gap-2 px-6 py-10 text-center">
      <Mascot pose={props.pose ?? 'thinking'} height={120} />
      <Title className="font-semibold max-w-[34em]">{props.title}</Title>
      {props.children && <div className="text-sm text-muted max-w-[42em]">{props.children}</div>}
      {props.action && <div className="pt-3">{props.action}</div>}
    </div>
  )
}
