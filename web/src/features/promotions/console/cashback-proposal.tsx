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
import { ChangeTable } from '../../../ui/console/change-table.tsx'
import { changesOf } from '../../../ui/console/changes.ts'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { useMayChange } from '../../../ui/console/use-save-setting.ts'
import { Instant } from '../../../ui/instant.tsx'

const explain = texts(decideCashback, {
  already_decided: 'promodesk.error.decided',
  same_operator: 'promodesk.error.same',
  setting_invalid: 'operator.error.settingInvalid',
  setting_changed: 'operator.error.settingChanged',
})

/** Terms that another operator asked for, beside those in force. */
export function WaitingCashback(props: { inForce: Settings['cashback'] }): ReactElement | null {
  const { data } = useQueryOf(cashbackDesk, {})
  return data?.proposal ? <Waiting proposal={data.proposal} inForce={props.inForce} /> : null
}

function Waiting(props: {
  proposal: CashbackProposal
  inForce: Settings['cashback']
}): ReactElement {
  const text = useText()
  const [isApproved, setApproved] = useState<boolean | null>(null)
  const may = useMayChange('cashback')
  const { proposal, inForce } = props
  const { proposalId, askedBy, askedAt, isOwn, terms } = proposal
  const act = text(isApproved ? 'promodesk.cashback.approve' : 'promodesk.cashback.drop')
  return (
    <section className="card p-4 grid gap-3" aria-label={text('promodesk.cashback.waits')}>
      <h3 className="font-semibold">{text('promodesk.cashback.waits')}</h3>
      <p className="text-sm text-muted">
        {text('promodesk.cashback.waits.by', { name: askedBy })} · <Instant at={askedAt} />
      </p>
      <ChangeTable changes={changesOf(JSON.stringify(inForce), JSON.stringify(terms))} />
      {may && (
        <div className="flex flex-wrap gap-3">
          <Button disabled={isOwn} onClick={() => setApproved(true)}>
            {text('promodesk.cashback.approve')}
          </Button>
          <Button variant="ghost" onClick={() => setApproved(false)}>
            {text('promodesk.cashback.drop')}
          </Button>
        </div>
      )}
      {isApproved !== null && (
        <DecisionDialog
          endpoint={decideCashback}
          refreshes={[cashbackDesk, listSettings]}
          explain={explain}
          danger={!isApproved}
          title={act}
          confirm={act}
          text={text(isApproved ? 'promodesk.cashback.approve.ask' : 'promodesk.cashback.drop.ask')}
          input={() => ({ proposalId, isApproved })}
          onClose={() => setApproved(null)}
        />
      )}
    </section>
  )
}
