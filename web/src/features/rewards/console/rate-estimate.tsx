import { estimateRate } from '@kancil/contract/rewards/rate-desk'
import type { PointRate } from '@kancil/contract/rewards/points'
import type { ReactElement } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { explainCommon } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureNotice, Notice } from '../../../ui/feedback/alert.tsx'

/** What a rate would have cost for the bets of the last thirty days, and makes of all points. */
export function RateEstimate({ rate }: { rate: PointRate }): ReactElement {
  const text = useText()
  const format = useFormat()
  const estimate = useAction(estimateRate)
  const { data } = estimate
  const money = (amount: string): string => format.money(amount, data?.currency ?? 'MYR')
  return (
    <div className="grid gap-3 justify-items-start">
      <Button
        variant="secondary"
        size="sm"
        pending={estimate.isPending}
        onClick={() => estimate.mutate(rate)}
      >
        {text('rewardsdesk.estimate')}
      </Button>
      <FailureNotice error={estimate.error} explain={explainCommon} />
      {data && (
        <Notice>
          {text('rewardsdesk.rate.estimate', {
            points: format.points(data.points),
            worth: money(data.worth),
            pointsNow: format.points(data.pointsNow),
            worthNow: money(data.worthNow),
          })}{' '}
          {text('rewardsdesk.rate.owed', { owed: money(data.owed), owedNow: money(data.owedNow) })}
        </Notice>
      )}
      {data?.needsSecond && <Notice tone="warning">{text('rewardsdesk.rate.second')}</Notice>}
    </div>
  )
}
