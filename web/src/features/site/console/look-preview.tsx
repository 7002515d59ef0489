import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'

/** A piece of the site in the colours of the element around it. */
export function LookPreview(): ReactElement {
  const text = useText()
  return (
    <div
      className="grid gap-3 rounded-md border border-hair bg-bg p-4 text-text"
      aria-hidden="true"
    >
      <div className="grid gap-2 rounded-md border border-hair bg-surface p-4">
        <p className="font-semibold">{text('operator.look.sample')}</p>
        <p className="text-sm text-muted">{text('operator.look.sample.text')}</p>
        <div className="flex flex-wrap items-center gap-3">
          <span className="rounded-[10px] bg-primary px-4 py-2 text-sm font-semibold text-on-primary">
            {text('operator.look.primary')}
          </span>
          <span className="rounded-[10px] bg-gold px-4 py-2 text-sm font-semibold text-on-gold">
            {text('operator.look.gold')}
          </span>
          <span className="rounded-[10px] border border-line bg-raised px-4 py-2 text-sm">
            {text('operator.look.line')}
          </span>
          <span className="text-sm text-primary underline">
            {text('operator.look.sample.link')}
          </span>
          <span className="text-sm text-danger">{text('operator.look.danger')}</span>
          <span className="text-sm text-success">{text('operator.look.success')}</span>
        </div>
      </div>
    </div>
  )
}
