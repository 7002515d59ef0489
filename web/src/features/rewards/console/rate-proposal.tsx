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
import { ProposalCard } from '../../../ui/console/changes/proposal-card.tsx'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
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
  const may = useMay()('operators.write')
  const { proposal, inForce } = props
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const act = text(chosen?.isApproved ? 'operator.proposal.approve' : 'operator.proposal.drop')
  return (
    <>
      {proposal && (
        <ProposalCard
          title={text('rewardsdesk.rate.waits')}
          asked={proposal}
          inForce={inForce}
          terms={proposal.rate}
          onDecide={
            may
              ? (isApproved) => setChosen({ proposalId: proposal.proposalId, isApproved })
              : undefined
          }
        >
          <RateEstimate rate={proposal.rate} />
        </ProposalCard>
      )}
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
