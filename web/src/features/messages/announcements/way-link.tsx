import type { Announcement } from '@kancil/contract/messages/announcements'
import type { MouseEvent, ReactElement, ReactNode } from 'react'
import { useWayOf } from './use-open-announcement.ts'

/** An announcement as a link to its target; plain text if it has none. */
export function WayLink(props: {
  one: Announcement
  className?: string
  children: ReactNode
}): ReactElement {
  const way = useWayOf()(props.one)
  if (!way) return <span className={props.className}>{props.children}</span>
  if (way.outside)
    return (
      <a href={way.href} target="_blank" rel="noopener noreferrer" className={props.className}>
        {props.children}
      </a>
    )
  const press = (event: MouseEvent): void => {
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    way.press?.()
  }
  return (
    <a href={way.href} className={props.className} onClick={press}>
      {props.children}
    </a>
  )
}
