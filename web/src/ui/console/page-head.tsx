import type { ReactElement, ReactNode } from 'react'

/** The name of a console page, one sentence on its purpose, and its actions. */
export function PageHead(props: {
  title: ReactNode
  text?: ReactNode
  actions?: ReactNode
}): ReactElement {
  return (
    <header className="flex flex-wrap items-end gap-x-6 gap-y-3 pb-5">
      <div className="grid gap-1 grow basis-80 min-w-0">
        <h1 className="text-xl font-semibold">{props.title}</h1>
        {props.text && <p className="text-sm text-muted max-w-[64em]">{props.text}</p>}
      </div>
      {props.actions && <div className="flex flex-wrap gap-2">{props.actions}</div>}
    </header>
  )
}

/** A titled part of a page. */
export function Panel(props: {
  title: ReactNode
  text?: ReactNode
  aside?: ReactNode
  children: ReactNode
}): ReactElement {
  return (
    <section className="card p-4 md:p-5 grid gap-4 content-start">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="grid gap-0.5 grow basis-64">
          <h2 className="font-semibold">{props.title}</h2>
          {props.text && <p className="text-sm text-muted max-w-[64em]">{props.text}</p>}
        </div>
        {props.aside}
      </header>
      {props.children}
    </section>
  )
}
