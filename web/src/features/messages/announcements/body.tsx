import type { ReactElement } from 'react'
import { fixedInstant } from '../../../i18n/format.ts'
import { RichHtml } from './rich-html.tsx'

/** Picture, time and content of an announcement; the title is shown above it. */
export function AnnouncementBody(props: {
  title: string
  picture: string
  content: string
  timestamp: string
}): ReactElement {
  return (
    <article className="grid gap-4">
      {props.picture && (
        <img
          src={props.picture}
          alt=""
          width={1_200}
          height={480}
          className="w-full h-auto rounded-md"
        />
      )}
      <RichHtml html={props.content} />
      <time dateTime={props.timestamp} className="num text-xs text-muted">
        <bdi dir="ltr">{fixedInstant(props.timestamp)}</bdi>
      </time>
    </article>
  )
}
