import { gameCategories } from '@kancil/contract/games/vendors'
import { estimateRate, pointRate, setPointRate } from '@kancil/contract/rewards/desk'
import type { PointRate } from '@kancil/contract/rewards/points'
import { type ReactElement, useState } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { useAction, useQueryOf } from '../../../lib/call/queries.ts'
import { useMay } from '../../../lib/session/operator-session.ts'
import { explainCommon } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { PageHead } from '../../../ui/console/page-head.tsx'
import { PercentField } from '../../../ui/console/percent-field.tsx'
import { FailureNotice, Notice } from '../../../ui/feedback/alert.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

/** How points are earned and converted, with what the house owes in them. */
export function PointRatePage(): ReactElement {
  const text = useText()
  const format = useFormat()
  const { data, error } = useQueryOf(pointRate, {}, { staleMs: 0 })
  return (
    <>
      <PageHead title={text('rewardsdesk.rate')} text={text('rewardsdesk.rate.text')} />
      {error && !data ? (
        <Notice tone="danger">{text(explainCommon(error).id)}</Notice>
      ) : !data ? (
        <Skeleton className="h-80 w-full rounded-md" />
      ) : (
        <div className="grid gap-5">
          <Notice>
            {text('rewardsdesk.rate.outstanding', {
              points: data.outstanding,
              worth: format.money(data.worth, data.currency),
              converted: format.money(data.converted, data.currency),
            })}
          </Notice>
          <RateForm key={data.since} stored={data.rate} />
        </div>
      )}
    </>
  )
}

function RateForm({ stored }: { stored: PointRate }): ReactElement {
  const text = useText()
  const may = useMay()('operators.write')
  const [rate, setRate] = useState(stored)
  const [asks, setAsks] = useState(false)
  const put = (part: Partial<PointRate>): void => setRate({ ...rate, ...part })
  const whole = (name: 'pointsPerUnit' | 'convertMin' | 'turnoverPercent', label: string) => (
    <TextField
      label={label}
      inputMode="numeric"
      value={rate[name]}
      onChange={(event) => put({ [name]: Number.parseInt(event.target.value, 10) || 0 })}
    />
  )
  return (
    <fieldset disabled={!may} className="card dense p-5 grid gap-5">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {gameCategories.map((line) => (
          <PercentField
            key={line}
            label={text('rewardsdesk.rate.ratio', { line: text(`shell.category.${line}`) })}
            basisPoints={rate.ratioBasisPoints[line]}
            basisPointsMax={100_000}
            onChange={(points) =>
              put({ ratioBasisPoints: { ...rate.ratioBasisPoints, [line]: points } })
            }
          />
        ))}
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        {whole('pointsPerUnit', text('rewardsdesk.rate.perUnit'))}
        {whole('convertMin', text('rewardsdesk.rate.min'))}
        {whole('turnoverPercent', text('rewardsdesk.rate.turnover'))}
      </div>
      <RateEstimate rate={rate} />
      <div>
        <Button onClick={() => setAsks(true)}>{text('rewardsdesk.rate.save')}</Button>
      </div>
      {asks && (
        <DecisionDialog
          endpoint={setPointRate}
          refreshes={[pointRate]}
          explain={explainCommon}
          title={text('rewardsdesk.rate')}
          confirm={text('rewardsdesk.rate.save')}
          text={text('rewardsdesk.rate.ask')}
          input={() => rate}
          onClose={() => setAsks(false)}
        />
      )}
    </fieldset>
  )
}

/** What these rates would have cost for the bets of the last thirty days. */
function RateEstimate({ rate }: { rate: PointRate }): ReactElement {
  const text = useText()
  const format = useFormat()
  const estimate = useAction(estimateRate)
  const { data } = estimate
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
            points: data.points,
            worth: format.money(data.worth, data.currency),
            pointsNow: data.pointsNow,
            worthNow: format.money(data.worthNow, data.currency),
          })}
        </Notice>
      )}
    </div>
  )
}
