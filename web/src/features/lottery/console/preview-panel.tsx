import type { Preview, previewChange } from '@kancil/contract/lottery/desk'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import type { CallError, CodeOf } from '../../../lib/call/error.ts'
import type { Explanation } from '../../../lib/texts.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Money } from '../../../ui/money.tsx'

type PreviewError = CallError<CodeOf<typeof previewChange>>

/** What a decision would move, by currency, before it is made. */
export function PreviewPanel(props: {
  preview: Preview | undefined
  error: PreviewError | null
  explain: (error: PreviewError) => Explanation
}): ReactElement {
  const text = useText()
  const { preview } = props
  return (
    <section className="grid gap-2 p-3 rounded-md bg-raised" aria-live="polite">
      <h3 className="font-semibold text-sm">{text('drawdesk.preview')}</h3>
      <FailureNotice error={props.error} explain={props.explain} />
      {!preview && !props.error && (
        <p className="text-sm text-muted">{text('drawdesk.previewWait')}</p>
      )}
      {preview?.sums.length === 0 && (
        <p className="text-sm text-muted">{text('drawdesk.nothing')}</p>
      )}
      {preview?.sums.map(({ currency, tickets, changed, members, ...sums }) => (
        <dl key={currency} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
          <dd className="col-span-2 text-muted">
            {text('drawdesk.changed', { changed, tickets, members })}
          </dd>
          {(['toPay', 'toTakeBack', 'toOwe'] as const).map((field) => (
            <div key={field} className="contents">
              <dt>{text(`drawdesk.${field}`)}</dt>
              <dd className="text-end">
                <Money amount={sums[field]} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
      ))}
    </section>
  )
}
