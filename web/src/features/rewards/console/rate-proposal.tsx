import {
  decidePointRate,
  pointRate,
  type PointRateProposal,
} from '@kancil/contract/rewards/rate-desk'
import type { PointRate } from '@kancil/contract/rewards/points'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useMay } from '../../../lib/session/operator-session.ts'
import { texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ValueChanges } from '../../../ui/console/changes/of-values.tsx'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { RateEstimate } from './rate-estimate.tsx'

const explain = texts(decidePointRate, {
  already_decided: 'rewardsdesk.error.decided',
  same_operator: 'rewardsdesk.error.same',
})

type Chosen = { readonly proposalId: PointRateProposal['proposalId']; readonly isApproved: boolean }

/** A rate that another operator asked for, beside the one in force. */
export function WaitingRate(props: {
  proposal: PointRateProposal | null
  inForce: PointRate
}): ReactElement {
  const text = useText()
  const { proposal, inForce } = props
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const act = text(chosen?.isApproved ? 'rewardsdesk.rate.approve' : 'rewardsdesk.rate.drop')
  return (
    <>
      {proposal && <Waiting proposal={proposal} inForce={inForce} choose={setChosen} />}
      {/* Beside it, since it goes with the decision while the dialog is still closing. */}
      {chosen && (
        <DecisionDialog
          endpoint={decidePointRate}
          refreshes={[pointRate]}
          explain={explain}
          danger={!chosen.isApproved}
          title={act}
          confirm={act}
          text={text(chosen.isApproved ? 'rewardsdesk.rate.ask' : 'rewardsdesk.rate.drop.ask')}
          input={() => chosen}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}

function Waiting(props: {
  proposal: PointRateProposal
  inForce: PointRate
  choose: (chosen: Chosen) => void
}): ReactElement {
  const text = useText()
  const may = useMay()('operators.write')
  const { proposal, inForce, choose } = props
  const { proposalId, askedBy, askedAt, isOwn, rate } = proposal
  return (
    <section className="card p-4 grid gap-3" aria-label={text('rewardsdesk.rate.waits')}>
      <h2 className="font-semibold">{text('rewardsdesk.rate.waits')}</h2>
      <p className="text-sm text-muted">
        {text('rewardsdesk.rate.waits.by', { name: askedBy })} · <Instant at={askedAt} />
      </p>
      <ValueChanges before={inForce} after={rate} />
      <RateEstimate rate={rate} />
      {may && (
        <div className="flex flex-wrap gap-3">
          <Button disabled={isOwn} onClick={() => choose({ proposalId, isApproved: true })}>
            {text('rewardsdesk.rate.approve')}
          </Button>
          <Button variant="ghost" onClick={() => choose({ proposalId, isApproved: false })}>
            {text('rewardsdesk.rate.drop')}
          </Button>
        </div>
      )}
    </section>
  )
}
