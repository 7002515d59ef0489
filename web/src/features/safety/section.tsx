import type { ReactElement, ReactNode } from 'react'

/** One subject of the page. */
export function Section(props: {
  icon: ReactNode
  title: string
  note?: string
  children: ReactNode
}): ReactElement {
  return (
    <section className="grid gap-4">
      <div className="flex items-start gap-3">
        <span className="text-muted mt-0.5" aria-hidden="true">
          {props.icon}
        </span>
        <div className="min-w-0">
          <h3 className="font-semibold">{props.title}</h3>
          {props.note && <p className="text-sm text-muted">{props.note}</p>}
        </div>
      </div>
      {props.children}
    </section>
  )
}
