import { gameCategories } from '@kancil/contract/games/vendors'
import { pointRate, setPointRate } from '@kancil/contract/rewards/rate-desk'
import type { PointRate } from '@kancil/contract/rewards/points'
import { type ReactElement, useState } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { useMay } from '../../../lib/session/operator-session.ts'
import { explainCommon, texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { PageHead } from '../../../ui/console/page-head.tsx'
import { PercentField } from '../../../ui/console/percent-field.tsx'
import { Notice } from '../../../ui/feedback/alert.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { Switch } from '../../../ui/form/switch.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { RateEstimate } from './rate-estimate.tsx'
import { WaitingRate } from './rate-proposal.tsx'

const explainSet = texts(setPointRate, { rate_changed: 'rewardsdesk.error.changed' })

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
              points: format.points(data.outstanding),
              worth: format.money(data.worth, data.currency),
              converted: format.money(data.converted, data.currency),
            })}
          </Notice>
          <WaitingRate proposal={data.proposal} inForce={data.rate} />
          <RateForm key={data.since} stored={data.rate} since={data.since} />
        </div>
      )}
    </>
  )
}

function RateForm({ stored, since }: { stored: PointRate; since: string }): ReactElement {
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
      <div className="max-w-120">
        <Switch
          label={text('rewardsdesk.rate.stopped')}
          hint={text('rewardsdesk.rate.stopped.hint')}
          checked={rate.isStopped === true}
          disabled={!may}
          onChange={(isStopped) => put({ isStopped })}
        />
      </div>
      <RateEstimate rate={rate} />
      <div>
        <Button onClick={() => setAsks(true)}>{text('rewardsdesk.rate.save')}</Button>
      </div>
      {asks && (
        <DecisionDialog
          endpoint={setPointRate}
          refreshes={[pointRate]}
          explain={explainSet}
          title={text('rewardsdesk.rate')}
          confirm={text('rewardsdesk.rate.save')}
          text={text('rewardsdesk.rate.ask')}
          input={() => ({ rate, since })}
          onDone={({ isWaiting }) =>
            showToast(isWaiting ? 'operator.settings.waits' : 'operator.settings.saved', 'success')
          }
          onClose={() => setAsks(false)}
        />
      )}
    </fieldset>
  )
}
