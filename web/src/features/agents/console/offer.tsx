import { type DeskAgent, deskAgents, deskContracts, deskOffer } from '@kancil/contract/agents/desk'
import { type ContractKind, contractKinds } from '@kancil/contract/agents/terms'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { texts } from '../../../lib/texts.ts'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { emptyTerms, TermsFields } from '../terms-fields.tsx'

const explain = texts(deskOffer, {
  tiers_missing: 'agents.error.tiersMissing',
  tiers_out_of_order: 'agents.error.tiersOrder',
  period_wrong: 'agents.error.periodWrong',
  rates_missing: 'agents.error.tiersMissing',
  ends_too_early: 'agents.error.linkEnds',
  not_direct: 'agentdesk.fault.notDirect',
  not_an_agent: 'agentdesk.fault.notAgent',
  own_contract_missing: 'agentdesk.fault.terms',
  more_generous_than_own: 'agentdesk.fault.terms',
  too_costly: 'agentdesk.fault.costly',
  offer_pending: 'agentdesk.fault.pending',
  confirm_terminate: 'agentdesk.fault.confirm',
})

/** The house's offer to an agent who has nobody above them; nobody below them gets more. */
export function HouseOffer({ row, close }: { row: DeskAgent; close: () => void }): ReactElement {
  const text = useText()
  const [requestId] = useState(() => crypto.randomUUID())
  const [kind, setKind] = useState<ContractKind>('daily')
  const [terms, setTerms] = useState(emptyTerms)
  const [endsOn, setEndsOn] = useState('')
  const [confirm, setConfirm] = useState(false)
  const ends = endsOn ? { endsOn } : {}
  return (
    <DecisionDialog
      endpoint={deskOffer}
      refreshes={[deskAgents, deskContracts]}
      explain={explain}
      title={text('agentdesk.offerTitle', { account: row.account })}
      text={text('agentdesk.offerText')}
      confirm={text('agentdesk.offer')}
      input={() => ({ requestId, memberId: row.memberId, kind, terms, confirm, ...ends })}
      onClose={close}
    >
      <Select
        label={text('agentdesk.kind')}
        value={kind}
        options={contractKinds.map((value) => ({ value, label: text(`agentdesk.kind.${value}`) }))}
        onChange={(event) => {
          setTerms(emptyTerms)
          setKind(event.target.value as ContractKind)
        }}
      />
      <TermsFields kind={kind} terms={terms} currency={row.currency} onChange={setTerms} />
      <TextField
        label={text('agents.link.lastDay')}
        optional={text('identity.optional')}
        type="date"
        value={endsOn}
        onChange={(event) => setEndsOn(event.target.value)}
      />
      <Checkbox
        label={text('agentdesk.confirmEnd')}
        checked={confirm}
        onChange={(event) => setConfirm(event.target.checked)}
      />
    </DecisionDialog>
  )
}
