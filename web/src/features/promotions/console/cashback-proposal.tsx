import {
  cashbackDesk,
  type CashbackProposal,
  decideCashback,
} from '@kancil/contract/promotions/cashback-desk'
import { listSettings, type Settings } from '@kancil/contract/site/settings'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ValueChanges } from '../../../ui/console/changes/of-values.tsx'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { useMayChange } from '../../../ui/console/use-save-setting.ts'
import { useKeptSetting } from '../../../ui/console/use-stored-setting.ts'
import { Instant } from '../../../ui/instant.tsx'
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
  const { data } = useQueryOf(cashbackDesk, {})
  const inForce = useKeptSetting('cashback')?.value
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const act = text(chosen?.isApproved ? 'promodesk.cashback.approve' : 'promodesk.cashback.drop')
  return (
    <>
      {data?.proposal && inForce && (
        <Waiting proposal={data.proposal} inForce={inForce} choose={setChosen} />
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

function Waiting(props: {
  proposal: CashbackProposal
  inForce: Settings['cashback']
  choose: (chosen: Chosen) => void
}): ReactElement {
  const text = useText()
  const may = useMayChange('cashback')
  const { proposal, inForce, choose } = props
  const { proposalId, askedBy, askedAt, isOwn, terms } = proposal
  return (
    <section className="card p-4 grid gap-3" aria-label={text('promodesk.cashback.waits')}>
      <h2 className="font-semibold">{text('promodesk.cashback.waits')}</h2>
      <p className="text-sm text-muted">
        {text('promodesk.cashback.waits.by', { name: askedBy })} · <Instant at={askedAt} />
      </p>
      <ValueChanges before={inForce} after={terms} />
      <CashbackEstimate title={text('promodesk.cashback.waits.cost')} terms={terms} />
      {may && (
        <div className="flex flex-wrap gap-3">
          <Button disabled={isOwn} onClick={() => choose({ proposalId, isApproved: true })}>
            {text('promodesk.cashback.approve')}
          </Button>
          <Button variant="ghost" onClick={() => choose({ proposalId, isApproved: false })}>
            {text('promodesk.cashback.drop')}
          </Button>
        </div>
      )}
    </section>
  )
}
