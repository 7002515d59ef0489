import type { ReactElement, ReactNode } from 'react'
import { classNames } from './style/class-names.ts'

export type BadgeTone = 'neutral' | 'primary' | 'gold' | 'success' | 'info' | 'warning' | 'danger'

const tones: Record<BadgeTone, string> = {
  neutral: 'text-muted',
  primary: 'text-primary',
  gold: 'text-gold',
  success: 'text-success',
  info: 'text-info',
  warning: 'text-gold',
  danger: 'text-danger',
}

/** A state in one word; the dot repeats it as a colour, but the word carries the meaning. */
export function Badge(props: {
  tone?: BadgeTone
  children: ReactNode
  dot?: boolean
}): ReactElement {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 px-2.5 py-0.5 rounded-full text-xs font-medium whitespace-nowrap',
        'border border-current/30',
        tones[props.tone ?? 'neutral'],
      )}
    >
      {props.dot !== false && (
        <span className="size-1.5 rounded-full bg-current" aria-hidden="true" />
      )}
      {props.children}
    </span>
  )
}
