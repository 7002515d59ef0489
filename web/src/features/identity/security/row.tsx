import type { ReactElement, ReactNode } from 'react'

/** One item of the security centre: what it is, its state, and what can be done. */
export function SecurityRow(props: {
  icon: ReactNode
  title: ReactNode
  note: ReactNode
  action?: ReactNode
  children?: ReactNode
  /** The link of the next step. */
  id?: string
}): ReactElement {
  return (
    <section id={props.id} className="grid gap-4 pt-5 border-t border-hair scroll-mt-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span className="text-muted" aria-hidden="true">
          {props.icon}
        </span>
        <div className="grow basis-40 min-w-0">
          <h3 className="flex flex-wrap items-center gap-2 font-semibold">{props.title}</h3>
          <p className="text-sm text-muted">{props.note}</p>
        </div>
        {props.action}
      </div>
      {props.children}
    </section>
  )
}
