import { type ReactElement, type ReactNode, useId } from 'react'

/** A progress bar with the figures in words beside it. `value` and `most` are in the same unit. */
export function Progress(props: {
  label: ReactNode
  value: number
  most: number
  note?: ReactNode
}): ReactElement {
  const id = useId()
  const share = props.most > 0 ? Math.min(1, Math.max(0, props.value / props.most)) : 0
  return (
    <div className="grid gap-1.5 text-sm">
      <div className="flex justify-between gap-3">
        <span id={id}>{props.label}</span>
        {props.note && <span className="num text-muted text-end">{props.note}</span>}
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        className="h-2 rounded-full bg-raised overflow-hidden"
      >
        <svg
          className="block w-full h-full flip-rtl"
          preserveAspectRatio="none"
          viewBox="0 0 100 1"
          aria-hidden="true"
        >
          <rect width={share * 100} height="1" className="fill-primary" />
        </svg>
      </div>
    </div>
  )
}
