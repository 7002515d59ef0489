import { Check, X } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { classNames } from '../style/class-names.ts'

export type Step = {
  readonly key: string
  readonly title: ReactNode
  /** When it happened, or when it is expected. */
  readonly note?: ReactNode
  readonly state: 'done' | 'now' | 'next' | 'failed'
}

const looks: Record<Step['state'], string> = {
  done: 'bg-primary text-on-primary border-primary',
  now: 'border-primary text-primary',
  next: 'border-line text-transparent',
  failed: 'border-danger text-danger',
}

/** What has happened, what is happening now and what comes next, with times. */
export function Timeline({ steps }: { steps: readonly Step[] }): ReactElement {
  const text = useText()
  const words = {
    done: text('shell.timeline.done'),
    now: text('shell.timeline.now'),
    next: text('shell.timeline.next'),
    failed: text('shell.timeline.failed'),
  }
  return (
    <ol className="grid">
      {steps.map((step, at) => (
        <li
          key={step.key}
          aria-current={step.state === 'now' ? 'step' : undefined}
          className="relative flex gap-3.5 pb-5 last:pb-0"
        >
          {at < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={classNames(
                'absolute start-[11px] top-6 bottom-0 w-0.5',
                step.state === 'done' ? 'bg-primary' : 'bg-hair',
              )}
            />
          )}
          <span
            className={classNames(
              'relative grid place-items-center size-6 shrink-0 rounded-full border-2',
              looks[step.state],
            )}
          >
            {step.state === 'failed' ? (
              <X size={14} strokeWidth={3} aria-hidden="true" />
            ) : step.state === 'now' ? (
              <span className="size-2 rounded-full bg-current" aria-hidden="true" />
            ) : (
              <Check size={14} strokeWidth={3} aria-hidden="true" />
            )}
            <span className="sr-only">{words[step.state]}</span>
          </span>
          <div className="min-w-0 text-sm">
            <p className={step.state === 'next' ? 'text-muted' : 'font-semibold'}>{step.title}</p>
            {step.note && <p className="text-muted">{step.note}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
