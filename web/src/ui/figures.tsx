import type { ReactElement, ReactNode } from 'react'

/** Figures of a selection beside each other, each under its name. */
export function Figures(props: {
  figures: readonly { readonly label: string; readonly value: ReactNode }[]
}): ReactElement {
  return (
    <dl className="grid grid-cols-2 sm:flex sm:flex-wrap gap-x-8 gap-y-3 w-full card px-4 py-3 text-sm">
      {props.figures.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="font-semibold num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
