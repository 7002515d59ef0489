import {
  cashbackDesk,
  type CashbackProposal,
  decideCashback,
} from '@kancil/contract/promotions/cashback-desk'
import { listSettings } from '@kancil/contract/site/settings'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { ProposalCard } from '../../../ui/console/changes/proposal-card.tsx'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { useMayChange } from '../../../ui/console/use-save-setting.ts'
import { useKeptSetting } from '../../../ui/console/use-stored-setting.ts'
import { CashbackEstimate } from './cashback-cost.tsx'

const explain = texts(decideCashback, {
  already_decided: 'promodesk.error.decided',
  same_operator: 'promodesk.error.same',
  setting_invalid: 'operator.error.settingInvalid',
  setting_changed: 'operator.error.settingChanged',
})

type Chosen = { readonly proposalId: CashbackProposal['proposalId']; readonly isApproved: boolean }

/** Terms that another operator asked for, beside those in force. */
export function WaitingCashback(): ReactElement {
  const text = useText()
  const may = useMayChange('cashback')
  const proposal = useQueryOf(cashbackDesk, {}).data?.proposal
  const inForce = useKeptSetting('cashback')?.value
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const act = text(chosen?.isApproved ? 'operator.proposal.approve' : 'operator.proposal.drop')
  return (
    <>
      {proposal && inForce && (
        <ProposalCard
          title={text('promodesk.cashback.waits')}
          asked={proposal}
          inForce={inForce}
          terms={proposal.terms}
          onDecide={
            may
              ? (isApproved) => setChosen({ proposalId: proposal.proposalId, isApproved })
              : undefined
          }
        >
          <CashbackEstimate title={text('promodesk.cashback.waits.cost')} terms={proposal.terms} />
        </ProposalCard>
      )}
      {/* Beside it, since it goes with the decision while the dialog is still closing. */}
      {chosen && (
        <DecisionDialog
          endpoint={decideCashback}
          refreshes={[cashbackDesk, listSettings]}
          explain={explain}
          danger={!chosen.isApproved}
          title={act}
          confirm={act}
          text={text(
            chosen.isApproved ? 'promodesk.cashback.approve.ask' : 'promodesk.cashback.drop.ask',
          )}
          input={() => chosen}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}
