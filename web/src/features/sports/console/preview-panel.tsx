import { previewVerdict, type VerdictPreview } from '@kancil/contract/sports/desk'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import type { CallError, CodeOf } from '../../../lib/call/error.ts'
import { texts } from '../../../lib/texts.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Money } from '../../../ui/money.tsx'

const explain = texts(previewVerdict, {
  result_invalid: 'sportsdesk.error.resultInvalid',
  market_invalid: 'sportsdesk.error.marketInvalid',
})

/** What a verdict would move, by currency, before anybody decides. */
export function PreviewPanel(props: {
  preview: VerdictPreview | undefined
  error: CallError<CodeOf<typeof previewVerdict>> | null
}): ReactElement {
  const text = useText()
  const { preview } = props
  return (
    <section className="grid gap-2 p-3 rounded-md bg-raised" aria-live="polite">
      <h3 className="font-semibold text-sm">{text('sportsdesk.preview')}</h3>
      <FailureNotice error={props.error} explain={explain} />
      {preview?.sums.length === 0 && (
        <p className="text-sm text-muted">{text('sportsdesk.nothing')}</p>
      )}
      {preview?.sums.map(({ currency, bets, changed, members, ...sums }) => (
        <dl key={currency} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
          <dd className="col-span-2 text-muted">
            {text('sportsdesk.changed', { changed, bets, members })}
          </dd>
          {(['toPay', 'toTakeBack', 'toOwe'] as const).map((field) => (
            <div key={field} className="contents">
              <dt>{text(`sportsdesk.${field}`)}</dt>
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
