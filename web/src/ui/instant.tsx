import type { ReactElement } from 'react'
import { useFormat } from '../i18n/use-text.tsx'

/** A time in the site's zone; the full instant with its zone on hover. */
export function Instant(props: {
  at: string
  show?: 'date' | 'dateTime' | 'time' | 'shortTime'
  className?: string
}): ReactElement {
  const format = useFormat()
  return (
    <time dateTime={props.at} title={format.zoned(props.at)} className={props.className}>
      {format[props.show ?? 'dateTime'](props.at)}
    </time>
  )
}
