import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import type { CallError } from '../../lib/call/error.ts'
import type { Explanation } from '../../lib/texts.ts'
import { classNames } from '../style/class-names.ts'

export type AlertTone = 'info' | 'success' | 'warning' | 'danger'

const looks = {
  info: { icon: Info, colour: 'text-info' },
  success: { icon: CircleCheck, colour: 'text-success' },
  warning: { icon: TriangleAlert, colour: 'text-gold' },
  danger: { icon: CircleAlert, colour: 'text-danger' },
} as const

/** Something the reader must know here, including the next step. */
export function Notice(props: {
  tone?: AlertTone
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
}): ReactElement {
  const { icon: Icon, colour } = looks[props.tone ?? 'info']
  return (
    <div
      role={props.tone === 'danger' ? 'alert' : undefined}
      className="flex items-start gap-3 px-4 py-3 rounded-md bg-raised text-sm"
    >
      <Icon size={20} className={classNames('shrink-0', colour)} aria-hidden="true" />
      <div className="grow min-w-0">
        {props.title && <p className="font-semibold">{props.title}</p>}
        {props.children && <div className={props.title ? 'text-muted' : ''}>{props.children}</div>}
      </div>
      {props.action && <div className="[overflow-wrap:normal]">{props.action}</div>}
    </div>
  )
}

/** A call's error in words; nothing while there is none. */
export function FailureNotice<E extends CallError>(props: {
  error: E | null
  explain: (error: E) => Explanation
  action?: ReactNode
}): ReactElement | null {
  const text = useText()
  if (!props.error) return null
  const { id, values } = props.explain(props.error)
  return (
    <Notice tone="danger" action={props.action}>
      {text(id, values)}
    </Notice>
  )
}
