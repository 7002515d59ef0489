import { type DeskAgent, deskAgents, deskContracts, deskOffer } from '@kancil/contract/agents/desk'
import { type ContractKind, contractKinds, type ContractTerms } from '@kancil/contract/agents/terms'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { texts } from '../../../lib/texts.ts'
import { AmountField } from '../../../ui/console/amount-field.tsx'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { PercentField } from '../../../ui/console/percent-field.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Select } from '../../../ui/form/select.tsx'

const explain = texts(deskOffer, {
  tiers_missing: 'agentdesk.fault.terms',
  tiers_out_of_order: 'agentdesk.fault.terms',
  period_wrong: 'agentdesk.fault.terms',
  rates_missing: 'agentdesk.fault.terms',
  ends_too_early: 'agentdesk.fault.terms',
  not_direct: 'agentdesk.fault.notDirect',
  not_an_agent: 'agentdesk.fault.notAgent',
  own_contract_missing: 'agentdesk.fault.terms',
  more_generous_than_own: 'agentdesk.fault.terms',
  too_costly: 'agentdesk.fault.costly',
  offer_pending: 'agentdesk.fault.pending',
  confirm_terminate: 'agentdesk.fault.confirm',
})

/** The house's offer to an agent who has nobody above them. */
export function HouseOffer({ row, close }: { row: DeskAgent; close: () => void }): ReactElement {
  const text = useText()
  const [requestId] = useState(() => crypto.randomUUID())
  const [kind, setKind] = useState<ContractKind>('daily')
  const [rate, setRate] = useState(100)
  const [least, setLeast] = useState(0)
  const [confirm, setConfirm] = useState(false)
  const isRealtime = kind === 'realtime'
  const terms: ContractTerms = {
    period: kind === 'dividend' ? 'M' : 'D',
    tiers: isRealtime
      ? []
      : [{ minTurnover: least, minUsers: 1, minLoss: 0, rateBasisPoints: rate }],
    ...{ checkLoss: false, minActive: 0, carry: 'permanent' },
    profitRateBasisPoints: isRealtime ? rate : 0,
    lossRateBasisPoints: isRealtime ? rate : 0,
    singleBetMin: isRealtime ? least : 0,
  }
  return (
    <DecisionDialog
      endpoint={deskOffer}
      refreshes={[deskAgents, deskContracts]}
      explain={explain}
      title={text('agentdesk.offerTitle', { account: row.account })}
      text={text('agentdesk.offerText')}
      confirm={text('agentdesk.offer')}
      input={() => ({ requestId, memberId: row.memberId, kind, terms, confirm })}
      onClose={close}
    >
      <Select
        label={text('agentdesk.kind')}
        value={kind}
        options={contractKinds.map((value) => ({ value, label: text(`agentdesk.kind.${value}`) }))}
        onChange={(event) => setKind(event.target.value as ContractKind)}
      />
      <PercentField
        label={text('agentdesk.rate')}
        basisPoints={rate}
        basisPointsMax={10_000}
        onChange={setRate}
      />
      <AmountField
        label={text(isRealtime ? 'agentdesk.leastSingle' : 'agentdesk.leastTurnover')}
        currency={row.currency}
        minor={least}
        onChange={setLeast}
      />
      <Checkbox
        label={text('agentdesk.confirmEnd')}
        checked={confirm}
        onChange={(event) => setConfirm(event.target.checked)}
      />
    </DecisionDialog>
  )
}
